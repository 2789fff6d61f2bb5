import { randomUUID } from 'node:crypto';
import { CONTRACT_FIELDS, CONTRACT_HELD, CONTRACT_QUERIES } from './contracts.ts';
import type { Database } from '../../../src/db/database.ts';
import { writeLetter } from './quarantine.ts';

/**
 * Outcomes of anonymous, stranger, reader, owner and superuser, in this order; the letters are in
 * outcomes.ts.
 */
export type Row = string;

/** Seen by those who may read the object it is on, and what it leads to. */
const READERS = '--+++';
/** Seen by those who hold everything on the object. */
const OWNERS = '---++';
/** Nothing was seeded there: that nobody sees anything says little, and is kept in view here. */
const NOTHING = '-----';
const SIGNED_IN = '-++++';
/** Nobody's own. */
const EVERYBODY = '+++++';
const SUPERUSERS = '----+';

interface QueryRow {
  readonly expected: Row;
  /** Arguments as they are written in the query, from the ids of the shared objects. */
  readonly args?: (shared: Readonly<Record<string, string>>) => string;
}

/**
 * In a list each sees his own: that others' rows are not among them is what the search for hidden names
 * shows.
 */
export const QUERIES: Readonly<Record<string, QueryRow>> = {
  ...CONTRACT_QUERIES,
  annotationRelationships: { expected: READERS, args: ({ Document }) => `documentId: "${Document}"` },
  documentRelationships: { expected: READERS, args: ({ Document }) => `documentId: "${Document}"` },
  annotations: { expected: READERS, args: ({ Document }) => `documentId: "${Document}"` },
  apiKeys: { expected: SIGNED_IN },
  corpusCategories: { expected: EVERYBODY },
  embedders: { expected: SIGNED_IN },
  conversation: { expected: READERS, args: ({ Conversation }) => `id: "${Conversation}"` },
  conversations: { expected: READERS },
  // Figures of the installation’s contracts, of which there are none here; who reads them is tested in
  // test/integration/quarantine.
  contractQuality: { expected: NOTHING, args: () => 'ref: "no-such/contract"' },
  deadLetter: { expected: OWNERS, args: ({ DeadLetter }) => `id: "${DeadLetter}"` },
  deadLetters: { expected: OWNERS },
  approvals: { expected: READERS },
  corpora: { expected: READERS },
  corpusAt: {
    expected: READERS,
    args: ({ Corpus }) => `corpusId: "${Corpus}", at: "2100-01-01T00:00:00Z"`,
  },
  corpus: { expected: READERS, args: ({ Corpus }) => `id: "${Corpus}"` },
  document: { expected: READERS, args: ({ Document }) => `id: "${Document}"` },
  documents: { expected: READERS },
  groups: { expected: READERS },
  labelSets: { expected: READERS },
  labels: { expected: READERS, args: ({ LabelSet }) => `labelSetId: "${LabelSet}"` },
  node: { expected: READERS, args: ({ Note }) => `id: "${Note}"` },
  nodes: { expected: READERS, args: ({ Note, Run }) => `ids: ["${Note}", "${Run}"]` },
  notes: { expected: READERS, args: ({ Document }) => `documentId: "${Document}"` },
  run: { expected: READERS, args: ({ Run }) => `id: "${Run}"` },
  runs: { expected: READERS },
  // Nothing is indexed in this world: who finds what is tested in test/integration/search, and here only
  // that a corpus one may not read looks like one that is not there.
  search: {
    expected: NOTHING,
    args: ({ Corpus }) => `query: "shared", scope: { corpusId: "${Corpus}" }`,
  },
  setAsideFiles: { expected: SUPERUSERS },
  users: { expected: SIGNED_IN },
  viewer: { expected: SIGNED_IN },
};

