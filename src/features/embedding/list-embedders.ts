import { sql } from '../../db/sql.ts';
import type { KnownEmbedder } from '../../retrieval/embedders/known-embedders.ts';
import { hasScope } from '../../domain/actor.ts';
import type { UseCaseContext } from '../context.ts';

/** The embedders that a corpus can be given here, for whoever is signed in; nobody else is told of any. */
export async function listEmbedders(
  ctx: Pick<UseCaseContext, 'actor' | 'db' | 'embedders'>,
): Promise<readonly KnownEmbedder[]> {
  if (ctx.actor.kind !== 'user' || !hasScope(ctx.actor, 'read')) return [];
  const known = ctx.embedders.known();
  // What only its server knows is known here once it was used.
  const rows = await sql<{ embedder: string; dimensions: number }>(
    ctx.db.pool,
    'select embedder, max(dimensions) as dimensions from embedding_profiles where embedder = any($1::text[]) group by 1',
    [known.map(({ name }) => name)],
  );
  const found = new Map(rows.map(({ embedder, dimensions }) => [embedder, dimensions]));
  return known.map((one) => ({ ...one, dimensions: one.dimensions ?? found.get(one.name) ?? null }));
}
