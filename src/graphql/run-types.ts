import type {
  Conversation as ConversationRow,
  Corpus as CorpusRow,
  Document as DocumentRow,
  Message as MessageRow,
} from '../db/generated/prisma/client.ts';
import type { TimelineEntry as Entry, UsageCount } from '../domain/run-event.ts';
import type { RunOutcome as Outcome, RunStatus as Status } from '../domain/run-state.ts';
import { builder } from './builder.ts';
import { loaderOf } from './connection.ts';
import { Conversation, Message } from './conversation-types.ts';
import { Corpus } from './corpus-types.ts';
import { Document } from './document-types.ts';
import { visibleRuns } from '../features/runs/run-access.ts';
import { runToolCalls } from '../features/runs/run-tool-calls.ts';
import { outputsOfRuns, type ReadOutput } from '../features/quarantine/structured-outputs.ts';
import { StructuredOutput } from './quarantine-output-types.ts';
import { TimelineEntry, Usage } from './timeline-types.ts';
import { userRelation } from './user-relation.ts';
import { visibleRelation } from './visible-relation.ts';

export const RunStatus = builder.enumType('RunStatus', {
  description: 'Where a run is.',
  values: {
    QUEUED: { description: 'It waits for a worker, or for another run of its conversation.' },
    RUNNING: { description: 'A worker is on it.' },
    AWAITING_APPROVAL: { description: 'A tool call waits for a person.' },
    COMPLETED: { description: 'It ended with an answer, or with the reason why there is none.' },
    FAILED: { description: 'It ended with an error.' },
    CANCELLED: { description: 'It was stopped.' },
  } satisfies Record<Status, { description: string }>,
});

export const RunOutcome = builder.enumType('RunOutcome', {
  description: 'What came of a run.',
  values: {
    ANSWERED: { description: 'There is an answer.' },
    EMPTY: {
      description:
        'The model said nothing, or only called tools up to the limit of 16 model calls; the timeline says which.',
    },
    THINKING_ONLY: { description: 'The model thought, and then said nothing.' },
    REJECTED: { description: 'A person rejected its tool call.' },
    EXPIRED: { description: 'Nobody decided on its tool call in time.' },
    STOPPED: { description: 'It was stopped; what had been written is kept.' },
    REFUSED: { description: 'The model or its provider refused to answer.' },
    CONTEXT_EXHAUSTED: { description: 'It is more text than the model can take.' },
    BUDGET_EXHAUSTED: { description: 'A budget is used up.' },
    QUARANTINED: {
      description: 'No answer met the contract; the best one waits in quarantine for a person or a replay.',
    },
    FAILED: { description: 'Something failed; `error` says what.' },
  } satisfies Record<Outcome, { description: string }>,
});

const RunError = builder.objectRef<{ errorType: string; message: string }>('RunError').implement({
  description: 'Why a run failed.',
  fields: (t) => ({
    errorType: t.exposeString('errorType', {
      description: 'For programs, for example `provider_rate_limited` or `permission_lost`.',
    }),
    message: t.exposeString('message', { description: 'For people.' }),
  }),
});

interface ToolCallRow {
  readonly id: string;
  readonly step: number;
  readonly name: string;
  readonly arguments: unknown;
  readonly status: string;
  readonly errorMessage: string | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
}

const ToolCall = builder.objectRef<ToolCallRow>('ToolCall').implement({
  description: 'One call of a tool by the model.',
  fields: (t) => ({
    step: t.exposeInt('step', { description: 'Which model call asked for it, from 1.' }),
    name: t.exposeString('name', { description: 'The tool.' }),
    arguments: t.field({
      type: 'JSON',
      description: 'What it was called with.',
      resolve: (row) => row.arguments,
    }),
    status: t.exposeString('status', { description: 'RUNNING, DONE, FAILED, or what its approval came to.' }),
    errorMessage: t.exposeString('errorMessage', {
      nullable: true,
      description: 'Why it failed; null otherwise.',
    }),
    createdAt: t.field({
      type: 'DateTime',
      description: 'When it was made.',
      resolve: ({ createdAt }) => createdAt,
    }),
    endedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it ended; null while it runs.',
      resolve: ({ endedAt }) => endedAt,
    }),
  }),
});

