import type pg from 'pg';
import { sql } from '../../db/sql.ts';
import type { RunEvent, RunEventBody } from '../../domain/run-event.ts';
import type { RunOutcome, RunStatus } from '../../domain/run-state.ts';

export const RUN_EVENT_CHANNEL = 'run_event';

/** What a reader needs to know of a run besides its events. */
export interface RunHeader {
  readonly runId: string;
  readonly day: string;
  readonly status: RunStatus;
  readonly outcome: RunOutcome | null;
  readonly lastSeq: number;
  /** Events up to here are gone; `content` stands for them. */
  readonly foldedSeq: number;
  readonly userMessageId: string | null;
  readonly llmMessageId: string | null;
}

interface HeaderRow {
  readonly day: string;
  readonly status: RunStatus;
  readonly outcome: RunOutcome | null;
  readonly last_seq: number;
  readonly folded_seq: number;
  readonly user_message_id: string | null;
  readonly llm_message_id: string | null;
}

/** @returns null when there is no such run */
export async function loadHeader(pool: pg.Pool, runId: string): Promise<RunHeader | null> {
  const [row] = await sql<HeaderRow>(
    pool,
    `select day, status, outcome, last_seq, folded_seq, user_message_id, llm_message_id from runs where id = $1::uuid`,
    [runId],
    { name: 'run-header' },
  );
  if (row === undefined) return null;
  return {
    runId,
    day: row.day,
    status: row.status,
    outcome: row.outcome,
    lastSeq: row.last_seq,
    foldedSeq: row.folded_seq,
    userMessageId: row.user_message_id,
    llmMessageId: row.llm_message_id,
  };
}

interface EventRow {
  readonly seq: number;
  readonly data: RunEventBody & { readonly path?: string };
  readonly created_at: Date;
}

export async function readEvents(
  pool: pg.Pool,
  { header, after, limit }: { header: RunHeader; after: number; limit: number },
): Promise<RunEvent[]> {
  const rows = await sql<EventRow>(
    pool,
    `select seq, data, created_at from run_events
     where run_day = $1::date and run_id = $2::uuid and seq > $3::int order by seq limit $4::int`,
    [header.day, header.runId, after, limit],
    { name: 'run-events' },
  );
  return rows.map(({ seq, data, created_at: at }) => {
    const { path = '', ...body } = data;
    return eventOf(header, { seq, at: at.toISOString(), body, path });
  });
}

export const eventOf = (
  header: Pick<RunHeader, 'runId' | 'userMessageId' | 'llmMessageId'>,
  { seq, at, body, path = '' }: { seq: number; at: string; body: RunEventBody; path?: string },
): RunEvent => ({
  runId: header.runId,
  seq,
  path,
  at,
  userMessageId: header.userMessageId,
  llmMessageId: header.llmMessageId,
  body,
});
