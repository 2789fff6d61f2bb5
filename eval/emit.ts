import path from 'node:path';
import type { MeasureOptions, MeasureResult } from '../bench/measure.ts';
import { plainSchema } from '../src/contracts/emit/plain-schema.ts';
import {
  TOOL_PROVIDERS,
  toToolSchema,
  type ToolProvider,
  type ToolSchema,
} from '../src/contracts/emit/tool-schema.ts';
import { compileSchema } from '../src/contracts/engine/compile-schema.ts';
import { canonicalJson } from '../src/contracts/ir/canonical-json.ts';
import { prepareSchema } from '../src/contracts/ir/prepare.ts';
import type { ContractArtifact } from '../src/contracts/model/contract.ts';
import type { JsonSchema } from '../src/contracts/model/json.ts';
import { refusalsOf } from '../test/support/contracts/fake-providers/refusals-of.ts';
import { countConstraints } from './emit-corpus/kept-constraints.ts';
import { anthropicPeer, openAiPeer } from './emit-corpus/peers.ts';
import { readCorpus, type CorpusSchema } from './emit-corpus/read-corpus.ts';

const BARS = { refused: 1, kept: 90, rejected: 100, openAi: 80, anthropic: 95, p99: 50 };

interface Tally {
  emitted: number;
  /** Nothing was made, or a checker written from the provider's rules refuses what was. */
  refused: number;
  strict: number;
  constraints: number;
  enforced: number;
  kept: number;
  invalid: number;
  rejected: number;
  /** Invalid only by a null that stands for an absent field on the wire: it cannot be written there. */
  unwritable: number;
  valid: number;
  restored: number;
  readonly milliseconds: number[];
}

/**
 * Real schemas as tools of every provider: refusals, constraints that are kept, and whether values have the
 * contract's verdict after they were written for the provider and decoded.
 */
export async function run(options: MeasureOptions): Promise<MeasureResult> {
  const corpus = await readCorpus(path.join(options.dataDir, 'jsonschemabench'));
  const tallies = new Map<ToolProvider, Tally>(TOOL_PROVIDERS.map((provider) => [provider, emptyTally()]));
  const peers = { openai: { converts: 0, isTaken: 0 }, anthropic: { converts: 0, isTaken: 0 } };
  let [published, unpublished] = [0, 0];
  // Code that has not run yet is compiled at first use; a service that runs is measured.
  for (const each of corpus.slice(0, 40)) warmUp(each);
  for (const each of corpus) {
    const prepared = prepareSchema(each.schema);
    if (!prepared.ok) {
      unpublished++;
      options.log(`not publishable: ${each.name}: ${prepared.refusals[0]?.code ?? ''}`);
      continue;
    }
    published++;
    for (const provider of TOOL_PROVIDERS) {
      measure(each, {
        schema: prepared.schema,
        provider,
        tally: tallies.get(provider) as Tally,
        log: options.log,
      });
    }
    count(peers.openai, openAiPeer(each.schema));
    count(peers.anthropic, anthropicPeer(each.schema));
  }
  const whole = sum([...tallies.values()]);
  for (const [provider, tally] of tallies) options.log(`${provider}: ${describe(tally)}`);
  const p99 = percentile(whole.milliseconds, 0.99);
  const share = (provider: ToolProvider): number =>
    (100 * (tallies.get(provider) as Tally).strict) / published;
  const figures = {
    refused: (100 * whole.refused) / whole.emitted,
    kept: (100 * whole.kept) / whole.constraints,
    rejected: (100 * whole.rejected) / whole.invalid,
    openAi: share('openai-chat'),
    anthropic: share('anthropic'),
    p99,
  };
  const ofPublished = (value: number): string => `${((100 * value) / published).toFixed(1)} %`;
  options.log(
    `their own converters: openai converts ${ofPublished(peers.openai.converts)}, taken by the rules ${ofPublished(peers.openai.isTaken)}; ` +
      `anthropic converts ${ofPublished(peers.anthropic.converts)}, taken by the rules ${ofPublished(peers.anthropic.isTaken)}`,
  );
  options.log(`all: ${describe(whole)}`);
  options.log(`figures: ${JSON.stringify(figures)}; not publishable ${unpublished} of ${corpus.length}`);
  return {
    name: 'emit',
    value: figures.kept,
    unit: '% of constraints kept',
    peer: 'strict for OpenAI: openai 7.59.0',
    peerValue: (100 * peers.openai.converts) / published,
    ratio: figures.openAi / ((100 * peers.openai.converts) / published),
    size: `${published} schemas, ${TOOL_PROVIDERS.length} providers, ${whole.invalid + whole.valid} values`,
    full: options.full,
    pass:
      figures.refused <= BARS.refused &&
      figures.kept >= BARS.kept &&
      figures.rejected >= BARS.rejected &&
      figures.openAi >= BARS.openAi &&
      figures.anthropic >= BARS.anthropic &&
      p99 <= BARS.p99,
  };
}

