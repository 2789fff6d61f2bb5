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
