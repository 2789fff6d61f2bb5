import { citingWords, mayCite } from './citation-links.ts';

/** What stands where words of a purged document stood. No marker of a citation, link or heading in it. */
export const PURGED_QUOTE = '(quote removed: its document was deleted for good)';

/** How much has to stand in a row to be a quote: words count two, letters of scripts without spaces one. */
const QUOTE_MIN_WEIGHT = 12;
const GRAM = 6;
/** Within quotation marks, where a source of the document is cited, less is a quote. */
const MARKED_MIN_WEIGHT = 4;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const WORDS = new RegExp(`${UNSPACED.source}|(?:(?!${UNSPACED.source})[\\p{L}\\p{N}\\p{M}])+`, 'gu');
/** What stands in quotation marks of some language, an apostrophe being none, or in a line of a quotation. */
const MARKED: readonly RegExp[] = [
  /["“„«]([^"“”„«»]{2,2000})["”“»]/gu,
  /[‘‚‹]((?:[^‘‚‹›’]|(?<=[\p{L}\p{N}])’(?=[\p{L}\p{N}])){2,2000})[’‘›]/gu,
  /(?<![\p{L}\p{N}])'((?:[^'\n]|(?<=[\p{L}\p{N}])'(?=[\p{L}\p{N}])){2,2000})'(?![\p{L}\p{N}])/gu,
  /[「『《〈]([^「」『』《》〈〉]{2,2000})[」』》〉]/gu,
  /^[ \t]{0,3}>[ \t>]*([^\n]{2,2000})$/gmu,
];

interface Word {
  readonly hash: number;
  readonly start: number;
  readonly end: number;
  readonly weight: number;
}

/**
 * Finds quotes of some texts in what others wrote, whatever their case, punctuation and white space, and
 * puts a fixed sentence in their place. Holds hashes of the texts, not the texts.
 */
export class QuoteEraser {
  readonly #grams: Float64Array;
  readonly #flat: readonly string[];
  readonly #versionIds: ReadonlySet<string>;
  #known: ReadonlySet<string> | null = null;

  /** @param versionIds whose citations, as links of ours, quote these texts */
  constructor(texts: readonly string[], versionIds: readonly string[] = []) {
    const grams: number[] = [];
    for (const text of texts) for (const gram of gramsOf(wordsOf(text))) grams.push(gram);
    this.#grams = Float64Array.from(grams).sort();
    this.#flat = texts.map(flat);
    this.#versionIds = new Set(versionIds.map((id) => id.toLowerCase()));
  }

