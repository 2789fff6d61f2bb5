import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { MeasureOptions, MeasureResult } from '../bench/measure.ts';
import type { Json } from '../src/contracts/model/json.ts';
import { extractJson, type Extraction } from '../src/contracts/repair/extract-json.ts';
import { inventedIn } from './invented-leaves.ts';

interface Case {
  readonly src: string;
  readonly in: string;
  readonly expected?: Json;
  readonly expected_text?: string | null;
}

interface Tally {
  cases: number;
  /** Taken as the value of the answer. */
  value: number;
  /** Cut off, and offered as what could be read. */
  best: number;
  /** Taken, and another value than intended. */
  other: number;
  refused: number;
  /** Judged to be cut off. */
  cutOff: number;
  readonly invented: string[];
  readonly missed: string[];
}

const BAR_PERCENT = 85;

/**
 * Share of malformed texts that are read as the value their authors meant. A contract is stood in for by
 * the JSON type of that value at the root, which every contract knows; beside it the figures without one.
 * The texts are those that the rules for repair were written against. Text that was cut off counts where what
 * is offered as `best` is the intended value.
 */
export async function run(options: MeasureOptions): Promise<MeasureResult> {
  const file = path.join(options.dataDir, 'malformed-json', 'cases.jsonl');
  const cases = (await readFile(file, 'utf8'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Case);
  const usable = cases
    .map((each) => ({ ...each, intended: intendedOf(each) }))
    .filter(({ intended }) => intended !== undefined);
  options.log(
    `cases ${cases.length}, of them ${cases.length - usable.length} without a readable intended value`,
  );
  const bySource = new Map<string, Tally>();
  const bare = emptyTally();
  for (const each of usable) {
    const intended = each.intended as Json;
    const tally = bySource.get(each.src) ?? emptyTally();
    bySource.set(each.src, tally);
    judge(
      each.in,
      intended,
      extract(each.in, (value) => typeOf(value) === typeOf(intended)),
      tally,
    );
    judge(
      each.in,
      intended,
      extract(each.in, () => true),
      bare,
    );
  }
  for (const [source, tally] of bySource) options.log(describe(source, tally));
  options.log(describe('without any contract', bare));
  const all = [...bySource.values()];
  for (const line of all.flatMap(({ missed }) => missed)) options.log(`missed: ${line}`);
  const invented = all.flatMap((tally) => tally.invented);
  for (const line of invented) options.log(`invented: ${line}`);
  const value = (100 * sum(all, 'value') + 100 * sum(all, 'best')) / usable.length;
  return {
    name: 'malformed',
    value,
    unit: '%',
    peer: null,
    peerValue: null,
    ratio: null,
    size: `${usable.length} texts, ${invented.length} invented values`,
    full: options.full,
    pass: value >= BAR_PERCENT && invented.length === 0,
  };
}

const extract = (text: string, accepts: (value: Json) => boolean): Extraction =>
  extractJson({ text }, { allowRepair: true, accepts });

function judge(text: string, intended: Json, outcome: Extraction, tally: Tally): void {
  tally.cases++;
  if (!outcome.ok && outcome.reason === 'truncated') tally.cutOff++;
  const offered = outcome.ok ? outcome.value : outcome.best;
  if (offered !== undefined) {
    for (const leaf of inventedIn(offered, { text, intended }))
      tally.invented.push(`${leaf} from ${JSON.stringify(text)}`);
  }
  if (offered !== undefined && isDeepStrictEqual(offered, intended)) {
    if (outcome.ok) tally.value++;
    else tally.best++;
    return;
  }
  if (outcome.ok) tally.other++;
  else tally.refused++;
  const got = outcome.ok
    ? JSON.stringify(outcome.value)
    : `${outcome.reason} ${JSON.stringify(outcome.best)}`;
  tally.missed.push(`${JSON.stringify(text)} meant ${JSON.stringify(intended)}, got ${got}`);
}

/** @returns undefined where the data holds no JSON for it */
function intendedOf({ expected, expected_text: text }: Case): Json | undefined {
  if (text === undefined || text === null) return expected;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

const typeOf = (value: Json): string =>
  Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;

const emptyTally = (): Tally => ({
  cases: 0,
  value: 0,
  best: 0,
  other: 0,
  refused: 0,
  cutOff: 0,
  invented: [],
  missed: [],
});

const sum = (tallies: readonly Tally[], key: 'value' | 'best'): number =>
  tallies.reduce((total, tally) => total + tally[key], 0);

const describe = (name: string, { cases, value, best, other, refused, cutOff, invented }: Tally): string =>
  `${name}: ${cases} texts, recovered ${value + best} (${value} as the value, ${best} as the part of a text cut off; ${cases - cutOff} not cut off), another value ${other}, refused ${refused}, invented ${invented.length}`;
