import { INGEST_INDEX_BATCH_CHUNKS } from '../../config/limits.ts';
import type { Statement } from '../../db/sql-batch.ts';
import { chunkDocument } from '../../parsing/chunk.ts';
import { prepareIndex } from '../../retrieval/index/prepare-index.ts';
import { indexStatements } from '../../retrieval/index-version.ts';
import { ingestions } from '../../telemetry/metrics.ts';
import type { Services } from '../context.ts';
import { followLatest, holdDocument } from '../documents/follow-latest.ts';
import { embedMissed } from '../embedding/queue-embed-corpus.ts';
import { embeddersFor } from './embedders-for.ts';
import { runUnderLease, type ClaimedVersion } from './lease.ts';
import type { IndexableDocument } from './load-parsed.ts';
import type { ProgressWriter } from './progress.ts';
import { DOCUMENT_PROGRESS_CHANNEL } from './progress-channel.ts';

interface IndexInput {
  readonly claimed: ClaimedVersion;
  readonly parsed: IndexableDocument;
  readonly progress: ProgressWriter;
  readonly signal: AbortSignal;
}

/**
 * Cuts the text into chunks and indexes them in batches, each a transaction of its own so that a long
 * document
 * keeps nobody out; the last batch and READY or PARTIAL are one. Beginning again replaces what was there.
 */
export async function indexParsed(services: Services, input: IndexInput): Promise<void> {
  const { claimed, parsed, progress, signal } = input;
  const { versionId, title } = claimed;
  const chunks = chunkDocument(parsed, { title });
  if (chunks.length === 0) throw new Error('a text that is not empty gave no chunk');
  const embedders = await embeddersFor(services, claimed.documentId);
  let status = '';
  for (let from = 0; from < chunks.length; from += INGEST_INDEX_BATCH_CHUNKS) {
    const batch = chunks.slice(from, from + INGEST_INDEX_BATCH_CHUNKS);
    const isLast = from + batch.length >= chunks.length;
    const { text, blocks } = parsed;
    const index = {
      versionId,
      title,
      text,
      blocks: blocksIn(blocks, batch),
      chunks: batch,
      embedders,
      signal,
    };
    const prepared = await prepareIndex(services, index);
    signal.throwIfAborted();
    const last = isLast
      ? [
          markReady(versionId, chunks.length),
          followLatest(claimed.documentId),
          embedMissed(claimed.documentId, [services.embedders.local().name, ...embedders]),
        ]
      : [];
    const statements = [...indexStatements(prepared), ...last];
    const before = isLast ? [holdDocument(claimed.documentId)] : [];
    const rows = await runUnderLease(services.db, claimed, [statements], before);
    if (isLast) status = (rows.at(-3)?.[0] as { status: string } | undefined)?.status ?? '';
    progress.report('indexing', from + batch.length, chunks.length);
  }
  ingestions.inc({ status, code: '' });
}

type Block = IndexableDocument['blocks'][number];
type Range = { readonly start: number; readonly end: number };

/**
 * Of the blocks, in text order, those that begin in a batch: looking at all for each chunk would be
 * quadratic.
 */
function blocksIn(blocks: readonly Block[], batch: readonly Range[]): readonly Block[] {
  const start = batch[0]?.start ?? 0;
  const end = batch.at(-1)?.end ?? 0;
  return blocks.filter((block) => block.start >= start && block.start < end);
}

const markReady = (versionId: string, chunkCount: number): Statement => ({
  text: `with written as (
       update document_versions
       set status = (case when cardinality(pages_without_text) = 0 then 'READY' else 'PARTIAL' end)::"IngestionStatus",
         stage = 'done', ready_at = now(), lease_until = null, progress_done = $2::int, progress_total = $2::int,
         error_code = null, error_message = null
       where id = $1::uuid returning id, status
     ), told as (select pg_notify('${DOCUMENT_PROGRESS_CHANNEL}', id::text) from written)
     select status::text as status from written, told`,
  params: [versionId, chunkCount],
  isPrepared: true,
});