interface MeasureContext {
  readonly schema: JsonSchema;
  readonly provider: ToolProvider;
  readonly tally: Tally;
  readonly log: (line: string) => void;
}

function measure({ name, instances }: CorpusSchema, { schema, provider, tally, log }: MeasureContext): void {
  const started = performance.now();
  const outcome = toToolSchema(contractOf(schema), provider, { mode: 'tool' });
  tally.milliseconds.push(performance.now() - started);
  tally.emitted++;
  const refusals = outcome.ok ? refusalsOf(outcome.tool) : outcome.reasons;
  if (!outcome.ok || refusals.length > 0) {
    tally.refused++;
    log(`refused: ${provider} ${name}: ${refusals[0] ?? ''}`);
    return;
  }
  const { tool } = outcome;
  if (tool.strict.isStrict) tally.strict++;
  const plain = plainSchema(schema, { mode: provider === 'ollama' || provider === 'mcp' ? 'full' : 'auto' });
  if (plain.ok) {
    const { all, enforced, kept } = countConstraints(plain.schema, tool.lossy);
    tally.constraints += all;
    tally.enforced += enforced;
    tally.kept += kept;
  }
  const compiled = compileSchema(schema);
  if (!compiled.ok) return;
  for (const { data } of instances) {
    judge(data, {
      tool,
      verdict: compiled.validator.verdict,
      tally,
      fail: (why) => log(`${why}: ${provider} ${name}: ${JSON.stringify(data).slice(0, 300)}`),
    });
  }
}

interface JudgeContext {
  readonly tool: ToolSchema;
  readonly verdict: (value: CorpusSchema['schema']) => string;
  readonly tally: Tally;
  readonly fail: (why: string) => void;
}

/** The contract's own verdict is the truth: the corpus's differs where formats decide. */
function judge(data: CorpusSchema['schema'], { tool, verdict, tally, fail }: JudgeContext): void {
  const encoded = tool.encode(data);
  const decoded = tool.decode(encoded);
  if (verdict(data) === 'valid') {
    tally.valid++;
    if (verdict(decoded.value) === 'valid') tally.restored++;
    else fail('valid value lost');
    return;
  }
  const isRejected = (value: typeof decoded): boolean =>
    verdict(value.value) !== 'valid' || value.diagnostics.length > 0;
  const asIs = tool.decode(data);
  if (!isRejected(decoded) && canonicalJson(decoded.value) !== canonicalJson(data)) {
    tally.unwritable++;
    return;
  }
  tally.invalid++;
  if (isRejected(decoded) && (isRejected(asIs) || canonicalJson(asIs.value) !== canonicalJson(data)))
    tally.rejected++;
  else fail('invalid value taken');
}

function contractOf(schema: JsonSchema): ContractArtifact {
  const ref = { namespace: 'corpus', name: 'schema', version: '1.0.0' };
  return { ref, title: 'Schema', description: '', schema, steps: {} } as unknown as ContractArtifact;
}

function warmUp({ schema }: CorpusSchema): void {
  const prepared = prepareSchema(schema);
  if (!prepared.ok) return;
  for (const provider of TOOL_PROVIDERS)
    toToolSchema(contractOf(prepared.schema), provider, { mode: 'tool' });
}

const emptyTally = (): Tally => ({
  emitted: 0,
  refused: 0,
  strict: 0,
  constraints: 0,
  enforced: 0,
  kept: 0,
  invalid: 0,
  rejected: 0,
  unwritable: 0,
  valid: 0,
  restored: 0,
  milliseconds: [],
});

function sum(tallies: readonly Tally[]): Tally {
  const whole = emptyTally();
  for (const tally of tallies) {
    for (const key of Object.keys(whole) as (keyof Tally)[]) {
      if (key === 'milliseconds') whole.milliseconds.push(...tally.milliseconds);
      else whole[key] += tally[key];
    }
  }
  return whole;
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))] ?? 0;

const describe = (tally: Tally): string =>
  `${tally.emitted} emitted, refused ${tally.refused}, strict ${tally.strict}, constraints ${tally.constraints}: enforced ${((100 * tally.enforced) / tally.constraints).toFixed(1)} %, kept ${((100 * tally.kept) / tally.constraints).toFixed(1)} %; ` +
  `invalid rejected ${tally.rejected} of ${tally.invalid} (${tally.unwritable} cannot be written), valid restored ${tally.restored} of ${tally.valid}; ` +
  `p50 ${percentile(tally.milliseconds, 0.5).toFixed(2)} ms, p99 ${percentile(tally.milliseconds, 0.99).toFixed(1)} ms`;

function count(
  peer: { converts: number; isTaken: number },
  verdict: { converts: boolean; isTaken: boolean },
): void {
  if (verdict.converts) peer.converts++;
  if (verdict.isTaken) peer.isTaken++;
}
