import type { UsageCount } from '../../domain/run-event.ts';
import type { ToolEffect } from '../tools/tool.ts';

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
  readonly effect: ToolEffect;
}

/** Keeps a row of every tool call. */
export interface ToolJournal {
  /** @returns the id of the row */
  begin(call: JournalledCall): Promise<string>;
  end(
    id: string,
    result: { readonly ok: true; readonly summary: string } | { readonly ok: false; readonly error: string },
  ): Promise<void>;
}
