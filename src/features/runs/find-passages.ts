import { sql } from '../../db/sql.ts';
import type { Passage, RunScope } from '../../agents/document-port.ts';
import type { UseCaseContext } from '../context.ts';
import { scopeVersions } from './scope-versions.ts';
import { spanRegions } from './span-regions.ts';

export interface FindPassagesInput {
  readonly query: string;
  readonly scope: RunScope;
  readonly documentId: string | null;
  readonly limit: number;
}

// TEMPORARY until features/search lands
export async function findPassages(
  ctx: UseCaseContext,
  { query, scope, documentId, limit }: FindPassagesInput,
): Promise<Passage[]> {
  const corpusId = scope.corpusId;
  const versions = await scopeVersions(ctx, { scope, documentId, limit: 1000 });
  const rows = await sql<{ id: string; version_id: string; start: number; end: number; text: string; label: string | null; heading_path: string[]; score: number }>(
    ctx.db.pool,
    `select c.id, c.version_id, c.start, c."end", c.text, c.label, c.heading_path,
       ts_rank(to_tsvector('english', c.index_text), replace(plainto_tsquery('english', $2)::text, '&', '|')::tsquery, 1) as score
     from chunks c where c.version_id = any($1::uuid[])
       and to_tsvector('english', c.index_text) @@ replace(plainto_tsquery('english', $2)::text, '&', '|')::tsquery
     order by score desc, c.ordinal limit $3::int`,
    [versions.map(({ versionId }) => versionId), query, limit],
  );
  const passages: Passage[] = [];
  for (const row of rows) {
    const version = versions.find(({ versionId }) => versionId === row.version_id);
    const [regions] = await spanRegions(ctx, { versionId: row.version_id, spans: [{ start: row.start, end: row.end }] });
    if (version === undefined) continue;
    passages.push({
      documentId: version.documentId, versionId: row.version_id, corpusId, annotationId: null, chunkId: row.id, label: row.label,
      documentTitle: version.title, start: row.start, end: row.end, text: row.text, score: row.score, regions: regions ?? [],
      headingPath: row.heading_path,
    });
  }
  return passages;
}
