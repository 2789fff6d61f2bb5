import { PAYLOAD_MAX_BYTES } from '../limits.ts';
import type { Json } from '../model/json.ts';
import { colonsIn, countMembers, countTextColons, nameColonsIn } from './count-members.ts';
import { createJsonMachine } from './json-machine.ts';
import type { JsonProblem } from './json-problem.ts';

/** A text read as JSON. `value` is undefined where nothing was there; with a problem it is what was read. */
export interface ReadJson {
  readonly value: Json | undefined;
  /** Empty for JSON that loses nothing and can be stored. */
  readonly problems: readonly JsonProblem[];
}

/** Escapes of what cannot be stored, and of a colon. */
const RISKY_ESCAPE = /\\u(?:[dD][89a-fA-F]|0000|003[aA])/;

/**
 * Reads a whole text as JSON: duplicate keys, `__proto__`, digits that a double loses, lone surrogates,
 * U+0000, more than PAYLOAD_MAX_DEPTH levels, PAYLOAD_MAX_ITEMS in a list or PAYLOAD_MAX_BYTES are problems.
 * Texts without a trace of them are left to `JSON.parse`.
 */
export function readJson(text: string): ReadJson {
  if (text.length > PAYLOAD_MAX_BYTES) return { value: undefined, problems: [tooLarge] };
  const parsed = parseQuickly(text);
  if (parsed !== undefined) return { value: parsed, problems: NONE };
  const machine = createJsonMachine();
  const end = machine.push(text);
  machine.end();
  const { problems, value, status } = machine;
  // Only these are space to JSON.
  const after = status === 'done' ? text.slice(end).search(/[^ \t\r\n]/) : -1;
  if (after < 0) return { value, problems };
  return { value, problems: [...problems, { code: 'syntax', pointer: '', at: end + after }] };
}

const NONE: readonly JsonProblem[] = Object.freeze([]);
const tooLarge: JsonProblem = { code: 'too-large', pointer: '', at: 0 };

/** @returns undefined where only the careful reader can tell */
function parseQuickly(text: string): Json | undefined {
  const hasEscapes = text.includes('\\');
  if (!text.isWellFormed() || (hasEscapes && RISKY_ESCAPE.test(text)) || isTooLong(text)) return undefined;
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
  const members = countMembers(value);
  // Each member was written with one colon; a duplicate leaves one over.
  if (Number.isNaN(members)) return undefined;
  if (!hasEscapes && members === nameColonsIn(text)) return value;
  return members + countTextColons(value) === colonsIn(text) ? value : undefined;
}

/** A UTF-16 code unit takes at most three bytes. */
const isTooLong = (text: string): boolean =>
  text.length * 3 > PAYLOAD_MAX_BYTES && Buffer.byteLength(text, 'utf8') > PAYLOAD_MAX_BYTES;
