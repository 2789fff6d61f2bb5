import { createHash, randomUUID } from 'node:crypto';
import { cleanJson, cleanText } from '../../agents/event-log/clean-json.ts';
import type { Unmet } from '../../agents/structured/structured-outcome.ts';
import { DEAD_LETTER_KEEP_MS, DEAD_LETTER_MAX_DIAGNOSTICS } from '../../config/limits-quarantine.ts';
import { toAgentFeedback } from '../../contracts/diag/agent-feedback.ts';
import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Services } from '../context.ts';
import { faultsOfText } from './faults-of-text.ts';
import { sealLetter, writePayload } from './sealed-payload.ts';

export interface QuarantineInput {
  readonly contract: { readonly versionId: string; readonly digest: string; readonly step: string | null };
  readonly outcome: Unmet;
  readonly actorId: string | null;
  readonly corpusId: string | null;
  readonly documentId: string | null;
  readonly requestId: string | null;
  /** The work that it came from. */
  readonly source: { readonly queue: string; readonly jobId: string; readonly attempt: number };
}

const INSERT = `
  insert into dead_letters (id, contract_version_id, step, dedup_key, reason, source, actor_id, corpus_id, document_id,
    payload, payload_bytes, payload_sha256, diagnostics, error_count, feedback, expires_at)
  values ($1::uuid, $2::uuid, $3, $4, $5::"DeadLetterReason", $6::jsonb, $7::uuid, $8::uuid, $9::uuid, $10::bytea, $11::int,
    $12, $13::jsonb, $14::int, $15, now() + make_interval(secs => $16::float8))
  on conflict (dedup_key) where status = 'OPEN' do update
    set seen_count = dead_letters.seen_count + 1, last_seen_at = now(), expires_at = excluded.expires_at
  returning id, seen_count as "seenCount"`;

const ATTEMPTS = `
  insert into dead_letter_attempts (id, dead_letter_id, kind, number, fingerprint, error_count, tokens)
  select gen_random_uuid(), $1::uuid, 'EMITTED', a.number, a.fingerprint, a."errorCount", a.tokens
  from jsonb_to_recordset($2::jsonb) as a(number int, fingerprint text, "errorCount" int, tokens int)`;

/**
 * Puts a payload that did not meet its contract into quarantine, in the transaction of the work that it came
 * from. The same payload under the same contract, for the same person and about the same thing, is one letter
 * while that is open.
 *
 * @returns the id of the letter
 */
export async function quarantine(
  tx: Tx,
  { keys, jobs }: Pick<Services, 'keys' | 'jobs'>,
  input: QuarantineInput,
): Promise<string> {
  const { contract, outcome, actorId, corpusId, documentId, requestId, source } = input;
  const { text, bytes, sha256 } = writePayload(outcome.payload);
  const id = randomUUID();
  const diagnostics = outcome.diagnostics.slice(0, DEAD_LETTER_MAX_DIAGNOSTICS);
  const feedback = toAgentFeedback({
    isValid: false,
    diagnostics: outcome.diagnostics,
    truncatedDiagnostics: outcome.result?.truncatedDiagnostics ?? 0,
  });
  const [letter] = await sql<{ id: string; seenCount: number }>(tx, INSERT, [
    id,
    contract.versionId,
    contract.step,
    dedupKey(input, sha256),
    outcome.reason,
    cleanJson({ ...source, requestId }),
    actorId,
    corpusId,
    documentId,
    text === null ? null : sealLetter(keys, id, text),
    bytes,
    sha256,
    cleanJson(diagnostics),
    outcome.errorCount,
    cleanText(feedback),
    DEAD_LETTER_KEEP_MS / 1_000,
  ]);
  if (letter === undefined) throw new Error('a letter was neither written nor counted');
  if (letter.seenCount === 1) await sql(tx, ATTEMPTS, [letter.id, JSON.stringify(outcome.attempts)]);
  await jobs.enqueue(tx, {
    job: 'quarantine',
    payload: { letterId: letter.id },
    jobId: `quarantine-${letter.id}-${letter.seenCount}`,
    requestId,
  });
  return letter.id;
}

/** People and subjects are part of it: nobody learns from a count that somebody else saw the same. */
function dedupKey(input: QuarantineInput, payloadSha256: string): string {
  const { contract, outcome, actorId, corpusId, documentId } = input;
  const parts = [contract.digest, contract.step, actorId, corpusId, documentId, payloadSha256];
  // Without a value, what was wrong is all there is to tell them apart.
  const [last] = outcome.payload === undefined ? outcome.attempts.slice(-1) : [];
  // The same value may be what was left of a broken text: a replay tells the two apart.
  const faults = faultsOfText(outcome.diagnostics).map(({ keyword, pointer }) => [keyword, pointer]);
  return createHash('sha256')
    .update(JSON.stringify([...parts, last?.fingerprint ?? null, ...faults]))
    .digest('hex');
}
