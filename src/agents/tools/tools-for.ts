import type { RunScope } from '../document-port.ts';
import type { WritePort } from '../write-port.ts';
import { addDocumentNote } from './add-document-note.ts';
import { askDocument } from './ask-document.ts';
import { getDocumentTextLength } from './get-document-text-length.ts';
import { listDocuments } from './list-documents.ts';
import { loadDocumentText } from './load-document-text.ts';
import { searchExactText } from './search-exact-text.ts';
import { similaritySearch } from './similarity-search.ts';
import type { Tool } from './tool.ts';

export interface ToolsInput {
  readonly scope: RunScope;
  /** Null where nothing may be changed: there nobody is asked to approve anything. */
  readonly writes: WritePort | null;
}

/** The tools of an agent, by what it is about and what its caller may do. */
export function toolsFor({ scope, writes }: ToolsInput): readonly Tool[] {
  const isCorpus = scope.kind === 'corpus';
  return [
    similaritySearch(isCorpus),
    searchExactText(isCorpus),
    loadDocumentText(isCorpus),
    getDocumentTextLength(isCorpus),
    ...(isCorpus ? [listDocuments(), askDocument()] : []),
    ...(writes === null ? [] : [addDocumentNote(isCorpus)]),
  ];
}
