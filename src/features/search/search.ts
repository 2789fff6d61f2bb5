import { embedQuery } from '../../retrieval/embed-query.ts';
import { parseQuery } from '../../retrieval/query/parse-query.ts';
import { fuse, type FusedHit, type ListRow } from '../../retrieval/rank/fuse.ts';
import { uuidOrNil } from '../access/is-uuid.ts';
import type { UseCaseContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { hitRegions } from './hit-regions.ts';
import type { HitRow } from './hit-row.ts';
import { loadHits } from './load-hits.ts';
import { rankChunks } from './rank-chunks.ts';
import { rankAnnotations, rankNotes } from './rank-texts.ts';
import type { HitBlock, SearchHit, SearchResult } from './search-hit.ts';
import { searchInput, type CheckedSearch, type SearchInput, type SearchKind } from './search-input.ts';
import { scopeEmbedder } from './scope-embedder.ts';

type Ranked = FusedHit & { readonly kind: SearchKind };

/**
 * Searches passages, annotations and notes of what the actor may read: exact phrases and section labels
 * first,
 * then BM25, vectors, whole documents and titles, fused. What the actor may not read, what is in the bin
 * and what
 * is not ready yet is not there; a scope that does not exist for him is an empty one.
 * @throws AppError VALIDATION
 */
export async function search(ctx: UseCaseContext, input: SearchInput): Promise<SearchResult> {
  const checked = parseInput(searchInput, input);
  const parsed = parseQuery(checked.query);
  const { vectors, degraded } = await embedQuery({
    ...ctx,
    query: parsed.text,
    embedder: await scopeEmbedder(ctx, checked),
    signal: ctx.signal,
  });
  const lists: { kind: SearchKind; rows: ListRow[] }[] = [];
  for (const kind of kindsOf(checked))
    lists.push({ kind, rows: await RANKERS[kind](ctx, { search: checked, parsed, vectors }) });
  const ranked = lists
    .flatMap(({ kind, rows }) =>
      // Labels of annotations are names of kinds, not of places.
      fuse(rows, { isLabelOnly: parsed.isLabelOnly && kind === 'chunk' }).map((hit): Ranked => ({ ...hit, kind })),
    )
    .sort((a, b) => b.score - a.score);
  const shown = ranked.slice(checked.offset, checked.offset + checked.limit);
  const rows = await loadHits(ctx, {
    places: shown.map(({ kind, versionId, ordinal }) => ({ kind, key: versionId, ordinal })),
    corpusId: typeof checked.scope.corpusId === 'string' ? uuidOrNil(checked.scope.corpusId) : null,
    vectors,
  });
  const hits = shown.flatMap((hit, position) => {
    const row = rows.get(position);
    // Deleted since it was ranked.
    return row === undefined ? [] : [hitOf(hit, row, checked.offset + position + 1)];
  });
  const placed = checked.withRegions ? await withRegions(ctx, hits) : hits;
  return { hits: placed, rankedCount: ranked.length, degraded };
}

const RANKERS = { chunk: rankChunks, annotation: rankAnnotations, note: rankNotes } as const;

/** What only annotations have excludes the rest. */
function kindsOf({ kinds, filters }: CheckedSearch): SearchKind[] {
  const onlyAnnotations = filters.annotationTypes !== undefined || filters.isStructural !== undefined;
  return [...new Set(kinds)].filter((kind) => {
    if (onlyAnnotations) return kind === 'annotation';
    return kind !== 'note' || filters.label === undefined;
  });
}

function hitOf(hit: Ranked, row: HitRow, rank: number): SearchHit {
  const isExact = hit.stages.some(
    ({ list, rank: inList }) => list === 'phrase' || (list === 'label' && inList === 1),
  );
  const { position: _, id, cosine, block, ...shown } = row;
  return {
    ...shown,
    kind: hit.kind,
    chunkId: hit.kind === 'chunk' ? id : null,
    annotationId: hit.kind === 'annotation' ? id : null,
    noteId: hit.kind === 'note' ? id : null,
    score: isExact ? 1 : Math.min(1, Math.max(0, cosine ?? 0)),
    isExact,
    rank,
    stages: hit.stages,
    block: block === null ? null : blockOf(block),
    regions: [],
  };
}

const blockOf = ({
  ordinal,
  kind,
  label,
  start,
  end,
  heading_path: headingPath,
}: NonNullable<HitRow['block']>): HitBlock => ({ ordinal, kind, label, start, end, headingPath });

async function withRegions(ctx: UseCaseContext, hits: readonly SearchHit[]): Promise<SearchHit[]> {
  const places = hits.map(({ versionId, start, end, pages }) => ({
    versionId,
    start: start ?? 0,
    end: end ?? 0,
    pages,
  }));
  const regions = await hitRegions(ctx, places);
  return hits.map((hit, index) => ({ ...hit, regions: regions[index] ?? [] }));
}
