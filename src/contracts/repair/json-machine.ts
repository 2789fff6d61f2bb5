import { PAYLOAD_MAX_BYTES, PAYLOAD_MAX_DEPTH, PAYLOAD_MAX_ITEMS } from '../limits.ts';
import type { Json } from '../model/json.ts';
import { ESCAPES, isLetterCode, isNumberCode, isSpace, LITERAL_STARTS, LITERALS } from './json-characters.ts';
import { FORBIDDEN_KEY, type JsonProblem, type JsonProblemCode } from './json-problem.ts';
import { pointerOf, type OpenContainer } from './open-container.ts';
import { readNumber } from './read-number.ts';

/** Told what a machine reads, in order. `token` and `holder` say where; both are null for the root. */
export interface JsonListener {
  onKey?(holder: OpenContainer, key: string): void;
  onOpen?(container: OpenContainer): void;
  /** A scalar ended. */
  onScalar?(holder: OpenContainer | null, value: Json): void;
  /** A string that has not ended yet: all of it so far, whole characters only, and what this chunk added. */
  onOpenText?(holder: OpenContainer | null, text: string, added: string): void;
  onClose?(container: OpenContainer): void;
}

export interface JsonMachine {
  /** Reads on, from an offset of the chunk. @returns where it stopped: after the root or at a syntax error */
  push(chunk: string, from?: number): number;
  /** There is no more: a number at the root ends here. */
  end(): void;
  readonly status: 'open' | 'done' | 'broken';
  readonly problems: readonly JsonProblem[];
  /** What was read so far, growing in place; undefined before the first value. Never change it. */
  readonly value: Json | undefined;
}

type State =
  'value' | 'item' | 'key' | 'name' | 'colon' | 'after' | 'string' | 'number' | 'literal' | 'done' | 'broken';

/**
 * Reads JSON (RFC 8259) in pieces, each character once, with a stack of its own. It goes on after
 * duplicate and forbidden keys (not kept) and values that cannot be stored, and stops at a syntax error, at
 * PAYLOAD_MAX_DEPTH, PAYLOAD_MAX_ITEMS and PAYLOAD_MAX_BYTES.
 */
