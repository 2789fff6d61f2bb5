import { ANSWER_MAX_VALUES } from '../limits.ts';
import { createJsonMachine } from './json-machine.ts';

/** A place in an answer that an object or a list stands in, be it JSON or an attempt at it. */
export interface ValueRegion {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** `json`: strict reading reaches the end. `broken`: its brackets match. `open`: the text ends in it. */
  readonly kind: 'json' | 'broken' | 'open';
  readonly isFenced: boolean;
}

const FENCE_BEFORE = /(?:^|\n|[\s.:])(?:```|~~~)[ \t]*[\w+-]*\s*$/;
const FENCE_CHARS = 40;

/**
 * The top-level objects and lists of a text, in order, at most ANSWER_MAX_VALUES. What is inside another,
 * even a broken one, is no value of its own: taking it would invent an answer.
 */
export function findValues(text: string): ValueRegion[] {
  const regions: ValueRegion[] = [];
  for (let start = nextOpener(text, 0); start >= 0 && regions.length < ANSWER_MAX_VALUES;) {
    const machine = createJsonMachine();
    const stopped = machine.push(text, start);
    const isJson = machine.status === 'done';
    const end = isJson ? stopped : matchingEnd(text, start);
    const kind = isJson ? 'json' : end === null ? 'open' : 'broken';
    const isFenced = FENCE_BEFORE.test(text.slice(Math.max(0, start - FENCE_CHARS), start));
    regions.push({ start, end: end ?? text.length, kind, isFenced });
    if (end === null) break;
    start = nextOpener(text, end);
  }
  return regions;
}

function nextOpener(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 123 || code === 91) return at;
  }
  return -1;
}

/** Where the brackets from `start` match, looking past strings in double quotes; null where they never do. */
function matchingEnd(text: string, start: number): number | null {
  const open: number[] = [];
  let inString = false;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 92) at++;
    else if (code === 34) inString = !inString;
    else if (inString) continue;
    else if (code === 123 || code === 91) open.push(code + 2);
    else if (code === 125 || code === 93) {
      if (open.pop() !== code) return null;
      if (open.length === 0) return at + 1;
    }
  }
  return null;
}