  /**
   * @param kept texts that may be quoted: where a stretch stands in one of them as well, it stays
   * @param citesIt the text cites one of the documents, so that short quotes in quotation marks are of it
   */
  erase(text: string, { kept = [], citesIt = false }: EraseOptions = {}): string {
    const spans = [
      ...this.#quotes(text, kept),
      ...(citesIt ? MARKED.flatMap((pattern) => this.#marked(text, pattern, kept)) : []),
      ...(this.#versionIds.size === 0 || !mayCite(text) ? [] : this.#linked(text, kept)),
    ].sort((a, b) => a.start - b.start);
    let erased = '';
    let at = 0;
    for (const { start, end } of joined(spans)) {
      erased += text.slice(at, start) + PURGED_QUOTE;
      at = end;
    }
    return at === 0 ? text : erased + text.slice(at);
  }

  /** Every string in a JSON value, and every name in it that a sentence was made. */
  eraseJson(value: unknown, options: EraseOptions = {}): unknown {
    if (typeof value === 'string') return this.erase(value, options);
    if (Array.isArray(value)) return value.map((item) => this.eraseJson(item, options));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(
      ([key, item]) => [this.#eraseName(key, options), this.eraseJson(item, options)] as const,
    );
    return Object.fromEntries(entries);
  }

  /**
   * What a model looked for in a run that found these texts: all of it goes where a word of them is in it.
   * @param kept texts of which it may be taken: where all of it stands in one of them, it stays
   */
  eraseQuery(query: string, kept: readonly string[] = []): string {
    return this.#isOf(query, kept.map(flat)) ? PURGED_QUOTE : query;
  }

  /** Names of fields come from contracts, and have no spaces. */
  #eraseName(name: string, options: EraseOptions): string {
    return /\s/.test(name) ? this.erase(name, options) : name;
  }

  #quotes(text: string, kept: readonly string[]): { start: number; end: number }[] {
    const words = wordsOf(text);
    const allowed = new Set(kept.flatMap((other) => gramsOf(wordsOf(other))));
    const isQuoted = new Uint8Array(words.length);
    for (const [at, gram] of gramsOf(words).entries())
      if (this.#has(gram) && !allowed.has(gram)) isQuoted.fill(1, at, at + GRAM);
    const spans: { start: number; end: number }[] = [];
    for (let from = 0; from < words.length; from += 1) {
      if (isQuoted[from] === 0) continue;
      let to = from;
      let weight = 0;
      for (; to < words.length && isQuoted[to] === 1; to += 1) weight += words[to]?.weight ?? 0;
      if (weight >= QUOTE_MIN_WEIGHT)
        spans.push({ start: words[from]?.start ?? 0, end: words[to - 1]?.end ?? 0 });
      from = to;
    }
    return spans;
  }

  #marked(text: string, pattern: RegExp, kept: readonly string[]): { start: number; end: number }[] {
    const others = kept.map(flat);
    return [...text.matchAll(pattern)].flatMap((match) => {
      const [, quoted = ''] = match;
      const weight = wordsOf(quoted).reduce((sum, word) => sum + word.weight, 0);
      const wanted = flat(quoted);
      const isIn = (all: readonly string[]) => all.some((one) => one.includes(wanted));
      if (weight < MARKED_MIN_WEIGHT || !isIn(this.#flat) || isIn(others)) return [];
      const start = match.index + match[0].lastIndexOf(quoted);
      return [{ start, end: start + quoted.length }];
    });
  }

  /** What an author put to a link that leads to these texts, however little of them it repeats. */
  #linked(text: string, kept: readonly string[]): { start: number; end: number }[] {
    const others = kept.map(flat);
    return citingWords(text).filter(
      ({ versionId, start, end }) =>
        this.#versionIds.has(versionId) && this.#isOf(text.slice(start, end), others),
    );
  }

  /** Whether a word of the texts is in it, and not all of it in another. */
  #isOf(text: string, others: readonly string[]): boolean {
    this.#known ??= new Set(this.#flat.flatMap((one) => one.split(' ')));
    const known = this.#known;
    const words = flat(text);
    const isOfIt = words.split(' ').some((word) => word !== '' && known.has(word));
    return isOfIt && words !== PURGED && !others.some((one) => one.includes(words));
  }

  #has(gram: number): boolean {
    let [low, high] = [0, this.#grams.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#grams[middle] ?? 0) < gram) low = middle + 1;
      else high = middle;
    }
    return this.#grams[low] === gram;
  }
}

export interface EraseOptions {
  readonly kept?: readonly string[];
  readonly citesIt?: boolean;
}

const spell = (word: string): string => word.normalize('NFKC').toLowerCase();

/** Words alone, each between spaces. */
const flat = (text: string): string => ` ${(text.match(WORDS) ?? []).map(spell).join(' ')} `;
const PURGED = flat(PURGED_QUOTE);

/** Ranges in order, those that overlap made one: words are gone only when no part of them is left. */
function joined(ranges: readonly { start: number; end: number }[]): { start: number; end: number }[] {
  const all: { start: number; end: number }[] = [];
  for (const { start, end } of ranges) {
    const last = all.at(-1);
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end);
    else all.push({ start, end });
  }
  return all;
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORDS)].map(({ 0: word, index }) => ({
    hash: hashOf(spell(word)),
    start: index,
    end: index + word.length,
    weight: UNSPACED.test(word) ? 1 : 2,
  }));
}

function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** One number of 53 bits for each stretch of GRAM words. */
function gramsOf(words: readonly Word[]): number[] {
  const grams: number[] = [];
  for (let at = 0; at + GRAM <= words.length; at += 1) {
    let [high, low] = [0x9e3779b9, 0x85ebca6b];
    for (let next = at; next < at + GRAM; next += 1) {
      const hash = words[next]?.hash ?? 0;
      high = Math.imul(high ^ hash, 0x01000193);
      low = Math.imul((low << 5) ^ (low >>> 27) ^ hash, 0x5bd1e995);
    }
    grams.push((high >>> 0) * 2 ** 21 + ((low >>> 0) & 0x1fffff));
  }
  return grams;
}
