import { PAYLOAD_MAX_BYTES, PAYLOAD_MAX_DEPTH, PAYLOAD_MAX_ITEMS } from '../limits.ts';
import type { Json } from '../model/json.ts';
import { createJsonMachine } from './json-machine.ts';
import { FORBIDDEN_KEY, type JsonProblem } from './json-problem.ts';

/** A text read as JSON. `value` is undefined where nothing was there; with a problem it is what was read. */
export interface ReadJson {
  readonly value: Json | undefined;
  /** Empty for JSON that loses nothing and can be stored. */
  readonly problems: readonly JsonProblem[];
}

/** A number of 16 digits or more may lose some; one with a big exponent may be beyond a double. */
const RISKY_NUMBER = /\d{16}|[eE]\+?\d{3}/;
/** Escapes of what cannot be stored, and of what may hide a colon or an underscore. */
const RISKY_ESCAPE = /\\u(?:[dD][89a-fA-F]|0000|003[aA]|005[fF])/;

/**
 * Reads a whole text as JSON: duplicate keys, `__proto__`, digits that a double loses, lone surrogates,
 * U+0000, more than PAYLOAD_MAX_DEPTH levels, PAYLOAD_MAX_ITEMS in a list or PAYLOAD_MAX_BYTES are problems.
 * Texts without a trace of
 * them are left to `JSON.parse`.
 */
export function readJson(text: string): ReadJson {
  if (text.length > PAYLOAD_MAX_BYTES) return { value: undefined, problems: [tooLarge] };
  const parsed = parseQuickly(text);
  if (parsed !== undefined) return { value: parsed, problems: [] };
  const machine = createJsonMachine();
  const end = machine.push(text);
  machine.end();
  const { problems, value, status } = machine;
  const rest = text.slice(end);
  if (status !== 'done' || rest.trim() === '') return { value, problems };
  const at = end + rest.search(/\S/);
  return { value, problems: [...problems, { code: 'syntax', pointer: '', at }] };
}

const tooLarge: JsonProblem = { code: 'too-large', pointer: '', at: 0 };

/** @returns undefined where only the careful reader can tell */
function parseQuickly(text: string): Json | undefined {
  if (!text.isWellFormed() || RISKY_NUMBER.test(text) || RISKY_ESCAPE.test(text)) return undefined;
  if (text.includes(FORBIDDEN_KEY) || Buffer.byteLength(text, 'utf8') > PAYLOAD_MAX_BYTES) return undefined;
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
  // Each member was written with one colon; a duplicate leaves one over.
  return countColons(value) === countIn(text) ? value : undefined;
}

/** Members and colons in texts; -1 where it is too deep, a list too long, or a key not to be trusted. */
function countColons(root: Json): number {
  let colons = 0;
  const todo: { readonly value: object; readonly depth: number }[] = [];
  const look = (value: Json, depth: number): void => {
    if (typeof value === 'string') colons += countIn(value);
    else if (typeof value === 'object' && value !== null) todo.push({ value, depth });
  };
  look(root, 1);
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const { value, depth } = next;
    if (depth > PAYLOAD_MAX_DEPTH) return -1;
    if (Array.isArray(value)) {
      if (value.length > PAYLOAD_MAX_ITEMS) return -1;
      for (const item of value as readonly Json[]) look(item, depth + 1);
      continue;
    }
    for (const key in value) {
      // V8 may read a key with an escape as one with a backslash that it met before (nodejs/node#63785).
      if (key.includes('\\')) return -1;
      colons += 1 + countIn(key);
      look((value as Readonly<Record<string, Json>>)[key] as Json, depth + 1);
    }
  }
  return colons;
}

function countIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) count++;
  return count;
}