/** Fields that lead from an object to others, asked of the shared object. */
export const FIELDS: Readonly<Record<string, Row>> = {
  ...CONTRACT_FIELDS,
  'ArticleCitation.document': READERS,
  'Block.rows': READERS,
  'Block.sentences': READERS,
  'Corpus.articleCitations': READERS,
  'Corpus.articleRevisions': READERS,
  'Corpus.descriptionRevisions': READERS,
  'Corpus.categories': READERS,
  'Corpus.reembedding': READERS,
  'Corpus.statistics': READERS,
  // Every passage of this world has its vectors.
  'Corpus.vectorGaps': NOTHING,
  'VectorGap.error': NOTHING,
  'Reembedding.error': READERS,
  'Reembedding.progress': READERS,
  'DocumentVersion.hiddenText': READERS,
  'DocumentVersion.links': READERS,
  'DocumentVersion.outline': READERS,
  'TableRow.cells': READERS,
  'AnnotationRelationship.corpus': READERS,
  'AnnotationRelationship.creator': READERS,
  'AnnotationRelationship.document': READERS,
  'AnnotationRelationship.label': READERS,
  'AnnotationRelationship.sources': READERS,
  'AnnotationRelationship.targets': READERS,
  'Annotation.carriedFrom': READERS,
  'Annotation.corpus': READERS,
  'Annotation.creator': READERS,
  'Annotation.document': READERS,
  'Annotation.documentVersion': READERS,
  'Annotation.feedback': READERS,
  'Annotation.label': READERS,
  'Annotation.regions': READERS,
  'ApiKey.user': OWNERS,
  'Conversation.corpus': READERS,
  'Conversation.creator': READERS,
  'Conversation.document': READERS,
  'Conversation.messages': READERS,
  'Conversation.runs': READERS,
  'Corpus.creator': READERS,
  'Corpus.documents': READERS,
  'Corpus.folders': READERS,
  'Corpus.grants': OWNERS,
  'Corpus.labelSet': READERS,
  'Corpus.placements': READERS,
  'Corpus.trash': READERS,
  'CorpusDocument.addedBy': READERS,
  'CorpusDocument.corpus': READERS,
  'CorpusDocument.document': READERS,
  'CorpusDocument.folder': READERS,
  'CorpusDocument.history': READERS,
  'CorpusDocument.removedBy': NOTHING,
  'CorpusDocument.version': READERS,
  'Corpus.imports': OWNERS,
  'DocumentImport.corpus': OWNERS,
  'DocumentImport.error': OWNERS,
  'DocumentImport.progress': OWNERS,
  'DocumentImport.report': OWNERS,
  'DeadLetter.askedBy': OWNERS,
  'DeadLetter.attempts': OWNERS,
  'DeadLetter.corpus': OWNERS,
  'DeadLetter.diagnostics': OWNERS,
  'DeadLetter.document': OWNERS,
  'DeadLetter.resolvedBy': OWNERS,
  'DeadLetterAttempt.actor': OWNERS,
  'DeadLetterAttempt.diagnostics': OWNERS,
  'Document.annotations': READERS,
  'ImportEntry.document': OWNERS,
  'Document.attachments': READERS,
  'Document.creator': READERS,
  'Document.parent': READERS,
  'Document.grants': OWNERS,
  'Document.latestVersion': READERS,
  'Document.notes': READERS,
  'Document.placements': READERS,
  // Without a corpus: the summary of the document alone.
  'Document.summary': READERS,
  'DocumentRelationship.corpus': READERS,
  'DocumentRelationship.creator': READERS,
  'DocumentRelationship.label': READERS,
  'DocumentRelationship.source': READERS,
  'DocumentRelationship.target': READERS,
  'Document.versions': READERS,
  'DocumentVersion.annotations': READERS,
  'DocumentVersion.blocks': READERS,
  'DocumentVersion.document': READERS,
  'DocumentVersion.error': READERS,
  'DocumentVersion.pages': READERS,
  'DocumentVersion.progress': READERS,
  'DocumentVersion.text': READERS,
  'DocumentVersion.uploadedBy': READERS,
  'DocumentVersion.warnings': READERS,
  'Approval.decidedBy': READERS,
  'Approval.run': READERS,
  'Feedback.annotation': READERS,
  'Feedback.author': READERS,
  'Folder.corpus': READERS,
  'Folder.creator': READERS,
  'Folder.parent': READERS,
  'Folder.placements': READERS,
  'Grant.grantedBy': OWNERS,
  'Grant.group': OWNERS,
  'Grant.user': OWNERS,
  'Grant.viaCorpus': NOTHING,
  'Group.creator': READERS,
  'Group.members': READERS,
  'GroupMember.user': READERS,
  'Label.creator': READERS,
  'Label.labelSet': READERS,
  'LabelSet.creator': READERS,
  'LabelSet.grants': OWNERS,
  'LabelSet.labels': READERS,
  'Message.author': READERS,
  'Message.conversation': READERS,
  'Message.sources': READERS,
  'Message.structuredOutput': READERS,
  'Message.timeline': READERS,
  'Message.usage': READERS,
  'Note.corpus': READERS,
  'Note.creator': READERS,
  'Note.document': READERS,
  'Note.documentVersion': READERS,
  'PlacementEvent.actor': READERS,
  'PlacementEvent.version': READERS,
  'Note.revisions': READERS,
  'PageRegion.box': READERS,
  'PageRegion.tokens': READERS,
  'PdfLocation.regions': READERS,
  'Run.approvals': READERS,
  'Run.askedBy': READERS,
  'Run.conversation': READERS,
  'Run.corpus': READERS,
  'Run.document': READERS,
  'Run.error': READERS,
  'Run.llmMessage': READERS,
  'Run.structuredOutput': READERS,
  'Run.timeline': READERS,
  'Run.toolCalls': READERS,
  'Run.usage': READERS,
  'Run.userMessage': READERS,
  'SetAsideFile.failedVersions': SUPERUSERS,
  'Source.annotation': READERS,
  'Source.block': READERS,
  'Source.corpus': READERS,
  'Source.document': READERS,
  'Source.documentVersion': READERS,
  'Source.hiddenText': READERS,
  'Source.location': READERS,
  'StructuredOutput.deadLetter': OWNERS,
  'StructuredOutput.diagnostics': READERS,
  'Summary.corpus': READERS,
  'Summary.creator': READERS,
  'Summary.document': READERS,
  'Summary.revisions': READERS,
  'TextDiff.hunks': READERS,
  'DiffHunk.lines': READERS,
  'TextRevision.author': READERS,
  'TextRevision.diff': READERS,
};

