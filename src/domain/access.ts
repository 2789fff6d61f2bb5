import { hasScope, type Actor, type Scope } from './actor.ts';

/** What can be done to an object. */
export const VERBS = ['CREATE', 'READ', 'UPDATE', 'DELETE', 'COMMENT', 'PUBLISH', 'PERMISSION'] as const;
export type Verb = (typeof VERBS)[number];

/** Names for sets of verbs that people grant together. */
export const CRUD: readonly Verb[] = ['CREATE', 'READ', 'UPDATE', 'DELETE'];
export const ALL: readonly Verb[] = VERBS;

/** The API-key scope without which a verb cannot be used, whatever rights its user has. */
export const SCOPE_OF: Readonly<Record<Verb, Scope>> = {
  READ: 'read',
  CREATE: 'write',
  UPDATE: 'write',
  DELETE: 'write',
  COMMENT: 'write',
  PUBLISH: 'admin',
  PERMISSION: 'admin',
};

/**
 * What is known about an object that carries rights of its own: a corpus, document, label set, conversation
 * or namespace of contracts, whose contracts and vocabularies have its rights.
 */
export interface ObjectFacts {
  readonly creatorId: string | null;
  readonly isPublic: boolean;
  /** Verbs granted to the actor, to him or to one of his groups; repeats do no harm. */
  readonly granted: readonly Verb[];
}

/** Something that hangs between a document and, where it was made in one, a corpus. */
export interface PairFacts {
  readonly creatorId: string | null;
  readonly isPublic: boolean;
  readonly isStructural: boolean;
  readonly document: ObjectFacts;
  readonly corpus: ObjectFacts | null;
}

/** A relationship between two documents, shown where it was made: in a corpus, or on the documents alone. */
export interface LinkFacts {
  readonly creatorId: string | null;
  /** Made by ingestion, like the tie of a mail to what came with it. */
  readonly isStructural: boolean;
  /** Both documents stand in the corpus now; true where there is none. */
  readonly isStanding: boolean;
  readonly source: ObjectFacts;
  readonly target: ObjectFacts;
  readonly corpus: ObjectFacts | null;
}

export interface ConversationFacts extends ObjectFacts {
  readonly isThread: boolean;
  readonly isEphemeral: boolean;
  readonly document: ObjectFacts | null;
  readonly corpus: ObjectFacts | null;
}

const NONE: readonly Verb[] = [];
const only = (verbs: readonly Verb[]): readonly Verb[] => VERBS.filter((verb) => verbs.includes(verb));
const both = (a: readonly Verb[], b: readonly Verb[]): readonly Verb[] =>
  a.filter((verb) => b.includes(verb));
const isUser = (actor: Actor, userId: string | null): boolean =>
  actor.kind === 'user' && userId !== null && actor.userId === userId;
const isSuperuser = (actor: Actor): boolean => actor.kind === 'user' && actor.isSuperuser;

/** Takes away what the actor's key may not be used for. */
export const withinScopes = (actor: Actor, verbs: readonly Verb[]): readonly Verb[] =>
  verbs.filter((verb) => hasScope(actor, SCOPE_OF[verb]));

/** The creator holds all, publicity gives READ only, and the rest is what was granted. Scopes not applied. */
export function rightsOnObject(actor: Actor, facts: ObjectFacts): readonly Verb[] {
  if (isSuperuser(actor) || isUser(actor, facts.creatorId)) return ALL;
  const granted = actor.kind === 'user' ? facts.granted : NONE;
  return only(facts.isPublic ? [...granted, 'READ'] : granted);
}

/**
 * Annotations and notes: the weaker of document and corpus. Who made one may mend or remove it for as long as
 * both can be read; what the parser made is read-only for everyone. Anonymous callers see what is structural
 * or public itself. Scopes not applied.
 */
export function rightsOnPair(actor: Actor, facts: PairFacts): readonly Verb[] {
  const document = rightsOnObject(actor, facts.document);
  const weaker = facts.corpus === null ? document : both(document, rightsOnObject(actor, facts.corpus));
  if (!weaker.includes('READ')) return NONE;
  if (actor.kind === 'anonymous' && !facts.isStructural && !facts.isPublic) return NONE;
  if (facts.isStructural) return ['READ'];
  return isUser(actor, facts.creatorId) ? only([...weaker, 'UPDATE', 'DELETE', 'COMMENT']) : weaker;
}

/** Relationships between annotations are as public as what they relate, also those that the parser made. */
export const rightsOnRelation = (actor: Actor, facts: PairFacts): readonly Verb[] =>
  actor.kind === 'anonymous' && !facts.isPublic ? NONE : rightsOnPair(actor, facts);

/**
 * Relationships between documents: the weakest of both documents and the corpus. It is not there for anybody,
 * superusers as well, while one of the documents does not stand in the corpus. Scopes not applied.
 */
