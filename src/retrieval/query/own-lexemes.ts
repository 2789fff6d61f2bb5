import { enclosingLabelKeys, labelKey } from './label-key.ts';
import { scriptPairs } from './script-pairs.ts';

/** Lexemes of ours carry a prefix that the text parser never gives. */
export const LABEL_PREFIX = 'sec:';
/** For a clause below the one that the label names. */
export const INSIDE_PREFIX = 'sec>';
export const PAIR_PREFIX = 'gram:';

export interface CountedLexeme {
  readonly lexeme: string;
  readonly count: number;
}

/** What is indexed of a chunk beside its stems: labels of its blocks, and pairs of unspaced scripts. */
export function ownLexemes(labels: readonly string[], indexText: string): CountedLexeme[] {
  const lexemes = new Map<string, number>();
  for (const label of labels) {
    const key = labelKey(label);
    if (key === '') continue;
    lexemes.set(LABEL_PREFIX + key, 1);
    for (const outer of enclosingLabelKeys(key)) lexemes.set(INSIDE_PREFIX + outer, 1);
  }
  for (const [pair, count] of scriptPairs(indexText)) lexemes.set(PAIR_PREFIX + pair, count);
  return [...lexemes].map(([lexeme, count]) => ({ lexeme: lexeme.slice(0, 200), count }));
}
