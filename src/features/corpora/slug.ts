import { randomBytes } from 'node:crypto';
import { SLUG_MAX_CHARS } from '../../config/limits.ts';

const ALPHABET = 'abcdefghjkmnpqrstvwxyz23456789';

/** @returns lower-case words joined by hyphens, or `fallback` when the title has no Latin letter or digit */
export function slugOf(title: string, fallback: string): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX_CHARS - 7)
    .replaceAll(/^-+|-+$/g, '');
  return words === '' ? fallback : words;
}

/**
 * Slugs to try, in order: the plain one, then with random letters, so that nobody can count corpora by them.
 */
export function* slugCandidates(title: string, fallback: string): Generator<string> {
  const plain = slugOf(title, fallback);
  yield plain;
  for (let attempt = 0; attempt < 5; attempt += 1) yield `${plain}-${randomLetters(6)}`;
}

const randomLetters = (count: number): string =>
  [...randomBytes(count)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
