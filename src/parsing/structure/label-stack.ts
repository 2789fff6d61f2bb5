import type { Reading, Scheme, UnitLabel } from './unit-label.ts';

/** An open unit: what follows may belong to it. */
export interface OpenUnit {
  readonly ordinal: number;
  readonly scheme: Scheme | 'heading';
  readonly value: number;
  readonly path: readonly number[];
  readonly label: string | null;
  readonly left: number;
  readonly isHeading: boolean;
  /** Depth of a heading whose depth the file says, from 1. */
  readonly depth: number | null;
}

/** A labelled unit on its way into the tree. */
export interface Incoming {
  readonly label: UnitLabel;
  readonly isHeading: boolean;
  /** Depth of a heading whose depth the file says, from 1. */
  readonly depth?: number | null;
  /** It has words that name it: a heading, or one that it runs in with its text. */
  readonly isTitled: boolean;
  /** The labels that follow it, nearest first; asked only where they decide. */
  readonly later: () => Iterable<UnitLabel>;
}

export interface Placement {
  readonly reading: Reading;
  /** How many open units stay open; the last of them is the parent. */
  readonly depth: number;
}

const CONTAINERS: ReadonlySet<string> = new Set(['heading', 'article', 'attachment', 'section']);

/**
 * Finds where a label belongs among the open units. "(i)" after "(h)" is a letter, after "(a)" a Roman
 * numeral;
 * where both could be, the labels that follow tell.
 *
 * @returns null for a weak label that continues nothing: it is running text
 */
export function placeLabel(open: readonly OpenUnit[], incoming: Incoming): Placement | null {
  const { label, depth = null } = incoming;
  if (depth !== null) return depthPlace(open, label, depth);
  if (label.readings.some(({ scheme }) => scheme === 'bullet')) return bulletPlace(open, label);
  const named = label.readings.find(({ scheme }) => scheme === 'article' || scheme === 'attachment');
  if (named) return { reading: named, depth: namedDepth(open, named) };
  const decimal = label.readings.find(({ path }) => (path?.length ?? 0) > 1);
  if (decimal) return decimalPlace(open, decimal, label.isWeak);
  return successor(open, incoming) ?? first(open, incoming) ?? gap(open, incoming);
}

/**
 * Whether a label counts on from units that a heading without label seemed to close: 5.3 after 5.2, (d)
 * after (c).
 */
export function resumes(closed: readonly OpenUnit[], { label }: Incoming): boolean {
  return label.readings.some(({ scheme, value, path = [] }) =>
    closed.some((own) => {
      if (own.scheme !== scheme || value < 2) return false;
      if (path.length > 1)
        return own.path.length === path.length
          ? own.value + 1 === value && isPrefix(own.path.slice(0, -1), path)
          : false;
      return scheme !== 'decimal' && own.value + 1 === value;
    }),
  );
}

function bulletPlace(open: readonly OpenUnit[], { readings }: UnitLabel): Placement | null {
  const [reading] = readings;
  if (!reading) return null;
  const sibling = open.findLastIndex(({ scheme }) => scheme === 'bullet');
  return { reading, depth: sibling < 0 ? open.length : sibling };
}

/** How many open units stay open above a heading of this depth. */
export function depthAbove(open: readonly OpenUnit[], depth: number): number {
  const closed = open.findIndex((unit) => unit.depth !== null && unit.depth >= depth);
  if (closed >= 0) return closed;
  return open.findLastIndex((unit) => unit.depth !== null) + 1;
}

/** A heading whose depth the file says: only how to read its label is left to find. */
function depthPlace(open: readonly OpenUnit[], { readings }: UnitLabel, depth: number): Placement | null {
  const above = depthAbove(open, depth);
  const sibling = open[above];
  const alike = readings.filter(({ scheme }) => scheme === sibling?.scheme);
  const reading =
    alike.find(({ value }) => value === (sibling?.value ?? 0) + 1) ??
    alike[0] ??
    readings.find(({ value }) => value === 1) ??
    readings[0];
  return reading === undefined ? null : { reading, depth: above };
}

/** Articles stand under parts and attachments only when those are headings; attachments at the top. */
function namedDepth(open: readonly OpenUnit[], reading: Reading): number {
  if (reading.scheme === 'attachment') return 0;
  const sibling = open.findLastIndex(({ scheme }) => scheme === reading.scheme);
  if (sibling >= 0) return sibling;
  return open.findLastIndex(({ scheme }) => scheme === 'attachment') + 1;
}

