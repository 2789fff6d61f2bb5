import { publish } from '../../../../src/contracts/artifact/publish.ts';
import type { ContractArtifact, ContractDraft } from '../../../../src/contracts/model/contract.ts';
import { contractRules } from '../../../../src/contracts/repair-loop/contract-rules.ts';
import type { LoopClock } from '../../../../src/contracts/repair-loop/wait-for.ts';
import type { RepairRules } from '../../../../src/contracts/repair-loop/step.ts';

export function published(draft: Omit<ContractDraft, 'ref'>): ContractArtifact {
  const outcome = publish({ ref: { namespace: 'test', name: 'contract', version: '1.0.0' }, ...draft });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
  return outcome.artifact;
}

const ORDER = published({
  schema: {
    type: 'object',
    properties: {
      id: { type: 'string', minLength: 1 },
      quantity: { type: 'integer', minimum: 1 },
      note: { type: 'string' },
    },
    required: ['id', 'quantity'],
    additionalProperties: false,
  },
  aliases: [{ template: '/quantity', names: ['qty'] }],
});

export const orderRules: RepairRules = contractRules(ORDER);

export interface ManualClock extends LoopClock {
  /** Lets time pass and calls back whatever is due. */
  advance(ms: number): void;
  readonly waiting: number;
}

/** A clock that only moves when told to. */
export function manualClock(): ManualClock {
  let time = 0;
  const timers = new Map<() => void, number>();
  return {
    now: () => time,
    after(ms, callback) {
      timers.set(callback, time + ms);
      return () => void timers.delete(callback);
    },
    advance(ms) {
      time += ms;
      for (const [callback, at] of timers) {
        if (at > time) continue;
        timers.delete(callback);
        callback();
      }
    },
    get waiting() {
      return timers.size;
    },
  };
}
