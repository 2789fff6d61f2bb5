import type { Ranges } from './code-points.ts';

/** `\p{…}` or `\P{…}` as written between the braces. */
export interface PropertyEscape {
  readonly name: string;
  readonly isNegated: boolean;
}

/** One code point out of a set. Properties come on top of the ranges; the negation is of all together. */
export interface SetNode {
  readonly kind: 'set';
  readonly ranges: Ranges;
  readonly properties: readonly PropertyEscape[];
  readonly isNegated: boolean;
}

/** A regular expression of ECMA-262, as far as it matters for whether something matches. */
export type PatternNode =
  | SetNode
  | { readonly kind: 'sequence'; readonly items: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly items: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly item: PatternNode; readonly min: number; readonly max: number }
  | { readonly kind: 'assertion'; readonly what: 'start' | 'end' | 'word' | 'not-word' }
  /** Look-around or a back-reference: not regular, so no automaton runs it in linear time. */
  | { readonly kind: 'irregular'; readonly what: 'look-around' | 'back-reference' };
