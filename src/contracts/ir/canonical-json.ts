import { createHash } from 'node:crypto';
import type { Json } from '../model/json.ts';

/**
 * The one text of a value by RFC 8785: keys in the order of their UTF-16 code units, numbers as ECMAScript
 * writes them, no white space. A member with the value undefined is absent. Works at any depth.
 *
 * @throws {TypeError} for what JSON cannot hold: NaN, infinities, lone surrogates, functions, bigints
 */
export function canonicalJson(value: Json): string {
  const out: string[] = [];
  // Either a text that is ready or a value yet to write; the last one is next.
  const todo: ({ readonly text: string } | { readonly value: Json })[] = [{ value }];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if ('text' in next) {
      out.push(next.text);
    } else if (typeof next.value !== 'object' || next.value === null) {
      out.push(scalar(next.value));
    } else if (Array.isArray(next.value)) {
      const items = next.value as readonly Json[];
      out.push('[');
      todo.push({ text: ']' });
      for (let index = items.length - 1; index >= 0; index--) {
        todo.push({ value: items[index] as Json });
        if (index > 0) todo.push({ text: ',' });
      }
    } else {
      const members = next.value as Readonly<Record<string, Json | undefined>>;
      const keys = Object.keys(members)
        .filter((key) => members[key] !== undefined)
        .sort();
      out.push('{');
      todo.push({ text: '}' });
      for (let index = keys.length - 1; index >= 0; index--) {
        const key = keys[index] as string;
        todo.push({ value: members[key] as Json }, { text: `${index > 0 ? ',' : ''}${scalar(key)}:` });
      }
    }
  }
  return out.join('');
}

/** SHA-256 over the canonical JSON, 64 characters of lower-case hex. */
export const jsonDigest = (value: Json): string =>
  createHash('sha256').update(canonicalJson(value), 'utf8').digest('hex');

function scalar(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string' && value.isWellFormed()) return JSON.stringify(value);
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value);
  throw new TypeError(`JSON cannot hold this ${typeof value}`);
}
