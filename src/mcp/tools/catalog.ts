import type { Tool } from '../tool.ts';
import { fetchConceptPack } from './fetch-concept-pack.ts';
import { fetchContractSchema } from './fetch-contract-schema.ts';
import { getDocumentText } from './get-document-text.ts';
import { listConcepts } from './list-concepts.ts';
import { listContracts } from './list-contracts.ts';
import { listCorpora } from './list-corpora.ts';
import { listDocuments } from './list-documents.ts';
import { searchCorpus } from './search-corpus.ts';
import { validatePayload } from './validate-payload.ts';

/** Every tool, in the order in which clients list them; the same for every caller. */
export const TOOLS: readonly Tool[] = [
  listCorpora,
  listDocuments,
  searchCorpus,
  getDocumentText,
  listContracts,
  fetchContractSchema,
  validatePayload,
  listConcepts,
  fetchConceptPack,
];

const BY_NAME: ReadonlyMap<string, Tool> = new Map(TOOLS.map((tool) => [tool.name, tool]));

export const findTool = (name: unknown): Tool | null =>
  typeof name === 'string' ? (BY_NAME.get(name) ?? null) : null;
