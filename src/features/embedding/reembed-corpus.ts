import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Corpus } from '../../db/generated/prisma/client.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { lockedCorpus } from '../corpora/locked-corpus.ts';
import { claimKey, type IdempotencyClaim, storeResult } from '../idempotency/idempotency-key.ts';
import { parseInput } from '../parse-input.ts';
import { checkEmbedder } from './check-embedder.ts';
import { embedderName } from './embedder-name.ts';
import { followPreferred } from './follow-preferred.ts';

const schema = z.object({
  corpusId: z.string(),
  embedder: embedderName.nullish(),
  idempotencyKey: z.string(),
});
export type ReembedCorpusInput = z.input<typeof schema>;

/**
 * Embeds a corpus anew: with the embedder given, which becomes the preferred one, or else with the one that
 * is
 * preferred. Search goes on with the old vectors until all new ones are there. The same idempotency key
 * starts
 * nothing more, nor does a second call for an embedder to which the corpus is changing.
 * @returns the corpus and the id of the re-embedding
 * @throws AppError UNAUTHENTICATED, VALIDATION, CONFLICT for a key used for something else, NOT_FOUND without
 *   UPDATE
 */
export async function reembedCorpus(
  ctx: UseCaseContext,
  input: ReembedCorpusInput,
): Promise<{ readonly corpus: Corpus; readonly reembeddingId: string | null }> {
  const { userId: owner } = requireUser(ctx, 'write');
  const { corpusId, embedder = null, idempotencyKey: key } = parseInput(schema, input);
  const inputDigest = createHash('sha256')
    .update(JSON.stringify([corpusId, embedder]))
    .digest('hex');
  const claim: IdempotencyClaim = { owner, operation: 'reembedCorpus', key, inputDigest };
  return ctx.db.transaction(async (tx) => {
    const corpus = await lockedCorpus(tx, ctx, { corpusId, verb: 'UPDATE' });
    if (embedder !== null) checkEmbedder(ctx, embedder, 'embedder');
    const stored = await claimKey<{ reembeddingId: string | null }>(tx, claim);
    if (stored !== null) return { corpus, reembeddingId: stored.reembeddingId };
    const preferred = embedder ?? corpus.preferredEmbedder;
    const changed =
      preferred === corpus.preferredEmbedder
        ? corpus
        : await tx.corpus.update({ where: { id: corpus.id }, data: { preferredEmbedder: preferred } });
    const reembeddingId = await followPreferred(tx, ctx, { corpus, preferred, isForced: true });
    await recordAudit(tx, ctx, {
      action: 'reembedCorpus',
      object: { kind: 'corpus', id: corpus.id },
      details: { embedder: preferred, reembeddingId },
    });
    await storeResult(tx, claim, { reembeddingId });
    return { corpus: changed, reembeddingId };
  });
}
