import { z } from 'zod';
import { invalid } from '../domain/errors.ts';
import type { RunEvent } from '../domain/run-event.ts';
import { ask } from '../features/runs/ask.ts';
import { countRuns, findRun, listRuns } from '../features/runs/list-runs.ts';
import { runEvents } from '../features/runs/run-events.ts';
import type { RunPolicy } from '../features/runs/run-input.ts';
import { startRun } from '../features/runs/start-run.ts';
import { stopRun } from '../features/runs/stop-run.ts';
import { builder } from './builder.ts';
import { order, pageCost, prismaPage } from './connection.ts';
import type { GraphqlContext } from './context.ts';
import { corpusIdOf } from './corpus-id-of.ts';
import { ConflictError, NotFoundError, RateLimitedError, UnavailableError } from './errors.ts';
import { decodeId, decodeOptionalId } from './ids.ts';
import { mutation } from './mutation.ts';
import { Runs } from './run-connection.ts';
import { RunEventInterface } from './run-event-types.ts';
import { Run, RunStatus } from './run-types.ts';

const CREATED_DESC = order('CREATED_DESC', [['createdAt', 'desc', 'date']]);

const Policy = builder.enumType('RunPolicy', {
  description: 'What a question does while another one of its conversation is being answered.',
  values: {
    REJECT: { value: 'reject', description: 'It is refused; the error names the run.' },
    QUEUE: { value: 'queue', description: 'It waits until that one has ended.' },
    INTERRUPT: { value: 'interrupt', description: 'It stops that one, which keeps what was written.' },
  } satisfies Record<string, { value: RunPolicy; description: string }>,
});

type InputBuilder = PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>;

const questionFields = (t: InputBuilder) => ({
  prompt: t.string({ required: true, description: 'The question, at most 32,000 characters.' }),
  documentId: t.id({ description: 'Ask about this document.' }),
  corpusId: t.id({ description: 'Ask about this corpus; with a document: the corpus it stands in.' }),
  corpusSlug: t.string({ description: 'The slug of that corpus, instead of its id.' }),
  conversationId: t.id({
    description: 'Go on in this conversation, about what it is about. A new one is opened when left out.',
  }),
  model: t.string({
    description: "Model to use, as `provider:model` or as the server calls it; the corpus's or the installation's when left out.",
  }),
  storeUserMessages: t.boolean({ description: 'Whether the question is kept; true when left out.' }),
  storeLlmMessages: t.boolean({
    description: 'Whether the answer is kept; true when left out. With both false nothing is.',
  }),
  contract: t.string({
    description:
      'The answer is to be one value under this contract, `namespace/name@version`; without a version the highest active one is pinned. Prose with citations when left out.',
  }),
  step: t.string({ description: 'A step of that contract, in place of the whole.' }),
  policy: t.field({
    type: Policy,
    description: 'What to do when the conversation is busy; REJECT when left out.',
  }),
});

interface QuestionInput {
  readonly prompt: string;
  readonly documentId?: string | null;
  readonly corpusId?: string | null;
  readonly corpusSlug?: string | null;
  readonly conversationId?: string | null;
  readonly model?: string | null;
  readonly storeUserMessages?: boolean | null;
  readonly storeLlmMessages?: boolean | null;
  readonly policy?: RunPolicy | null;
  readonly contract?: string | null;
  readonly step?: string | null;
  readonly idempotencyKey?: string | null;
}

const decoded = async (ctx: GraphqlContext, { corpusSlug, ...input }: QuestionInput) => ({
  ...input,
  documentId: decodeOptionalId('Document', input.documentId, ['documentId']),
  corpusId: await corpusIdOf(ctx, { corpusId: input.corpusId, corpusSlug }),
  conversationId: decodeOptionalId('Conversation', input.conversationId, ['conversationId']),
});

