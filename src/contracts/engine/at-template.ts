import { joinPointer } from '../ir/pointer.ts';
import type { Json, JsonObject } from '../model/json.ts';

/** A value that a template leads to. */
export interface Place {
  readonly pointer: string;
  readonly value: Json;
  /** The object or list that holds it; null for the payload itself. */
  readonly holder: Json | null;
}

/** Every value that a template leads to; `*` stands for each item of a list. What is absent is left out. */
export function placesAt(payload: Json, tokens: readonly string[]): readonly Place[] {
  let places: readonly Place[] = [{ pointer: '', value: payload, holder: null }];
  for (const token of tokens) places = places.flatMap((place) => step(place, token));
  return places;
}

function step({ value, pointer }: Place, token: string): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) {
    const items = value as readonly Json[];
    if (token === '*')
      return items.map((item, index) => ({
        pointer: joinPointer(pointer, index),
        value: item,
        holder: items,
      }));
    const item = /^(?:0|[1-9]\d*)$/.test(token) ? items[Number(token)] : undefined;
    return item === undefined ? [] : [{ pointer: joinPointer(pointer, token), value: item, holder: items }];
  }
  const object = value as JsonObject;
  const member = Object.hasOwn(object, token) ? object[token] : undefined;
  return member === undefined
    ? []
    : [{ pointer: joinPointer(pointer, token), value: member, holder: object }];
}

/**
 * A copy of a payload with values changed where a template leads to; what does not change is shared with it.
 * The payload itself where nothing does.
 */
export function changeAt(
  payload: Json,
  tokens: readonly string[],
  change: (value: Json, pointer: string) => Json,
): Json {
  return changeBelow({ value: payload, pointer: '', depth: 0 }, tokens, change);
}

interface At {
  readonly value: Json;
  readonly pointer: string;
  readonly depth: number;
}

/** Recursion goes as deep as the template, which the payload's own depth bounds. */
function changeBelow(
  { value, pointer, depth }: At,
  tokens: readonly string[],
  change: (value: Json, pointer: string) => Json,
): Json {
  const token = tokens[depth];
  if (token === undefined) return change(value, pointer);
  if (typeof value !== 'object' || value === null) return value;
  const below = (member: Json, key: string | number): Json =>
    changeBelow({ value: member, pointer: joinPointer(pointer, key), depth: depth + 1 }, tokens, change);
  if (Array.isArray(value)) {
    const items = value as readonly Json[];
    const changed = items.map((item, index) =>
      token === '*' || token === String(index) ? below(item, index) : item,
    );
    return changed.every((item, index) => item === items[index]) ? items : changed;
  }
  const object = value as JsonObject;
  const member = Object.hasOwn(object, token) ? object[token] : undefined;
  if (member === undefined) return value;
  const changed = below(member, token);
  // Spreading defines members, whatever they are called; none is assigned.
  return changed === member ? value : { ...object, [token]: changed };
}
