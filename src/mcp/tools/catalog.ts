import type { Tool } from '../tool.ts';
import { getDocumentText } from './get-document-text.ts';
import { listCorpora } from './list-corpora.ts';
import { listDocuments } from './list-documents.ts';
import { searchCorpus } from './search-corpus.ts';

/** Every tool, in the order in which clients list them; the same for every caller. */
export const TOOLS: readonly Tool[] = [listCorpora, listDocuments, searchCorpus, getDocumentText];

const BY_NAME: ReadonlyMap<string, Tool> = new Map(TOOLS.map((tool) => [tool.name, tool]));

export const findTool = (name: unknown): Tool | null =>
  typeof name === 'string' ? (BY_NAME.get(name) ?? null) : null;