mutation('startRun', {
  description: 'Asks a question. Answers as soon as the run is queued; follow it with `runEvents`.',
  scope: 'ask',
  input: (t) => ({
    ...questionFields(t),
    idempotencyKey: t.string({
      description: 'A key of your own: the same key gives the same run, however often it is sent.',
    }),
  }),
  validate: z.looseObject({ idempotencyKey: z.string().max(200, 'At most 200 characters.').nullish() }),
  errors: [NotFoundError, ConflictError, RateLimitedError, UnavailableError],
  resolve: async (input, ctx) => ({ run: await startRun(ctx, await decoded(ctx, input as QuestionInput)) }),
  success: (t) => ({ run: t.field({ type: Run, description: 'The run.', resolve: ({ run }) => run }) }),
});

mutation('stopRun', {
  description:
    'Stops a run. What has been written of the answer is kept. Stopping one that has ended changes nothing.',
  scope: 'ask',
  input: (t) => ({ runId: t.id({ required: true, description: 'The run.' }) }),
  errors: [NotFoundError],
  resolve: async ({ runId }, ctx) => ({
    run: await stopRun(ctx, { runId: decodeId('Run', runId, ['runId']) }),
  }),
  success: (t) => ({
    run: t.field({
      type: Run,
      description: 'The run; it ends within moments, see its events.',
      resolve: ({ run }) => run,
    }),
  }),
});

builder.queryFields((t) => ({
  run: t.prismaField({
    type: Run,
    nullable: true,
    description: 'One run; null when it does not exist, is deleted, or you may not see it.',
    args: { id: t.arg.id({ required: true, description: 'Its id.' }) },
    resolve: (query, _root, { id }, ctx) => findRun(ctx, { query, id: decodeId('Run', id) }),
  }),
  runs: t.connection(
    {
      type: Run,
      description: 'The runs you may see, newest first.',
      complexity: pageCost,
      args: {
        documentId: t.arg.id({ description: 'Only those about this document.' }),
        corpusId: t.arg.id({ description: 'Only those about or in this corpus.' }),
        statuses: t.arg({ type: [RunStatus], description: 'Only those that are there.' }),
      },
      resolve: (_root, { documentId, corpusId, statuses, ...args }, ctx, info) =>
        prismaPage({
          ctx,
          info,
          args,
          typeName: 'Run',
          order: CREATED_DESC,
          filter: {
            documentId: decodeOptionalId('Document', documentId, ['documentId']) ?? undefined,
            corpusId: decodeOptionalId('Corpus', corpusId, ['corpusId']) ?? undefined,
            status: statuses ? { in: statuses } : undefined,
          },
          list: (page) => listRuns(ctx, page),
          count: (filter) => countRuns(ctx, filter),
        }),
    },
    Runs.connection,
  ),
}));

const AskInput = builder.inputType('AskInput', {
  description: 'What `ask` takes.',
  fields: (t) => ({
    ...questionFields(t),
    idempotencyKey: t.string({
      required: true,
      description:
        'A key of your own for this question. Coming back with it resumes, and never starts a second run.',
    }),
    after: t.int({
      description: 'Number of the last event you have, when you come back; all from the start when left out.',
    }),
  }),
});

builder.subscriptionFields((t) => ({
  runEvents: t.field({
    type: RunEventInterface,
    description:
      'The events of a run after a cursor, stored or still to come, in order, each once. Ends with the run.',
    args: {
      run: t.arg.id({ required: true, description: 'The run.' }),
      after: t.arg.int({ defaultValue: 0, description: 'Number of the last event you have; 0 for all.' }),
    },
    subscribe: (_root, { run, after }, ctx) =>
      runEvents(ctx, { runId: decodeId('Run', run, ['run']), after: after ?? 0, signal: ctx.signal }),
    resolve: (event: RunEvent) => event,
  }),
  ask: t.field({
    type: RunEventInterface,
    description:
      'Asks a question and streams its events: `startRun` and `runEvents` in one. By POST or websocket only, never GET.',
    args: { input: t.arg({ type: AskInput, required: true, description: 'The question.' }) },
    subscribe: async (_root, { input }, ctx) => {
      if (ctx.transport === 'http-get')
        throw invalid([], 'Asking starts something: send it by POST or over a websocket.');
      const { after, ...question } = input;
      return ask(
        ctx,
        { ...(await decoded(ctx, question)), idempotencyKey: question.idempotencyKey, after },
        ctx.signal,
      );
    },
    resolve: (event: RunEvent) => event,
  }),
}));
