import { z } from 'zod';
import type { Json } from '../contracts/model/json.ts';
import type { DeadLetter as DeadLetterRow } from '../db/generated/prisma/client.ts';
import { discardDeadLetters, type DiscardOutcome } from '../features/quarantine/discard-dead-letters.ts';
import {
  replayDeadLetters,
  type ReplayOutcome,
  type ReplayStatus,
} from '../features/quarantine/replay-dead-letters.ts';
import { builder } from './builder.ts';
import { Diagnostic } from './contract-diagnostics.ts';
import { ConflictError } from './errors.ts';
import { decodeId, encodeId } from './ids.ts';
import { mutation } from './mutation.ts';
import { DeadLetter } from './quarantine-types.ts';
import { visibleRelation } from './visible-relation.ts';

const ReplayStatusType = builder.enumType('ReplayStatus', {
  description: 'What a replay did to one letter.',
  values: {
    RESOLVED: { description: 'The payload is valid and is where the original belonged.' },
    STILL_INVALID: {
      description:
        'It is not valid, or is what was left of a broken text and was not edited; the diagnostics say why.',
    },
    ALREADY_RESOLVED: { description: 'Nothing: it was resolved before, see the letter.' },
    ALREADY_DISCARDED: { description: 'Nothing: it was discarded before.' },
    LIMIT_REACHED: { description: 'Nothing: it was replayed 5 times already. It can be discarded.' },
    NO_PAYLOAD: { description: 'Nothing: there is no payload to replay. Give an edited one.' },
    NO_SUCH_VERSION: {
      description:
        'Nothing: the contract has no such version that you may read, it lacks the step, or its patterns cannot be checked here.',
    },
    NOT_FOUND: { description: 'Nothing: there is no such letter, or you may not decide on it.' },
  } satisfies Record<ReplayStatus, { description: string }>,
});

const letterField = visibleRelation<{ letterId: string }, DeadLetterRow>({
  type: DeadLetter,
  kind: 'deadLetter',
  description: 'The letter as it is now; null where you may not see it.',
  id: ({ letterId }) => letterId,
});

const ReplayOutcomeType = builder.objectRef<ReplayOutcome>('ReplayOutcome').implement({
  description: 'What became of one letter.',
  fields: (t) => ({
    deadLetterId: t.id({
      description: 'The letter that was named.',
      resolve: ({ letterId }) => encodeId('DeadLetter', letterId),
    }),
    status: t.expose('status', { type: ReplayStatusType, description: 'What the replay did.' }),
    diagnostics: t.field({
      type: [Diagnostic],
      description: 'Why the payload is not valid; empty otherwise.',
      resolve: ({ diagnostics }) => [...diagnostics],
    }),
    deadLetter: t.field(letterField),
  }),
});

const ids = (t: PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>) =>
  t.idList({ required: true, description: 'The letters, at most 50.' });

const decodeIds = (given: readonly string[]): readonly string[] =>
  given.map((id, index) => decodeId('DeadLetter', id, ['ids', index]));

mutation('replayDeadLetters', {
  description:
    'Checks payloads in quarantine again, perhaps mended or against another version of their contract, and puts those that are valid where they belonged. The outcome is told letter by letter.',
  input: (t) => ({
    ids: ids(t),
    editedPayload: t.field({
      type: 'JSON',
      description:
        'A mended payload, for one letter; the payload as it is when left out. What is `[redacted]` to you stays as it was: leave it under its key, and a list that holds one as it was shown.',
    }),
    targetVersion: t.string({
      description:
        'Another version of the same contract, or `latest` for the highest active one; the one that it failed when left out.',
    }),
    idempotencyKey: t.string({
      description: 'A key of your own: the same key gives the same outcome, however often it is sent.',
    }),
  }),
  validate: z.looseObject({ idempotencyKey: z.string().max(200, 'At most 200 characters.').nullish() }),
  errors: [ConflictError],
  resolve: async ({ ids: given, editedPayload, targetVersion, idempotencyKey }, ctx) => ({
    outcomes: await replayDeadLetters(ctx, {
      ids: decodeIds(given),
      editedPayload: (editedPayload ?? undefined) as Json | undefined,
      targetVersion,
      idempotencyKey,
    }),
  }),
  success: (t) => ({
    outcomes: t.field({
      type: [ReplayOutcomeType],
      description: 'One for each letter named, in that order.',
      resolve: ({ outcomes }) => [...outcomes],
    }),
  }),
});

const DiscardStatus = builder.enumType('DiscardStatus', {
  description: 'What discarding did to one letter.',
  values: {
    DISCARDED: { description: 'It is given up, and so is the value that waited for it.' },
    ALREADY_RESOLVED: { description: 'Nothing: it was resolved before.' },
    ALREADY_DISCARDED: { description: 'Nothing: it was discarded before.' },
    NOT_FOUND: { description: 'Nothing: there is no such letter, or you may not decide on it.' },
  } satisfies Record<DiscardOutcome['status'], { description: string }>,
});

const DiscardOutcomeType = builder.objectRef<DiscardOutcome>('DiscardOutcome').implement({
  description: 'What became of one letter.',
  fields: (t) => ({
    deadLetterId: t.id({
      description: 'The letter that was named.',
      resolve: ({ letterId }) => encodeId('DeadLetter', letterId),
    }),
    status: t.expose('status', { type: DiscardStatus, description: 'What discarding did.' }),
    deadLetter: t.field(letterField),
  }),
});

mutation('discardDeadLetters', {
  description:
    'Gives payloads in quarantine up. The letters stay, with what they hold, until they expire. The outcome is told letter by letter.',
  input: (t) => ({
    ids: ids(t),
    reason: t.string({ description: 'Why, for those who look later; at most 2,000 characters.' }),
  }),
  resolve: async ({ ids: given, reason }, ctx) => ({
    outcomes: await discardDeadLetters(ctx, { ids: [...decodeIds(given)], reason }),
  }),
  success: (t) => ({
    outcomes: t.field({
      type: [DiscardOutcomeType],
      description: 'One for each letter named, in that order.',
      resolve: ({ outcomes }) => [...outcomes],
    }),
  }),
});