function decimalPlace(open: readonly OpenUnit[], reading: Reading, isWeak: boolean): Placement | null {
  const path = reading.path ?? [];
  const parent = open.findLastIndex(({ scheme, path: own }) => scheme === 'decimal' && isPrefix(own, path));
  const sibling = open.findLastIndex(
    ({ path: own }) => own.length === path.length && isPrefix(own.slice(0, -1), path),
  );
  const continues = sibling >= 0 && (open[sibling]?.value ?? 0) + 1 === reading.value;
  const begins = parent >= 0 && reading.value === 1;
  const inSection = open.findLastIndex(({ scheme, value }) => isNamed(scheme) && value === path[0]);
  if (isWeak && !continues && !begins && !(inSection >= 0 && reading.value === 1)) return null;
  if (parent >= 0) return { reading, depth: parent + 1 };
  if (sibling >= 0) return { reading, depth: sibling };
  if (inSection >= 0) return { reading, depth: inSection + 1 };
  return { reading, depth: containerDepth(open) };
}

const isNamed = (scheme: string): boolean => scheme === 'article' || scheme === 'section';

const isPrefix = (prefix: readonly number[], path: readonly number[]): boolean =>
  prefix.length > 0 && prefix.length < path.length && prefix.every((part, index) => part === path[index]);

/** @returns how many units stay open above a unit that begins a new count at the top of its container */
const containerDepth = (open: readonly OpenUnit[]): number =>
  open.findLastIndex(
    ({ scheme, isHeading }) => CONTAINERS.has(scheme) || (isHeading && scheme.startsWith('dot-upper')),
  ) + 1;

interface Match {
  readonly reading: Reading;
  readonly depth: number;
  readonly isAlike: boolean;
}

function matches(
  open: readonly OpenUnit[],
  incoming: Incoming,
  fits: (own: OpenUnit, reading: Reading) => boolean,
): readonly Match[] {
  return incoming.label.readings.flatMap((reading) =>
    open.flatMap((own, depth) =>
      own.scheme === reading.scheme && own.path.length <= 1 && fits(own, reading)
        ? [{ reading, depth, isAlike: own.isHeading === incoming.isHeading }]
        : [],
    ),
  );
}

const deepest = (found: readonly Match[]): Match | undefined =>
  found.toSorted((a, b) => b.depth - a.depth)[0];

function successor(open: readonly OpenUnit[], incoming: Incoming): Placement | null {
  const found = matches(open, incoming, (own, reading) => own.value + 1 === reading.value);
  const best = deepest(found.filter(({ isAlike }) => isAlike)) ?? deepest(found);
  if (!best) return null;
  const begins = incoming.label.readings.find((reading) => reading !== best.reading && reading.value === 1);
  return begins && comesNext(begins, best.reading, incoming.later()) ? null : best;
}

/** Whether the labels that follow count on from `one` before they count on from `other`. */
function comesNext(one: Reading, other: Reading, later: Iterable<UnitLabel>): boolean {
  for (const { readings } of later) {
    const has = (wanted: Reading): boolean =>
      readings.some(({ scheme, value }) => scheme === wanted.scheme && value === wanted.value + 1);
    if (has(other)) return false;
    if (has(one)) return true;
  }
  return false;
}

function countsOn(one: Reading, later: Iterable<UnitLabel>): boolean {
  for (const { readings } of later) {
    if (readings.some(({ scheme, value }) => scheme === one.scheme && value === one.value + 1)) return true;
  }
  return false;
}

function first(open: readonly OpenUnit[], incoming: Incoming): Placement | null {
  const reading = incoming.label.readings.find(({ value }) => value === 1);
  if (!reading) return null;
  if (incoming.label.isWeak && !countsOn(reading, incoming.later())) return null;
  const sibling = open.findLastIndex(({ scheme, path }) => scheme === reading.scheme && path.length <= 1);
  if (sibling < 0)
    return {
      reading,
      depth: incoming.isTitled && reading.scheme === 'decimal' ? containerDepth(open) : open.length,
    };
  const isList = reading.scheme === 'decimal' && !incoming.isTitled && sibling < open.length - 1;
  return { reading, depth: isList ? open.length : sibling };
}

/** A count with a number left out, or one whose beginning stands inside a paragraph. */
function gap(open: readonly OpenUnit[], incoming: Incoming): Placement | null {
  if (incoming.label.isWeak) return null;
  const best = deepest(matches(open, incoming, (own, reading) => own.value < reading.value));
  if (best) return best;
  const [reading] = incoming.label.readings;
  if (!reading) return null;
  const isTop = reading.scheme === 'decimal' || reading.scheme === 'section';
  const sibling = open.findLastIndex(({ scheme }) => scheme === reading.scheme);
  if (sibling >= 0) return { reading, depth: sibling };
  return { reading, depth: isTop ? containerDepth(open) : open.length };
}
