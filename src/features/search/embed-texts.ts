import { EMBEDDING_INGEST_TIMEOUT_MS } from '../../config/limits.ts';
import { sql } from '../../db/sql.ts';
import { isAppError } from '../../domain/errors.ts';
import type { Services } from '../context.ts';
import { openSpace } from '../embedding/open-space.ts';
import { type VectorSource, vectorSource } from '../embedding/vector-sources.ts';
import { writeVectors } from '../embedding/write-vectors.ts';

type Deps = Pick<Services, 'db' | 'embedders' | 'log'>;
type Kind = 'annotation' | 'note';

/**
 * Embeds annotations for search, or embeds them anew after their text changed: locally, which costs nothing,
 * and with the embedders in force in the corpora that show them. Call it after the commit: it reads what is
 * stored, is safe to repeat, and until it has run its annotations are found by their words alone.
 * @throws AppError of an embedder; the local vectors are there by then
 */
export const embedAnnotations = (deps: Deps, ids: readonly string[]): Promise<void> =>
  embedTexts(deps, 'annotation', ids);

/** As `embedAnnotations`, for notes. */
export const embedNotes = (deps: Deps, ids: readonly string[]): Promise<void> =>
  embedTexts(deps, 'note', ids);

/** The local part of it alone, which cannot fail for a server that is away. */
export async function embedLocally(
  { db, embedders }: Pick<Deps, 'db' | 'embedders'>,
  kind: Kind,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const space = await openSpace({ db, embedders }, embedders.local().name);
  await writeVectors(db, { source: vectorSource(kind), keys: keysOf(ids), space });
}

const keysOf = (ids: readonly string[]) => ids.map((key) => ({ key, ordinal: 0 }));

async function embedTexts(deps: Deps, kind: Kind, ids: readonly string[]): Promise<void> {
  const { db, embedders, log } = deps;
  const source = vectorSource(kind);
  await embedLocally(deps, kind, ids);
  await forgetOthers(deps, source, ids);
  for (const { name, keys } of await inForce(deps, source, ids)) {
    try {
      embedders.get(name);
    } catch (error) {
      if (!isAppError(error)) throw error;
      log.warn({ err: error, embedder: name }, 'the embedder of a corpus is not available');
      continue;
    }
    const space = await openSpace(deps, name);
    const timeoutMs = EMBEDDING_INGEST_TIMEOUT_MS;
    await writeVectors(db, { source, keys: keysOf(keys), space, timeoutMs });
  }
}

/** Vectors of words that stood there before: none is better, since what has none is embedded by itself. */
async function forgetOthers(
  { db, embedders }: Deps,
  { embeddings }: VectorSource,
  ids: readonly string[],
): Promise<void> {
  const { id } = await embedders.ensureProfile(db, embedders.local());
  const [column = ''] = embeddings.columns;
  const text = `delete from ${embeddings.table} where ${column} = any($1::uuid[]) and profile_id <> $2::uuid`;
  await sql(db.pool, text, [ids, id]);
}

interface InForce {
  readonly name: string;
  readonly keys: readonly string[];
}

/** The embedders, but for the local one, in force in corpora that show these texts, each with its texts. */
function inForce({ db, embedders }: Deps, source: VectorSource, ids: readonly string[]): Promise<InForce[]> {
  const { table, alias } = source;
  const isRead =
    source.kind === 'note'
      ? 'true'
      : `coalesce(p.pinned_version_id, d.latest_version_id) = ${alias}.version_id`;
  return sql<InForce>(
    db.pool,
    `select c.embedder as name, array_agg(distinct ${alias}.id) as keys from ${table} ${alias}
     join corpus_documents p on p.document_id = ${alias}.document_id and p.removed_at is null
       and (${alias}.corpus_id is null or ${alias}.corpus_id = p.corpus_id)
     join documents d on d.id = p.document_id and ${isRead}
     join corpora c on c.id = p.corpus_id and c.embedder is not null and c.embedder <> $2
     where ${alias}.id = any($1::uuid[]) group by c.embedder`,
    [ids, embedders.local().name],
  );
}
