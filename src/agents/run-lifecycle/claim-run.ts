import { hostname } from 'node:os';
import { randomBytes } from 'node:crypto';
import { RUN_LEASE_MS } from '../../config/limits.ts';
import type { Database } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { sql } from '../../db/sql.ts';
import type { RunLease } from '../event-log.ts';
import { tryPurgeGateSql } from './purge-gate.ts';

/** Names this process in leases. */
export const PROCESS_OWNER = `${hostname()}:${process.pid}:${randomBytes(4).toString('hex')}`;

/** A run that this process may work on now. */
export interface ClaimedRun {
  readonly lease: RunLease;
  readonly attempt: number;
  readonly conversationId: string;
  readonly userMessageId: string | null;
  readonly llmMessageId: string | null;
  readonly actorId: string | null;
  readonly apiKeyId: string | null;
  readonly corpusId: string | null;
  readonly documentId: string | null;
  readonly prompt: string;
  readonly model: string | null;
  readonly isEphemeral: boolean;
  readonly storeUserMessages: boolean;
  readonly storeLlmMessages: boolean;
  readonly isStopRequested: boolean;
  readonly requestId: string | null;
  /** Where another worker had come to; null at the start. */
  readonly state: unknown;
}

interface ClaimRow {
  readonly day: string;
  readonly fence: number;
  readonly attempt: number;
  readonly last_seq: number;
  readonly conversation_id: string;
  readonly user_message_id: string | null;
  readonly llm_message_id: string | null;
  readonly actor_id: string | null;
  readonly api_key_id: string | null;
  readonly corpus_id: string | null;
  readonly document_id: string | null;
  readonly prompt: string;
  readonly model: string | null;
  readonly is_ephemeral: boolean;
  readonly store_user_messages: boolean;
  readonly store_llm_messages: boolean;
  readonly is_stop_requested: boolean;
  readonly request_id: string | null;
  readonly state: unknown;
}

/**
 * A run that waits behind another of its conversation stays queued until that one has ended; so does one that
 * may read a document which is being deleted for good, or what was said of it.
 */
const CLAIM = `
  with gate as materialized (
    select (${tryPurgeGateSql('array[g.corpus_id, c.corpus_id]', 'array[c.id]')}) as is_open
    from runs g join conversations c on c.id = g.conversation_id where g.id = $1::uuid
  )
  update runs r
  set status = 'RUNNING', lease_owner = $2, lease_until = now() + make_interval(secs => $3::float8),
    fence = r.fence + 1, attempt = r.attempt + 1, started_at = coalesce(r.started_at, now())
  from gate
  where r.id = $1::uuid and gate.is_open
    and (r.status = 'QUEUED' or (r.status = 'RUNNING' and r.lease_until < now()))
    and not exists (
      select 1 from runs o
      where o.conversation_id = r.conversation_id and o.id <> r.id and o.parent_id is null
        and (o.status in ('RUNNING', 'AWAITING_APPROVAL') or (o.status = 'QUEUED' and o.id < r.id and r.status = 'QUEUED')))
  returning r.day, r.fence, r.attempt, r.last_seq, r.conversation_id, r.user_message_id, r.llm_message_id, r.actor_id,
    r.api_key_id, r.corpus_id, r.document_id, r.prompt, r.model, r.is_ephemeral, r.store_user_messages,
    r.store_llm_messages, r.stop_requested_at is not null as is_stop_requested, r.request_id, r.state`;

/**
 * Takes a queued run, or one whose worker went silent past its lease. The fence rises, so that every later
 * write of the worker before is refused. What it reads from then on is without the words of purged documents:
 * a deletion under way keeps it out, and one that comes later sees it run and begins it anew.
 * @returns null when there is nothing to take
 */
export async function claimRun(
  db: Pick<Database, 'pool'>,
  runId: string,
  owner = PROCESS_OWNER,
): Promise<ClaimedRun | null> {
  let row: ClaimRow | undefined;
  try {
    [row] = await sql<ClaimRow>(db.pool, CLAIM, [runId, owner, RUN_LEASE_MS / 1_000]);
  } catch (error) {
    // Another run of the conversation was claimed in the same instant.
    if (isUniqueViolation(error)) return null;
    throw error;
  }
  if (row === undefined) return null;
  return {
    lease: { runId, day: row.day, fence: row.fence, owner, lastSeq: row.last_seq },
    attempt: row.attempt,
    conversationId: row.conversation_id,
    userMessageId: row.user_message_id,
    llmMessageId: row.llm_message_id,
    actorId: row.actor_id,
    apiKeyId: row.api_key_id,
    corpusId: row.corpus_id,
    documentId: row.document_id,
    prompt: row.prompt,
    model: row.model,
    isEphemeral: row.is_ephemeral,
    storeUserMessages: row.store_user_messages,
    storeLlmMessages: row.store_llm_messages,
    isStopRequested: row.is_stop_requested,
    requestId: row.request_id,
    state: row.state,
  };
}
