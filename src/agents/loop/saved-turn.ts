import type { TimelineEntry, UsageCount } from '../../domain/run-event.ts';
import type { ChatMessage } from '../../llm/chat.ts';
import type { DialogueState } from '../structured/contract-dialogue.ts';
import type { ProposedCall } from './model-step.ts';
import type { SavedSources } from './source-registry.ts';

export type ToolMessage = Extract<ChatMessage, { role: 'tool' }>;

/** One call of a step whose calls have not all been answered. */
export interface OpenCall {
  readonly proposed: ProposedCall;
  /** What the model is told of it; null until it has run or was refused. */
  readonly result: ToolMessage | null;
  /** The rows by which it waits for a person; null where it waits for nobody. */
  readonly waits: { readonly toolCallId: string; readonly approvalId: string } | null;
  /** Where the agent has come to that it asked, while people have to decide there. */
  readonly child?: SavedTurn;
  /** Why it never ran, where a person did not let it. */
  readonly refusedAs?: 'REJECTED' | 'EXPIRED';
}

export interface OpenStep {
  /** Number of the model call that asked for it. */
  readonly step: number;
  readonly calls: readonly OpenCall[];
}

/** Where a turn has come to, for a worker that takes over. Plain data. */
export interface SavedTurn {
  /** Of an answer under a contract; null elsewhere. */
  readonly dialogue: DialogueState | null;
  readonly messages: readonly ChatMessage[];
  readonly sources: SavedSources;
  /** Of the fence around text of documents in those messages. */
  readonly marker: string;
  /** Model calls so far. */
  readonly calls: number;
  readonly usage: UsageCount;
  readonly timeline: readonly TimelineEntry[];
  /** The step under way; null between steps. */
  readonly open: OpenStep | null;
}

/** Without what only the offline model reads. */
export const withoutPassages = <M extends ChatMessage>(message: M): M =>
  message.role === 'tool' ? { ...message, passages: undefined } : message;

export const forKeeping = (open: OpenStep): OpenStep => ({
  ...open,
  calls: open.calls.map((call) => ({ ...call, result: call.result && withoutPassages(call.result) })),
});
