import { EXACT_MAX_MATCHES, SEARCH_PHRASE_MAX_CHARS } from '../../config/limits.ts';
import { sql } from '../../db/sql.ts';
import { invalid } from '../../domain/errors.ts';
import type { PageRegion } from '../../domain/spans.ts';
import { QuoteLocator } from '../../retrieval/citations/locate-quote.ts';
import { phrasePattern } from '../../retrieval/query/phrase-pattern.ts';
import { sqlParams } from '../../db/sql-params.ts';
import type { UseCaseContext } from '../context.ts';
import { hitRegions } from './hit-regions.ts';
import { scopeSql } from './scope-sql.ts';

export interface ExactMatch {
  readonly documentId: string;
  readonly documentTitle: string;
  readonly versionId: string;
  readonly start: number;
  readonly end: number;
  /** The words as they stand in the text. */
  readonly text: string;
  readonly score: 1;
  readonly pages: readonly number[];
  readonly regions: readonly PageRegion[];
}

export interface ExactMatchesInput {
  /** An empty list names nothing. */
  readonly documentIds: readonly string[];
  /** Where given, the version pinned in that corpus is read. */
  readonly corpusId?: string | null;
  readonly phrase: string;
  readonly limit?: number;
}

interface TextRow {
  readonly documentId: string;
  readonly title: string;
  readonly versionId: string;
  readonly text: string;
}

/**
 * Every place where a phrase stands in documents that the actor may read, whatever its case, white space,
 * quotes
 * and dashes, by document title and position.
 * @throws AppError VALIDATION for a phrase that is empty or too long
 */
export async function exactMatches(ctx: UseCaseContext, input: ExactMatchesInput): Promise<ExactMatch[]> {
  const { documentIds, corpusId = null, limit = EXACT_MAX_MATCHES } = input;
  const phrase = input.phrase.replaceAll('\0', ' ').toWellFormed();
  const pattern = phrasePattern(phrase);
  if (pattern === null) throw invalid(['phrase'], 'Say what to look for.');
  if (phrase.length > SEARCH_PHRASE_MAX_CHARS * 4) throw invalid(['phrase'], 'The phrase is too long.');
  const found: Omit<ExactMatch, 'pages' | 'regions'>[] = [];
  for (const row of await textsWith(ctx, { documentIds, corpusId, pattern })) {
    if (found.length >= limit) break;
    const located = new QuoteLocator(row.text, { ignoreCase: true }).locate(phrase);
    for (const { start, end } of located.found ? located.spans : []) {
      const { documentId, title: documentTitle, versionId } = row;
      found.push({
        documentId,
        documentTitle,
        versionId,
        start,
        end,
        text: row.text.slice(start, end),
        score: 1,
      });
    }
  }
  return place(ctx, found.slice(0, limit));
}

/** The database sorts out the texts that cannot have it, so that only the others are read. */
function textsWith(
  ctx: UseCaseContext,
  {
    documentIds,
    corpusId,
    pattern,
  }: { documentIds: readonly string[]; corpusId: string | null; pattern: string },
): Promise<TextRow[]> {
  const values: unknown[] = [];
  const params = sqlParams(values);
  const scope = scopeSql(ctx, { scope: { documentIds: [...documentIds], corpusId }, filters: {} }, params);
  // Invisible characters may stand between any two letters, so the pattern of the first word alone decides.
  return sql<TextRow>(
    ctx.db.pool,
    `with ${scope}
     select s.document_id as "documentId", s.title, s.version_id as "versionId", t.text
     from scope s join document_texts t on t.version_id = s.version_id
     where t.text ~* ${params.bind(pattern.replace(/^\\m/, '').split('\\s+')[0]?.replace(/\\M$/, '') ?? '')}::text
     order by s.title, s.document_id`,
    values,
  );
}

async function place(
  ctx: UseCaseContext,
  found: readonly Omit<ExactMatch, 'pages' | 'regions'>[],
): Promise<ExactMatch[]> {
  const rows = await sql<{ at: number; pages: number[] }>(
    ctx.db.pool,
    `select u.at, array_agg(p.number order by p.number) as pages
     from unnest($1::int[], $2::uuid[], $3::int[], $4::int[]) as u(at, version_id, s, e)
     join pages p on p.version_id = u.version_id and p.start < u.e and p."end" > u.s group by u.at`,
    [
      found.map((_, at) => at),
      found.map(({ versionId }) => versionId),
      found.map(({ start }) => start),
      found.map(({ end }) => end),
    ],
  );
  const pages = new Map(rows.map(({ at, pages: numbers }) => [at, numbers]));
  const placed = found.map((match, at) => ({ ...match, pages: pages.get(at) ?? [] }));
  const regions = await hitRegions(ctx, placed);
  return placed.map((match, at) => ({ ...match, regions: regions[at] ?? [] }));
}
