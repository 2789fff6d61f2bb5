import type { Corpus as CorpusRow } from '../db/generated/prisma/client.ts';
import { findReembeddings, type ReembeddingView } from '../features/embedding/find-reembeddings.ts';
import { findVectorGaps, type VectorGapView } from '../features/embedding/find-vector-gaps.ts';
import { listEmbedders } from '../features/embedding/list-embedders.ts';
import { reembedCorpus } from '../features/embedding/reembed-corpus.ts';
import type { KnownEmbedder } from '../retrieval/embedders/known-embedders.ts';
import { builder } from './builder.ts';
import { loaderOf } from './connection.ts';
import { Corpus } from './corpus-types.ts';
import { Progress } from './document-types.ts';
import { ConflictError, NotFoundError } from './errors.ts';
import { decodeId } from './ids.ts';
import { mutation } from './mutation.ts';

const EmbedderProvider = builder.enumType('EmbedderProvider', {
  description: 'Where vectors are made.',
  values: {
    LOCAL: { value: 'local', description: 'In the server itself, without a network.' },
    OPENAI: { value: 'openai', description: "OpenAI, or any server that has OpenAI's `/embeddings`." },
    OLLAMA: { value: 'ollama', description: 'Ollama.' },
  } as const,
});

const Embedder = builder.objectRef<KnownEmbedder>('Embedder').implement({
  description: 'What turns texts into vectors, so that search finds what means the same.',
  fields: (t) => ({
    name: t.exposeString('name', {
      description: 'As `preferredEmbedder` takes it: `openai:text-embedding-3-small`.',
    }),
    provider: t.expose('provider', { type: EmbedderProvider, description: 'Where its vectors are made.' }),
    dimensions: t.exposeInt('dimensions', {
      nullable: true,
      description: 'Length of its vectors; null while only its server knows.',
    }),
    isConfigured: t.exposeBoolean('isConfigured', {
      description: 'Whether what it needs is set, so that it can be chosen. Its server was not asked.',
    }),
    isDefault: t.exposeBoolean('isDefault', { description: 'Whether corpora have it that ask for none.' }),
  }),
});

builder.queryField('embedders', (t) =>
  t.field({
    type: [Embedder],
    description:
      "Embedders to choose from, the installation's own first. Other models of a configured provider can be named as " +
      'well, with `@512` behind for fewer dimensions. Empty for who is not signed in.',
    resolve: async (_root, _args, ctx) => [...(await listEmbedders(ctx))],
  }),
);

const ReembeddingStatus = builder.enumType('ReembeddingStatus', {
  description: 'How far a re-embedding is.',
  values: {
    QUEUED: { description: 'It waits for its turn, or for a service that is away: `error` says so then.' },
    RUNNING: { description: 'Texts are being embedded.' },
    COMPLETED: { description: 'Search uses the new vectors.' },
    FAILED: { description: 'It was given up; `error` says why and what to do. Search uses the old vectors.' },
    CANCELLED: { description: 'Another embedder was chosen before its end.' },
  } as const,
});

const ReembeddingError = builder.objectRef<{ code: string; message: string }>('ReembeddingError').implement({
  description: 'What stands, or stood, in the way of embedding.',
  fields: (t) => ({
    code: t.exposeString('code', {
      description:
        'For programs: `UNAVAILABLE`, `RATE_LIMITED`, `CONFIGURATION`, `PROVIDER`, `INTERRUPTED` and others.',
    }),
    message: t.exposeString('message', { description: 'For people: what happened and what to do.' }),
  }),
});

const STAGES: Readonly<Record<ReembeddingView['status'], string>> = {
  QUEUED: 'waiting',
  RUNNING: 'embedding',
  COMPLETED: 'done',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
};

