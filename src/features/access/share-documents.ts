import { SHARE_BATCH_DOCUMENTS } from '../../config/limits.ts';
import { ALL, type Verb } from '../../domain/access.ts';
import type { UserActor } from '../../domain/actor.ts';
import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { inBatches } from './in-batches.ts';
import { unscopedRightsOf } from './rights-of.ts';

export interface ShareInput {
  readonly actor: UserActor;
  readonly corpusId: string;
  readonly documentIds: readonly string[];
  /** Only what this user or group gets; everyone the corpus was granted to when left out. */
  readonly granteeId?: string;
}

/** What each grantee of the corpus gets on each document; nobody gets more than the actor holds himself. */
const shareSql = (column: 'user_id' | 'group_id'): string => `
  insert into grants (id, document_id, ${column}, via_corpus_id, verbs, granted_by, created_at, updated_at)
  select gen_random_uuid(), d.id, w.grantee, $1::uuid, w.verbs, $4::uuid, now(), now()
  from documents d
  cross join (
    select grantee, array(select unnest(given) intersect select unnest($3::text[]::"Verb"[]) order by 1) as verbs
    from (
      select g.${column} as grantee, g.verbs as given from grants g
      where g.corpus_id = $1::uuid and g.${column} is not null
      ${column === 'user_id' ? `union all select c.creator_id, $6::text[]::"Verb"[] from corpora c where c.id = $1::uuid` : ''}
    ) held
    where $5::uuid is null or grantee = $5::uuid
  ) w
  where d.id = any($2::uuid[]) and cardinality(w.verbs) > 0
    ${column === 'user_id' ? 'and d.creator_id <> w.grantee' : 'and $6::text[] is not null'}
  on conflict (document_id, ${column}, via_corpus_id)
  do update set verbs = excluded.verbs, granted_by = excluded.granted_by, updated_at = now()`;

const SHARE_USERS = shareSql('user_id');
const SHARE_GROUPS = shareSql('group_id');

/**
 * Writes the grants of a corpus through to documents that stand in it, for those the actor may share.
 * The caller holds the corpus's lock.
 * @returns the documents that were shared
 */
export async function shareDocuments(tx: Tx, input: ShareInput): Promise<readonly string[]> {
  const { actor, corpusId, granteeId = null } = input;
  const shared: string[] = [];
  for (const ids of inBatches(input.documentIds, SHARE_BATCH_DOCUMENTS)) {
    const rights = await unscopedRightsOf(tx, { actor, kind: 'document', ids });
    for (const { verbs, group } of byVerbs(ids, rights)) {
      if (!verbs.includes('PERMISSION')) continue;
      const params = [corpusId, group, verbs, actor.userId, granteeId, ALL];
      await sql(tx, SHARE_USERS, params);
      await sql(tx, SHARE_GROUPS, params);
      shared.push(...group);
    }
  }
  return shared;
}

/** Documents on which the actor holds the same verbs go in one statement: nearly always all of them. */
function byVerbs(
  ids: readonly string[],
  rights: readonly (readonly Verb[])[],
): Iterable<{ verbs: readonly Verb[]; group: string[] }> {
  const groups = new Map<string, { verbs: readonly Verb[]; group: string[] }>();
  for (const [index, id] of ids.entries()) {
    const verbs = rights[index] ?? [];
    const key = verbs.join();
    const found = groups.get(key);
    if (found === undefined) groups.set(key, { verbs, group: [id] });
    else found.group.push(id);
  }
  return groups.values();
}

/** Takes back what standing in the corpus gave: for documents that leave it. */
export async function unshareDocuments(
  tx: Tx,
  { corpusId, documentIds }: { corpusId: string; documentIds: readonly string[] },
): Promise<void> {
  await sql(tx, 'delete from grants where via_corpus_id = $1::uuid and document_id = any($2::uuid[])', [
    corpusId,
    documentIds,
  ]);
}
