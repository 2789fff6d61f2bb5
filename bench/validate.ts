import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { publish } from '../src/contracts/artifact/publish.ts';
import { FORMATS } from '../src/contracts/engine/format/formats.ts';
import { validate, validateText } from '../src/contracts/engine/validate.ts';
import type { ContractArtifact } from '../src/contracts/model/contract.ts';
import type { Json } from '../src/contracts/model/json.ts';
import type { MeasureOptions, MeasureResult } from './measure.ts';
import { median } from './median.ts';
import { BENCH_CONTRACTS, type BenchContract } from './validate-contracts.ts';

const BAR_FROM_TEXT = 0.9;
const BAR_PARSED = 0.5;
const ROUNDS = 151;
const SLICE_MS = 5;

interface Case {
  readonly name: string;
  readonly text: string;
  readonly payload: Json;
  readonly artifact: ContractArtifact;
  /** Ajv with nothing set but what it needs to take the schema and the same formats. */
  readonly bare: ValidateFunction;
}

/**
 * From JSON text to verdict against `JSON.parse` and bare Ajv, and the same for payloads that are parsed
 * already: payloads per second of ours over theirs, alternately in one process.
 */
export async function run(options: MeasureOptions): Promise<MeasureResult> {
  const rounds = options.full ? ROUNDS * 5 : ROUNDS;
  const text: Figures[] = [];
  const parsed: Figures[] = [];
  for (const { name, ...each } of BENCH_CONTRACTS.map(prepare)) {
    const figures = {
      text: compare({
        rounds,
        ours: () => validateText(each.artifact, each.text).isValid,
        theirs: () => each.bare(JSON.parse(each.text)),
      }),
      parsed: compare({
        rounds,
        ours: () => validate(each.artifact, each.payload).isValid,
        theirs: () => each.bare(each.payload),
      }),
    };
    text.push(figures.text);
    parsed.push(figures.parsed);
    options.log(
      `${name} (${each.text.length} characters): from text ${say(figures.text)}; parsed ${say(figures.parsed)}`,
    );
  }
  const fromText = total(text);
  const alreadyParsed = total(parsed);
  options.log(`already parsed: ${alreadyParsed.ratio.toFixed(3)} of bare Ajv (bar ${BAR_PARSED})`);
  return {
    name: 'validate',
    value: fromText.ours,
    unit: 'µs for one payload of each contract, from text',
    peer: 'JSON.parse and bare Ajv',
    peerValue: fromText.theirs,
    ratio: fromText.ratio,
    size: `${BENCH_CONTRACTS.length} contracts, ${rounds} rounds each`,
    full: options.full,
    pass: fromText.ratio >= BAR_FROM_TEXT && alreadyParsed.ratio >= BAR_PARSED,
  };
}

function prepare({ name, schema, payload }: BenchContract): Case {
  const published = publish({ ref: { namespace: 'bench', name: 'validate', version: '1.0.0' }, schema });
  if (!published.ok) throw new Error(`${name}: ${published.problems[0]?.message}`);
  const bare = new Ajv2020({ strict: false, formats: FORMATS, multipleOfPrecision: 9 }).compile(
    schema as object,
  );
  return { name, text: JSON.stringify(payload), payload, artifact: published.artifact, bare };
}

/**
 * Microseconds for one payload, medians, and throughput of ours over theirs: the median of the rounds'
 * ratios, for the machine is busy with other things and slow for both at once.
 */
interface Figures {
  readonly ours: number;
  readonly theirs: number;
  readonly ratio: number;
}

interface Comparison {
  readonly rounds: number;
  readonly ours: () => boolean;
  readonly theirs: () => boolean;
}

function compare({ rounds, ours, theirs }: Comparison): Figures {
  if (!ours() || !theirs()) throw new Error('a payload of the bench is not valid');
  const count = calibrate(ours);
  timed(ours, count);
  timed(theirs, count);
  const pairs = Array.from({ length: rounds }, (_, round) => {
    const first = round % 2 === 0 ? timed(ours, count) : timed(theirs, count);
    const second = round % 2 === 0 ? timed(theirs, count) : timed(ours, count);
    return round % 2 === 0 ? { ours: first, theirs: second } : { ours: second, theirs: first };
  });
  return {
    ours: median(pairs.map((pair) => pair.ours)),
    theirs: median(pairs.map((pair) => pair.theirs)),
    ratio: median(pairs.map((pair) => pair.theirs / pair.ours)),
  };
}

/** How many calls take about SLICE_MS. */
function calibrate(work: () => boolean): number {
  for (let count = 64; ; count *= 2) {
    if (timed(work, count) * count >= SLICE_MS * 1_000) return count;
  }
}

function timed(work: () => boolean, count: number): number {
  const start = process.hrtime.bigint();
  let valid = 0;
  for (let index = 0; index < count; index++) if (work()) valid++;
  if (valid !== count) throw new Error('a verdict changed');
  return Number(process.hrtime.bigint() - start) / 1_000 / count;
}

/** Times added up, and the geometric mean of the ratios. */
function total(figures: readonly Figures[]): Figures {
  const ours = figures.reduce((sum, each) => sum + each.ours, 0);
  const theirs = figures.reduce((sum, each) => sum + each.theirs, 0);
  const ratio = Math.exp(figures.reduce((sum, each) => sum + Math.log(each.ratio), 0) / figures.length);
  return { ours, theirs, ratio };
}

const say = ({ ours, theirs, ratio }: Figures): string =>
  `${ours.toFixed(2)} µs against ${theirs.toFixed(2)} µs, ratio ${ratio.toFixed(3)}`;
