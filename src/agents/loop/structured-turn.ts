import type { ContractDialogue } from '../structured/contract-dialogue.ts';
import type { ContractTerms, Settled } from '../structured/settle.ts';
import type { StructuredOutcome } from '../structured/structured-outcome.ts';

/** A turn whose answer is to be one value under a contract. */
export interface StructuredTurn {
  readonly dialogue: ContractDialogue;
  readonly terms: ContractTerms;
}

export interface StructuredResult {
  readonly outcome: Exclude<StructuredOutcome, { kind: 'none' }>;
  readonly settled: Settled;
}
