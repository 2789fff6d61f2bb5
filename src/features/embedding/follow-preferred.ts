import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/database.ts';
import type { Corpus } from '../../db/generated/prisma/client.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { queueReembedding } from './reembedding-lease.ts';

export interface FollowPreferredInput {
  readonly corpus: Pick<Corpus, 'id' | 'embedder'>;
  /** What was chosen; null: the installation's own. */
  readonly preferred: string | null;
  /** Look for missing vectors also where the chosen one is in force already. */
  readonly isForced?: boolean;
}

interface ActiveRow {
  readonly id: string;
  readonly embedder: string;
}

const ACTIVE = `
  select id, embedder from reembeddings where corpus_id = $1::uuid and status in ('QUEUED', 'RUNNING') for update`;
const CANCEL = `
  update reembeddings set status = 'CANCELLED', fence = fence + 1, lease_until = null, ended_at = now()
  where id = $1::uuid`;

/**
 * Makes a corpus change over to the embedder that was chosen, in the background; one that is under way to
 * another is given up. The caller has checked the name and the rights and holds the corpus's lock.
 * @returns the re-embedding under way; null where there is nothing to change
 */
export async function followPreferred(
  tx: Tx,
  ctx: UseCaseContext,
  { corpus, preferred, isForced = false }: FollowPreferredInput,
): Promise<string | null> {
  const [active] = await sql<ActiveRow>(tx, ACTIVE, [corpus.id]);
  const isNatural = preferred === null && corpus.embedder === null;
  if (isNatural && !isForced) {
    if (active !== undefined) await sql(tx, CANCEL, [active.id]);
    return null;
  }
  const wanted = preferred ?? ctx.embedders.default().name;
  if (active?.embedder === wanted) return active.id;
  if (active !== undefined) await sql(tx, CANCEL, [active.id]);
  if (!isForced && corpus.embedder === wanted) return null;
  const { userId: creatorId } = requireUser(ctx, 'write');
  const { id } = await tx.reembedding.create({
    // By this clock: the transaction may have begun before the one it waited for.
    data: { corpusId: corpus.id, embedder: wanted, creatorId, createdAt: new Date() },
    select: { id: true },
  });
  await queueReembedding(ctx.jobs, tx, { reembeddingId: id, fence: 0, requestId: ctx.requestId });
  return id;
}
