import { CONTRACT_MUTATIONS } from './contracts.ts';
import type { Row } from './expectations.ts';

/** Global ids of fresh objects of the owner, shared with the reader; `Mine` are the actor's own. */
export interface Targets {
  readonly [kind: string]: string;
}

export interface MutationRow {
  readonly expected: Row;
  /** The input; every id in it is of an object that the stranger may not read, unless it is his own. */
  readonly input: (
    ids: Targets,
    people: { readonly me: string; readonly reader: string; readonly stranger: string },
  ) => object;
  /** Sent as a multipart request, with a file of this kind as `file`. */
  readonly file?: 'text' | 'zip';
}

/** Needs a verb on an object that only its owner holds: everybody else is told that it is not there. */
const OWNER = 'u!!++';
/** Anybody who is signed in, on things of his own. */
const ANYONE = 'u++++';
/** The installation's own things. */
const SUPERUSER = 'u!!!+';

export const MUTATIONS: Readonly<Record<string, MutationRow>> = {
  ...CONTRACT_MUTATIONS,
  addDocuments: {
    expected: OWNER,
    input: ({ Corpus, Loose }) => ({ corpusId: Corpus, documentIds: [Loose] }),
  },
  addGroupMember: {
    expected: OWNER,
    input: ({ Group }, { stranger }) => ({ groupId: Group, userId: stranger }),
  },
  createAnnotation: {
    expected: OWNER,
    input: ({ Document, Corpus, Label }) => ({
      documentId: Document,
      corpusId: Corpus,
      labelId: Label,
      start: 0,
      end: 4,
    }),
  },
  createAnnotationRelationship: {
    expected: OWNER,
    input: ({ Document, Corpus, RelationLabel, Annotation, OtherAnnotation }) => ({
      documentId: Document,
      corpusId: Corpus,
      labelId: RelationLabel,
      sourceIds: [Annotation],
      targetIds: [OtherAnnotation],
    }),
  },
  createDocumentRelationship: {
    expected: OWNER,
    input: ({ Document, OtherDocument, Corpus }) => ({
      kind: 'NOTES',
      sourceId: OtherDocument,
      targetId: Document,
      corpusId: Corpus,
    }),
  },
  deleteAnnotationRelationship: {
    expected: OWNER,
    input: ({ AnnotationRelationship }) => ({ relationshipId: AnnotationRelationship }),
  },
  deleteDocumentRelationship: {
    expected: OWNER,
    input: ({ DocumentRelationship }) => ({ relationshipId: DocumentRelationship }),
  },
  deleteNote: { expected: OWNER, input: ({ Note }) => ({ noteId: Note }) },
  updateNote: { expected: OWNER, input: ({ Note }) => ({ noteId: Note, content: 'x', isPublic: true }) },
  updateSummary: {
    expected: OWNER,
    input: ({ Document, Corpus }) => ({ documentId: Document, corpusId: Corpus, content: 'x' }),
  },
  createApiKey: { expected: ANYONE, input: () => ({ name: 'k', scopes: ['READ'] }) },
  createConversation: { expected: 'u!+++', input: ({ Document }) => ({ documentId: Document, title: 'x' }) },
  createCorpus: { expected: ANYONE, input: () => ({ title: 'x' }) },
  createFolder: {
    expected: OWNER,
    input: ({ Corpus, Folder }) => ({ corpusId: Corpus, name: 'x', parentId: Folder }),
  },
  createGroup: { expected: ANYONE, input: () => ({ name: `g${Math.random()}` }) },
  createCorpusCategory: { expected: SUPERUSER, input: () => ({ name: `c${Math.random()}` }) },
  deleteCorpusCategory: {
    expected: SUPERUSER,
    input: ({ CorpusCategory }) => ({ categoryId: CorpusCategory }),
  },
  updateCorpusCategory: {
    expected: SUPERUSER,
    input: ({ CorpusCategory }) => ({ categoryId: CorpusCategory, description: 'x' }),
  },
  reembedCorpus: {
    expected: OWNER,
    input: ({ Corpus }) => ({ corpusId: Corpus, idempotencyKey: `k${Math.random()}` }),
  },
  createLabel: {
    expected: OWNER,
    input: ({ LabelSet }) => ({ labelSetId: LabelSet, kind: 'SPAN', text: 'x' }),
  },
  createLabelSet: { expected: ANYONE, input: () => ({ title: 'x' }) },
  createNote: {
    expected: OWNER,
    input: ({ Document, Corpus }) => ({ documentId: Document, corpusId: Corpus, title: 'x', content: 'x' }),
  },
  cancelImport: { expected: OWNER, input: ({ DocumentImport }) => ({ importId: DocumentImport }) },
  createUser: { expected: 'u!!!+', input: () => ({ name: `u${Math.random()}` }) },
  deleteAnnotation: { expected: OWNER, input: ({ Annotation }) => ({ annotationId: Annotation }) },
  deleteAnnotations: { expected: OWNER, input: ({ Annotation }) => ({ annotationIds: [Annotation] }) },
  deleteLabel: { expected: 'u!!cc', input: ({ Label }) => ({ labelId: Label }) },
  deleteLabelSet: { expected: 'u!!cc', input: ({ LabelSet }) => ({ labelSetId: LabelSet }) },
  deleteConversation: { expected: OWNER, input: ({ Conversation }) => ({ conversationId: Conversation }) },
  deleteCorpus: { expected: OWNER, input: ({ Corpus }) => ({ corpusId: Corpus }) },
  deleteDocument: { expected: OWNER, input: ({ Document }) => ({ documentId: Document }) },
  deleteFolder: { expected: OWNER, input: ({ Folder }) => ({ folderId: Folder, removeDocuments: true }) },
  emptyTrash: { expected: OWNER, input: ({ Corpus }) => ({ corpusId: Corpus }) },
  grantPermission: {
    expected: OWNER,
    input: ({ Corpus }, { stranger }) => ({ objectId: Corpus, userId: stranger, permissions: ['READ'] }),
  },
  importDocuments: {
    expected: OWNER,
    file: 'zip',
    input: ({ Corpus }) => ({ corpusId: Corpus, file: null }),
  },
  moveDocument: {
    expected: OWNER,
    input: ({ Corpus, Document }) => ({ corpusId: Corpus, documentId: Document }),
  },
  moveEntries: {
    expected: OWNER,
    input: ({ Corpus, Document }) => ({ corpusId: Corpus, documentIds: [Document] }),
  },
  moveFolder: { expected: OWNER, input: ({ Folder }) => ({ folderId: Folder, name: 'moved' }) },
  pinVersion: {
    expected: OWNER,
    input: ({ Corpus, Document, DocumentVersion }) => ({
      corpusId: Corpus,
      documentId: Document,
      versionId: DocumentVersion,
    }),
  },
  purgeDocument: {
    expected: OWNER,
    input: ({ Corpus, Trashed }) => ({ corpusId: Corpus, documentId: Trashed }),
  },
  releaseSetAsideFile: {
    expected: 'u!!!+',
    input: ({ SetAsideFile }) => ({ setAsideFileId: SetAsideFile }),
  },
  removeDocuments: {
    expected: OWNER,
    input: ({ Corpus, Document }) => ({ corpusId: Corpus, documentIds: [Document] }),
  },
  // Each letter has an outcome of its own; who may not decide on one is told that it is not there.
  discardDeadLetters: { expected: ANYONE, input: ({ DeadLetter }) => ({ ids: [DeadLetter] }) },
  replayDeadLetters: { expected: ANYONE, input: ({ DeadLetter }) => ({ ids: [DeadLetter] }) },
  removeGroupMember: {
    expected: OWNER,
    input: ({ Group }, { stranger }) => ({ groupId: Group, userId: stranger }),
  },
  renameConversation: {
    expected: OWNER,
    input: ({ Conversation }) => ({ conversationId: Conversation, title: 'x' }),
  },
  renameDocument: {
    expected: OWNER,
    input: ({ Corpus, Document }) => ({ corpusId: Corpus, documentId: Document, name: 'renamed.txt' }),
  },
  reviewAnnotation: {
    expected: OWNER,
    input: ({ Annotation }) => ({ annotationId: Annotation, verdict: 'APPROVED' }),
  },
  updateAnnotation: {
    expected: OWNER,
    input: ({ Annotation }) => ({ annotationId: Annotation, isPublic: true }),
  },
  updateLabel: { expected: OWNER, input: ({ Label }) => ({ labelId: Label, text: 'x' }) },
  updateLabelSet: { expected: OWNER, input: ({ LabelSet }) => ({ labelSetId: LabelSet, isPublic: true }) },
  resolveStaleAnnotation: {
    expected: 'u!!cc',
    input: ({ Annotation }) => ({ annotationId: Annotation, decision: 'LEAVE' }),
  },
  restoreDocument: {
    expected: OWNER,
    input: ({ Corpus, Trashed }) => ({ corpusId: Corpus, documentId: Trashed }),
  },
  retryIngestion: { expected: 'u!!cc', input: ({ Document }) => ({ documentId: Document }) },
  revokeApiKey: { expected: OWNER, input: ({ ApiKey }) => ({ apiKeyId: ApiKey }) },
  revokePermission: {
    expected: OWNER,
    input: ({ Corpus }, { reader }) => ({ objectId: Corpus, userId: reader }),
  },
  setCorpusVisibility: { expected: OWNER, input: ({ Corpus }) => ({ corpusId: Corpus, isPublic: true }) },
  startRun: {
    expected: '!!+++',
    input: ({ Document }) => ({ prompt: 'What is the term?', documentId: Document }),
  },
  // Its run has ended, so that who may decide meets a conflict.
  decideApproval: {
    expected: 'u!!cc',
    input: ({ Approval }) => ({ approvalId: Approval, decision: 'APPROVED' }),
  },
  stopRun: { expected: '!!!++', input: ({ Run }) => ({ runId: Run }) },
  updateCorpus: { expected: OWNER, input: ({ Corpus }) => ({ corpusId: Corpus, title: 'x' }) },
  updateCorpusArticle: {
    expected: OWNER,
    input: ({ Corpus }) => ({ corpusId: Corpus, content: 'x' }),
  },
  updateCorpusDescription: {
    expected: OWNER,
    input: ({ Corpus }) => ({ corpusId: Corpus, content: 'x' }),
  },
  updateDocument: { expected: OWNER, input: ({ Document }) => ({ documentId: Document, title: 'x' }) },
  updateProfile: { expected: ANYONE, input: () => ({ name: 'x' }) },
  uploadDocument: {
    expected: OWNER,
    file: 'text',
    input: ({ Corpus }) => ({ corpusId: Corpus, file: null }),
  },
};
