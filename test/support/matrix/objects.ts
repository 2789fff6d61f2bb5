import type { ContractKinds } from './contracts.ts';
import type { Quarantined } from './quarantine.ts';

/** One object of each kind that the world has, by kind. */
export type Objects = Readonly<
  Record<
    | ContractKinds
    | 'Corpus'
    | 'Folder'
    | 'CorpusDocument'
    | 'Document'
    | 'DocumentVersion'
    | 'LabelSet'
    | 'Label'
    | 'Annotation'
    | 'Note'
    | 'Feedback'
    | 'Summary'
    | 'TextRevision'
    | 'AnnotationRelationship'
    | 'DocumentRelationship'
    | 'DocumentImport'
    | 'SetAsideFile'
    | 'Conversation'
    | 'Message'
    | 'Run'
    | 'Approval'
    | 'Group',
    string
  >
> &
  Quarantined;
