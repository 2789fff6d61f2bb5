import type { Json, JsonObject } from '../model/json.ts';

/**
 * Whether a mended value has texts that nobody wrote: a mark of JSON that became a text of its own, or a
 * quotation mark where the source has none.
 */
export function wasMisread(root: Json, source: string): boolean {
  const plain = source.replace(/\\(["'\\])/g, '$1');
  const isStrange = (text: string): boolean =>
    (/^[:,{}[\]]+$/.test(text) && !isQuoted(text, source)) || hasNewQuote(text, plain);
  const todo: Json[] = [root];
  for (let value = todo.pop(); value !== undefined; value = todo.pop()) {
    if (typeof value === 'string') {
      if (isStrange(value)) return true;
    } else if (Array.isArray(value)) {
      for (const item of value as readonly Json[]) todo.push(item);
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, member] of Object.entries(value as JsonObject)) {
        if (isStrange(key)) return true;
        todo.push(member);
      }
    }
  }
  return false;
}

/** It stands in the text as a string of its own, not between two strings. */
function isQuoted(value: string, source: string): boolean {
  const quoted = `"${value}"`;
  for (let at = source.indexOf(quoted); at >= 0; at = source.indexOf(quoted, at + 1)) {
    const before = source.slice(0, at).trimEnd().at(-1);
    if (before === undefined || /[[{,:]/.test(before)) return true;
  }
  return false;
}

/** Each mark is looked for with the letters or digits around it. */
const hasNewQuote = (text: string, plain: string): boolean =>
  [...text.matchAll(/[\p{L}\p{N}]?"[\p{L}\p{N}]?/gu)].some(([around]) => !plain.includes(around));
