import { sql } from '../../db/sql.ts';
import { uuidOrNil } from '../access/is-uuid.ts';
import { sqlParams } from '../../db/sql-params.ts';
import { visibleCorporaSql } from '../access/visible-sql.ts';
import type { UseCaseContext } from '../context.ts';
import type { CheckedSearch } from './search-input.ts';

/**
 * Several corpora at once are searched in the installation's space, which every document has: vectors of
 * different spaces are never compared.
 * @returns the name of the embedder in force in the scope's corpus; null: the installation's default
 */
export async function scopeEmbedder(
  ctx: UseCaseContext,
  { scope }: Pick<CheckedSearch, 'scope'>,
): Promise<string | null> {
  if (typeof scope.corpusId !== 'string') return null;
  const values: unknown[] = [uuidOrNil(scope.corpusId)];
  const [row] = await sql<{ name: string | null }>(
    ctx.db.pool,
    `select c.embedder as name from corpora c
     where c.id = $1::uuid and ${visibleCorporaSql(ctx.actor, sqlParams(values), 'c')}`,
    values,
  );
  return row?.name ?? null;
}
