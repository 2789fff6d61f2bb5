import type { Database, Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type {
  ContextStatus,
  FinalBody,
  RunEventBody,
  SourceView,
  TimelineEntry,
  UsageCount,
} from '../../domain/run-event.ts';
import { type RunOutcome, statusOf } from '../../domain/run-state.ts';
import { cleanJson, cleanText } from '../event-log/clean-json.ts';
import { RUN_EVENT_CHANNEL } from '../event-log/event-rows.ts';
import type { EventLog } from '../event-log.ts';
import { leaseLost } from '../event-log/group-commit.ts';
import type { ClaimedRun } from './claim-run.ts';
import { voidAttempts } from './void-attempt.ts';
import { withoutPurged } from './without-purged.ts';

/** How a run ended. A `failure` makes the last event an error event; without one it is a final event. */
export interface RunEnding {
  readonly outcome: RunOutcome;
  readonly content: string;
  /** The content is a value for programs, of which nothing can be taken out. */
  readonly isData?: boolean;
  readonly sources: readonly SourceView[];
  readonly usage: UsageCount;
  readonly timeline: readonly TimelineEntry[];
  readonly contextStatus: ContextStatus | null;
  readonly model: string | null;
  readonly failure: {
    readonly errorType: string;
    readonly message: string;
    readonly retryAfterMs?: number;
  } | null;
}

export interface EndRunInput {
  readonly db: Pick<Database, 'transaction'>;
  readonly events: Pick<EventLog, 'flush' | 'wake'>;
  readonly run: Pick<ClaimedRun, 'lease' | 'conversationId' | 'llmMessageId' | 'isEphemeral'>;
  readonly ending: RunEnding;
  /** Runs in the same transaction, after everything else, with the ending as it was written. */
  readonly also?: (tx: Tx, written: RunEnding) => Promise<void>;
}

const END = `
  with ended as (
    update runs set status = $4::"RunStatus", outcome = $5::"RunOutcome", content = $6, timeline = $7::jsonb, usage = $8::jsonb,
      model = coalesce($9, model), error_type = $10, error_message = $11, ended_at = now(), lease_until = null,
      lease_owner = null, last_seq = $3::int + 1, state = null
    where id = $1::uuid and fence = $2::int and status = 'RUNNING' and last_seq = $3::int
    returning id, day, last_seq
  ), written as (
    insert into run_events (run_day, run_id, seq, type, data)
    select day, id, last_seq, $12, $13::jsonb from ended returning 1
  )
  select id, pg_notify('${RUN_EVENT_CHANNEL}', id::text || ':' || last_seq::text)::text,
    (select count(*) from written) as written from ended`;

/**
 * Ends a run once: its state, its last event, its message and its sources, in one transaction.
 * @throws AppError CANCELLED when the lease was lost: nothing was written
 */
export async function endRun({ db, events, run, ending: given, also }: EndRunInput): Promise<void> {
  await events.flush();
  const { lease } = run;
  await db.transaction(async (tx) => {
    // Documents before the run, in the order in which a purge locks them.
    const ending = await withoutPurged(tx, given);
    const body = lastBody(ending);
    const { failure, outcome, content, timeline, usage, model } = ending;
    const ended = await sql(tx, END, [
      lease.runId,
      lease.fence,
      lease.lastSeq,
      statusOf(outcome),
      outcome,
      cleanText(content),
      cleanJson(timeline),
      cleanJson(usage),
      model,
      failure?.errorType ?? null,
      failure?.message ?? null,
      body.type,
      cleanJson(body),
    ]);
    if (ended.length === 0) throw leaseLost();
    // What it said before it was known to be gone.
    if (ending !== given) await voidAttempts(tx, [lease.runId]);
    if (run.llmMessageId !== null) await writeMessage(tx, run.llmMessageId, ending);
    await sql(tx, `update conversations set updated_at = now() where id = $1::uuid`, [run.conversationId]);
    await also?.(tx, ending);
  });
  lease.lastSeq += 1;
  events.wake(lease.runId);
}

function lastBody({
  failure,
  outcome,
  content,
  sources,
  usage,
  timeline,
  contextStatus,
}: RunEnding): RunEventBody {
  if (failure !== null) return { type: 'error', ...failure };
  const final: FinalBody = {
    type: 'final',
    outcome,
    content,
    sources,
    usage,
    cost: null,
    timeline,
    contextStatus,
  };
  return final;
}

async function writeMessage(tx: Tx, messageId: string, ending: RunEnding): Promise<void> {
  const state = ending.failure !== null ? 'ERROR' : ending.outcome === 'STOPPED' ? 'CANCELLED' : 'COMPLETED';
  await sql(
    tx,
    `update messages set state = $2::"MessageState", content = $3, timeline = $4::jsonb, usage = $5::jsonb, model = $6,
       updated_at = now() where id = $1::uuid`,
    [
      messageId,
      state,
      cleanText(ending.content),
      cleanJson(ending.timeline),
      cleanJson(ending.usage),
      ending.model,
    ],
  );
  await insertSources(tx, messageId, ending.sources);
}

async function insertSources(tx: Tx, messageId: string, sources: readonly SourceView[]): Promise<void> {
  if (sources.length === 0) return;
  await sql(
    tx,
    `insert into sources (id, owner_kind, owner_id, message_id, ordinal, document_id, version_id, corpus_id, annotation_id,
       chunk_id, label, start, "end", text, score, is_cited, regions, purged_at)
     select gen_random_uuid(), 'MESSAGE', $1::uuid, $1::uuid, s.ordinal, s."documentId", s."versionId", s."corpusId", s."annotationId",
       s."chunkId", s.label, s.start, s."end", s.text, s.score, s."isCited", s.regions,
       case when s."isTombstone" then now() end
     from jsonb_to_recordset($2::jsonb) as s(ordinal int, "documentId" uuid, "versionId" uuid, "corpusId" uuid, "annotationId" uuid,
       "chunkId" uuid, label text, start int, "end" int, text text, score float8, "isCited" boolean, regions jsonb, "isTombstone" boolean)`,
    [messageId, cleanJson(sources)],
  );
}
