import {
  EMBEDDING_INGEST_TIMEOUT_MS,
  EMBEDDING_PAUSE_MS,
  INGEST_INDEX_BATCH_CHUNKS,
} from '../../config/limits.ts';
import type { Statement } from '../../db/sql-batch.ts';
import type { AppError } from '../../domain/errors.ts';
import { chunkDocument } from '../../parsing/chunk.ts';
import { prepareIndex } from '../../retrieval/index/prepare-index.ts';
import { indexStatements } from '../../retrieval/index-version.ts';
import { ingestions } from '../../telemetry/metrics.ts';
import type { Services } from '../context.ts';
import { followLatest, holdDocument } from '../documents/follow-latest.ts';
import { embedLater, embedMissed } from '../embedding/queue-embed-corpus.ts';
import { noteDocumentGap } from '../embedding/vector-gap.ts';
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
 * document keeps nobody out; the last batch and READY or PARTIAL are one. Beginning again replaces what was
 * there. A service that cannot embed now is no reason to wait: the document is searched with the other
 * vectors, and a job that is due later brings these.
 */
export async function indexParsed(services: Services, input: IndexInput): Promise<void> {
  const { claimed, parsed, progress, signal } = input;
  const { versionId, documentId, title } = claimed;
  const chunks = chunkDocument(parsed, { title });
  if (chunks.length === 0) throw new Error('a text that is not empty gave no chunk');
  const wanted = await embeddersFor(services, documentId);
  const away = new Map<string, AppError>();
  let status = '';
  for (let from = 0; from < chunks.length; from += INGEST_INDEX_BATCH_CHUNKS) {
    const batch = chunks.slice(from, from + INGEST_INDEX_BATCH_CHUNKS);
    const isLast = from + batch.length >= chunks.length;
    const { text, blocks } = parsed;
    const prepared = await prepareIndex(services, {
      versionId,
      title,
      text,
      blocks: blocksIn(blocks, batch),
      chunks: batch,
      embedders: wanted.filter((name) => !away.has(name)),
      timeoutMs: EMBEDDING_INGEST_TIMEOUT_MS,
      onMissing: (name, error) => away.set(name, error),
      signal,
    });
    signal.throwIfAborted();
    if (isLast) await tellAway(services, documentId, away);
    const last = isLast
      ? [
          markReady(versionId, chunks.length),
          followLatest(documentId),
          embedMissed(documentId, [services.embedders.local().name, ...wanted]),
          ...later(services, documentId, away),
        ]
      : [];
    const statements = [...indexStatements(prepared), ...last];
    const before = isLast ? [holdDocument(documentId)] : [];
    const rows = await runUnderLease(services.db, claimed, [statements], before);
    if (isLast) status = (rows.at(-last.length)?.[0] as { status: string } | undefined)?.status ?? '';
    progress.report('indexing', from + batch.length, chunks.length);
  }
  ingestions.inc({ status, code: '' });
}

type Away = ReadonlyMap<string, AppError>;

async function tellAway({ db, embedders, log }: Services, documentId: string, away: Away): Promise<void> {
  for (const [embedder, error] of away) {
    log.warn({ err: error, embedder }, 'a document is searched without the vectors of this embedder');
    const isStandard = embedder === embedders.default().name;
    await noteDocumentGap(db.pool, { documentId, embedder, isStandard, error });
  }
}

function later({ embedders }: Services, documentId: string, away: Away): readonly Statement[] {
  if (away.size === 0) return [];
  const waits = [...away.values()].map(({ details }) => details.retryAfterMs ?? EMBEDDING_PAUSE_MS);
  return [
    embedLater({
      documentId,
      embedders: [...away.keys()],
      isStandardAmong: away.has(embedders.default().name),
      dueAt: new Date(Date.now() + Math.max(EMBEDDING_PAUSE_MS, ...waits)),
    }),
  ];
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
