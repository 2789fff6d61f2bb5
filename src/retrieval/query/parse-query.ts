import { SEARCH_PHRASE_MAX_CHARS } from '../../config/limits.ts';
import { labelKey } from './label-key.ts';
import { INSIDE_PREFIX, LABEL_PREFIX, PAIR_PREFIX } from './own-lexemes.ts';
import { phrasePattern } from './phrase-pattern.ts';
import { scriptPairs } from './script-pairs.ts';

export interface ParsedQuery {
  /** Without NUL and lone surrogates. */
  readonly text: string;
  /** Patterns that a hit must match: one for every quoted phrase. */
  readonly required: readonly string[];
  /** The whole query as a phrase, where it is short enough to be one. */
  readonly phrase: { readonly text: string; readonly pattern: string } | null;
  /** Lexemes of chunks that bear a label the query names, and of those below such a clause. */
  readonly labels: { readonly own: readonly string[]; readonly inside: readonly string[] };
  /** The query is nothing but labels. */
  readonly isLabelOnly: boolean;
  /** Lexemes of ours for scripts that Postgres's parser does not split. */
  readonly pairs: readonly string[];
}

const QUOTED = /["“„«]([^"“”„«»]+)["”“»]/g;
const NAMED_LABEL =
  /(?:\b(?:sections?|sec\.|clauses?|paragraphs?|para\.|articles?|art\.)|§+)\s*((?:\d{1,3}(?:\.\d{1,3})*|[ivxlc]{1,6}(?![a-z]))(?:\s?\([a-z0-9]{1,5}\))*)/gi;
const ATTACHMENT =
  /\b(exhibit|schedule|annex|appendix|attachment|addendum)\s+([a-z]|\d{1,3}(?:\.\d{1,3})*|[ivxlc]{1,6})\b/gi;
const BARE_LABEL =
  /(?<![\w.$€£,-])(\d{1,2}(?:\.\d{1,3}){1,3}(?:\([a-z0-9]{1,5}\))*|\d{1,2}(?:\([a-z0-9]{1,5}\))+)(?![\w%.]*\d|\s?%|\w)/gi;
const PHRASE_MAX_WORDS = 8;

/**
 * Reads what a person typed: quoted phrases, section labels, and the rest as words. Nothing in it is an
 * operator.
 */
export function parseQuery(query: string): ParsedQuery {
  const text = query.replaceAll('\0', ' ').toWellFormed();
  const quoted = [...text.matchAll(QUOTED)].map(([, phrase = '']) =>
    phrase.slice(0, SEARCH_PHRASE_MAX_CHARS),
  );
  const required = quoted.map((phrase) => phrasePattern(phrase)).filter((pattern) => pattern !== null);
  const keys = labelKeys(text);
  const rest = text.replace(NAMED_LABEL, ' ').replace(ATTACHMENT, ' ').replace(BARE_LABEL, ' ');
  return {
    text,
    required,
    phrase: required.length > 0 ? null : wholePhrase(text),
    labels: { own: keys.map((key) => LABEL_PREFIX + key), inside: keys.map((key) => INSIDE_PREFIX + key) },
    isLabelOnly: keys.length > 0 && !/[\p{L}\p{N}]/u.test(rest),
    pairs: [...scriptPairs(text).keys()].map((pair) => PAIR_PREFIX + pair),
  };
}

function wholePhrase(text: string): ParsedQuery['phrase'] {
  const trimmed = text.trim().replace(/[?!.,;:]+$/, '');
  const words = trimmed.split(/\s+/);
  const isPhrase =
    trimmed.length <= SEARCH_PHRASE_MAX_CHARS && words.length <= PHRASE_MAX_WORDS && trimmed.length > 1;
  const pattern = isPhrase ? phrasePattern(trimmed) : null;
  return pattern === null ? null : { text: trimmed, pattern };
}

/** An "Article 5" is often labelled no more than "5." */
function labelKeys(text: string): string[] {
  const keys = new Set<string>();
  for (const [whole, number = ''] of text.matchAll(NAMED_LABEL)) {
    const isArticle = /^art/i.test(whole);
    if (isArticle) keys.add(labelKey(`article ${number}`));
    if (/^\d/.test(number) || !isArticle) keys.add(labelKey(number));
  }
  for (const [, word = '', number = ''] of text.matchAll(ATTACHMENT)) keys.add(labelKey(`${word} ${number}`));
  for (const [, number = ''] of text.matchAll(BARE_LABEL)) keys.add(labelKey(number));
  keys.delete('');
  return [...keys].slice(0, 20);
}
