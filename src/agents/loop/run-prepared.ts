import { type ErrorCode, isAppError } from '../../domain/errors.ts';
import { problemOutput } from '../tools/show-passages.ts';
import type { PreparedCall, Tool, ToolContext, ToolOutput } from '../tools/tool.ts';
import type { OpenCall, OpenStep, SavedTurn } from './saved-turn.ts';
import type { SubAgents } from './sub-agents.ts';
import type { ToolJournal } from './turn-ports.ts';
import type { TurnRecorder } from './turn-recorder.ts';

export interface ToolRunner {
  readonly tools: readonly Tool[];
  /** Whom this agent may ask; null: nobody. */
  readonly agents: SubAgents | null;
  readonly journal: ToolJournal;
  readonly recorder: TurnRecorder;
  readonly signal: AbortSignal;
  /** How often each call with its arguments was made in this turn. */
  readonly seen: Map<string, number>;
  /** Where the turn has come to with the step as it stands, to be kept with what a call writes. */
  saved(open: OpenStep): SavedTurn;
}

/** A call that waits for a person, with what he is asked. */
export interface WaitingCall {
  readonly toolCallId: string;
  readonly approvalId: string;
  readonly step: number;
  readonly callId: string;
  readonly name: string;
  /** The tool that it really is, of an agent that was asked by `name`; left out: `name` itself. */
  readonly subTool?: string;
  readonly arguments: unknown;
  /** One line for people. */
  readonly summary: string;
}

/** What came of one call. */
export type CallOutcome =
  | { readonly kind: 'told'; readonly output: ToolOutput; readonly refusedAs?: OpenCall['refusedAs'] }
  | {
      readonly kind: 'waits';
      /** Those that nobody was asked about before. */
      readonly asked: readonly WaitingCall[];
      readonly child?: SavedTurn;
    };

export interface CallPlace {
  readonly runner: ToolRunner;
  readonly context: ToolContext;
  readonly step: number;
  /** The step with what came of this call. */
  readonly withResult: (output: ToolOutput) => OpenStep;
}

/** Lost rights, a stop, a bug: nothing a model could do anything about. */
export const STOPS_THE_RUN: ReadonlySet<ErrorCode> = new Set([
  'NOT_FOUND',
  'UNAUTHENTICATED',
  'CANCELLED',
  'INTERNAL',
]);

/** Runs a call that has its row, and tells the model what came of it. */
export async function runPrepared(
  prepared: Exclude<PreparedCall, { effect: 'AGENT' }>,
  { runner, context, withResult, id, name }: CallPlace & { readonly id: string; readonly name: string },
): Promise<CallOutcome> {
  const { journal, recorder } = runner;
  try {
    let output: ToolOutput;
    if (prepared.effect === 'NONE') {
      output = await prepared.run(context);
      await journal.end(id, { ok: true, summary: output.summary });
    } else {
      const write = await prepared.write(context);
      output = await journal.commit(id, write, (written) => runner.saved(withResult(written)));
    }
    recorder.toolResult(name, output.summary);
    recorder.sources(output.fresh);
    return { kind: 'told', output };
  } catch (error) {
    await journal.end(id, { ok: false, error: isAppError(error) ? error.publicMessage : 'failed' });
    if (!isAppError(error) || STOPS_THE_RUN.has(error.code)) throw error;
    const problem = `The tool failed: ${error.publicMessage} You may try again or go on without it.`;
    recorder.toolResult(name, problem);
    return told(problem);
  }
}

export const told = (problem: string): Extract<CallOutcome, { kind: 'told' }> => ({
  kind: 'told',
  output: problemOutput(problem),
});
