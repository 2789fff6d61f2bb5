import { randomUUID } from 'node:crypto';
import { EMBED_JOB_MAX_IDS } from '../../config/limits.ts';
import type { Tx } from '../../db/database.ts';
import { inBatches } from '../access/in-batches.ts';
import type { UseCaseContext } from '../context.ts';

export interface QueueEmbeddingInput {
  readonly kind: 'annotation' | 'note';
  readonly ids: readonly string[];
}

/**
 * Has texts that were just written embedded, so that search finds them by meaning within moments. Each call
 * is a job of its own: one that is running may have read what stood there before.
 */
export async function queueEmbedding(
  tx: Tx,
  ctx: Pick<UseCaseContext, 'jobs'> & { readonly requestId: string | null },
  { kind, ids }: QueueEmbeddingInput,
): Promise<void> {
  for (const batch of inBatches(ids, EMBED_JOB_MAX_IDS)) {
    await ctx.jobs.enqueue(tx, {
      job: 'embed-texts',
      payload: { kind, ids: [...batch] },
      jobId: `embed-texts-${randomUUID()}`,
      requestId: ctx.requestId,
    });
  }
}
