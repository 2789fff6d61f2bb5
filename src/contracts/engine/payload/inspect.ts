import type { Finding } from '../../diag/finding.ts';
import { joinPointer } from '../../ir/pointer.ts';
import { PAYLOAD_MAX_BYTES, PAYLOAD_MAX_DEPTH, PAYLOAD_MAX_ITEMS } from '../../limits.ts';
import type { DiagnosticCode } from '../../model/diagnostic.ts';
import { isListPrototype, isObjectPrototype } from './plain.ts';
import { problemFinding } from './problem-finding.ts';
import { isStorable } from './storable.ts';

const MAX_FINDINGS = 20;

interface Item {
  readonly value: unknown;
  readonly pointer: string;
  readonly depth: number;
}

/**
 * Says why a payload that `checkPlain` refused is no JSON or beyond a limit. Work and findings are bounded;
 * a limit that is passed is the last finding.
 */
export function inspectPayload(payload: unknown): readonly Finding[] {
  const findings: Finding[] = [];
  const todo: Item[] = [{ value: payload, pointer: '', depth: 0 }];
  let units = 0;
  for (let item = todo.pop(); item !== undefined && findings.length < MAX_FINDINGS; item = todo.pop()) {
    const limit = limitOf(item);
    if (limit !== null) return [...findings, limit];
    units += unitsOf(item.value);
    if (units > PAYLOAD_MAX_BYTES) return [...findings, tooLarge()];
    findings.push(...inspectValue(item).slice(0, MAX_FINDINGS));
    // Not spread: there may be more members than a call takes arguments.
    for (const member of membersOf(item).reverse()) todo.push(member);
  }
  return findings.length > 0 ? findings : [tooLarge()];
}

/** The least that a value adds to the JSON, its members not counted but for their keys. */
function unitsOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 1;
  if (Array.isArray(value)) return value.length;
  let units = 0;
  for (const key in value) {
    units += key.length + 4;
    if (units > PAYLOAD_MAX_BYTES) break;
  }
  return units;
}

function limitOf({ value, pointer, depth }: Item): Finding | null {
  if (typeof value !== 'object' || value === null) return null;
  if (depth >= PAYLOAD_MAX_DEPTH) {
    return limit({
      pointer,
      value,
      keyword: 'maxDepth',
      expected: `at most ${PAYLOAD_MAX_DEPTH} levels of lists and objects`,
    });
  }
  if (!Array.isArray(value) || value.length <= PAYLOAD_MAX_ITEMS) return null;
  return limit({
    pointer,
    value,
    keyword: 'maxItems',
    expected: `at most ${PAYLOAD_MAX_ITEMS} items in a list`,
  });
}

function inspectValue({ value, pointer }: Item): Finding[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [unstorable(value, pointer)];
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return [finding({ code: 'type', keyword: 'type', pointer, value, expected: 'finite number' })];
  }
  const isJson =
    value === null ||
    typeof value === 'number' ||
    typeof value === 'boolean' ||
    (typeof value === 'object' &&
      (Array.isArray(value)
        ? isListPrototype(Object.getPrototypeOf(value))
        : isObjectPrototype(Object.getPrototypeOf(value))));
  if (!isJson) {
    return [
      finding({
        code: 'type',
        keyword: 'type',
        pointer,
        value: other(value),
        expected: 'value that JSON has',
      }),
    ];
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.keys(value).flatMap((key) => inspectKey(key, pointer));
}

function inspectKey(key: string, pointer: string): Finding[] {
  if (!isStorable(key))
    return [unstorable(key, joinPointer(pointer, key.toWellFormed().replaceAll('\0', '\ufffd')))];
  if (key !== '__proto__') return [];
  const problem = { code: 'forbidden-key', pointer: joinPointer(pointer, key), at: 0 } as const;
  // As of a text, which is judged alike.
  return [problemFinding(problem, { text: '', value: undefined })];
}

function membersOf({ value, pointer, depth }: Item): Item[] {
  if (typeof value !== 'object' || value === null) return [];
  const prototype: unknown = Object.getPrototypeOf(value);
  if (Array.isArray(value)) {
    if (!isListPrototype(prototype)) return [];
    // By index and not by `map`, which would pass over holes.
    return Array.from(value as readonly unknown[], (item, index) => ({
      value: item,
      pointer: joinPointer(pointer, index),
      depth: depth + 1,
    }));
  }
  if (!isObjectPrototype(prototype)) return [];
  return Object.entries(value)
    .filter(([key, member]) => member !== undefined && key !== '__proto__')
    .map(([key, member]) => ({
      value: member as unknown,
      pointer: joinPointer(pointer, key),
      depth: depth + 1,
    }));
}

/** What is shown for a value that must not be looked into. */
const other = (value: unknown): unknown =>
  typeof value === 'object' || typeof value === 'bigint' || value === undefined ? Symbol('not JSON') : value;

function unstorable(value: string, pointer: string): Finding {
  const expected = value.includes('\0')
    ? 'string without the character U+0000'
    : 'string of whole Unicode characters';
  return finding({ code: 'format', keyword: 'unicode', pointer, value, expected });
}

export const tooLarge = (): Finding =>
  limit({
    pointer: '',
    value: undefined,
    keyword: 'maxBytes',
    expected: `at most ${PAYLOAD_MAX_BYTES} bytes of JSON`,
  });

type Said = Pick<Finding, 'keyword' | 'pointer' | 'value'> & { readonly expected: string };

/** A payload beyond a limit of the engine. */
export const limit = (said: Said): Finding => ({ ...finding({ ...said, code: 'limit' }), origin: 'limit' });

function finding({ expected, ...rest }: Said & { readonly code: DiagnosticCode }): Finding {
  return { ...rest, schemaPointer: null, origin: 'parse', key: '', words: () => ({ expected }) };
}
