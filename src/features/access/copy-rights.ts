import { ALL } from '../../domain/access.ts';
import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export interface CopyRightsInput {
  readonly fromId: string;
  /** New: nobody holds anything on it yet but its creator. */
  readonly toId: string;
  /** Where it stands now; what other corpora gave on the first document is not copied. */
  readonly corpusIds: readonly string[];
}

const COPY = `
  insert into grants (id, document_id, user_id, group_id, via_corpus_id, verbs, granted_by, created_at, updated_at)
  select gen_random_uuid(), made.id, g.user_id, g.group_id, g.via_corpus_id, g.verbs, g.granted_by, now(), now()
  from grants g join documents old on old.id = g.document_id join documents made on made.id = $2::uuid
  where old.id = $1::uuid and (g.via_corpus_id is null or g.via_corpus_id = any($3::uuid[]))
    and (g.user_id is null or g.user_id not in (old.creator_id, made.creator_id))`;

/** Being the creator is no grant, so to another document it goes as one, and once more by each own corpus. */
const COPY_CREATOR = `
  insert into grants (id, document_id, user_id, via_corpus_id, verbs, granted_by, created_at, updated_at)
  select gen_random_uuid(), made.id, old.creator_id, way.corpus_id, $4::text[]::"Verb"[], made.creator_id, now(), now()
  from documents old join documents made on made.id = $2::uuid
  cross join lateral (
    select null::uuid as corpus_id
    union all
    select c.id from corpora c where c.id = any($3::uuid[]) and c.creator_id = old.creator_id) way
  where old.id = $1::uuid and old.creator_id <> made.creator_id`;

const COPY_PUBLICITY = `
  update documents made set is_public = true from documents old
  where made.id = $2::uuid and old.id = $1::uuid and old.is_public
    and exists (select 1 from corpora c where c.id = any($3::uuid[]) and c.is_public)`;

/**
 * Gives everyone on a new document what he holds on another, no more and no less, by the same ways: what came
 * by a corpus goes when the document leaves it. The caller holds the locks of the corpora and of the first.
 */
export async function copyRights(tx: Tx, { fromId, toId, corpusIds }: CopyRightsInput): Promise<void> {
  const params = [fromId, toId, corpusIds];
  await sql(tx, COPY, params);
  await sql(tx, COPY_CREATOR, [...params, ALL]);
  await sql(tx, COPY_PUBLICITY, params);
}
