import type { PatternNode, SetNode } from './ast.ts';
import { complement, EVERYTHING, normalRanges, overlaps, type Ranges } from './code-points.ts';

/** An unanchored search starts anew at every character; this many characters of work at each is no harm. */
const UNANCHORED_MAX_LENGTH = 64;
const SHORT_TAIL = 64;

/**
 * Whether the platform's backtracking engine is sure to need time linear in the text: at every choice the
 * next character alone decides which way can go on, so a way given up fails at once, and no character is
 * the start of long work more than once. What is not provably so belongs to an automaton.
 */
export function isLinear(node: PatternNode): boolean {
  if (!startsAnchored(node) && maxLength(node) > UNANCHORED_MAX_LENGTH) return false;
  return isDeterministic(node, { follow: [], tail: 0 });
}

function startsAnchored(node: PatternNode): boolean {
  if (node.kind === 'assertion') return node.what === 'start';
  if (node.kind === 'choice') return node.items.every(startsAnchored);
  if (node.kind !== 'sequence') return false;
  const [first] = node.items;
  return first !== undefined && startsAnchored(first);
}

/** What comes after a part of a pattern. */
interface After {
  /** What its first character may be. */
  readonly follow: Ranges;
  /** Its greatest length in characters; without end inside a repetition. */
  readonly tail: number;
}

function isDeterministic(node: PatternNode, { follow, tail }: After): boolean {
  switch (node.kind) {
    case 'set':
    case 'assertion':
      return true;
    case 'irregular':
      return false;
    case 'sequence':
      return node.items.every((item, index) => {
        const rest = node.items.slice(index + 1);
        return isDeterministic(item, { follow: firstOf(rest, follow), tail: tail + lengthOf(rest) });
      });
    case 'choice':
      return (
        areDisjoint(node.items.map((item) => firstOf([item], follow))) &&
        node.items.every((item) => isDeterministic(item, { follow, tail }))
      );
    case 'repeat': {
      if (isNullable(node.item)) return false;
      const again = firstOf([node.item], []);
      const isFixed = node.min === node.max;
      if (!isFixed && overlaps(again, follow)) {
        // Given up one character at a time, with a short rest to try after each.
        return node.item.kind === 'set' && tail <= SHORT_TAIL;
      }
      const isOnce = node.max === 1;
      const after = isOnce ? follow : normalRanges([...again, ...follow]);
      return isDeterministic(node.item, { follow: after, tail: isOnce ? tail : Infinity });
    }
  }
}

function areDisjoint(sets: readonly Ranges[]): boolean {
  return sets.every((set, index) => sets.slice(index + 1).every((other) => !overlaps(set, other)));
}

/** What the next character may be where these come one after the other and `follow` after them. */
function firstOf(items: readonly PatternNode[], follow: Ranges): Ranges {
  const out: (readonly [number, number])[] = [];
  for (const item of items) {
    out.push(...first(item));
    if (!isNullable(item)) return normalRanges(out);
  }
  return normalRanges([...out, ...follow]);
}

function first(node: PatternNode): Ranges {
  switch (node.kind) {
    case 'set':
      return rangesOf(node);
    case 'assertion':
      return [];
    case 'irregular':
      return EVERYTHING;
    case 'sequence':
      return firstOf(node.items, []);
    case 'choice':
      return normalRanges(node.items.flatMap((item) => [...first(item)]));
    case 'repeat':
      return node.max === 0 ? [] : first(node.item);
  }
}

/** A set with properties is taken for every character: their tables are not ours. */
function rangesOf({ ranges, properties, isNegated }: SetNode): Ranges {
  if (properties.length > 0) return EVERYTHING;
  return isNegated ? complement(ranges) : ranges;
}

function isNullable(node: PatternNode): boolean {
  switch (node.kind) {
    case 'set':
      return false;
    case 'assertion':
    case 'irregular':
      return true;
    case 'sequence':
      return node.items.every(isNullable);
    case 'choice':
      return node.items.some(isNullable);
    case 'repeat':
      return node.min === 0 || isNullable(node.item);
  }
}

const lengthOf = (items: readonly PatternNode[]): number =>
  items.reduce((sum, item) => sum + maxLength(item), 0);

function maxLength(node: PatternNode): number {
  switch (node.kind) {
    case 'set':
      return 1;
    case 'assertion':
      return 0;
    case 'irregular':
      return Infinity;
    case 'sequence':
      return node.items.reduce((sum, item) => sum + maxLength(item), 0);
    case 'choice':
      return Math.max(...node.items.map(maxLength));
    case 'repeat':
      return node.max === 0 || maxLength(node.item) === 0 ? 0 : node.max * maxLength(node.item);
  }
}

/** How many single steps a pattern has when its counts are written out. */
export function statesOf(node: PatternNode): number {
  switch (node.kind) {
    case 'set':
    case 'assertion':
    case 'irregular':
      return 1;
    case 'sequence':
    case 'choice':
      return node.items.reduce((sum, item) => sum + statesOf(item), 1);
    case 'repeat':
      return 1 + Math.max(1, node.max === Infinity ? node.min : node.max) * statesOf(node.item);
  }
}
