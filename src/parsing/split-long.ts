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

const INNER_UNIT = /(?<=[;:,.]\s+(?:and\s+|or\s+|and\/or\s+)?)(?=\((?:[a-z]{1,4}|\d{1,2})\)\s)/g;
const LINE = /\n+/g;
const SEMICOLON = /[;:]\s+/g;
const COMMA = /,\s+/g;
const SPACE = /\s+/g;

export interface SplitOptions {
  /** No part is longer. */
  readonly max: number;
  /** Parts shorter than this are avoided. */
  readonly min: number;
}

/**
 * Cuts a text that is too long for one chunk where it hurts least: before its own (a) and (b), between
 * sentences, then at semicolons, commas, spaces; inside a word only when nothing else is there, never inside a
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

/** @returns possible cuts in order, the first at 0 and the last at the end, no two further apart than `max` */
function cutsOf(text: string, max: number): readonly Cut[] {
  const costs = new Map<number, number>();
  const add = (at: number, cost: number): void => {
    if (at > 0 && at < text.length) costs.set(at, Math.min(cost, costs.get(at) ?? Infinity));
  };
  for (const { end } of sentencesOf(text)) add(end, COST.sentence);
  for (const match of text.matchAll(LINE)) add(match.index + match[0].length, COST.sentence);
  for (const match of text.matchAll(INNER_UNIT)) add(match.index, COST.unit);
  for (const [pattern, cost] of [[SEMICOLON, COST.clause], [COMMA, COST.comma], [SPACE, COST.word]] as const) {
    if (widestGap(costs, text.length) > max) for (const match of text.matchAll(pattern)) add(match.index + match[0].length, cost);
  }
  const ordered = [{ at: 0, cost: 0 }, ...[...costs].map(([at, cost]) => ({ at, cost })).sort((a, b) => a.at - b.at), { at: text.length, cost: 0 }];
  return ordered.flatMap((cut, index) => [...forced(text, { from: ordered[index - 1]?.at ?? 0, to: cut.at, max }), cut]);
}

function widestGap(costs: ReadonlyMap<number, number>, length: number): number {
  const places = [0, ...[...costs.keys()].sort((a, b) => a - b), length];
  return places.reduce((widest, at, index) => Math.max(widest, at - (places[index - 1] ?? 0)), 0);
}

/** Cuts inside a stretch without any better place. */
function forced(text: string, { from, to, max }: { from: number; to: number; max: number }): readonly Cut[] {
  const cuts: Cut[] = [];
  for (let at = from + max; at < to; ) {
    const safe = /[\udc00-\udfff]/.test(text.charAt(at)) && /[\ud800-\udbff]/.test(text.charAt(at - 1)) ? at - 1 : at;
    cuts.push({ at: safe, cost: COST.anywhere });
    at = safe + max;
  }
  return cuts;
}
