import { z } from 'zod';
import {
  LABEL_MAX_CHARS,
  SEARCH_MAX_HITS,
  SEARCH_PHRASE_MAX_CHARS,
  SEARCH_QUERY_MAX_CHARS,
  SEARCH_SCOPE_MAX_DOCUMENTS,
  TITLE_MAX_CHARS,
} from '../../config/limits.ts';

export const SEARCH_KINDS = ['chunk', 'annotation', 'note'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

const ids = z
  .array(z.string())
  .max(SEARCH_SCOPE_MAX_DOCUMENTS, `At most ${SEARCH_SCOPE_MAX_DOCUMENTS} documents.`);

export const searchInput = z.object({
  query: z
    .string()
    .max(SEARCH_QUERY_MAX_CHARS, `At most ${SEARCH_QUERY_MAX_CHARS.toLocaleString('en')} characters.`)
    .refine((query) => /[^\s\0]/.test(query), 'Say what to look for.'),
  scope: z
    .object({
      documentIds: ids.optional(),
      corpusId: z.string().nullish(),
      all: z.literal(true).optional(),
    })
    .refine(
      ({ documentIds, corpusId, all }) => documentIds !== undefined || typeof corpusId === 'string' || all === true,
      'Say where to look: documents, a corpus, or all.',
    ),
  kinds: z.array(z.enum(SEARCH_KINDS)).default([...SEARCH_KINDS]),
  filters: z
    .object({
      documentIds: ids.optional(),
      label: z.string().max(LABEL_MAX_CHARS).optional(),
      title: z.string().max(TITLE_MAX_CHARS).optional(),
      annotationTypes: z.array(z.enum(['TOKEN', 'SPAN', 'DOCUMENT', 'RELATIONSHIP'])).optional(),
      isStructural: z.boolean().optional(),
      metadata: z
        .object({
          mimeTypes: z.array(z.string().max(200)).max(50).optional(),
          creatorIds: z.array(z.string()).max(100).optional(),
          createdAfter: z.date().optional(),
          createdBefore: z.date().optional(),
          /** Only documents in this folder or below it; needs a corpus in the scope. */
          folderPath: z.string().max(2_000).optional(),
        })
        .optional(),
      text: z.string().max(SEARCH_PHRASE_MAX_CHARS).optional(),
    })
    .default({}),
  limit: z.int().min(1).max(SEARCH_MAX_HITS).default(20),
  offset: z.int().min(0).max(1_000).default(0),
  withRegions: z.boolean().default(true),
}).refine(
  ({ scope, filters }) => filters.metadata?.folderPath === undefined || typeof scope.corpusId === 'string',
  { path: ['filters', 'folderPath'], message: 'folderPath needs a corpus in the scope.' },
);

/**
 * What to look for and where. An empty list of ids names nothing; it never means everything. Where
 * documents and a
 * corpus are both given, a hit must be in both.
 */
export type SearchInput = z.input<typeof searchInput>;
export type CheckedSearch = z.output<typeof searchInput>;
