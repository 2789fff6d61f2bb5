import { isJsonObject } from '../../ir/walk.ts';
import type { Json, JsonObject, JsonSchema } from '../../model/json.ts';
import type { UnionBranch } from '../codec/codec.ts';
import type { ConvertContext, Place } from './context.ts';
import { sourceTypes } from './types.ts';
import { textOf } from '../text-of.ts';

const BOXES: Readonly<Record<string, readonly [field: string, type: string]>> = {
  text: ['json', 'string'],
  entries: ['entries', 'array'],
};

/**
 * The branches of a union so that no value on the wire could be of two that mean something else: where a
 * text stands beside the text of JSON, or a list beside a map as a list, the latter comes in the one field
 * of an object.
 *
 * @returns null where that cannot be done
 */
export function apart(
  branches: readonly UnionBranch[],
  { level }: Pick<Place, 'level'>,
  { definitions, profile }: ConvertContext,
): readonly UnionBranch[] | null {
  const types = branches.map((branch) => wireTypes(branch, definitions));
  const isShared = (type: string, index: number, kind: string): boolean =>
    branches.some((other, at) => at !== index && other.codec.kind !== kind && types[at]?.has(type) === true);
  const apartBranches: UnionBranch[] = [];
  for (const [index, branch] of branches.entries()) {
    const { kind } = branch.codec;
    const box = BOXES[kind];
    if (
      kind === 'union' &&
      ['string', 'array'].some((type) => types[index]?.has(type) === true && isShared(type, index, ''))
    ) {
      return null;
    }
    if (box === undefined || !isShared(box[1], index, kind)) {
      apartBranches.push(branch);
      continue;
    }
    const [name] = box;
    // An entry takes the level of its list and its own.
    const isDeep = level + (kind === 'entries' ? 2 : 0) > profile.maxLevels;
    if (
      isDeep ||
      branches.some(
        ({ emitted }) => isJsonObject(emitted.properties) && Object.hasOwn(emitted.properties, name),
      )
    ) {
      return null;
    }
    const emitted = {
      type: 'object',
      properties: { [name]: branch.emitted },
      required: [name],
      additionalProperties: false,
    };
    apartBranches.push({
      codec: { kind: 'wrapped', name, value: branch.codec },
      source: branch.source,
      emitted,
    });
  }
  return apartBranches;
}

/** JSON types that a branch may have on the wire. */
function wireTypes({ emitted }: UnionBranch, definitions: JsonObject): ReadonlySet<string> {
  const types = new Set<string>();
  const todo: Json[] = [emitted];
  const seen = new Set<Json>();
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (!isJsonObject(next) || seen.has(next)) continue;
    seen.add(next);
    for (const type of Array.isArray(next.type) ? (next.type as readonly Json[]) : [next.type ?? ''])
      types.add(textOf(type));
    if (Array.isArray(next.anyOf)) todo.push(...(next.anyOf as readonly Json[]));
    if (typeof next.$ref === 'string') {
      const target = definitions[next.$ref.slice('#/$defs/'.length)] as JsonSchema | undefined;
      const stated = isJsonObject(target) ? sourceTypes(target).types : [];
      // What a definition is on the wire is not known yet; an object may be a list or a text there.
      for (const type of stated.length > 0 ? stated : ['string', 'array']) types.add(type);
      if (stated.includes('object') && isJsonObject(target) && !isJsonObject(target.properties)) {
        types.add('string').add('array');
      }
    }
  }
  return types;
}
