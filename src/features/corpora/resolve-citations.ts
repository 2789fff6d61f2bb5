import type { SqlExecutor } from '../../db/sql.ts';
import { sql } from '../../db/sql.ts';
import type { UseCaseContext } from '../context.ts';
import { visibleVersionsSql } from '../documents/visible-versions-sql.ts';
import type { ArticleCitation } from '../../retrieval/citations/citation-links.ts';

export interface ResolvedCitation extends ArticleCitation {
  /** The words at that place; null when the actor may not read them, or they were purged. */
  readonly text: string | null;
  readonly documentId: string | null;
  readonly documentTitle: string | null;
  /** The document has a newer content. */
  readonly isStale: boolean;
}

interface Row {
  readonly ordinal: number;
  readonly documentId: string;
  readonly documentTitle: string;
  readonly isStale: boolean;
  readonly isWhole: boolean;
  readonly part: string;
}

/** Reads the words that citations lead to, as far as the actor may, in one statement. */
export async function resolveCitations(
  ctx: Pick<UseCaseContext, 'actor' | 'db'>,
  citations: readonly ArticleCitation[],
  executor: SqlExecutor = ctx.db.pool,
): Promise<readonly ResolvedCitation[]> {
  if (citations.length === 0) return [];
  const values: unknown[] = [
    [...new Set(citations.map(({ versionId }) => versionId))],
    citations.map(({ ordinal }) => ordinal),
    citations.map(({ versionId }) => versionId),
    citations.map(({ start }) => start),
    citations.map(({ end }) => end),
  ];
  // Postgres counts code points: where a text has characters of two units, it is cut here.
  const text = `
    select c.ordinal, d.id as "documentId", d.title as "documentTitle", d.latest_version_id <> v.id as "isStale",
      char_length(t.text) <> v.text_length as "isWhole",
      case when char_length(t.text) = v.text_length then substr(t.text, c.s + 1, c.e - c.s) else t.text end as part
    from ${visibleVersionsSql(ctx.actor, values)}
    join unnest($2::int[], $3::uuid[], $4::int[], $5::int[]) c(ordinal, version_id, s, e) on c.version_id = v.id
    join document_texts t on t.version_id = v.id
    where c.e <= v.text_length`;
  const rows = new Map((await sql<Row>(executor, text, values)).map((row) => [row.ordinal, row]));
  return citations.map((citation) => {
    const row = rows.get(citation.ordinal);
    if (row === undefined)
      return { ...citation, text: null, documentId: null, documentTitle: null, isStale: false };
    const { documentId, documentTitle, isStale, isWhole, part } = row;
    const words = isWhole ? part.slice(citation.start, citation.end) : part;
    return { ...citation, text: words, documentId, documentTitle, isStale };
  });
}