export function rightsOnLink(actor: Actor, facts: LinkFacts): readonly Verb[] {
  if (!facts.isStanding) return NONE;
  const ends = [facts.source, facts.target, facts.corpus].filter((end) => end !== null);
  const weakest = ends.map((end) => rightsOnObject(actor, end)).reduce(both);
  if (!weakest.includes('READ')) return NONE;
  if (facts.isStructural) return ['READ'];
  return isUser(actor, facts.creatorId) ? only([...weakest, 'UPDATE', 'DELETE', 'COMMENT']) : weakest;
}

/** A word on an annotation is read with it, and changed by who said it. Scopes not applied. */
export function rightsOnFeedback(actor: Actor, authorId: string, annotation: PairFacts): readonly Verb[] {
  if (!rightsOnPair(actor, annotation).includes('READ')) return NONE;
  return isUser(actor, authorId) ? ['READ', 'UPDATE', 'DELETE'] : ['READ'];
}

/**
 * A chat belongs to its creator and whom it was granted to; a thread can also be read and answered by those
 * who can read and comment on everything it is about. Unstored ones are their creator's alone. Answers repeat
 * the words of what they are about, so whoever cannot read that now has no right here, its creator included.
 * Scopes not applied.
 */
export function rightsOnConversation(actor: Actor, facts: ConversationFacts): readonly Verb[] {
  const subjects = [facts.document, facts.corpus].filter((subject) => subject !== null);
  if (subjects.some((subject) => !rightsOnObject(actor, subject).includes('READ'))) return NONE;
  if (isUser(actor, facts.creatorId)) return ALL;
  if (facts.isEphemeral || (actor.kind === 'anonymous' && !facts.isThread)) return NONE;
  const own = rightsOnObject(actor, facts);
  if (!facts.isThread || subjects.length === 0) return own;
  const context = subjects.map((subject) => rightsOnObject(actor, subject)).reduce(both);
  return only([...own, ...both(context, ['READ', 'COMMENT'])]);
}

/** A value that somebody asked a model for, or a payload that did not meet its contract. */
export interface AskedFacts {
  readonly askerId: string | null;
  readonly document: ObjectFacts | null;
  readonly corpus: ObjectFacts | null;
}

/** Whose it is: who asked, and who runs the corpus, while they can read all that it is about. */
function isInCharge(actor: Actor, { askerId, document, corpus }: AskedFacts): boolean {
  if (actor.kind === 'anonymous') return false;
  const subjects = [document, corpus].filter((subject) => subject !== null);
  if (subjects.some((subject) => !rightsOnObject(actor, subject).includes('READ'))) return false;
  const runsCorpus = corpus !== null && rightsOnObject(actor, corpus).includes('UPDATE');
  return actor.isSuperuser || isUser(actor, askerId) || runsCorpus;
}

/** A letter holds what nobody vouches for: only those who can decide on it see it. Scopes not applied. */
export const rightsOnLetter = (actor: Actor, facts: AskedFacts): readonly Verb[] =>
  isInCharge(actor, facts) ? ['READ', 'UPDATE', 'DELETE'] : NONE;

/**
 * A value is read with the conversation that it was asked in; by who asked also elsewhere. Without a
 * conversation, by those in charge. It changes with its letter alone. Scopes not applied.
 */
export function rightsOnOutput(
  actor: Actor,
  facts: AskedFacts & { readonly conversation: ConversationFacts | null },
): readonly Verb[] {
  const { askerId, document, corpus, conversation } = facts;
  const subjects = [document, corpus].filter((subject) => subject !== null);
  if (subjects.some((subject) => !rightsOnObject(actor, subject).includes('READ'))) return NONE;
  if (isUser(actor, askerId)) return ['READ'];
  const isOpen =
    conversation === null
      ? isInCharge(actor, facts)
      : rightsOnConversation(actor, conversation).includes('READ');
  return isOpen ? ['READ'] : NONE;
}

/**
 * A placement follows its corpus, and is seen only by those who can read the document. Scopes not applied.
 */
export function rightsOnPlacement(
  actor: Actor,
  facts: { readonly document: ObjectFacts; readonly corpus: ObjectFacts },
): readonly Verb[] {
  const corpus = rightsOnObject(actor, facts.corpus);
  const canReadBoth = corpus.includes('READ') && rightsOnObject(actor, facts.document).includes('READ');
  return canReadBoth ? corpus : NONE;
}

/** Members read their group; its creator and its owners run it. Scopes not applied. */
export function rightsOnGroup(
  actor: Actor,
  facts: { readonly creatorId: string; readonly isMember: boolean; readonly isOwner: boolean },
): readonly Verb[] {
  if (isSuperuser(actor) || isUser(actor, facts.creatorId) || facts.isOwner) return ALL;
  return facts.isMember ? ['READ'] : NONE;
}

/**
 * READ comes with any other verb: a right to change what one cannot see helps nobody. In the order of
 * `VERBS`.
 */
export const normaliseVerbs = (verbs: readonly Verb[]): readonly Verb[] =>
  verbs.length === 0 ? NONE : only([...verbs, 'READ']);
