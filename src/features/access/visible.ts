import { SCOPE_OF, type Verb } from '../../domain/access.ts';
import { hasScope, type Actor, type UserActor } from '../../domain/actor.ts';
import type { Prisma } from '../../db/generated/prisma/client.ts';
import type { AccessKind } from './access-kinds.ts';

export interface WhereOf {
  corpus: Prisma.CorpusWhereInput;
  folder: Prisma.FolderWhereInput;
  corpusDocument: Prisma.CorpusDocumentWhereInput;
  document: Prisma.DocumentWhereInput;
  annotation: Prisma.AnnotationWhereInput;
  note: Prisma.NoteWhereInput;
  summary: Prisma.SummaryWhereInput;
  feedback: Prisma.FeedbackWhereInput;
  annotationRelationship: Prisma.AnnotationRelationshipWhereInput;
  labelSet: Prisma.LabelSetWhereInput;
  label: Prisma.LabelWhereInput;
  contractNamespace: Prisma.ContractNamespaceWhereInput;
  contract: Prisma.ContractWhereInput;
  contractVersion: Prisma.ContractVersionWhereInput;
  vocabularyScheme: Prisma.VocabularySchemeWhereInput;
  conversation: Prisma.ConversationWhereInput;
  message: Prisma.MessageWhereInput;
  run: Prisma.RunWhereInput;
  structuredOutput: Prisma.StructuredOutputWhereInput;
  deadLetter: Prisma.DeadLetterWhereInput;
  group: Prisma.GroupWhereInput;
  apiKey: Prisma.ApiKeyWhereInput;
}

/** Not `{ OR: [] }`: Prisma reads that as false at the top of a filter, and as true inside an AND. */
export const NOTHING = { id: { in: [] } };
/** The same for a kind that is not known here: the compiler gives up on what all filters have in common. */
const NO_ROWS: never = NOTHING as never;

const grantedTo = (user: UserActor, verb: Verb = 'READ'): Prisma.GrantListRelationFilter => ({
  some: { verbs: { has: verb }, OR: [{ userId: user.userId }, { groupId: { in: [...user.groupIds] } }] },
});

/** Corpora, documents, label sets and namespaces of contracts: public, one's own, or granted. */
function ofObject(actor: Actor) {
  if (actor.kind === 'anonymous') return { isPublic: true };
  if (actor.isSuperuser) return {};
  return { OR: [{ isPublic: true }, { creatorId: actor.userId }, { grants: grantedTo(actor) }] };
}

function ofPair(actor: Actor) {
  if (actor.kind === 'user' && actor.isSuperuser) return {};
  const object = ofObject(actor);
  return { document: object, OR: [{ corpusId: null }, { corpus: object }] };
}

function annotations(actor: Actor): Prisma.AnnotationWhereInput {
  if (actor.kind === 'user') return ofPair(actor);
  return { AND: [ofPair(actor), { OR: [{ isStructural: true }, { isPublic: true }] }] };
}

function notes(actor: Actor): Prisma.NoteWhereInput {
  return actor.kind === 'user' ? ofPair(actor) : { AND: [ofPair(actor), { isPublic: true }] };
}

/** A relationship is as public as what it relates. */
const RELATES_NOTHING_PRIVATE: Prisma.AnnotationRelationshipWhereInput = {
  members: { every: { annotation: { OR: [{ isStructural: true }, { isPublic: true }] } } },
};

const annotationRelationships = (actor: Actor): Prisma.AnnotationRelationshipWhereInput =>
  actor.kind === 'user' ? ofPair(actor) : { AND: [ofPair(actor), RELATES_NOTHING_PRIVATE] };

/** What is about a document, a corpus or both, and whose words repeat theirs, is read by who reads those. */
export function withReadableSubject(actor: Actor) {
  // Prisma takes `{ corpus: {} }` inside an OR for false.
  if (actor.kind === 'user' && actor.isSuperuser) return [];
  const object = ofObject(actor);
  return [
    { OR: [{ corpusId: null }, { corpus: object }] },
    { OR: [{ documentId: null }, { document: object }] },
  ];
}

/** A thread about something is open to those who can read all of what it is about. */
const THREADS_ABOUT_SOMETHING: Prisma.ConversationWhereInput = {
  kind: 'THREAD',
  OR: [{ corpusId: { not: null } }, { documentId: { not: null } }],
};

const conversations = (actor: Actor): Prisma.ConversationWhereInput => ({
  AND: [sharedConversations(actor), ...withReadableSubject(actor)],
});