export function createJsonMachine(listener: JsonListener = {}): JsonMachine {
  const problems: JsonProblem[] = [];
  let state: State = 'value';
  let root: Json | undefined;
  let top: OpenContainer | null = null;
  let depth = 0;
  /** Code units read before the present chunk. */
  let before = 0;
  let bytes = 0;
  let text = '';
  /** Of a string: what follows the backslash so far; null outside an escape. */
  let escape: string | null = null;
  let isKey = false;
  /** Half of a pair at the end of the text so far: no character yet. */
  let half = '';
  let added = '';

  const report = (code: JsonProblemCode, at: number): void => {
    const pointer = pointerOf(top);
    // A list too long is told of the list, not of the item.
    const place = code === 'too-many-items' ? pointer.replace(/\/\d+$/, '') : pointer;
    problems.push({ code, pointer: place, at: before + at });
  };
  const fail = (code: JsonProblemCode, at: number): number => {
    report(code, at);
    state = 'broken';
    return at;
  };
  const isLost = (): boolean => top !== null && (top.skips || top.isLost);
  const place = (value: Json): void => {
    if (top === null) root = value;
    else if (Array.isArray(top.value)) top.value[top.size - 1] = value;
    else if (!top.skips) top.value[top.key as string] = value;
  };
  const scalar = (value: Json): void => {
    place(value);
    if (!isLost()) listener.onScalar?.(top, value);
    state = top === null ? 'done' : 'after';
  };
  const open = (value: Json[] | Record<string, Json>): void => {
    place(value);
    const token = top === null ? null : Array.isArray(top.value) ? top.size - 1 : top.key;
    top = { parent: top, token, value, size: 0, key: null, skips: false, isLost: isLost(), note: undefined };
    depth++;
    if (!top.isLost) listener.onOpen?.(top);
    state = Array.isArray(value) ? 'item' : 'key';
  };
  const close = (): void => {
    const closed = top as OpenContainer;
    top = closed.parent;
    depth--;
    if (!closed.isLost) listener.onClose?.(closed);
    state = top === null ? 'done' : 'after';
  };
  const begin = (code: number, at: number): boolean => {
    if (top !== null && Array.isArray(top.value) && ++top.size > PAYLOAD_MAX_ITEMS) {
      fail('too-many-items', at);
      return true;
    }
    if (code === 123 || code === 91) {
      if (depth >= PAYLOAD_MAX_DEPTH) fail('too-deep', at);
      else open(code === 123 ? {} : []);
      return true;
    }
    text = '';
    if (code === 34) [state, isKey, added] = ['string', false, ''];
    else if (code === 45 || (code >= 48 && code <= 57)) [state, text] = ['number', String.fromCharCode(code)];
    else if (code === 116 || code === 102 || code === 110)
      [state, text] = ['literal', String.fromCharCode(code)];
    else return false;
    return true;
  };
  const endKey = (at: number): void => {
    const holder = top as OpenContainer;
    holder.key = text;
    holder.size++;
    holder.skips = false;
    checkText(text, at);
    const isForbidden = text === FORBIDDEN_KEY;
    if (isForbidden || Object.hasOwn(holder.value, text)) {
      holder.skips = true;
      report(isForbidden ? 'forbidden-key' : 'duplicate-key', at);
    } else if (!holder.isLost) {
      listener.onKey?.(holder, text);
    }
    state = 'colon';
  };
  const append = (piece: string): void => {
    if (piece === '') return;
    const whole = half + piece;
    half = /[\ud800-\udbff]$/.test(whole) ? whole.slice(-1) : '';
    const kept = half === '' ? whole : whole.slice(0, -1);
    text += kept;
    added += kept;
  };
  const checkText = (read: string, at: number): void => {
    if (!read.isWellFormed()) report('lone-surrogate', at);
    if (read.includes('\0')) report('nul', at);
  };
  const endNumber = (at: number): boolean => {
    const number = readNumber(text);
    if (number === null) return false;
    if (number.problem !== null) report(number.problem, at);
    scalar(number.value);
    return true;
  };
  const endLiteral = (): boolean => {
    const value = LITERALS.get(text);
    if (value === undefined) return false;
    scalar(value);
    return true;
  };

  /** @returns where the string goes on, -1 for a syntax error */
  const readString = (chunk: string, from: number): number => {
    let at = from;
    if (escape !== null) {
      escape += chunk[at++];
      if (escape[0] === 'u') {
        if (!/^u[0-9a-fA-F]*$/.test(escape)) return -1;
        if (escape.length < 5) return at;
        append(String.fromCharCode(Number.parseInt(escape.slice(1), 16)));
      } else {
        const plain = ESCAPES[escape];
        if (plain === undefined) return -1;
        append(plain);
      }
      escape = null;
      return at;
    }
    for (let code = chunk.charCodeAt(at); at < chunk.length; code = chunk.charCodeAt(++at)) {
      if (code === 34 || code === 92) break;
      if (code < 32) return -1;
    }
    append(chunk.slice(from, at));
    if (at === chunk.length) return at;
    if (chunk.charCodeAt(at) === 92) {
      escape = '';
    } else {
      text += half;
      half = '';
      if (isKey) {
        endKey(at);
      } else {
        checkText(text, at);
        scalar(text);
      }
    }
    return at + 1;
  };

  const run = (chunk: string, from: number): number => {
    let at = from;
    while (at < chunk.length && state !== 'done' && state !== 'broken') {
      const code = chunk.charCodeAt(at);
      if (state === 'string') {
        const next = readString(chunk, at);
        if (next < 0) return fail('syntax', at);
        at = next;
      } else if (state === 'number' || state === 'literal') {
        const goesOn = state === 'number' ? isNumberCode(code) : isLetterCode(code);
        if (goesOn) {
          text += chunk[at++];
          if (state === 'literal' && !LITERAL_STARTS.has(text)) return fail('syntax', at - 1);
        } else if (!(state === 'number' ? endNumber(at) : endLiteral())) {
          return fail('syntax', at);
        }
      } else if (isSpace(code)) {
        at++;
      } else if (!readMark(code, at)) {
        return fail('syntax', at);
      } else if ((state as State) !== 'broken') {
        at++;
      }
    }
    return at;
  };

  /** One character outside of strings, numbers and literals. @returns false for a syntax error */
  const readMark = (code: number, at: number): boolean => {
    switch (state) {
      case 'item':
        if (code === 93) return (close(), true);
        return begin(code, at);
      case 'value':
        return begin(code, at);
      case 'key':
      case 'name':
        if (code === 125 && state === 'key') return (close(), true);
        if (code !== 34) return false;
        [state, isKey, text] = ['string', true, ''];
        return true;
      case 'colon':
        if (code !== 58) return false;
        state = 'value';
        return true;
      case 'after': {
        const isList = Array.isArray((top as OpenContainer).value);
        if (code === (isList ? 93 : 125)) return (close(), true);
        if (code !== 44) return false;
        state = isList ? 'value' : 'name';
        return true;
      }
      default:
        return false;
    }
  };

  return {
    push(chunk, from = 0) {
      if (state === 'done' || state === 'broken') return from;
      if (chunk.length - from > PAYLOAD_MAX_BYTES) return fail('too-large', from);
      added = '';
      const at = run(chunk, from);
      bytes += Buffer.byteLength(chunk.slice(from, at), 'utf8');
      if (bytes > PAYLOAD_MAX_BYTES) return fail('too-large', at);
      if ((state as State) === 'string' && !isKey) {
        place(text);
        if (!isLost()) listener.onOpenText?.(top, text, added);
      }
      before += chunk.length;
      return at;
    },
    end() {
      if (state === 'done' || state === 'broken') return;
      const ended = top === null && (state === 'number' ? endNumber(0) : state === 'literal' && endLiteral());
      if (!ended) fail('truncated', 0);
    },
    get status() {
      return state === 'done' || state === 'broken' ? state : 'open';
    },
    problems,
    get value() {
      return root;
    },
  };
}
