import { isAnnotation } from '../../ir/keywords.ts';
import { mergeAllOf } from '../../merge/merge-all-of.ts';
import { typesOf } from '../../merge/values.ts';
import type { Json, JsonObject, JsonSchema } from '../../model/json.ts';
import { unionCodec, type UnionBranch } from '../codec/codec.ts';
import { apart } from './apart.ts';
import { asText } from './as-text.ts';
import { note, type ConvertContext, type Converted, type Place } from './context.ts';
import { areDisjoint, tagOf } from './disjoint.ts';
import { tellKeyword } from './tell.ts';
import { firstKeysApart } from './first-keys-apart.ts';
import { withNull } from './nullable.ts';
import { describe } from './tell.ts';

/** Fields of a base times branches that it is written into. */
const MAX_DISTRIBUTED = 400;

type Keyword = 'anyOf' | 'oneOf';

/**
 * Branches of a union, each with what stood beside the union. Where that cannot be written, or branches only
 * say which fields go together, null: the union is to be told in words.
 */
export function branchesOf(source: JsonObject, keyword: Keyword): readonly JsonSchema[] | null {
  const { [keyword]: list, ...rest } = source;
  const branches = (list as readonly JsonSchema[]).filter((branch) => branch !== false);
  const base = Object.fromEntries(
    Object.entries(rest).filter(([name]) => !isAnnotation(name) && name !== '$defs'),
  );
  const isBare = Object.keys(base).length === 0;
  if (isBare) return branches;
  if (branches.every(saysOnlyWhichFields)) return null;
  const size = Object.keys((base.properties ?? {}) as JsonObject).length + 1;
  if (size * branches.length > MAX_DISTRIBUTED) return null;
  const merged: JsonSchema[] = [];
  for (const branch of branches) {
    const { schema, isExact } = mergeAllOf({ allOf: [base, branch] });
    if (!isExact) return null;
    if (schema !== false) merged.push(schema);
  }
  return merged.length === 0 ? null : merged;
}

const WHICH_FIELDS = new Set(['required', 'not', 'minProperties', 'maxProperties', 'type']);
const saysOnlyWhichFields = (branch: JsonSchema): boolean =>
  typeof branch === 'boolean' ||
  (Object.keys(branch).every((keyword) => isAnnotation(keyword) || WHICH_FIELDS.has(keyword)) &&
    (branch.type === undefined || branch.required !== undefined));

/** @param branches of `branchesOf` */
export function convertUnion(
  source: JsonObject,
  { keyword, branches }: { readonly keyword: Keyword; readonly branches: readonly JsonSchema[] },
  place: Place,
  context: ConvertContext,
): Converted {
  const { profile } = context;
  const isOpened = keyword === 'oneOf' && branches.length > 1 && !areDisjoint(branches);
  if (isOpened) {
    const pointer = place.pointer;
    note(context, { pointer, keyword, reason: 'one-of-opened', effect: 'widened', isTold: true });
  }
  const isNull = (branch: JsonSchema): boolean =>
    typeof branch === 'object' && (typesOf(branch)?.every((type) => type === 'null') ?? false);
  const others = branches.filter((branch) => !isNull(branch));
  const hasNull = others.length < branches.length;
  const tag = profile.isClosed ? tagOf(others.filter((branch) => typeof branch === 'object')) : null;
  const written = others.map((branch): UnionBranch => {
    const index = branches.indexOf(branch);
    const tagged = tag === null ? branch : tagFirst(branch, tag);
    const { schema, codec } = context.convert(tagged, {
      ...place,
      pointer: `${place.pointer}/${keyword}/${index}`,
      depth: place.depth + 1,
    });
    return { codec, source: branch, emitted: schema };
  });
  const converted = apart(written, place, context);
  if (converted === null) return asText(source, place, context);
  const words = isOpened ? ['exactly one of the forms'] : [];
  const description = describe(source, words);
  const flat = converted.flatMap(({ emitted: schema }) =>
    Array.isArray(schema.anyOf) && Object.keys(schema).length === 1
      ? (schema.anyOf as readonly JsonObject[])
      : [schema],
  );
  const different = unlike(flat);
  const [only] = different;
  const whole: JsonObject =
    different.length === 1 && only !== undefined
      ? { ...only, ...(only.$ref === undefined && description !== undefined && { description }) }
      : {
          ...(description !== undefined && { description }),
          anyOf: firstKeysApart(different, place, context),
        };
  if (different.length > 1 || hasNull) context.unionPlaces.push(place.pointer);
  return { schema: hasNull ? withNull(whole) : whole, codec: unionCodec(converted) };
}

/** The union in words. */
export function tellUnion(
  source: JsonObject,
  keyword: Keyword,
  place: Place,
  context: ConvertContext,
): string[] {
  const words = tellKeyword(keyword, source, new Set([keyword]));
  const isTold = words !== null;
  note(context, { pointer: place.pointer, keyword, reason: 'keyword-dropped', effect: 'widened', isTold });
  return words === null ? [] : [words];
}

function unlike(schemas: readonly JsonObject[]): readonly JsonObject[] {
  const seen = new Set<string>();
  return schemas.filter((schema) => {
    const text = JSON.stringify(schema);
    const isNew = !seen.has(text);
    seen.add(text);
    return isNew;
  });
}

function tagFirst(branch: JsonSchema, tag: string): JsonSchema {
  if (typeof branch === 'boolean') return branch;
  const properties = branch.properties as JsonObject;
  return {
    ...branch,
    properties: Object.fromEntries([[tag, properties[tag] as Json], ...Object.entries(properties)]),
  };
}