/** Fields that no walk from a node reaches, and what holds them instead. */
export const HELD_ELSEWHERE: Readonly<Record<string, string>> = {
  ...CONTRACT_HELD,
  'ApprovalNeededEvent.approval': 'an event of runEvents, which asks for the run',
  'BlockedDocument.document': 'a part of what setCorpusVisibility answers to who publishes',
  'CorpusSnapshot.documents': 'of the query corpusAt; tested in test/integration/corpora/history.test.ts',
  'PastDocument.document': 'the same helper as CorpusDocument.document',
  'PastDocument.version': 'the same filter as Document.versions',
  'ContractQuality.accuracy': 'of the query contractQuality; tested in test/integration/quarantine',
  'ContractQuality.codes': 'of the query contractQuality',
  'ContractQuality.completeness': 'of the query contractQuality',
  'ContractQuality.drift': 'of the query contractQuality',
  'ContractQuality.fields': 'of the query contractQuality',
  'ContractQuality.firstPass': 'of the query contractQuality',
  'FieldQuality.codes': 'of the query contractQuality',
  'FieldQuality.conforming': 'of the query contractQuality',
  'FieldQuality.filled': 'of the query contractQuality',
  'DiscardOutcome.deadLetter': 'the same helper as StructuredOutput.deadLetter',
  'ReplayOutcome.deadLetter': 'the same helper as StructuredOutput.deadLetter',
  'ReplayOutcome.diagnostics': 'of what was replayed, for who may replay it',
  'DocumentVersion.rendering': 'tested in test/integration/documents/render-version.test.ts',
  'Rendering.segments': 'a part of DocumentVersion.rendering',
  'DocumentVersion.page': 'the same rows as DocumentVersion.pages',
  'FinalEvent.contextStatus': 'an event of runEvents, which asks for the run',
  'FinalEvent.cost': 'an event of runEvents, which asks for the run',
  'FinalEvent.sources': 'an event of runEvents; sources are the type of Message.sources',
  'FinalEvent.timeline': 'an event of runEvents, which asks for the run',
  'FinalEvent.usage': 'an event of runEvents, which asks for the run',
  'Page.tokens': 'a part of the page, which is a part of DocumentVersion.pages',
  'SearchHit.block': 'a part of the hit, which is of what search may read',
  'SearchHit.corpus': 'the same helper as Note.corpus',
  'SearchHit.document': 'the same helper as Note.document',
  'SearchHit.hiddenText': 'the same use-case as Source.hiddenText',
  'SearchHit.location': 'a part of the hit, which is of what search may read',
  'SearchHit.stages': 'a part of the hit, which is of what search may read',
  'SourcesEvent.sources': 'an event of runEvents; sources are the type of Message.sources',
  'Token.box': 'a part of Page.tokens',
};

interface SubscriptionRow extends QueryRow {
  readonly isQueued?: boolean;
  /** Makes something happen that this user is to be told of; done over and over until he is. */
  readonly poke?: (db: Database, userId: string) => Promise<void>;
}

export const SUBSCRIPTIONS: Readonly<Record<string, SubscriptionRow>> = {
  ask: {
    // Here no worker answers: what counts is whether a run was started.
    isQueued: true,
    expected: '!!+++',
    args: ({ Document }) =>
      `input: { prompt: "What is the term?", documentId: "${Document}", idempotencyKey: "${randomUUID()}" }`,
  },
  // A letter of the caller’s own.
  quarantineChanged: { expected: 'u++++', args: () => 'filter: {}', poke: writeLetter },
  documentProgress: { expected: '!!+++', args: ({ Document }) => `documentId: "${Document}"` },
  runEvents: { expected: '!!+++', args: ({ Run }) => `run: "${Run}"` },
};
