import type { FieldSite, SchemaFields } from '../diag/schema-fields.ts';
import { unionTag } from '../diag/union-tags.ts';
import { isJsonObject } from '../ir/walk.ts';
import type { AliasEntry } from '../model/contract.ts';
import type { Json, JsonObject } from '../model/json.ts';

/** Where a field stands among the branches of unions. */
export type UnionPlace =
  /** No union says anything of it. */
  | { readonly kind: 'sure' }
  /** Every branch has it; `when` tells the branches apart where anything does. */
  | { readonly kind: 'common'; readonly when: AliasEntry['when'] }
  /** Some branches have it. */
  | { readonly kind: 'branch'; readonly when: AliasEntry['when'] };

const IN_PLACE = ['allOf', 'anyOf', 'oneOf'];

/** @param site of the object that holds the field */
export function unionPlace(field: string, site: FieldSite, fields: SchemaFields): UnionPlace {
  let place: UnionPlace = { kind: 'sure' };
  for (const schema of site.schemas) {
    for (const keyword of ['anyOf', 'oneOf']) {
      const list = schema[keyword];
      if (!Array.isArray(list)) continue;
      const branches = (list as readonly Json[])
        .map((branch) => inPlace(branch, fields))
        .filter(isForObjects);
      const having = branches.filter((schemas) =>
        schemas.some(({ properties }) => isJsonObject(properties) && Object.hasOwn(properties, field)),
      );
      if (branches.length < 2) continue;
      const inBranches = new Set(branches.flat());
      const isOutside = site.schemas.some(
        (each) =>
          !inBranches.has(each) && isJsonObject(each.properties) && Object.hasOwn(each.properties, field),
      );
      // What stands beside the union as well is in every branch.
      const isCommon = isOutside || having.length === branches.length;
      if (having.length === 0 && !isOutside) continue;
      const tag = unionTag(list as readonly Json[], fields);
      const values =
        tag === null ? [] : (isCommon ? branches : having).flatMap((schemas) => tagValues(schemas, tag.name));
      const when = tag === null || values.length === 0 ? undefined : { key: tag.name, values };
      if (!isCommon) return { kind: 'branch', when };
      place = { kind: 'common', when };
    }
  }
  return place;
}

function inPlace(branch: Json, fields: SchemaFields): readonly JsonObject[] {
  const schemas = new Set<JsonObject>();
  const todo: Json[] = [branch];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (!isJsonObject(next) || schemas.has(next)) continue;
    schemas.add(next);
    const target = fields.resolve(next);
    if (target !== null) todo.push(target);
    for (const keyword of IN_PLACE) {
      const held = next[keyword];
      if (Array.isArray(held)) todo.push(...(held as readonly Json[]));
    }
  }
  return [...schemas];
}

const isForObjects = (schemas: readonly JsonObject[]): boolean =>
  schemas.some(({ properties, type }) => isJsonObject(properties) || type === 'object');

function tagValues(schemas: readonly JsonObject[], tag: string): readonly Json[] {
  for (const { properties } of schemas) {
    const field = isJsonObject(properties) && Object.hasOwn(properties, tag) ? properties[tag] : undefined;
    if (!isJsonObject(field)) continue;
    if (field.const !== undefined) return [field.const];
    if (Array.isArray(field.enum)) return field.enum as readonly Json[];
  }
  return [];
}
