import type pg from 'pg';
import { sql } from '../../db/sql.ts';
import type {
  FinalBody,
  RunEvent,
  RunEventBody,
  SourceView,
  TimelineEntry,
  UsageCount,
} from '../../domain/run-event.ts';
import type { PageRegion } from '../../domain/spans.ts';
import { eventOf, type RunHeader } from './event-rows.ts';

const NO_USAGE: UsageCount = { inputTokens: 0, cachedTokens: 0, outputTokens: 0, reasoningTokens: 0 };

interface EndedRow {
  readonly content: string;
  readonly timeline: TimelineEntry[];
  readonly usage: UsageCount | null;
  readonly error_type: string | null;
  readonly error_message: string | null;
  readonly ended_at: Date | null;
}

async function loadEnded(pool: pg.Pool, runId: string): Promise<EndedRow | undefined> {
  const [row] = await sql<EndedRow>(
    pool,
    `select content, timeline, usage, error_type, error_message, ended_at from runs where id = $1::uuid`,
    [runId],
  );
  return row;
}

/** One reset that stands for every event up to `foldedSeq`. */
export async function foldedEvent(pool: pg.Pool, header: RunHeader): Promise<RunEvent> {
  const row = await loadEnded(pool, header.runId);
  return eventOf(header, {
    seq: header.foldedSeq,
    at: at(row),
    body: { type: 'reset', fromSeq: 1, reason: 'folded', content: row?.content ?? '' },
  });
}

/** The last event of an ended run, put together from its row after the log itself was dropped by age. */
export async function endingEvent(pool: pg.Pool, header: RunHeader): Promise<RunEvent> {
  const row = await loadEnded(pool, header.runId);
  return eventOf(header, { seq: header.lastSeq, at: at(row), body: await endingBody(pool, header, row) });
}

async function endingBody(
  pool: pg.Pool,
  header: RunHeader,
  row: EndedRow | undefined,
): Promise<RunEventBody> {
  if (row !== undefined && row.error_type !== null)
    return { type: 'error', errorType: row.error_type, message: row.error_message ?? '' };
  const final: FinalBody = {
    type: 'final',
    outcome: header.outcome ?? 'FAILED',
    content: row?.content ?? '',
    sources: header.llmMessageId === null ? [] : await sourcesOfMessage(pool, header.llmMessageId),
    usage: row?.usage ?? NO_USAGE,
    cost: null,
    timeline: row?.timeline ?? [],
    contextStatus: null,
  };
  return final;
}

const at = (row: EndedRow | undefined): string => (row?.ended_at ?? new Date()).toISOString();

interface SourceRow {
  readonly ordinal: number;
  readonly document_id: string;
  readonly version_id: string | null;
  readonly corpus_id: string | null;
  readonly annotation_id: string | null;
  readonly chunk_id: string | null;
  readonly label: string | null;
  readonly title: string | null;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly score: number;
  readonly is_cited: boolean;
  readonly regions: PageRegion[];
  readonly is_tombstone: boolean;
}

async function sourcesOfMessage(pool: pg.Pool, messageId: string): Promise<SourceView[]> {
  const rows = await sql<SourceRow>(
    pool,
    `select s.ordinal, s.document_id, s.version_id, s.corpus_id, s.annotation_id, s.chunk_id, s.label, d.title,
       s.start, s."end", s.text, s.score, s.is_cited, s.regions, s.purged_at is not null as is_tombstone
     from sources s left join documents d on d.id = s.document_id
     where s.message_id = $1::uuid order by s.ordinal`,
    [messageId],
  );
  return rows.map((row) => ({
    ordinal: row.ordinal,
    documentId: row.document_id,
    versionId: row.version_id,
    corpusId: row.corpus_id,
    annotationId: row.annotation_id,
    chunkId: row.chunk_id,
    label: row.label,
    documentTitle: row.title ?? '',
    start: row.start,
    end: row.end,
    text: row.text,
    score: row.score,
    isCited: row.is_cited,
    regions: row.regions,
    isTombstone: row.is_tombstone,
  }));
}
