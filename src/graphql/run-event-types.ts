import type { ApprovalView, FinalBody, RunEvent, RunEventBody } from '../domain/run-event.ts';
import { builder } from './builder.ts';
import { encodeId } from './ids.ts';
import { RunOutcome } from './run-types.ts';
import { Source } from './source-types.ts';
import { ContextStatus, TimelineEntry, Usage } from './timeline-types.ts';

type EventOf<T extends RunEventBody['type']> = RunEvent & {
  readonly body: Extract<RunEventBody, { type: T }>;
};

const TYPE_NAMES: Readonly<Record<RunEventBody['type'], string>> = {
  thought: 'ThoughtEvent',
  content: 'ContentEvent',
  sources: 'SourcesEvent',
  approval_needed: 'ApprovalNeededEvent',
  approval_result: 'ApprovalResultEvent',
  resume: 'ResumeEvent',
  reset: 'ResetEvent',
  final: 'FinalEvent',
  error: 'ErrorEvent',
};

export const RunEventInterface = builder.interfaceRef<RunEvent>('RunEvent').implement({
  description:
    'One entry of the log of a run. Come back with the last `seq` you have, and you get what follows it, each once.',
  resolveType: ({ body }) => TYPE_NAMES[body.type],
  fields: (t) => ({
    seq: t.exposeInt('seq', {
      description: 'Its number: from 1, without gaps. It is the cursor to come back with.',
    }),
    runId: t.id({ description: 'The run.', resolve: ({ runId }) => encodeId('Run', runId) }),
    path: t.exposeString('path', {
      description: 'Sub-agents it comes from, outermost first, joined by slashes; empty for the run itself.',
    }),
    at: t.field({ type: 'DateTime', description: 'When it happened.', resolve: ({ at }) => at }),
    userMessageId: t.id({
      nullable: true,
      description: 'The message with the question; null where questions are not stored.',
      resolve: ({ userMessageId }) => (userMessageId === null ? null : encodeId('Message', userMessageId)),
    }),
    llmMessageId: t.id({
      nullable: true,
      description: 'The message that the answer becomes; null where answers are not stored.',
      resolve: ({ llmMessageId }) => (llmMessageId === null ? null : encodeId('Message', llmMessageId)),
    }),
  }),
});

const interfaces = [RunEventInterface];

builder.objectRef<EventOf<'thought'>>('ThoughtEvent').implement({
  description: 'The model thinks aloud, decides on a tool, or a tool has answered.',
  interfaces,
  fields: (t) => ({
    text: t.string({ description: 'For people.', resolve: ({ body }) => body.text }),
    toolName: t.string({
      nullable: true,
      description: 'The tool; null where none is involved.',
      resolve: ({ body }) => body.toolName ?? null,
    }),
    toolArguments: t.field({
      type: 'JSON',
      nullable: true,
      description: 'What it is called with; null where no call is made.',
      resolve: ({ body }) => body.toolArguments ?? null,
    }),
  }),
});

builder.objectRef<EventOf<'content'>>('ContentEvent').implement({
  description:
    'A piece of the answer. The final event has the whole, with citations checked; show that one in the end.',
  interfaces,
  fields: (t) => ({
    delta: t.string({
      description:
        'What is added. Numbers of citations in it are provisional: they can change, or go, in the content of the final event.',
      resolve: ({ body }) => body.delta,
    }),
    accumulatedLength: t.int({
      description: 'Length of the answer so far, UTF-16 code units.',
      resolve: ({ body }) => body.accumulatedLength,
    }),
  }),
});

builder.objectRef<EventOf<'sources'>>('SourcesEvent').implement({
  description: 'Evidence was found. Which of it is cited, and by which number, the final event says.',
  interfaces,
  fields: (t) => ({
    sources: t.field({
      type: [Source],
      description: 'Those that are new.',
      resolve: ({ body }) => [...body.sources],
    }),
  }),
});

const PendingApproval = builder.objectRef<ApprovalView>('PendingApproval').implement({
  description: 'A tool call that waits for a decision.',
  fields: (t) => ({
    id: t.id({ description: 'Its id.', resolve: ({ id }) => encodeId('Approval', id) }),
    toolName: t.exposeString('toolName', { description: 'The tool.' }),
    summary: t.exposeString('summary', { description: 'What would be done, one line for people.' }),
    arguments: t.field({
      type: 'JSON',
      description: 'What it would be called with.',
      resolve: (approval) => approval.arguments,
    }),
    subTool: t.exposeString('subTool', {
      nullable: true,
      description: 'The tool of a sub-agent that it really is; null for the run’s own.',
    }),
    expiresAt: t.field({
      type: 'DateTime',
      description: 'Until when it can be decided.',
      resolve: ({ expiresAt }) => expiresAt,
    }),
  }),
});

