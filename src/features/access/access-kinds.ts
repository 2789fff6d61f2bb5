/** Kinds of objects whose rights are decided here. The names are those of the Prisma models. */
export const ACCESS_KINDS = [
  'corpus',
  'folder',
  'corpusDocument',
  'document',
  'annotation',
  'note',
  'summary',
  'feedback',
  'annotationRelationship',
  'documentRelationship',
  'labelSet',
  'label',
  'contractNamespace',
  'contract',
  'contractVersion',
  'vocabularyScheme',
  'conversation',
  'message',
  'run',
  'structuredOutput',
  'deadLetter',
  'group',
  'apiKey',
] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];

/** Kinds that carry grants of their own. */
export const GRANTABLE_KINDS = [
  'corpus',
  'document',
  'conversation',
  'labelSet',
  'contractNamespace',
] as const;
export type GrantableKind = (typeof GRANTABLE_KINDS)[number];

export interface ObjectRef<K extends AccessKind = AccessKind> {
  readonly kind: K;
  /** A UUID; anything else is an object that does not exist. */
  readonly id: string;
}

/** Column of a grant that says what it is on. */
export const GRANT_COLUMN = {
  corpus: 'corpusId',
  document: 'documentId',
  conversation: 'conversationId',
  labelSet: 'labelSetId',
  contractNamespace: 'contractNamespaceId',
} as const satisfies Record<GrantableKind, string>;
