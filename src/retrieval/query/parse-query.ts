import { SEARCH_PHRASE_MAX_CHARS } from '../../config/limits.ts';
import { innerWords } from './inner-words.ts';
import { labelKey, romanOf, romanValue } from './label-key.ts';
import { INSIDE_PREFIX, LABEL_PREFIX, PAIR_PREFIX } from './own-lexemes.ts';
import { phrasePattern } from './phrase-pattern.ts';
import { scriptPairs } from './script-pairs.ts';

export interface ParsedQuery {
  /** Without NUL and lone surrogates. */
  readonly text: string;
  /** Patterns that a hit must match: one for every quoted phrase. */
  readonly required: readonly string[];
  /** Words that every text with all those phrases has in the index; they narrow down where to look. */
  readonly requiredWords: readonly string[];
  /** The whole query as a phrase, where it is short enough to be one. */
  readonly phrase: { readonly text: string; readonly pattern: string } | null;
  /**
   * Lexemes of chunks that bear a label the query names; and of those below such a clause, or that bear its
   * number written in another way.
   */
  readonly labels: { readonly own: readonly string[]; readonly inside: readonly string[] };
  /** The query names labels, and says nothing else that a text could be found by. */
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
/** Words of a question about a section that say nothing of what is in it. */
const ABOUT_A_LABEL =
  /\b(?:what(?:'s|’s)?|which|how|does|do|did|is|are|say|says|said|states?|reads?|mean|means|contain|contains|about|show|give|quote|find|open|explain|summari[sz]e|tell|me|please|text|content|contents|wording|in|of|under|to|the|this|that|and|agreement|contract|document|policy|full)\b/gi;
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
  const { own, other } = labelKeys(text);
  const rest = text.replace(NAMED_LABEL, ' ').replace(ATTACHMENT, ' ').replace(BARE_LABEL, ' ');
  return {
    text,
    required,
    requiredWords: quoted.flatMap((phrase) => innerWords(phrase)),
    phrase: required.length > 0 ? null : wholePhrase(text),
    labels: {
      own: own.map((key) => LABEL_PREFIX + key),
      inside: [...own.map((key) => INSIDE_PREFIX + key), ...other.map((key) => LABEL_PREFIX + key)],
    },
    isLabelOnly: own.length > 0 && !/[\p{L}\p{N}]/u.test(rest.replace(ABOUT_A_LABEL, ' ')),
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

/**
 * An "Article 5" is often labelled no more than "5." What is called a section may be headed "Article VII" or
 * "VII.": these are `other`.
 */
function labelKeys(text: string): { own: readonly string[]; other: readonly string[] } {
  const keys = new Set<string>();
  const other = new Set<string>();
  for (const [whole, number = ''] of text.matchAll(NAMED_LABEL)) {
    const isArticle = /^art/i.test(whole);
    if (isArticle) keys.add(labelKey(`article ${number}`));
    if (/^\d/.test(number) || !isArticle) keys.add(labelKey(number));
    for (const spelling of otherSpellings(number)) other.add(spelling);
  }
  for (const [, word = '', number = ''] of text.matchAll(ATTACHMENT)) keys.add(labelKey(`${word} ${number}`));
  for (const [, number = ''] of text.matchAll(BARE_LABEL)) keys.add(labelKey(number));
  keys.delete('');
  const own = [...keys].slice(0, 20);
  return { own, other: [...other].filter((key) => !keys.has(key)).slice(0, 40) };
}

/** `7` and `VII`, bare and as an article. */
function otherSpellings(number: string): readonly string[] {
  const value = /^\d{1,2}$/.test(number) ? Number(number) : romanValue(number.toLowerCase());
  if (value === null || value === 0) return [];
  return [`article ${value}`, String(value), romanOf(value)];
}
