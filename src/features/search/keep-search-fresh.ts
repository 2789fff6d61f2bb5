import { SEARCH_REFRESH_BATCH } from '../../config/limits.ts';
import { sql } from '../../db/sql.ts';
import { titleText } from '../../retrieval/title-text.ts';
import type { Services } from '../context.ts';
import { embedLocally } from './embed-texts.ts';
import { keepVectorIndexes } from './keep-vector-indexes.ts';
import { reindexTitle } from './reindex-title.ts';

type Deps = Pick<Services, 'db' | 'embedders' | 'log'>;

export interface Refreshed {
  readonly annotations: number;
  readonly notes: number;
  readonly titles: number;
}

/**
 * Catches up with what changed beside the index: annotations and notes without a vector, documents that were
 * renamed, spaces that have grown to need an index. A part of everything at a time; until then what is new is
 * found by its words, and a renamed document under its old title as well.
 */
export async function keepSearchFresh(deps: Deps): Promise<Refreshed> {
  const annotations = await withoutVector(deps, {
    table: 'annotations',
    embeddings: 'annotation_embeddings',
    key: 'annotation_id',
  });
  await embedLocally(deps, 'annotation', annotations);
  const notes = await withoutVector(deps, { table: 'notes', embeddings: 'note_embeddings', key: 'note_id' });
  await embedLocally(deps, 'note', notes);
  const titles = await renamed(deps);
  for (const versionId of titles) await reindexTitle(deps, versionId);
  await keepVectorIndexes(deps);
  return { annotations: annotations.length, notes: notes.length, titles: titles.length };
}

interface TextTable {
  readonly table: string;
  readonly embeddings: string;
  readonly key: string;
}

async function withoutVector(
  { db, embedders }: Deps,
  { table, embeddings, key }: TextTable,
): Promise<string[]> {
  const { id: profileId } = await embedders.ensureProfile(db, embedders.local());
  const rows = await sql<{ id: string }>(
    db.pool,
    `select a.id from ${table} a
     where not exists (select 1 from ${embeddings} e where e.profile_id = $1::uuid and e.${key} = a.id)
     order by a.id desc limit $2::int`,
    [profileId, SEARCH_REFRESH_BATCH],
  );
  return rows.map(({ id }) => id);
}

/** The latest version is searched, and those that are pinned. */
const IS_READ = `(v.id = d.latest_version_id or exists (
  select 1 from corpus_documents p where p.pinned_version_id = v.id and p.removed_at is null))`;

/** @returns ids of versions */
async function renamed({ db }: Deps): Promise<string[]> {
  const rows = await sql<{ id: string; title: string; indexedTitle: string }>(
    db.pool,
    `select v.id, d.title, i.title as "indexedTitle" from documents d
     join document_versions v on v.document_id = d.id and v.status in ('READY', 'PARTIAL') and ${IS_READ}
     join indexed_versions i on i.version_id = v.id
     where d.updated_at > i.indexed_at order by d.updated_at desc limit $1::int`,
    [SEARCH_REFRESH_BATCH],
  );
  return rows.filter(({ title, indexedTitle }) => titleText(title) !== indexedTitle).map(({ id }) => id);
}
