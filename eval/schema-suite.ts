import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MeasureOptions, MeasureResult } from '../bench/measure.ts';
import { compileSchema, type CompileOptions } from '../src/contracts/engine/compile-schema.ts';
import type { Json, JsonSchema } from '../src/contracts/model/json.ts';

interface Group {
  readonly description: string;
  readonly schema: JsonSchema;
  readonly tests: readonly { readonly description: string; readonly data: Json; readonly valid: boolean }[];
}

interface Tally {
  passed: number;
  total: number;
  readonly failedByFile: Map<string, string[]>;
}

const BAR_PASSED = 1_241;
const REMOTES = 'http://localhost:1234/';

/**
 * The official suite of JSON Schema 2020-12 through our engine. `format` is an annotation in the required
 * part, as the dialect has it, and decides in the part of its own.
 */
export async function run(options: MeasureOptions): Promise<MeasureResult> {
  const suite = path.join(options.dataDir, 'json-schema-test-suite');
  const documents = await remoteSchemas(path.join(suite, 'remotes'));
  const tests = path.join(suite, 'tests', 'draft2020-12');
  const required = await runFolder(tests, { documents, formats: 'annotate' });
  for (const [file, failures] of required.failedByFile) {
    options.log(`${file}: ${failures.length} failed`);
    for (const failure of failures) options.log(`  ${failure}`);
  }
  const optional = await runFolder(path.join(tests, 'optional'), { documents, formats: 'annotate' });
  const format = await runFolder(path.join(tests, 'optional', 'format'), { documents, formats: 'assert' });
  options.log(`required ${required.passed} of ${required.total}`);
  options.log(`optional ${optional.passed} of ${optional.total}`);
  options.log(`format ${format.passed} of ${format.total}: ${countFailures(format)}`);
  return {
    name: 'schema-suite',
    value: required.passed,
    unit: 'tests',
    peer: null,
    peerValue: null,
    ratio: null,
    size: `${required.total} tests`,
    full: options.full,
    pass: required.passed >= BAR_PASSED,
  };
}

const countFailures = ({ failedByFile }: Tally): string =>
  [...failedByFile].map(([file, failures]) => `${file} ${failures.length}`).join(', ');

async function runFolder(folder: string, options: CompileOptions): Promise<Tally> {
  const tally: Tally = { passed: 0, total: 0, failedByFile: new Map() };
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  for (const file of files) {
    const groups = JSON.parse(await readFile(path.join(folder, file), 'utf8')) as readonly Group[];
    for (const group of groups) runGroup(group, { file, tally, options });
  }
  return tally;
}

interface Run {
  readonly file: string;
  readonly tally: Tally;
  readonly options: CompileOptions;
}

function runGroup(group: Group, { file, tally, options }: Run): void {
  const compiled = compileSchema(group.schema, options);
  for (const test of group.tests) {
    tally.total++;
    const verdict = compiled.ok ? compiled.validator.verdict(test.data) : 'refused';
    if (verdict === (test.valid ? 'valid' : 'invalid')) {
      tally.passed++;
      continue;
    }
    const refusal = compiled.ok ? '' : ` (${compiled.refusals[0]?.code}: ${compiled.refusals[0]?.message})`;
    const failures = tally.failedByFile.get(file) ?? [];
    failures.push(`${group.description}, ${test.description}: ${verdict}${refusal}`);
    tally.failedByFile.set(file, failures);
  }
}

async function remoteSchemas(folder: string): Promise<ReadonlyMap<string, JsonSchema>> {
  const names = await readdir(path.join(folder, 'draft2020-12'), { recursive: true });
  const files = names.filter((name) => name.endsWith('.json')).map((name) => `draft2020-12/${name}`);
  const entries = files.map(async (file): Promise<readonly [string, JsonSchema]> => {
    const schema = JSON.parse(await readFile(path.join(folder, file), 'utf8')) as JsonSchema;
    return [`${REMOTES}${file.replaceAll(path.sep, '/')}`, schema];
  });
  return new Map(await Promise.all(entries));
}