const Reembedding = builder.objectRef<ReembeddingView>('Reembedding').implement({
  description:
    'The change of a corpus to another embedder. Search goes on with the old vectors until all new ones are there.',
  fields: (t) => ({
    embedder: t.exposeString('embedder', { description: 'What the corpus changes to.' }),
    status: t.expose('status', { type: ReembeddingStatus, description: 'How far it is.' }),
    progress: t.field({
      type: Progress,
      description: 'Passages, annotations and notes that have the new vectors, and in all.',
      resolve: ({ status, done, total }) => ({ done, total, stage: STAGES[status] }),
    }),
    error: t.field({
      type: ReembeddingError,
      nullable: true,
      description: 'Why it failed, or what it waits for; null otherwise.',
      resolve: ({ errorCode: code, errorMessage: message }) =>
        code === null ? null : { code, message: message ?? '' },
    }),
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'When it was asked for.' }),
    finishedAt: t.expose('finishedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it ended, one way or the other; null before.',
    }),
  }),
});

const VectorGap = builder.objectRef<VectorGapView>('VectorGap').implement({
  description:
    'Texts without vectors of an embedder whose service was away or refused. They are found by their words and by the ' +
    'local vectors; the service is asked again by itself, every ten minutes at least.',
  fields: (t) => ({
    embedder: t.exposeString('embedder', { description: 'Whose vectors are missing.' }),
    missing: t.exposeInt('missing', { description: 'Passages, annotations and notes that wait for them.' }),
    error: t.field({
      type: ReembeddingError,
      description: 'What the service said last, and what to do where waiting does not help.',
      resolve: ({ code, message }) => ({ code, message }),
    }),
    since: t.expose('since', { type: 'DateTime', description: 'When it failed first.' }),
  }),
});

builder.prismaObjectFields(Corpus, (t) => ({
  vectorGaps: t.field({
    type: [VectorGap],
    description:
      'What in it waits for vectors because a service is away or refuses, by embedder: its own, and the ' +
      "installation's. Empty as long as all is well; at most two.",
    complexity: 10,
    resolve: async ({ id }: CorpusRow, _args, ctx) => {
      const gaps = loaderOf<readonly VectorGapView[]>(ctx, 'vector-gaps', (ids) => findVectorGaps(ctx, ids));
      return [...((await gaps.load(id)) ?? [])];
    },
  }),
  embedder: t.string({
    description:
      'The embedder whose vectors search uses in it now. It becomes `preferredEmbedder` when all its texts have been embedded.',
    resolve: ({ embedder }: CorpusRow, _args, ctx) => embedder ?? ctx.embedders.default().name,
  }),
  reembedding: t.field({
    type: Reembedding,
    nullable: true,
    description: 'Its change of embedder that is under way, or else the last one; null when there was none.',
    complexity: 5,
    resolve: ({ id }: CorpusRow, _args, ctx) =>
      loaderOf<ReembeddingView>(ctx, 'reembeddings', (ids) => findReembeddings(ctx, ids)).load(id),
  }),
}));

mutation('reembedCorpus', {
  description:
    'Embeds all of a corpus with another embedder, in the background: see `Corpus.reembedding`. Search goes on with the ' +
    'old vectors until all new ones are there. Also starts one again that failed.',
  input: (t) => ({
    corpusId: t.id({ required: true, description: 'The corpus.' }),
    embedder: t.string({
      description:
        'The embedder, which becomes `preferredEmbedder`; left out: the one that is preferred already.',
    }),
    idempotencyKey: t.string({
      required: true,
      description: 'From 1 to 200 visible ASCII characters of your choice: the same key starts nothing more.',
    }),
  }),
  errors: [NotFoundError, ConflictError],
  resolve: async ({ corpusId, embedder, idempotencyKey }, ctx) =>
    reembedCorpus(ctx, {
      corpusId: decodeId('Corpus', corpusId, ['corpusId']),
      embedder,
      idempotencyKey,
    }),
  success: (t) => ({
    corpus: t.field({
      type: Corpus,
      description: 'The corpus; its `reembedding` says how far it is.',
      resolve: ({ corpus }) => corpus,
    }),
  }),
});
