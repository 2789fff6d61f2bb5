import { enclosingLabelKeys, labelKey } from './label-key.ts';
import { scriptPairs } from './script-pairs.ts';

/** Lexemes of ours carry a prefix that the text parser never gives. */
export const LABEL_PREFIX = 'sec:';
/** For a clause below the one that the label names. */
export const INSIDE_PREFIX = 'sec>';
export const PAIR_PREFIX = 'gram:';
/** Of a chunk with words that are not indexed: page headers in the middle of a clause. */
export const PARTLY_INDEXED = 'text:part';

export interface OwnLexemesInput {
  readonly labels: readonly string[];
  readonly indexText: string;
  /** The chunk as it stands in the document. */
  readonly text: string;
}

export interface CountedLexeme {
  readonly lexeme: string;
  readonly count: number;
}

/**
 * What is indexed of a chunk beside its stems: labels of its blocks, pairs of unspaced scripts, and whether
 * `text`, where phrases are looked for, says more than what is indexed.
 */
export function ownLexemes({ labels, indexText, text }: OwnLexemesInput): CountedLexeme[] {
  const lexemes = new Map<string, number>();
  for (const label of labels) {
    const key = labelKey(label);
    if (key === '') continue;
    lexemes.set(LABEL_PREFIX + key, 1);
    for (const outer of enclosingLabelKeys(key)) lexemes.set(INSIDE_PREFIX + outer, 1);
  }
  if (!indexText.includes(text.trim())) lexemes.set(PARTLY_INDEXED, 1);
  for (const [pair, count] of scriptPairs(indexText)) lexemes.set(PAIR_PREFIX + pair, count);
  return [...lexemes].map(([lexeme, count]) => ({ lexeme: lexeme.slice(0, 200), count }));
}
