import type { RunOutcome } from './run-state.ts';
import type { PageRegion } from './spans.ts';

/** Evidence, as events and messages carry it: enough to draw the highlight without another request. */
export interface SourceView {
  readonly ordinal: number;
  readonly documentId: string;
  /** Null once the document was purged. */
  readonly versionId: string | null;
  readonly corpusId: string | null;
  readonly annotationId: string | null;
  readonly chunkId: string | null;
  readonly label: string | null;
  readonly documentTitle: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Cosine, or 1.0 for an exact match. */
  readonly score: number;
  readonly isCited: boolean;
  readonly regions: readonly PageRegion[];
  /** The document was purged: the number stays, words and places are gone. */
  readonly isTombstone?: boolean;
}

/** A source as a tool found it, of a version that is there. */
export interface FoundSource extends SourceView {
  readonly versionId: string;
}

export interface UsageCount {
  readonly inputTokens: number;
  readonly cachedTokens: number;
  readonly outputTokens: number;
  readonly reasoningTokens: number;
}

export interface ContextStatus {
  readonly usedTokens: number;
  readonly windowTokens: number;
  readonly wasCompacted: boolean;
}

export interface TimelineEntry {
  readonly kind:
    'thought' | 'tool_call' | 'tool_result' | 'sources' | 'content' | 'citation_dropped' | 'status';
  readonly text: string;
  readonly toolName?: string;
  readonly toolArguments?: unknown;
  /** Milliseconds since the run started. */
  readonly atMs: number;
}

export type RunEventBody =
  | {
      readonly type: 'thought';
      readonly text: string;
      readonly toolName?: string;
      readonly toolArguments?: unknown;
    }
  | { readonly type: 'content'; readonly delta: string; readonly accumulatedLength: number }
  | { readonly type: 'sources'; readonly sources: readonly SourceView[] }
  | { readonly type: 'approval_needed'; readonly approval: ApprovalView }
  | {
      readonly type: 'approval_result';
      readonly approvalId: string;
      readonly decision: string;
      readonly decidedBy: string | null;
    }
  | { readonly type: 'resume'; readonly approvalId: string }
  | { readonly type: 'reset'; readonly fromSeq: number; readonly reason: string; readonly content?: string }
  | FinalBody
  | {
      readonly type: 'error';
      readonly errorType: string;
      readonly message: string;
      readonly retryAfterMs?: number;
    };

export interface ApprovalView {
  readonly id: string;
  readonly toolName: string;
  /** What would be done, one line for people. */
  readonly summary: string;
  readonly arguments: unknown;
  readonly subTool: string | null;
  readonly expiresAt: string;
}

export interface FinalBody {
  readonly type: 'final';
  readonly outcome: RunOutcome;
  readonly content: string;
  readonly sources: readonly SourceView[];
  readonly usage: UsageCount;
  readonly cost: { readonly amount: string; readonly currency: string } | null;
  readonly timeline: readonly TimelineEntry[];
  readonly contextStatus: ContextStatus | null;
  readonly approvalDecision?: string;
}

/** One entry of a run's log. `seq` is gapless from 1; `path` names sub-agents, empty for the run itself. */
export interface RunEvent {
  readonly runId: string;
  readonly seq: number;
  readonly path: string;
  /** RFC 3339. */
  readonly at: string;
  readonly userMessageId: string | null;
  readonly llmMessageId: string | null;
  readonly body: RunEventBody;
}

export const endsRun = (body: RunEventBody): boolean => body.type === 'final' || body.type === 'error';
