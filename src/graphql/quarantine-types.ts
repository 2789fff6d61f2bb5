import type { Diagnostic as DiagnosticRow } from '../contracts/model/diagnostic.ts';
import type {
  Corpus as CorpusRow,
  DeadLetterAttempt as AttemptRow,
  Document as DocumentRow,
} from '../db/generated/prisma/client.ts';
import { visible } from '../features/access/visible.ts';
import { letterPayloads, type LetterPayload } from '../features/quarantine/letter-payload.ts';
import { attemptsOfLetters } from '../features/quarantine/structured-outputs.ts';
import { versionNames, type VersionName } from '../features/quarantine/version-names.ts';
import { builder } from './builder.ts';
import { loaderOf } from './connection.ts';
import type { GraphqlContext } from './context.ts';
import { Corpus } from './corpus-types.ts';
import { Diagnostic } from './contract-diagnostics.ts';
import { Document } from './document-types.ts';
import { userRelation } from './user-relation.ts';
import { visibleRelation } from './visible-relation.ts';

export const DeadLetterStatus = builder.enumType('DeadLetterStatus', {
  description: 'Where a letter is.',
  values: {
    OPEN: { description: 'It waits for a person or a replay.' },
    RESOLVED: { description: 'A payload was found valid and put where the original belonged.' },
    DISCARDED: { description: 'It was given up, or a document that it quoted was deleted for good.' },
  } as const,
});

export const DeadLetterReason = builder.enumType('DeadLetterReason', {
  description: 'Why a payload is in quarantine.',
  values: {
    INVALID: { description: 'It was checked once and is not valid.' },
    EXHAUSTED: { description: 'All attempts were used up.' },
    STALLED: { description: 'The model made the same mistake, or gave the same answer, again.' },
    LIMIT: { description: 'It breaks a limit on size or depth.' },
  } as const,
});

const AttemptKind = builder.enumType('DeadLetterAttemptKind', {
  description: 'Who made an attempt.',
  values: {
    EMITTED: { description: 'The model, before it was given up.' },
    REPLAYED: { description: 'A person, from quarantine.' },
  } as const,
});

const nameOf = (ctx: GraphqlContext, id: string): Promise<VersionName | null> =>
  loaderOf<VersionName>(ctx, 'names of contract versions', (ids) => versionNames(ctx, ids)).load(id);

const payloadOf = (ctx: GraphqlContext, id: string): Promise<LetterPayload | null> =>
  loaderOf<LetterPayload>(ctx, 'payloads of letters', (ids) => letterPayloads(ctx, ids)).load(id);

const DeadLetterAttempt = builder.objectRef<AttemptRow>('DeadLetterAttempt').implement({
  description: 'One answer of the model, or one replay.',
  fields: (t) => ({
    kind: t.expose('kind', { type: AttemptKind, description: 'Who made it.' }),
    number: t.exposeInt('number', { description: 'From 1, by kind.' }),
    errorCount: t.exposeInt('errorCount', { description: 'Errors that were found.' }),
    isValid: t.exposeBoolean('isValid', { description: 'Whether it met the contract.' }),
    fingerprint: t.exposeString('fingerprint', {
      nullable: true,
      description: 'The same for answers that are wrong in the same way; null for replays.',
    }),
    tokens: t.exposeInt('tokens', { description: 'Tokens of the model call; 0 for replays.' }),
    contract: t.string({
      nullable: true,
      description: 'What a replay was checked against; null for the model, see the letter.',
      resolve: async ({ contractVersionId: id }, _args, ctx) =>
        id === null ? null : ((await nameOf(ctx, id))?.ref ?? null),
    }),
    diagnostics: t.field({
      type: [Diagnostic],
      description: 'What was wrong with a replay; those of the model are at the letter. At most 200.',
      resolve: ({ diagnostics }) => diagnostics as unknown as DiagnosticRow[],
    }),
    actor: t.field(
      userRelation({
        description: 'Who replayed; null for the model.',
        id: (row: { actorId: string | null }) => row.actorId,
      }),
    ),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was written down.' }),
  }),
});