function sharedConversations(actor: Actor): Prisma.ConversationWhereInput {
  if (actor.kind === 'anonymous') {
    return { isEphemeral: false, OR: [{ kind: 'THREAD', isPublic: true }, THREADS_ABOUT_SOMETHING] };
  }
  const own = { creatorId: actor.userId };
  if (actor.isSuperuser) return { OR: [own, { isEphemeral: false }] };
  const shared = { OR: [{ isPublic: true }, { grants: grantedTo(actor) }, THREADS_ABOUT_SOMETHING] };
  return { OR: [own, { isEphemeral: false, ...shared }] };
}

/** What is about a corpus that the actor runs. */
const inCharge = (user: UserActor): { corpus: Prisma.CorpusWhereInput } => ({
  corpus: { OR: [{ creatorId: user.userId }, { grants: grantedTo(user, 'UPDATE') }] },
});

function deadLetters(actor: Actor): Prisma.DeadLetterWhereInput {
  if (actor.kind === 'anonymous') return NOTHING;
  if (actor.isSuperuser) return {};
  return { AND: [{ OR: [{ actorId: actor.userId }, inCharge(actor)] }, ...withReadableSubject(actor)] };
}

function structuredOutputs(actor: Actor): Prisma.StructuredOutputWhereInput {
  const said: Prisma.StructuredOutputWhereInput = { run: { conversation: conversations(actor) } };
  const open: Prisma.StructuredOutputWhereInput[] =
    actor.kind === 'anonymous'
      ? [said]
      : [
          said,
          { actorId: actor.userId },
          actor.isSuperuser ? { runId: null } : { runId: null, ...inCharge(actor) },
        ];
  return { AND: [{ OR: open }, ...withReadableSubject(actor)] };
}

function labels(actor: Actor): Prisma.LabelWhereInput {
  if (actor.kind === 'anonymous') return { labelSet: ofObject(actor) };
  if (actor.isSuperuser) return {};
  return { OR: [{ labelSet: ofObject(actor) }, { labelSetId: null, creatorId: actor.userId }] };
}

function groups(actor: Actor): Prisma.GroupWhereInput {
  if (actor.kind === 'anonymous') return NOTHING;
  if (actor.isSuperuser) return {};
  return { OR: [{ creatorId: actor.userId }, { members: { some: { userId: actor.userId } } }] };
}

function apiKeys(actor: Actor): Prisma.ApiKeyWhereInput {
  if (actor.kind === 'anonymous') return NOTHING;
  return actor.isSuperuser ? {} : { userId: actor.userId };
}

/** Kinds that Prisma can filter: all but relationships between documents, for which see visible-sql.ts. */
export type FilteredKind = Exclude<AccessKind, 'documentRelationship'>;

const FILTERS: { readonly [K in FilteredKind]: (actor: Actor) => WhereOf[K] } = {
  corpus: ofObject,
  document: ofObject,
  labelSet: ofObject,
  contractNamespace: ofObject,
  contract: (actor) => ({ namespace: ofObject(actor) }),
  contractVersion: (actor) => ({ contract: { namespace: ofObject(actor) } }),
  vocabularyScheme: (actor) => ({ namespace: ofObject(actor) }),
  folder: (actor) => ({ corpus: ofObject(actor) }),
  corpusDocument: (actor) => ({ corpus: ofObject(actor), document: ofObject(actor) }),
  annotation: annotations,
  note: notes,
  summary: ofPair,
  feedback: (actor) => ({ annotation: annotations(actor) }),
  annotationRelationship: annotationRelationships,
  label: labels,
  conversation: conversations,
  message: (actor) => ({ conversation: conversations(actor) }),
  run: (actor) => ({ conversation: conversations(actor) }),
  structuredOutput: structuredOutputs,
  deadLetter: deadLetters,
  group: groups,
  apiKey: apiKeys,
};

/**
 * The Prisma filter of what the actor may READ. It agrees with `can(ctx, 'READ', ...)`, object by object; a
 * property test over random worlds says so. Combine it only with AND.
 */
export function visible<K extends FilteredKind>(actor: Actor, kind: K): WhereOf[K] {
  if (hasScope(actor, 'read')) return FILTERS[kind](actor);
  return NO_ROWS;
}

/**
 * The Prisma filter of the namespaces on which the actor holds a verb that publicity does not give. It
 * agrees with `can(ctx, verb, ...)`.
 */
export function namespacesHeld(
  actor: Actor,
  verb: Exclude<Verb, 'READ'>,
): Prisma.ContractNamespaceWhereInput {
  if (actor.kind === 'anonymous' || !hasScope(actor, SCOPE_OF[verb])) return NOTHING;
  if (actor.isSuperuser) return {};
  return { OR: [{ creatorId: actor.userId }, { grants: grantedTo(actor, verb) }] };
}
