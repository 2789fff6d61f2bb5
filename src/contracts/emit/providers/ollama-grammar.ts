import { compilePattern } from '../../engine/pattern/compile-pattern.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { Profile } from '../convert/profile.ts';
import { textOf } from '../text-of.ts';

const FORMATS = new Set('date-time time date uuid'.split(' '));
const KEPT = new Set('minItems maxItems minLength maxLength'.split(' '));

/**
 * Schemas that llama.cpp makes a grammar of, by its grammars/README.md: it skips in silence what it does not
 * know, so nothing else is sent. Bounds hold for integers only, patterns from end to end.
 */
export const OLLAMA_GRAMMAR: Profile = {
  isClosed: false,
  optional: 'left-out',
  maxLevels: Infinity,
  prefixItems: 'opened',
  constant: 'const',
  listed: new Set(['string', 'integer', 'number', 'boolean', 'null', 'object', 'array']),
  besideRef: 'any-of',
  keep: (keyword, value, schema) => {
    if (KEPT.has(keyword)) return value;
    if (keyword === 'format') return FORMATS.has(textOf(value)) ? value : undefined;
    if (keyword === 'pattern') return grammarPattern(textOf(value));
    return keepBound(keyword, value, schema);
  },
};

function keepBound(keyword: string, value: Json, { type }: JsonObject): Json | undefined {
  const isBound = keyword === 'minimum' || keyword === 'maximum' || keyword.startsWith('exclusive');
  return isBound && type === 'integer' && Number.isInteger(value) ? value : undefined;
}

/** Grammars match the whole text, patterns any part of it; `\d` has failed in several releases. */
export function grammarPattern(written: string): string | undefined {
  // The grammar has plain groups only.
  const source = written.replaceAll('(?:', '(');
  if (!compilePattern(source).ok || /\\[bBpPkux]|\(\?/.test(source)) return undefined;
  const isWhole = /^\^[^|]*\$$/.test(source) && !source.endsWith('\\$');
  const inner = isWhole ? source.slice(1, -1) : source;
  if (!isWhole && /[\^$]/.test(source.replaceAll(/\[\^|\\[\^$]/g, ''))) return oneSided(source);
  return `^${isWhole ? withoutDigits(inner) : `.*${grouped(inner)}.*`}$`;
}

function oneSided(source: string): string | undefined {
  const rest = source.replaceAll(/\[\^|\\[\^$]/g, '__');
  const anchors = [...rest.matchAll(/[\^$]/g)].map(({ index }) => index);
  if (anchors.length !== 1 || rest.includes('|')) return undefined;
  if (anchors[0] === 0) return `^${grouped(source.slice(1))}.*$`;
  return anchors[0] === source.length - 1 ? `^.*${grouped(source.slice(0, -1))}$` : undefined;
}

const grouped = (inner: string): string =>
  inner.includes('|') ? `(${withoutDigits(inner)})` : withoutDigits(inner);

/** Outside of brackets `\d` is `[0-9]`, inside `0-9`. */
function withoutDigits(source: string): string {
  let isInside = false;
  return source.replaceAll(/\\.|\[|\]/gs, (token) => {
    if (token === '[') isInside = true;
    else if (token === ']') isInside = false;
    return token === '\\d' ? (isInside ? '0-9' : '[0-9]') : token;
  });
}
