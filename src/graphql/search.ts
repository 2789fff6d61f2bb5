import type { Corpus as CorpusRow, Document as DocumentRow } from '../db/generated/prisma/client.ts';
import { invalid } from '../domain/errors.ts';
import { search } from '../features/search/search.ts';
import type { SearchHit as Hit } from '../features/search/search-hit.ts';
import type { SearchKind } from '../features/search/search-input.ts';
import { builder } from './builder.ts';
import { connectionOf, pageCost } from './connection.ts';
import type { GraphqlContext } from './context.ts';
import { corpusIdOf } from './corpus-id-of.ts';
import { Corpus } from './corpus-types.ts';
import type { Order } from './cursor.ts';
import { Document } from './document-types.ts';
import { decodeId } from './ids.ts';
import { SearchHit } from './search-hit-types.ts';
import {
  SearchFilter,
  SearchKindEnum,
  SearchScope,
  type FilterInput,
  type ScopeInput,
} from './search-input-types.ts';
import { readPageArgs, toPage, type Page, type PageArgs } from './page.ts';
import { visibleRelation } from './visible-relation.ts';

const SearchHits = connectionOf(SearchHit, 'SearchHit');
// The place in the ranking is the cursor: the same query ranks the same while nothing changes.
const RANK: Order = { name: 'RANK', columns: [{ column: 'rank', direction: 'asc', type: 'number' }] };

interface SearchPage extends Page<Hit> {
  readonly degraded: readonly string[];
}

builder.objectFields(SearchHit, (t) => ({
  document: t.field(
    visibleRelation<Hit, DocumentRow>({
      type: Document,
      kind: 'document',
      description: 'The document; null when you may not read it any more.',
      id: ({ documentId }) => documentId,
    }),
  ),
  corpus: t.field(
    visibleRelation<Hit, CorpusRow>({
      type: Corpus,
      kind: 'corpus',
      description:
        'The corpus that was searched, or that the annotation or note was made in; null outside one.',
      id: ({ corpusId }) => corpusId,
    }),
  ),
}));

builder.objectFields(SearchHits.connection, (t) => ({
  degraded: t.stringList({
    description:
      'What could not be used this time, in words; the hits come from the rest. Empty when all was well.',
    resolve: (page) => [...(page as SearchPage).degraded],
  }),
}));

builder.queryField('search', (t) =>
  t.connection(
    {
      type: SearchHit,
      description:
        'Finds passages, annotations and notes by words, meaning, exact phrases (in quotes) and section labels, among ' +
        'what you may read. Best first; forwards only.',
      complexity: pageCost,
      args: {
        query: t.arg.string({
          required: true,
          description:
            'What to look for, at most 4,000 characters. Example: `"force majeure" notice period`.',
        }),
        scope: t.arg({ type: SearchScope, required: true, description: 'Where to look.' }),
        filters: t.arg({ type: SearchFilter, description: 'Which hits; all conditions together.' }),
        kinds: t.arg({ type: [SearchKindEnum], description: 'What to find; everything when left out.' }),
      },
      resolve: (_root, args, ctx) => searchPage(ctx, args as SearchArgs),
    },
    SearchHits.connection,
  ),
);

interface SearchArgs extends PageArgs {
  readonly query: string;
  readonly scope: ScopeInput;
  readonly filters?: FilterInput | null;
  readonly kinds?: SearchKind[] | null;
}

async function searchPage(ctx: GraphqlContext, args: SearchArgs): Promise<SearchPage> {
  const request = readPageArgs(args, RANK);
  if (request.isBackwards || request.before !== null)
    throw invalid(['last'], 'Search goes forwards: use first and after.');
  const offset = Number(request.after?.[0] ?? 0);
  const result = await search(ctx, {
    query: args.query,
    scope: await scopeOf(ctx, args.scope),
    filters: filtersOf(args.filters ?? {}),
    ...(args.kinds === null || args.kinds === undefined ? {} : { kinds: args.kinds }),
    limit: request.limit,
    offset,
  });
  const rows = result.hits.map((hit) => ({ ...hit, id: String(hit.rank) }));
  return { ...toPage(request, rows, () => Promise.resolve(result.rankedCount)), degraded: result.degraded };
}

async function scopeOf(ctx: GraphqlContext, { documentIds, corpusId, corpusSlug, all }: ScopeInput) {
  const corpus = await corpusIdOf(ctx, { corpusId, corpusSlug });
  return {
    ...(isAbsent(documentIds)
      ? {}
      : { documentIds: documentIds.map((id, i) => decodeId('Document', id, ['scope', 'documentIds', i])) }),
    ...(corpus === null ? {} : { corpusId: corpus }),
    ...(all === true ? { all: true as const } : {}),
  };
}

function filtersOf({
  documentIds,
  createdAfter,
  createdBefore,
  mimeTypes,
  creatorIds,
  folderPath,
  ...rest
}: FilterInput) {
  const metadata = present({
    createdAfter,
    createdBefore,
    mimeTypes,
    folderPath,
    creatorIds: creatorIds?.map((id, i) => decodeId('User', id, ['filters', 'creatorIds', i])),
  });
  return {
    ...present(rest),
    ...(isAbsent(documentIds)
      ? {}
      : { documentIds: documentIds.map((id, i) => decodeId('Document', id, ['filters', 'documentIds', i])) }),
    ...(Object.keys(metadata).length === 0 ? {} : { metadata }),
  };
}

/** Null and undefined both mean that a condition was left out. */
const present = <T extends object>(input: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => !isAbsent(value))) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };

function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}
