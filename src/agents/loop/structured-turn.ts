import type { UsageCount } from '../../domain/run-event.ts';
import type { ChatMessage } from '../../llm/chat.ts';
import type { ContractDialogue, DialogueState } from '../structured/contract-dialogue.ts';
import type { ContractTerms, Settled } from '../structured/settle.ts';
import type { StructuredOutcome } from '../structured/structured-outcome.ts';
import type { SavedSources } from './source-registry.ts';

/** Where a turn had come to when its last answer did not meet the contract. Plain data. */
export interface SavedTurn {
  readonly dialogue: DialogueState;
  readonly messages: readonly ChatMessage[];
  readonly sources: SavedSources;
  /** Of the fence around text of documents in those messages. */
  readonly marker: string;
  /** Model calls so far. */
  readonly calls: number;
  readonly usage: UsageCount;
}

/** A turn whose answer is to be one value under a contract. */
export interface StructuredTurn {
  readonly dialogue: ContractDialogue;
  readonly terms: ContractTerms;
  /** What another worker had come to; null at the start. */
  readonly saved: SavedTurn | null;
  /**
   * Keeps it, so that an attempt is made once whatever happens to this process.
   * @throws AppError CANCELLED when the run belongs to someone else now
   */
  keep(turn: SavedTurn): Promise<void>;
}

export interface StructuredResult {
  readonly outcome: Exclude<StructuredOutcome, { kind: 'none' }>;
  readonly settled: Settled;
}
