import type { StructuredResult } from '../../agents/loop/structured-turn.ts';
import { cleanJson } from '../../agents/event-log/clean-json.ts';
import type { ClaimedRun } from '../../agents/run-lifecycle/claim-run.ts';
import type { Diagnostic } from '../../contracts/model/diagnostic.ts';
import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { recordCheck } from '../contract-quality/record-check.ts';
import type { Services } from '../context.ts';
import { quarantine } from '../quarantine/quarantine.ts';
import { DEAD_LETTER_MAX_DIAGNOSTICS } from '../../config/limits-quarantine.ts';
import type { RunContract } from './open-run-contract.ts';

export interface SettleInput {
  readonly run: ClaimedRun;
  readonly contract: RunContract | null;
  /** Null where the run ended before its model had answered. */
  readonly structured: StructuredResult | null;
  readonly model: string | null;
  /** A document that the value rests on was deleted for good meanwhile. */
  readonly isPurged: boolean;
}

const FAILED = `
  update structured_outputs set status = 'FAILED', updated_at = now() where run_id = $1::uuid and status = 'PENDING'`;

const SETTLE = `
  update structured_outputs set status = $2::"StructuredOutputStatus", value = $3, diagnostics = $4::jsonb, model = $5,
    attempts = $6::int, dead_letter_id = $7::uuid, purged_at = case when $8::boolean then now() end, updated_at = now()
  where run_id = $1::uuid and status = 'PENDING'`;

const MESSAGE = `update messages set contract_ref = $2, contract_digest = $3 where id = $1::uuid`;

/** Writes what came of a run's contract, in the transaction that ends the run. */
export async function settleStructured(tx: Tx, services: Services, input: SettleInput): Promise<void> {
  const { run, contract, structured, model, isPurged } = input;
  const { runId } = run.lease;
  if (contract === null || structured === null) {
    await sql(tx, FAILED, [runId]);
    return;
  }
  const { outcome, settled } = structured;
  const letterId =
    settled.status === 'QUARANTINED' && outcome.kind === 'unmet' && !isPurged
      ? await quarantine(tx, services, {
          contract,
          outcome,
          actorId: run.actorId,
          corpusId: run.corpusId,
          documentId: run.documentId,
          requestId: run.requestId,
          source: { queue: 'run-turn', jobId: runId, attempt: run.attempt },
        })
      : null;
  const isTaken = settled.value !== undefined && !isPurged;
  await sql(tx, SETTLE, [
    runId,
    settled.status,
    isTaken ? JSON.stringify(settled.value) : null,
    cleanJson(isPurged ? [] : diagnosticsOf(structured)),
    model,
    outcome.attempts.length,
    letterId,
    isPurged,
  ]);
  if (run.llmMessageId !== null) await sql(tx, MESSAGE, [run.llmMessageId, contract.ref, contract.digest]);
  if (outcome.kind === 'refused') return;
  const isValid = outcome.kind === 'valid';
  await recordCheck(tx, {
    key: `run:${runId}`,
    contract,
    producer: 'run',
    observation: {
      outcome: !isValid ? 'failed' : outcome.attempts.length > 1 ? 'repaired' : 'first-pass',
      attempts: outcome.attempts.length,
      result: outcome.result,
      payload: isValid ? outcome.value : outcome.payload,
    },
  });
}

/** Errors first; what was passed over to find the value is told as well. */
function diagnosticsOf({ outcome }: StructuredResult): readonly Diagnostic[] {
  if (outcome.kind === 'refused') return [];
  const errors = outcome.kind === 'valid' ? outcome.warnings : outcome.diagnostics;
  return [...errors, ...(outcome.result?.warnings ?? [])].slice(0, DEAD_LETTER_MAX_DIAGNOSTICS);
}