export const DeadLetter = builder.prismaNode('DeadLetter', {
  id: { field: 'id' },
  description:
    'A payload that did not meet its contract. It is seen by who asked for it and by who may change the corpus that it is about, as long as they can read that.',
  findUnique: (id, ctx) => ({ id, AND: [visible(ctx.actor, 'deadLetter')] }),
  fields: (t) => ({
    status: t.expose('status', { type: DeadLetterStatus, description: 'Where it is.' }),
    reason: t.expose('reason', { type: DeadLetterReason, description: 'Why it is in quarantine.' }),
    contract: t.string({
      description: 'The contract that it failed: `namespace/name@version`.',
      resolve: async ({ contractVersionId }, _args, ctx) => (await nameOf(ctx, contractVersionId))?.ref ?? '',
    }),
    contractDigest: t.string({
      description: 'SHA-256 of that contract.',
      resolve: async ({ contractVersionId }, _args, ctx) =>
        (await nameOf(ctx, contractVersionId))?.digest ?? '',
    }),
    step: t.exposeString('step', {
      nullable: true,
      description: 'The step of the contract; null for the whole.',
    }),
    payload: t.field({
      type: 'JSON',
      nullable: true,
      description:
        'The payload; null where it is too large to keep, was purged, or no answer held a value. Fields that the contract calls sensitive are `[redacted]` for all but who asked and superusers.',
      resolve: async ({ id }, _args, ctx) => (await payloadOf(ctx, id))?.value ?? null,
    }),
    isPayloadRedacted: t.boolean({
      description: 'Whether sensitive fields of the payload are hidden from you.',
      resolve: async ({ id }, _args, ctx) => (await payloadOf(ctx, id))?.isRedacted ?? true,
    }),
    payloadBytes: t.exposeInt('payloadBytes', { description: 'Bytes of its JSON.' }),
    payloadSha256: t.string({
      description: 'SHA-256 of its canonical JSON as it is shown to you; empty where you are shown none.',
      resolve: async ({ id }, _args, ctx) => (await payloadOf(ctx, id))?.sha256 ?? '',
    }),
    diagnostics: t.field({
      type: [Diagnostic],
      description: 'What is wrong with it, without values of sensitive fields. At most 200.',
      resolve: ({ diagnostics }) => diagnostics as unknown as DiagnosticRow[],
    }),
    errorCount: t.exposeInt('errorCount', { description: 'Errors, those beyond the listed ones counted.' }),
    feedback: t.exposeString('feedback', { description: 'What a model would be told about it.' }),
    attempts: t.field({
      type: [DeadLetterAttempt],
      description: 'Answers of the model, then replays; some tens at most.',
      complexity: { field: 1, multiplier: 10 },
      resolve: async ({ id }, _args, ctx) => [
        ...((await loaderOf<readonly AttemptRow[]>(ctx, 'attempts on letters', (ids) =>
          attemptsOfLetters(ctx, ids),
        ).load(id)) ?? []),
      ],
    }),
    seenCount: t.exposeInt('seenCount', {
      description: 'How often this very payload came, for you and this.',
    }),
    replayCount: t.exposeInt('replayCount', { description: 'Replays so far; after 5 there are no more.' }),
    askedBy: t.field(
      userRelation({
        description: 'Who asked for the value; null where the account is gone.',
        id: (row: { actorId: string | null }) => row.actorId,
      }),
    ),
    document: t.field(
      visibleRelation<{ documentId: string | null }, DocumentRow>({
        type: Document,
        kind: 'document',
        description: 'The document that it is about; null without one.',
        id: ({ documentId }) => documentId,
      }),
    ),
    corpus: t.field(
      visibleRelation<{ corpusId: string | null }, CorpusRow>({
        type: Corpus,
        kind: 'corpus',
        description: 'The corpus that it is about or in; null without one.',
        id: ({ corpusId }) => corpusId,
      }),
    ),
    resolvedBy: t.field(
      userRelation({
        description: 'Who decided; null while it is open.',
        id: (row: { resolvedById: string | null }) => row.resolvedById,
      }),
    ),
    resolvedAt: t.expose('resolvedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was decided; null while it is open.',
    }),
    resolvedContract: t.string({
      nullable: true,
      description: 'What the accepted payload met: `namespace/name@version`; null unless RESOLVED.',
      resolve: async ({ resolvedVersionId: id }, _args, ctx) =>
        id === null ? null : ((await nameOf(ctx, id))?.ref ?? null),
    }),
    resolvedDigest: t.string({
      nullable: true,
      description: 'SHA-256 of that contract; null unless RESOLVED.',
      resolve: async ({ resolvedVersionId: id }, _args, ctx) =>
        id === null ? null : ((await nameOf(ctx, id))?.digest ?? null),
    }),
    resolutionNote: t.exposeString('resolutionNote', {
      nullable: true,
      description: 'Why it was discarded; null where nothing was said.',
    }),
    isPurged: t.boolean({
      description: 'Whether its words are gone, since a document that it quoted was deleted for good.',
      resolve: ({ purgedAt }) => purgedAt !== null,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it came first.' }),
    lastSeenAt: t.expose('lastSeenAt', { type: 'DateTime', description: 'When it came last.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When it is deleted.' }),
  }),
});