builder.objectRef<EventOf<'approval_needed'>>('ApprovalNeededEvent').implement({
  description: 'A tool call waits for a person.',
  interfaces,
  fields: (t) => ({
    approval: t.field({
      type: PendingApproval,
      description: 'What waits.',
      resolve: ({ body }) => body.approval,
    }),
  }),
});

builder.objectRef<EventOf<'approval_result'>>('ApprovalResultEvent').implement({
  description: 'A decision was recorded.',
  interfaces,
  fields: (t) => ({
    approvalId: t.id({
      description: 'On what.',
      resolve: ({ body }) => encodeId('Approval', body.approvalId),
    }),
    decision: t.string({
      description: 'APPROVED, REJECTED or EXPIRED.',
      resolve: ({ body }) => body.decision,
    }),
  }),
});

builder.objectRef<EventOf<'resume'>>('ResumeEvent').implement({
  description: 'The run goes on after a decision.',
  interfaces,
  fields: (t) => ({
    approvalId: t.id({
      description: 'After which.',
      resolve: ({ body }) => encodeId('Approval', body.approvalId),
    }),
  }),
});

builder.objectRef<EventOf<'reset'>>('ResetEvent').implement({
  description:
    'The answer so far is void: throw away content from `fromSeq` on. What follows starts it again.',
  interfaces,
  fields: (t) => ({
    fromSeq: t.int({
      description: 'Number of the first event whose content is void.',
      resolve: ({ body }) => body.fromSeq,
    }),
    reason: t.string({
      description:
        '`model_retry`, `tool_call_follows`, `worker_lost`, or `folded` for a run that ended long ago.',
      resolve: ({ body }) => body.reason,
    }),
    content: t.string({
      description: 'The whole content that takes its place; empty: nothing yet.',
      resolve: ({ body }) => body.content ?? '',
    }),
  }),
});

const Cost = builder.objectRef<NonNullable<FinalBody['cost']>>('Cost').implement({
  description: 'An amount of money.',
  fields: (t) => ({
    amount: t.exposeString('amount', { description: 'A decimal number.' }),
    currency: t.exposeString('currency', { description: 'Three letters, ISO 4217.' }),
  }),
});

builder.objectRef<EventOf<'final'>>('FinalEvent').implement({
  description: 'The last event of a run that did not fail. It holds all that is needed to show the answer.',
  interfaces,
  fields: (t) => ({
    outcome: t.field({
      type: RunOutcome,
      description: 'What came of it.',
      resolve: ({ body }) => body.outcome,
    }),
    content: t.string({
      description:
        'The whole answer, Markdown. `[n]` names the source with that ordinal; every quote was found in its document. It takes the place of the deltas, whose numbers were provisional.',
      resolve: ({ body }) => body.content,
    }),
    sources: t.field({
      type: [Source],
      description: 'Cited ones first, numbered as in the content.',
      resolve: ({ body }) => [...body.sources],
    }),
    usage: t.field({
      type: Usage,
      description: 'Tokens of all model calls.',
      resolve: ({ body }) => body.usage,
    }),
    cost: t.field({
      type: Cost,
      nullable: true,
      description: 'What it cost; null when the price is not known.',
      resolve: ({ body }) => body.cost,
    }),
    timeline: t.field({
      type: [TimelineEntry],
      description: 'What was done, in order.',
      resolve: ({ body }) => [...body.timeline],
    }),
    contextStatus: t.field({
      type: ContextStatus,
      nullable: true,
      description: "How full the model's context was; null when no model was asked.",
      resolve: ({ body }) => body.contextStatus,
    }),
    approvalDecision: t.string({
      nullable: true,
      description: 'The decision that the run went on or ended with; null without one.',
      resolve: ({ body }) => body.approvalDecision ?? null,
    }),
  }),
});

builder.objectRef<EventOf<'error'>>('ErrorEvent').implement({
  description: 'The last event of a run that failed.',
  interfaces,
  fields: (t) => ({
    errorType: t.string({
      description:
        'For programs: `provider_…`, `permission_lost`, `context_exhausted`, `deadline`, `attempts_exhausted`, `internal` …',
      resolve: ({ body }) => body.errorType,
    }),
    message: t.string({ description: 'For people.', resolve: ({ body }) => body.message }),
    retryAfterMs: t.int({
      nullable: true,
      description: 'Milliseconds after which asking again can help; null when that is not known.',
      resolve: ({ body }) => body.retryAfterMs ?? null,
    }),
  }),
});
