import type { RunScope } from '../document-port.ts';
import { getDocumentTextLength } from './get-document-text-length.ts';
import { listDocuments } from './list-documents.ts';
import { loadDocumentText } from './load-document-text.ts';
import { searchExactText } from './search-exact-text.ts';
import { similaritySearch } from './similarity-search.ts';
import type { Tool } from './tool.ts';

/** The tools of an agent, by what it is about. */
export function toolsFor({ kind }: RunScope): readonly Tool[] {
  const isCorpus = kind === 'corpus';
  return [
    similaritySearch(isCorpus),
    searchExactText(isCorpus),
    loadDocumentText(isCorpus),
    getDocumentTextLength(isCorpus),
    ...(isCorpus ? [listDocuments()] : []),
  ];
}
