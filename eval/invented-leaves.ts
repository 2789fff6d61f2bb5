import type { Json } from '../src/contracts/model/json.ts';

export interface Known {
  readonly text: string;
  readonly intended: Json;
}

/** Letters and digits alone, so that escapes, quotes and separators make no difference. */
const bare = (text: string): string =>
  text.toLowerCase().replace(/\\[bfnrt]|\\u[0-9a-f]{4}|[^\p{L}\p{N}]/gu, '');

/**
 * Keys and scalars of a value that stand neither in the text it was read from nor in the value that was
 * meant.
 */
export function inventedIn(value: Json, { text, intended }: Known): string[] {
  const said = bare(text);
  const meant = new Set(leavesOf(intended));
  const isSaid = (leaf: string): boolean =>
    bare(leaf) === '' ? leaf === '' || isQuoted(leaf, text) : said.includes(bare(leaf));
  return leavesOf(value).filter((leaf) => !meant.has(leaf) && !isSaid(leaf));
}

/** Marks count only where they stand in quotes of their own, not between two quoted texts. */
const isQuoted = (leaf: string, text: string): boolean =>
  text
    .split(/["']/)
    .some((part, at, parts) => part === leaf && /(?:^|[[{,:(]\s*|\s)$/.test(parts.slice(0, at).at(-1) ?? ''));

function leavesOf(value: Json): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)];
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap(leavesOf);
  return Object.entries(value).flatMap(([key, member]) => [key, ...leavesOf(member)]);
}
