import {
  rightsOnConversation,
  rightsOnFeedback,
  rightsOnGroup,
  rightsOnLetter,
  rightsOnLink,
  rightsOnObject,
  rightsOnOutput,
  rightsOnPair,
  rightsOnPlacement,
  rightsOnRelation,
  type AskedFacts,
  type ConversationFacts,
  type ObjectFacts,
  type PairFacts,
  type Verb,
} from '../../domain/access.ts';
import type { Actor } from '../../domain/actor.ts';
import type { AccessKind } from './access-kinds.ts';

type Prefix =
  | 'corpus'
  | 'document'
  | 'source'
  | 'target'
  | 'set'
  | 'conversation'
  | 'namespace'
  | 'asked_document'
  | 'asked_corpus';

/** A row of RIGHTS_SQL; which columns are there depends on the kind. */
export type RightsRow = {
  readonly id: string;
  readonly item_creator?: string | null;
  readonly item_public?: boolean;
  readonly is_structural?: boolean;
  readonly is_standing?: boolean;
  readonly author_id?: string;
  readonly conversation_kind?: string;
  readonly is_ephemeral?: boolean;
  readonly is_member?: boolean;
  readonly is_owner?: boolean;
} & { readonly [K in `${Prefix}_id` | `${Prefix}_creator`]?: string | null } & {
  readonly [K in `${Prefix}_public`]?: boolean | null;
} & { readonly [K in `${Prefix}_verbs`]?: readonly Verb[] };

const NOBODY: ObjectFacts = { creatorId: null, isPublic: false, granted: [] };

function optional(row: RightsRow, prefix: Prefix): ObjectFacts | null {
  if ((row[`${prefix}_id`] ?? null) === null) return null;
  return {
    creatorId: row[`${prefix}_creator`] ?? null,
    isPublic: row[`${prefix}_public`] === true,
    granted: row[`${prefix}_verbs`] ?? [],
  };
}

/** What is not there is nobody's: a join that failed must not open anything. */
const required = (row: RightsRow, prefix: Prefix): ObjectFacts => optional(row, prefix) ?? NOBODY;

const pairOf = (row: RightsRow): PairFacts => ({
  creatorId: row.item_creator ?? null,
  isPublic: row.item_public === true,
  isStructural: row.is_structural === true,
  document: required(row, 'document'),
  corpus: optional(row, 'corpus'),
});

const onPair = (actor: Actor, row: RightsRow): readonly Verb[] => rightsOnPair(actor, pairOf(row));

const onLink = (actor: Actor, row: RightsRow): readonly Verb[] =>
  rightsOnLink(actor, {
    creatorId: row.item_creator ?? null,
    isStructural: row.is_structural === true,
    isStanding: row.is_standing === true,
    source: required(row, 'source'),
    target: required(row, 'target'),
    corpus: optional(row, 'corpus'),
  });

const conversationOf = (row: RightsRow): ConversationFacts => ({
  ...required(row, 'conversation'),
  isThread: row.conversation_kind === 'THREAD',
  isEphemeral: row.is_ephemeral === true,
  document: optional(row, 'document'),
  corpus: optional(row, 'corpus'),
});

const onConversation = (actor: Actor, row: RightsRow): readonly Verb[] =>
  rightsOnConversation(actor, conversationOf(row));

const askedOf = (row: RightsRow): AskedFacts => ({
  askerId: row.item_creator ?? null,
  document: optional(row, 'asked_document'),
  corpus: optional(row, 'asked_corpus'),
});

const onOwn = (actor: Actor, row: RightsRow): readonly Verb[] =>
  rightsOnObject(actor, { ...NOBODY, creatorId: row.item_creator ?? null });

/** Contracts and vocabularies have the rights of the namespace they stand in. */
const onNamespace = (actor: Actor, row: RightsRow): readonly Verb[] =>
  rightsOnObject(actor, required(row, 'namespace'));

/** Applies the rule of a kind to its row. Scopes not applied. */
export const RIGHTS_OF_ROW: Readonly<Record<AccessKind, (actor: Actor, row: RightsRow) => readonly Verb[]>> =
  {
    corpus: (actor, row) => rightsOnObject(actor, required(row, 'corpus')),
    folder: (actor, row) => rightsOnObject(actor, required(row, 'corpus')),
    document: (actor, row) => rightsOnObject(actor, required(row, 'document')),
    corpusDocument: (actor, row) =>
      rightsOnPlacement(actor, { document: required(row, 'document'), corpus: required(row, 'corpus') }),
    annotation: onPair,
    note: onPair,
    summary: onPair,
    annotationRelationship: (actor, row) => rightsOnRelation(actor, pairOf(row)),
    feedback: (actor, row) => rightsOnFeedback(actor, row.author_id ?? '', pairOf(row)),
    documentRelationship: onLink,
    labelSet: (actor, row) => rightsOnObject(actor, required(row, 'set')),
    label: (actor, row) => {
      const set = optional(row, 'set');
      return set === null ? onOwn(actor, row) : rightsOnObject(actor, set);
    },
    contractNamespace: onNamespace,
    contract: onNamespace,
    contractVersion: onNamespace,
    vocabularyScheme: onNamespace,
    conversation: onConversation,
    message: onConversation,
    run: onConversation,
    structuredOutput: (actor, row) => {
      const conversation = optional(row, 'conversation') === null ? null : conversationOf(row);
      return rightsOnOutput(actor, { ...askedOf(row), conversation });
    },
    deadLetter: (actor, row) => rightsOnLetter(actor, askedOf(row)),
    group: (actor, row) =>
      rightsOnGroup(actor, {
        creatorId: row.item_creator ?? '',
        isMember: row.is_member === true,
        isOwner: row.is_owner === true,
      }),
    apiKey: onOwn,
  };