export const Run = builder.prismaNode('Run', {
  id: { field: 'id' },
  description:
    'One turn of an agent, from the question to its last event. It lives on the server: viewers come and go.',
  findUnique: (id, ctx) => ({ id, AND: [visibleRuns(ctx)] }),
  fields: (t) => ({
    status: t.expose('status', { type: RunStatus, description: 'Where it is.' }),
    outcome: t.expose('outcome', {
      type: RunOutcome,
      nullable: true,
      description: 'What came of it; null until it has ended.',
    }),
    prompt: t.exposeString('prompt', {
      description: 'The question; empty where questions are not stored, once it has ended.',
    }),
    content: t.exposeString('content', {
      description:
        'The answer once it has ended; follow `runEvents` before. Markdown, with `[n]` naming sources; the value as JSON where a contract was asked for.',
    }),
    model: t.exposeString('model', {
      nullable: true,
      description: 'Model that answers, as `provider:model`; null before it was chosen.',
    }),
    isEphemeral: t.exposeBoolean('isEphemeral', {
      description: 'Whether it is deleted, with all it made, when it has ended.',
    }),
    lastSeq: t.exposeInt('lastSeq', {
      description: 'Number of its last event so far: the cursor that has seen all.',
    }),
    attempt: t.exposeInt('attempt', { description: 'How often a worker has begun it.' }),
    error: t.field({
      type: RunError,
      nullable: true,
      description: 'Why it failed; null when it has not.',
      resolve: ({ errorType, errorMessage }) =>
        errorType === null ? null : { errorType, message: errorMessage ?? '' },
    }),
    usage: t.field({
      type: Usage,
      nullable: true,
      description: 'Tokens of all its model calls; null until it has ended.',
      resolve: ({ usage }) => usage as unknown as UsageCount | null,
    }),
    timeline: t.field({
      type: [TimelineEntry],
      description: 'What it did, in order; empty until it has ended. At most 300 entries.',
      resolve: ({ timeline }) => timeline as unknown as Entry[],
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was asked.' }),
    startedAt: t.expose('startedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When a worker first took it; null before.',
    }),
    endedAt: t.expose('endedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it ended; null before.',
    }),
    askedBy: t.field(
      userRelation({
        description: 'Who asked; null without an account.',
        id: (row: { actorId: string | null }) => row.actorId,
      }),
    ),
    conversation: t.field(
      visibleRelation<{ conversationId: string }, ConversationRow>({
        type: Conversation,
        kind: 'conversation',
        description: 'The conversation it belongs to; null where nothing is stored.',
        id: ({ conversationId }) => conversationId,
      }),
    ),
    userMessage: t.field(
      visibleRelation<{ userMessageId: string | null }, MessageRow>({
        type: Message,
        kind: 'message',
        description: 'The question as a message; null where questions are not stored.',
        id: ({ userMessageId }) => userMessageId,
      }),
    ),
    llmMessage: t.field(
      visibleRelation<{ llmMessageId: string | null }, MessageRow>({
        type: Message,
        kind: 'message',
        description: 'The answer as a message, with its sources; null where answers are not stored.',
        id: ({ llmMessageId }) => llmMessageId,
      }),
    ),
    document: t.field(
      visibleRelation<{ documentId: string | null }, DocumentRow>({
        type: Document,
        kind: 'document',
        description: 'The document it is about; null when it is about a corpus.',
        id: ({ documentId }) => documentId,
      }),
    ),
    corpus: t.field(
      visibleRelation<{ corpusId: string | null }, CorpusRow>({
        type: Corpus,
        kind: 'corpus',
        description: 'The corpus it is about or in; null without one.',
        id: ({ corpusId }) => corpusId,
      }),
    ),
    structuredOutput: t.field({
      type: StructuredOutput,
      nullable: true,
      description: 'The value that it was asked for under a contract; null where the answer is prose.',
      resolve: ({ id }, _args, ctx) =>
        loaderOf<ReadOutput>(ctx, 'outputs of runs', (ids) => outputsOfRuns(ctx, ids)).load(id),
    }),
    toolCalls: t.field({
      type: [ToolCall],
      description: 'Calls of tools, in order; some tens at most.',
      complexity: { field: 1, multiplier: 10 },
      resolve: async ({ id }, _args, ctx) => [
        ...((await loaderOf<readonly ToolCallRow[]>(ctx, 'tool calls of runs', (ids) =>
          runToolCalls(ctx, ids),
        ).load(id)) ?? []),
      ],
    }),
  }),
});
