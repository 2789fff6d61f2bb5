import { joinPointer } from '../ir/pointer.ts';
import type { Json, JsonObject, JsonSchema } from '../model/json.ts';
import type { LossyNote } from './lossy-note.ts';
import type { UnrollEnds } from './unroll.ts';

/** Any value, in words that every provider knows; `{}` and `true` are not. */
export const ANY_VALUE: JsonObject = {
  type: ['object', 'array', 'string', 'number', 'boolean', 'null'],
};

export interface CutSchema {
  /** With the schemas in it already written; what was left out is not in it any more. */
  readonly schema: JsonObject;
  /** The same place in the source. */
  readonly source: JsonObject;
  readonly pointer: string;
  /** Keywords with a schema in them that says something else than its source. */
  readonly changed: ReadonlySet<string>;
  /** An end of the unrolling stands right in `items`. */
  readonly endsItems: boolean;
  readonly ends: UnrollEnds;
}

/**
 * Makes a schema sound again after schemas in it became wider or narrower: what is left out is not
 * required, a list that ends is empty, and keywords that turn a change around or count are opened.
 */
export function mendCut(cut: CutSchema): {
  readonly schema: JsonSchema;
  readonly notes: readonly LossyNote[];
} {
  const { source, pointer, changed, ends } = cut;
  const notes: LossyNote[] = [];
  const next = new Map<string, Json>(Object.entries(cut.schema));
  const drop = (keyword: string): void => {
    if (!next.delete(keyword)) return;
    notes.push({
      pointer: joinPointer(pointer, keyword),
      reason: 'keyword-dropped',
      effect: 'widened',
      keyword,
    });
  };
  if (changed.has('not')) drop('not');
  if (changed.has('if')) for (const keyword of ['if', 'then', 'else']) drop(keyword);
  if (changed.has('contains')) {
    for (const keyword of ends === 'widen' ? ['maxContains'] : ['contains', 'minContains', 'maxContains'])
      drop(keyword);
  }
  const isUnion = changed.has('anyOf') || changed.has('oneOf') || changed.has('allOf') || changed.has('if');
  if (ends === 'widen' && (isUnion || changed.has('contains') || changed.has('dependentSchemas'))) {
    drop('unevaluatedProperties');
    drop('unevaluatedItems');
  }
  for (const keyword of ['anyOf', 'oneOf']) if (isEmptyList(next.get(keyword))) drop(keyword);
  if (changed.has('oneOf') && next.has('oneOf')) openOneOf(next, pointer, notes);
  dropMissing(next, source);
  if (cut.endsItems && ends === 'narrow') {
    next.set('maxItems', 0);
    next.delete('minItems');
  }
  return { schema: Object.fromEntries(next), notes };
}

const isEmptyList = (value: Json | undefined): boolean => Array.isArray(value) && value.length === 0;

function openOneOf(next: Map<string, Json>, pointer: string, notes: LossyNote[]): void {
  const oneOf = next.get('oneOf') as Json;
  const allOf = next.get('allOf');
  next.delete('oneOf');
  if (next.has('anyOf'))
    next.set('allOf', [...(Array.isArray(allOf) ? (allOf as Json[]) : []), { anyOf: oneOf }]);
  else next.set('anyOf', oneOf);
  const at = joinPointer(pointer, 'oneOf');
  notes.push({ pointer: at, reason: 'one-of-opened', effect: 'widened', keyword: 'oneOf' });
}

/** A field that was left out is not asked for. */
function dropMissing(next: Map<string, Json>, source: JsonObject): void {
  const required = next.get('required');
  const [kept, all] = [next.get('properties'), source.properties];
  if (!Array.isArray(required) || typeof all !== 'object' || all === null) return;
  const left = (required as Json[]).filter(
    (name) =>
      typeof name !== 'string' ||
      !Object.hasOwn(all, name) ||
      Object.hasOwn((kept ?? {}) as JsonObject, name),
  );
  if (left.length === required.length) return;
  if (left.length > 0) next.set('required', left);
  else next.delete('required');
}
