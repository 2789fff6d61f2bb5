import type { UsageCount } from '../../domain/run-event.ts';
import type { ToolOutput, ToolWrite } from '../tools/tool.ts';
import type { SavedTurn } from './saved-turn.ts';

/** Counts model calls before and after; keyed by run, attempt and step, so that a call is counted once. */
export interface UsageLedger {
  reserve(step: number, inputTokens: number): Promise<void>;
  settle(step: number, usage: UsageCount): Promise<void>;
  /** The call failed before it cost anything. */
  release(step: number): Promise<void>;
}

export interface JournalledCall {
  readonly step: number;
  readonly callId: string;
  readonly name: string;
  readonly arguments: unknown;
  readonly effect: 'NONE' | 'TRANSACTIONAL';
}

/** What a person decided on a call. */
export type Decision =
  | { readonly decision: 'REJECTED' | 'EXPIRED' }
  | {
      readonly decision: 'APPROVED';
      /** As the model gave them, or as the person changed them. */
      readonly arguments: unknown;
      readonly isEdited: boolean;
      /** Who approved it may still do so. */
      readonly holds: boolean;
      /** It has failed before, in an attempt that was lost. */
      readonly hasFailed: boolean;
    };

/** Keeps a row of every tool call. */
export interface ToolJournal {
  /** @returns the id of the row */
  begin(call: JournalledCall): Promise<string>;
  end(
    id: string,
    result: { readonly ok: true; readonly summary: string } | { readonly ok: false; readonly error: string },
  ): Promise<void>;
  /**
   * Runs a call that writes in one transaction with its done mark and with where the turn has come to by it.
   * @throws AppError CANCELLED when the run belongs to someone else now: nothing was written
   */
  commit(id: string, write: ToolWrite, savedWith: (output: ToolOutput) => SavedTurn): Promise<ToolOutput>;
  /** @returns null while nobody has decided */
  decision(approvalId: string): Promise<Decision | null>;
}
