import type { CorpusCategory } from '../../db/generated/prisma/client.ts';
import { CATEGORIES_MAX } from '../../config/limits.ts';
import { sqlParams } from '../../db/sql-params.ts';
import { sql } from '../../db/sql.ts';
import { hasScope } from '../../domain/actor.ts';
import { isUuid } from '../access/is-uuid.ts';
import { visibleCorporaSql } from '../access/visible-sql.ts';
import type { UseCaseContext } from '../context.ts';

type Reader = Pick<UseCaseContext, 'actor' | 'db'>;

/** Every category, in order: their names are for everybody. */
export async function listCategories({ actor, db }: Reader): Promise<CorpusCategory[]> {
  if (!hasScope(actor, 'read')) return [];
  const orderBy = [{ sortOrder: 'asc' }, { name: 'asc' }, { id: 'asc' }] as const;
  return db.prisma.corpusCategory.findMany({ orderBy: [...orderBy], take: CATEGORIES_MAX });
}

/** How many corpora that the actor may read are in each category; one with none is missing. */
export async function countCategorised(
  { actor, db }: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const values: unknown[] = [ids.filter(isUuid)];
  const rows = await sql<{ id: string; count: number }>(
    db.pool,
    `select x."B" as id, count(*) as count from "_CorpusToCorpusCategory" x
     join corpora c on c.id = x."A" and ${visibleCorporaSql(actor, sqlParams(values), 'c')}
     where x."B" = any($1::uuid[]) group by x."B"`,
    values,
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** The categories of each corpus that the actor may read, in order. */
export async function categoriesOfCorpora(
  { actor, db }: Reader,
  corpusIds: readonly string[],
): Promise<ReadonlyMap<string, readonly CorpusCategory[]>> {
  const values: unknown[] = [corpusIds.filter(isUuid)];
  const rows = await sql<CorpusCategory & { readonly corpusId: string }>(
    db.pool,
    `select x."A" as "corpusId", k.id, k.name, k.description, k.color, k.sort_order as "sortOrder",
       k.created_at as "createdAt"
     from "_CorpusToCorpusCategory" x join corpus_categories k on k.id = x."B"
     join corpora c on c.id = x."A" and ${visibleCorporaSql(actor, sqlParams(values), 'c')}
     where x."A" = any($1::uuid[]) order by k.sort_order, k.name, k.id`,
    values,
  );
  return Map.groupBy(rows, ({ corpusId }) => corpusId);
}
