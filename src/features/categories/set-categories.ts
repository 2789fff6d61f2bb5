import { z } from 'zod';
import { CATEGORIES_PER_CORPUS } from '../../config/limits.ts';
import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { invalid } from '../../domain/errors.ts';

/** Which categories a corpus is in. */
export const categoryIds = z
  .array(z.uuid())
  .max(CATEGORIES_PER_CORPUS, `A corpus is in at most ${CATEGORIES_PER_CORPUS} categories.`);

const LOCK = `
  select id from corpus_categories where id = any($1::uuid[]) order by id for key share`;
const REMOVE = `
  delete from "_CorpusToCorpusCategory" where "A" = $1::uuid and "B" <> all($2::uuid[])`;
const ADD = `
  insert into "_CorpusToCorpusCategory" ("A", "B") select $1::uuid, unnest($2::uuid[]) on conflict do nothing`;

/**
 * Puts a corpus into exactly these categories. The caller has checked the rights and holds the corpus's lock.
 * @throws AppError VALIDATION for a category that is not there
 */
export async function setCategories(tx: Tx, corpusId: string, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  const found = new Set((await sql<{ id: string }>(tx, LOCK, [wanted])).map(({ id }) => id));
  const at = ids.findIndex((id) => !found.has(id.toLowerCase()));
  if (at >= 0)
    throw invalid(['categoryIds', at], 'There is no such category. `corpusCategories` lists them.');
  await sql(tx, REMOVE, [corpusId, wanted]);
  await sql(tx, ADD, [corpusId, wanted]);
}
