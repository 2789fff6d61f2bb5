import { createHash } from 'node:crypto';
import { sql } from '../../db/sql.ts';
import { isZero, toVectorText } from '../../retrieval/embedders/vectors.ts';
import type { Services } from '../context.ts';

type Deps = Pick<Services, 'db' | 'embedders'>;

interface TextTable {
  readonly rows: string;
  readonly table: string;
  readonly key: string;
}

const ANNOTATIONS: TextTable = {
  rows: 'select a.id, a.text from annotations a',
  table: 'annotation_embeddings',
  key: 'annotation_id',
};
const NOTES: TextTable = {
  rows: `select a.id, a.title || ' ' || a.content as text from notes a`,
  table: 'note_embeddings',
  key: 'note_id',
};

/**
 * Embeds annotations for search, or embeds them anew after their text changed. Call it after the commit:
 * it reads
 * what is stored, is safe to repeat, and until it has run its annotations are found by their words alone.
 */
export const embedAnnotations = (deps: Deps, ids: readonly string[]): Promise<void> =>
  embedTexts(deps, ANNOTATIONS, ids);

/** As `embedAnnotations`, for notes. */
export const embedNotes = (deps: Deps, ids: readonly string[]): Promise<void> => embedTexts(deps, NOTES, ids);

async function embedTexts(
  { db, embedders }: Deps,
  { rows, table, key }: TextTable,
  ids: readonly string[],
): Promise<void> {
  // The local space only: it costs nothing, and people's texts do not go to a service for being written.
  const embedder = embedders.local();
  const profile = await embedders.ensureProfile(db, embedder);
  const texts = await sql<{ id: string; text: string }>(db.pool, `${rows} where a.id = any($1::uuid[])`, [
    ids,
  ]);
  if (texts.length === 0) return;
  const vectors = await embedder.embed(
    texts.map(({ text }) => text),
    { kind: 'document' },
  );
  await sql(
    db.pool,
    `insert into ${table} (profile_id, ${key}, embedding)
     select $1::uuid, u.id, u.embedding::vector
     from unnest($2::uuid[], $3::text[], $4::text[]) as u(id, embedding, digest)
     join (${rows} where a.id = any($2::uuid[])) now on now.id = u.id and md5(now.text) = u.digest
     on conflict (profile_id, ${key}) do update set embedding = excluded.embedding`,
    [
      profile.id,
      texts.map(({ id }) => id),
      vectors.map((vector) => (isZero(vector) ? null : toVectorText(vector))),
      // What was edited meanwhile has a job of its own, and that one has the later words.
      texts.map(({ text }) => createHash('md5').update(text).digest('hex')),
    ],
  );
}
