import type { Span } from '../domain/spans.ts';
import { sentencesOf } from './sentences.ts';

/** A place where a text may be cut, and what cutting there costs. */
interface Cut {
  readonly at: number;
  readonly cost: number;
}

const COST = { unit: 1, sentence: 8, clause: 14, comma: 24, word: 48, anywhere: 200 } as const;
const PART_COST = 4;
const SMALL_PART_COST = 5;

/** The look ahead comes first: looking back from every space of a long run would take its length squared. */
const INNER_UNIT = /(?=\((?:[a-z]{1,4}|\d{1,2})\)\s)(?<=[;:,.]\s+(?:and\s+|or\s+|and\/or\s+)?)/g;
const LINE = /\n+/g;

export interface SplitOptions {
  /** No part is longer. */
  readonly max: number;
  /** Parts shorter than this are avoided. */
  readonly min: number;
}

/**
 * Cuts a text that is too long for one chunk where it hurts least: before its own (a) and (b), between
 * sentences, then at semicolons, commas, spaces; inside a word only when nothing else is there, never
 * inside a
 * surrogate pair.
 *
 * @returns ranges that touch and cover the text
 */
export function splitLong(text: string, { max, min }: SplitOptions): readonly Span[] {
  const cuts = cutsOf(text, max);
  const best: { cost: number; from: number }[] = [{ cost: 0, from: -1 }];
  for (let index = 1; index < cuts.length; index++) {
    const here = cuts[index];
    let choice = { cost: Infinity, from: index - 1 };
    for (let from = index - 1; from >= 0 && here; from--) {
      const length = here.at - (cuts[from]?.at ?? 0);
      if (length > max) break;
      const small = length < min ? SMALL_PART_COST * (1 - length / min) : 0;
      const cost = (best[from]?.cost ?? Infinity) + PART_COST + here.cost + small;
      if (cost < choice.cost) choice = { cost, from };
    }
    best.push(choice);
  }
  return trace(cuts, best);
}

function trace(cuts: readonly Cut[], best: readonly { from: number }[]): readonly Span[] {
  const spans: Span[] = [];
  for (let index = cuts.length - 1; index > 0; index = best[index]?.from ?? 0) {
    spans.push({ start: cuts[best[index]?.from ?? 0]?.at ?? 0, end: cuts[index]?.at ?? 0 });
  }
  return spans.reverse();
}

/** Cuts at sentences, and inside a stretch that is still too long at ever weaker places. */
const WEAKER = [
  { pattern: /[;:]\s+/g, cost: COST.clause },
  { pattern: /,\s+/g, cost: COST.comma },
  { pattern: /\s+/g, cost: COST.word },
] as const;
/** Weak places closer than this to the one before make no difference. */
const SPACING_CHARS = 40;

/**
 * @returns possible cuts in order, the first at 0 and the last at the end, no two further apart than `max`
 */
function cutsOf(text: string, max: number): readonly Cut[] {
  const costs = new Map<number, number>();
  const add = (at: number, cost: number): void => {
    if (at > 0 && at < text.length) costs.set(at, Math.min(cost, costs.get(at) ?? Infinity));
  };
  for (const { end } of sentencesOf(text)) add(end, COST.sentence);
  for (const match of text.matchAll(LINE)) add(match.index + match[0].length, COST.sentence);
  for (const match of text.matchAll(INNER_UNIT)) add(match.index, COST.unit);
  const strong = [...costs].map(([at, cost]): Cut => ({ at, cost })).sort((a, b) => a.at - b.at);
  const cuts: Cut[] = [{ at: 0, cost: 0 }];
  for (const cut of [...strong, { at: text.length, cost: 0 }]) {
    refine(text, { from: cuts.at(-1)?.at ?? 0, to: cut.at, max }, 0, cuts);
    cuts.push(cut);
  }
  return cuts;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly max: number;
}

/** Appends the cuts that a stretch longer than `max` needs, its own ends left out. */
function refine(text: string, { from, to, max }: Stretch, level: number, cuts: Cut[]): void {
  if (to - from <= max) return;
  const weaker = WEAKER[level];
  if (!weaker) return void cuts.push(...forced(text, { from, to, max }));
  let last = from;
  for (const match of text.slice(from, to).matchAll(weaker.pattern)) {
    const at = from + match.index + match[0].length;
    if (at - last < SPACING_CHARS || at >= to) continue;
    refine(text, { from: last, to: at, max }, level + 1, cuts);
    cuts.push({ at, cost: weaker.cost });
    last = at;
  }
  refine(text, { from: last, to, max }, level + 1, cuts);
}

/** Cuts inside a stretch without any better place. */
function forced(text: string, { from, to, max }: Stretch): readonly Cut[] {
  const cuts: Cut[] = [];
  for (let at = from + max; at < to; at += max) {
    if (/[\udc00-\udfff]/.test(text.charAt(at)) && /[\ud800-\udbff]/.test(text.charAt(at - 1))) at--;
    cuts.push({ at, cost: COST.anywhere });
  }
  return cuts;
}
