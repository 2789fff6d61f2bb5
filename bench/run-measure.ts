import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { MeasureOptions, MeasureResult, StoreMode } from './measure.ts';

interface Measure {
  readonly run: (options: MeasureOptions) => Promise<MeasureResult>;
}

const DEFAULT_DATA = '../shared/data';
const USAGE = 'NAME [--data FOLDER] [--mode embedded|services] [--full]';

/** Helpers live beside the measures: what exports `run` is one. */
const IS_MEASURE = /^export (async function run\(|const run\b)/m;

function namesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && IS_MEASURE.test(readFileSync(join(folder, file), 'utf8')))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort();
}

function readArguments(argv: readonly string[]): { name: string | undefined; options: MeasureOptions } {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { data: { type: 'string' }, mode: { type: 'string' }, full: { type: 'boolean' } },
  });
  const [name, ...more] = positionals;
  if (more.length > 0) throw new Error(`one measure at a time, not also ${more.join(' ')}`);
  const options = {
    dataDir: resolve(values.data ?? process.env.DEEDBOX_DATA ?? DEFAULT_DATA),
    full: values.full ?? false,
    mode: readMode(values.mode),
    log: (line: string) => void process.stdout.write(`${line}\n`),
  };
  return { name, options };
}

function readMode(given: string | undefined): StoreMode {
  if (given === undefined || given === 'embedded') return 'embedded';
  if (given === 'services') return given;
  throw new Error(`--mode is embedded or services, not ${given}`);
}

/** A figure nobody can read is no figure: what is not a number counts as not measured. */
function checked(result: MeasureResult): MeasureResult {
  const { name, value, unit, peer, peerValue, ratio, size, full, pass } = result;
  for (const [key, figure] of Object.entries({ value, peerValue, ratio })) {
    if (figure !== null && !Number.isFinite(figure)) throw new Error(`the ${key} came out as ${figure}`);
  }
  return { name, value, unit, peer, peerValue, ratio, size, full, pass };
}

/**
 * Runs one measure of a folder as the command line says; without a name, lists what there is.
 * @returns the exit code: 0 whether the bar is met or not, 1 where nothing could be measured, 2 for a
 *   wrong call
 */
export async function runMeasure(input: { folder: string; argv: readonly string[] }): Promise<number> {
  const names = namesIn(input.folder);
  let parsed: ReturnType<typeof readArguments>;
  try {
    parsed = readArguments(input.argv);
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
    return 2;
  }
  const { name, options } = parsed;
  if (name === undefined) {
    console.log(`${USAGE}\n${names.map((known) => `  ${known}`).join('\n')}`);
    return 0;
  }
  if (!names.includes(name)) {
    console.error(`There is no measure "${name}". These exist: ${names.join(', ')}`);
    return 2;
  }
  try {
    const measure = (await import(pathToFileURL(join(input.folder, `${name}.ts`)).href)) as Measure;
    console.log(JSON.stringify(checked(await measure.run(options))));
    return 0;
  } catch (error) {
    console.error(`${name} could not be measured:`, error);
    return 1;
  }
}
