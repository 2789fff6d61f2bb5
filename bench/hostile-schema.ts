import { publish, type PublishOutcome } from '../src/contracts/artifact/publish.ts';
import type { ContractDraft } from '../src/contracts/model/contract.ts';
import type { MeasureOptions, MeasureResult } from './measure.ts';
import { hostileSchemas } from './hostile-schemas.ts';
import { median } from './median.ts';

const BAR_MS = 50;
const ROUNDS = 5;
const REF = { namespace: 'bench', name: 'hostile', version: '1.0.0' };

/** The slowest typed refusal of a schema that is made to hurt, from draft to problems, in a warm process. */
export async function run(options: MeasureOptions): Promise<MeasureResult> {
  publishOf({ type: 'object' });
  let slowest = 0;
  const accepted: string[] = [];
  let count = 0;
  for (const { name, schema } of hostileSchemas()) {
    count++;
    const outcomes = Array.from({ length: options.full ? ROUNDS * 4 : ROUNDS }, () =>
      timed(() => publishOf(schema)),
    );
    const ms = median(outcomes.map((each) => each.ms));
    const cpu = median(outcomes.map((each) => each.cpuMs));
    const outcome = outcomes[0]?.outcome;
    if (outcome === undefined || outcome.ok) accepted.push(name);
    else slowest = Math.max(slowest, ms);
    options.log(
      `${ms.toFixed(2).padStart(9)} ms, ${cpu.toFixed(2)} of CPU: ${name}: ${outcome?.ok === false ? outcome.problems.find(({ severity }) => severity === 'error')?.code : 'taken'}`,
    );
  }
  if (accepted.length > 0) options.log(`taken, which none of these should be: ${accepted.join('; ')}`);
  return {
    name: 'hostile-schema',
    value: slowest,
    unit: 'ms',
    peer: null,
    peerValue: null,
    ratio: null,
    size: `${count} schemas`,
    full: options.full,
    pass: slowest <= BAR_MS && accepted.length === 0,
  };
}

const publishOf = (schema: unknown): PublishOutcome =>
  publish({ ref: REF, schema: schema as ContractDraft['schema'] });

function timed(work: () => PublishOutcome): {
  readonly ms: number;
  readonly cpuMs: number;
  readonly outcome: PublishOutcome;
} {
  const cpu = process.cpuUsage();
  const start = performance.now();
  const outcome = work();
  const ms = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  return { ms, cpuMs: (user + system) / 1_000, outcome };
}
