import { sql } from '../../db/sql.ts';
import { prepareIndex, type IndexableChunk } from '../../retrieval/index/prepare-index.ts';
import { indexVersion } from '../../retrieval/index-version.ts';
import type { Services } from '../context.ts';

/**
 * Indexes a version under its document's present title, after the title changed. Safe to
 * repeat; does
 * nothing where the title is indexed already or the version is not ready.
 */
export async function reindexTitle(
  services: Pick<Services, 'db' | 'embedders'>,
  versionId: string,
): Promise<void> {
  const [version] = await sql<{ title: string; indexedTitle: string; text: string }>(
    services.db.pool,
    `select d.title, i.title as "indexedTitle", t.text
     from document_versions v join documents d on d.id = v.document_id and v.status in ('READY', 'PARTIAL')
     join indexed_versions i on i.version_id = v.id join document_texts t on t.version_id = v.id
     where v.id = $1::uuid`,
    [versionId],
  );
  if (version === undefined) return;
  const { title, indexedTitle, text } = version;
  const stored = await sql<IndexableChunk>(
    services.db.pool,
    `select ordinal, start, "end", label, heading_path as "headingPath", index_text as "indexText"
     from chunks where version_id = $1::uuid order by ordinal`,
    [versionId],
  );
  const blocks = await sql<{ start: number; label: string | null }>(
    services.db.pool,
    'select start, label from blocks where version_id = $1::uuid and label is not null',
    [versionId],
  );
  const prefix = `${indexedTitle}\n`;
  const chunks = stored.map((chunk) => ({
    ...chunk,
    indexText: chunk.indexText.startsWith(prefix) ? chunk.indexText.slice(prefix.length) : chunk.indexText,
  }));
  const embedders = await profileEmbedders(services, versionId);
  const prepared = await prepareIndex(services, { versionId, title, text, blocks, chunks, embedders });
  if (prepared.title === indexedTitle) return;
  await services.db.transaction((tx) => indexVersion(tx, prepared));
}

/** The embedders that the version was embedded with and that are still to be had. */
async function profileEmbedders(
  { db, embedders }: Pick<Services, 'db' | 'embedders'>,
  versionId: string,
): Promise<string[]> {
  const rows = await sql<{ name: string }>(
    db.pool,
    `select p.embedder as name from embedding_profiles p
     where exists (select 1 from chunk_embeddings e where e.profile_id = p.id and e.version_id = $1::uuid)`,
    [versionId],
  );
  return rows.map(({ name }) => name).filter((name) => embedders.has(name));
}
