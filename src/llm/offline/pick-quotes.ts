import type { PassageRef } from '../chat.ts';
import { sentencesOf } from './sentences.ts';
import { cueOf, termsOf } from './terms.ts';

export interface PickedQuote {
  readonly ordinal: number;
  readonly documentTitle: string;
  readonly text: string;
  readonly score: number;
}

const QUOTES_MAX = 3;
const QUOTE_MAX_CHARS = 700;
/** A sentence must carry this share of the question's weight; below it, a match is an accident. */
const MIN_COVERAGE = 0.34;
const KEEP_NEAR_BEST = 0.72;
const CUE_BONUS = 0.25;
const RANK_DECAY = 0.04;

/**
 * The sentences that best match a question, best first, each verbatim from its passage.
 * Deterministic: weights come from the passages themselves, ties from their order.
 */
export function pickQuotes(question: string, passages: readonly PassageRef[]): PickedQuote[] {
  const wanted = [...new Set(termsOf(question))];
  if (wanted.length === 0 || passages.length === 0) return [];
  const sentences = passages.flatMap((passage, rank) =>
    sentencesOf(passage.text).map((text) => ({ passage, rank, text, terms: new Set(termsOf(text)) })),
  );
  const weights = weigh(
    wanted,
    sentences.map(({ terms }) => terms),
  );
  const total = wanted.reduce((sum, term) => sum + (weights.get(term) ?? 0), 0);
  const cue = cueOf(question);
  const scored = sentences
    .map(({ passage, rank, text, terms }) => {
      const matched = wanted.filter((term) => terms.has(term));
      const coverage = matched.reduce((sum, term) => sum + (weights.get(term) ?? 0), 0) / total;
      const context = coverage > 0 ? contextShare(wanted, passage, weights, total) : 0;
      const base = coverage * 0.75 + context * 0.25;
      const bonus = coverage > 0 && cue !== null && cue.test(text) ? CUE_BONUS : 0;
      const lengthPenalty = text.length > QUOTE_MAX_CHARS ? 0.5 : 1;
      return { passage, text, coverage: base, score: (base + bonus) * lengthPenalty - rank * RANK_DECAY };
    })
    .filter(({ coverage }) => coverage >= MIN_COVERAGE)
    .sort((a, b) => b.score - a.score);
  return distinctNearBest(scored);
}

function distinctNearBest(
  scored: readonly { passage: PassageRef; text: string; score: number }[],
): PickedQuote[] {
  const best = scored[0]?.score ?? 0;
  const picked: PickedQuote[] = [];
  for (const { passage, text, score } of scored) {
    if (picked.length >= QUOTES_MAX || score < best * KEEP_NEAR_BEST) break;
    const quote = text.length > QUOTE_MAX_CHARS ? cutAtWord(text, QUOTE_MAX_CHARS) : text;
    if (picked.some((other) => other.text === quote)) continue;
    picked.push({ ordinal: passage.ordinal, documentTitle: passage.documentTitle, text: quote, score });
  }
  return picked;
}

/** A clause's heading often names the topic that its sentences leave out, so the passage counts a little. */
function contextShare(
  wanted: readonly string[],
  passage: PassageRef,
  weights: ReadonlyMap<string, number>,
  total: number,
): number {
  const terms = new Set(termsOf(passage.text));
  return (
    wanted.filter((term) => terms.has(term)).reduce((sum, term) => sum + (weights.get(term) ?? 0), 0) / total
  );
}

function weigh(wanted: readonly string[], sentences: readonly ReadonlySet<string>[]): Map<string, number> {
  return new Map(
    wanted.map((term) => {
      const frequency = sentences.filter((terms) => terms.has(term)).length;
      return [term, Math.log(1 + (sentences.length + 1) / (frequency + 0.5))] as const;
    }),
  );
}

function cutAtWord(text: string, maxChars: number): string {
  const cut = text.slice(0, maxChars);
  const space = cut.search(/\s\S*$/);
  return space > 0 ? cut.slice(0, space) : cut;
}
