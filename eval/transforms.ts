import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  registerSchema,
  unregisterSchema,
  validate,
  type SchemaObject,
} from '@hyperjump/json-schema/draft-2020-12';
import type { MeasureOptions, MeasureResult } from '../bench/measure.ts';
import { prepareSchema } from '../src/contracts/ir/prepare.ts';
import { mergeAllOf } from '../src/contracts/merge/merge-all-of.ts';
import type { Json, JsonSchema } from '../src/contracts/model/json.ts';
import { inlineRefs, type InlineOptions } from '../src/contracts/ref/inline.ts';
import { bundleRemotes, readRemotes, type Remotes } from './suite-remotes.ts';

interface Group {
  readonly description: string;
  readonly schema: JsonSchema;
  readonly tests: readonly { readonly description: string; readonly data: Json; readonly valid: boolean }[];
}

/** What a transform may do to a verdict. */
type Law = 'kept' | 'widened' | 'narrowed';

interface Tally {
  checks: number;
  held: number;
  merged: number;
  kept: number;
  readonly byLaw: Record<Law, number>;
  readonly refused: Map<string, number>;
  readonly broken: string[];
}

const DRAFTS = ['draft2020-12', 'draft2019-09', 'draft7'];
const BAR_PERCENT = 100;
const MODES: readonly InlineOptions[] = [{ mode: 'auto' }, { mode: 'never' }, { mode: 'full' }];

/**
 * Share of verdicts of the official suite that hold after each transform of its schemas: the upgrade from
 * older drafts, inlining in every mode, merging, and unrolling, which may only widen (or only narrow, where
 * that was asked for). The suite's own verdicts are the truth; @hyperjump/json-schema validates.
 */
export async function run(options: MeasureOptions): Promise<MeasureResult> {
  const tally: Tally = {
    checks: 0,
    held: 0,
    merged: 0,
    kept: 0,
    byLaw: { kept: 0, widened: 0, narrowed: 0 },
    refused: new Map(),
    broken: [],
  };
  const folder = path.join(options.dataDir, 'json-schema-test-suite');
  for (const draft of DRAFTS) {
    const remotes = await readRemotes(folder, draft);
    const tests = path.join(folder, 'tests', draft);
    const before = { ...tally };
    for (const file of (await readdir(tests)).filter((name) => name.endsWith('.json')).sort()) {
      const groups = JSON.parse(await readFile(path.join(tests, file), 'utf8')) as Group[];
      for (const group of groups)
        await measureGroup(group, { name: `${draft}/${file}`, draft, remotes, tally });
    }
    options.log(`${draft}: ${tally.held - before.held} of ${tally.checks - before.checks} checks held`);
  }
  const value = (100 * tally.held) / tally.checks;
  for (const broken of tally.broken) options.log(`broken: ${broken}`);
  for (const [code, count] of tally.refused) options.log(`schemas refused as ${code}: ${count}`);
  options.log(
    `checks: ${JSON.stringify(tally.byLaw)}; schemas with allOf merged ${tally.merged}, kept ${tally.kept}`,
  );
  return {
    name: 'transforms',
    value,
    unit: '%',
    peer: null,
    peerValue: null,
    ratio: null,
    size: `${tally.checks} verdicts`,
    full: options.full,
    pass: value >= BAR_PERCENT,
  };
}

interface GroupContext {
  readonly name: string;
  readonly draft: string;
  readonly remotes: Remotes;
  readonly tally: Tally;
}

async function measureGroup(group: Group, { name, draft, remotes, tally }: GroupContext): Promise<void> {
  const bundled = bundleRemotes(stateDraft(group.schema, draft), remotes);
  const prepared = prepareSchema(bundled);
  if (!prepared.ok) {
    const code = prepared.refusals[0]?.code ?? '';
    tally.refused.set(code, (tally.refused.get(code) ?? 0) + 1);
    return;
  }
  const check = async (schema: JsonSchema, transform: string, law: Law): Promise<void> => {
    const where = `${name}: ${group.description} (${transform})`;
    await checkGroup(group, { schema, where, law, tally });
  };
  // The validator takes no schema under a `file:` address.
  const isTaken = !JSON.stringify(prepared.schema).includes('"$id":"file:');
  if (draft !== 'draft2020-12' && isTaken) await check(prepared.schema, 'upgrade', 'kept');
  for (const mode of MODES) {
    const inlined = inlineRefs(prepared.schema, mode);
    if (!inlined.ok) throw new Error(`${name}: ${group.description}: ${JSON.stringify(inlined.refusals)}`);
    await check(inlined.schema, `inline ${mode.mode}`, 'kept');
    const merged = mergeAllOf(inlined.schema);
    if (JSON.stringify(inlined.schema).includes('"allOf"')) tally[merged.isExact ? 'merged' : 'kept']++;
    await check(merged.schema, `inline ${mode.mode}, merge`, 'kept');
  }
  for (const ends of ['widen', 'narrow'] as const) {
    const unrolled = inlineRefs(prepared.schema, { mode: 'auto', unroll: { ends } });
    if (!unrolled.ok || unrolled.isExact) continue;
    const effects = new Set(unrolled.notes.map(({ effect }) => effect));
    const [effect] = effects;
    if (effect === undefined || effects.size > 1) continue;
    await check(unrolled.schema, `unroll ${ends}`, effect);
    await check(mergeAllOf(unrolled.schema).schema, `unroll ${ends}, merge`, effect);
  }
}

/** The suite leaves `$schema` out in draft 7; the folder says it. */
function stateDraft(schema: JsonSchema, draft: string): JsonSchema {
  if (draft !== 'draft7' || typeof schema === 'boolean' || Object.hasOwn(schema, '$schema')) return schema;
  return { $schema: 'http://json-schema.org/draft-07/schema#', ...schema };
}

interface CheckContext {
  readonly schema: JsonSchema;
  readonly where: string;
  readonly law: Law;
  readonly tally: Tally;
}

let registered = 0;

async function checkGroup(group: Group, { schema, where, law, tally }: CheckContext): Promise<void> {
  const id = `https://transforms.test/${++registered}`;
  const dialect = 'https://json-schema.org/draft/2020-12/schema';
  registerSchema(schema as SchemaObject | boolean, id, dialect);
  try {
    const isMet = await validate(id);
    for (const test of group.tests) {
      const verdict = isMet(test.data as never).valid;
      const holds =
        verdict === test.valid || (law === 'widened' && verdict) || (law === 'narrowed' && !verdict);
      tally.checks++;
      tally.byLaw[law]++;
      if (holds) tally.held++;
      else tally.broken.push(`${where}: ${test.description}: ${JSON.stringify(schema).slice(0, 600)}`);
    }
  } catch (error) {
    tally.checks += group.tests.length;
    tally.broken.push(`${where}: ${String(error)}: ${JSON.stringify(schema).slice(0, 300)}`);
  } finally {
    unregisterSchema(id);
  }
}
