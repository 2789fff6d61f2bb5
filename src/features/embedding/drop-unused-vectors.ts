import { VECTORS_DROP_BATCH } from '../../config/limits.ts';
import { sql } from '../../db/sql.ts';
import type { Services } from '../context.ts';

/**
 * Over `needed`: corpora whose vectors of the space `$1` are in use, will be, or are what a failed change got
 * done. A name without dimensions stands for every number of them, since only its server knows them.
 */
const NEEDED = `needed as materialized (
  select distinct c.id from corpora c
  left join reembeddings r on r.corpus_id = c.id and r.status in ('QUEUED', 'RUNNING')
  cross join lateral unnest(array[c.embedder, c.preferred_embedder, r.embedder]) as n(name)
  join embedding_profiles p on p.id = $1::uuid
  where p.embedder = n.name or p.key = n.name
    or (n.name !~ '@[0-9]+$' and starts_with(p.key, n.name || '@'))
)`;

const PLACES = `
  from corpus_documents p join documents d on d.id = p.document_id
  where p.corpus_id in (select id from needed) and p.removed_at is null`;

const UNUSED: Readonly<Record<string, string>> = {
  chunk_embeddings: `not exists (select 1 from standing s where s.version_id = e.version_id)`,
  annotation_embeddings: `not exists (
    select 1 from annotations a join standing s on s.version_id = a.version_id
    where a.id = e.annotation_id and (a.corpus_id is null or a.corpus_id = s.corpus_id))`,
  note_embeddings: `not exists (
    select 1 from notes n join standing s on s.document_id = n.document_id
    where n.id = e.note_id and (n.corpus_id is null or n.corpus_id = s.corpus_id))`,
};

const dropSql = (table: string, unused: string): string => `
  with ${NEEDED}, standing as materialized (
    select p.corpus_id, p.document_id, coalesce(p.pinned_version_id, d.latest_version_id) as version_id ${PLACES}
  )
  delete from ${table} where ctid = any(array(
    select e.ctid from ${table} e where e.profile_id = $1::uuid and ${unused} limit $2::int)) returning 1`;

/**
 * Removes vectors that no corpus searches with any more. The local space and the installation's own stay:
 * everything is searched with them.
 * @returns how many
 */
export async function dropUnusedVectors(
  { db, embedders }: Pick<Services, 'db' | 'embedders'>,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<number> {
  const kept = [embedders.local(), embedders.default()].map(({ name }) => name);
  const spaces = await sql<{ id: string }>(
    db.pool,
    `select p.id from embedding_profiles p where not exists (
       select 1 from unnest($1::text[]) as n(name)
       where p.embedder = n.name or p.key = n.name or (n.name !~ '@[0-9]+$' and starts_with(p.key, n.name || '@')))`,
    [kept],
  );
  let dropped = 0;
  for (const { id } of spaces) {
    for (const [table, unused] of Object.entries(UNUSED)) {
      for (let count = VECTORS_DROP_BATCH; count === VECTORS_DROP_BATCH; dropped += count) {
        signal?.throwIfAborted();
        count = (await sql(db.pool, dropSql(table, unused), [id, VECTORS_DROP_BATCH])).length;
      }
    }
  }
  return dropped;
}
