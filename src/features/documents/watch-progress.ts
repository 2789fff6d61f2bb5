import { setTimeout as sleep } from 'node:timers/promises';
import { PROGRESS_POLL_MS, STREAM_RECHECK_MS } from '../../config/limits.ts';
import { notFound } from '../../domain/errors.ts';
import type { DocumentVersion } from '../../db/generated/prisma/client.ts';
import type { UseCaseContext } from '../context.ts';
import { DOCUMENT_PROGRESS_CHANNEL } from '../ingestion/progress-channel.ts';
import { reloadActor } from '../people/reload-actor.ts';
import { findNewestVersion } from './find-versions.ts';

const ENDED: ReadonlySet<string> = new Set(['READY', 'PARTIAL', 'FAILED']);

/**
 * The newest version of a document now and whenever its ingestion got further, until it has ended. Rights are
 * read again each time.
 * @throws AppError NOT_FOUND when the document cannot be read, or no longer; UNAUTHENTICATED when the key is
 *   gone
 */
export async function* watchProgress(
  ctx: UseCaseContext,
  { documentId, signal }: { readonly documentId: string; readonly signal?: AbortSignal },
): AsyncGenerator<DocumentVersion> {
  let { actor } = ctx;
  let checkedAtMs = performance.now();
  let watched = '';
  let seen = '';
  let wake = new AbortController();
  // Before the first read, so that nothing falls between the two. Null: notifications may have been lost.
  const stop = await ctx.db.listen(DOCUMENT_PROGRESS_CHANNEL, (versionId) => {
    if (versionId === null || versionId === watched) wake.abort();
  });
  try {
    for (;;) {
      wake = new AbortController();
      if (performance.now() - checkedAtMs >= STREAM_RECHECK_MS) {
        actor = await reloadActor(ctx, actor);
        checkedAtMs = performance.now();
      }
      const version = await findNewestVersion({ ...ctx, actor }, documentId);
      if (version === null) throw notFound();
      watched = version.id;
      const { status, stage, progressDone, progressTotal, errorCode, attempt } = version;
      const state = JSON.stringify([
        version.id,
        status,
        stage,
        progressDone,
        progressTotal,
        errorCode,
        attempt,
      ]);
      if (state !== seen) yield version;
      seen = state;
      if (ENDED.has(status) || signal?.aborted) return;
      const either = signal === undefined ? wake.signal : AbortSignal.any([signal, wake.signal]);
      const waitMs = Math.min(PROGRESS_POLL_MS, STREAM_RECHECK_MS);
      await sleep(waitMs, undefined, { signal: either }).catch(() => undefined);
      if (signal?.aborted) return;
    }
  } finally {
    await stop();
  }
}
