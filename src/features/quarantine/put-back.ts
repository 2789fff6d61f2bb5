import { cleanJson } from '../../agents/event-log/clean-json.ts';
import { formatContractRef } from '../../contracts/model/contract-ref.ts';
import type { ValidationResult } from '../../contracts/model/validation-result.ts';
import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { holdCited, readCited } from '../purge/hold-cited.ts';
import type { PinnedVersion } from './find-version-of.ts';

const OUTPUTS = `
  update structured_outputs set status = 'VALID', value = $2, diagnostics = $3::jsonb, contract_version_id = $4::uuid,
    updated_at = now()
  where dead_letter_id = $1::uuid and status = 'QUARANTINED' returning message_id as "messageId", run_id as "runId"`;

const MESSAGES = `
  update messages set content = $2, contract_ref = $3, contract_digest = $4, updated_at = now()
  where id = any($1::uuid[])`;

/** Until now it said that the answer waits. */
const RUNS = `update runs set content = $2 where id = any($1::uuid[])`;

export interface PutBackInput {
  readonly letterId: string;
  readonly result: ValidationResult;
  /** What it meets. */
  readonly target: PinnedVersion;
}

/** Puts a mended value where the payload belonged: into each output that waits, its message and run. */
export async function putBack(tx: Tx, { letterId, result, target }: PutBackInput): Promise<void> {
  const text = JSON.stringify(result.data);
  await holdCited(tx, await readCited(tx, text));
  const outputs = await sql<{ messageId: string | null; runId: string | null }>(tx, OUTPUTS, [
    letterId,
    text,
    cleanJson(result.warnings),
    target.versionId,
  ]);
  const messageIds = outputs.flatMap(({ messageId }) => messageId ?? []);
  const ref = formatContractRef(target.artifact.ref);
  await sql(tx, MESSAGES, [messageIds, text, ref, target.digest]);
  await sql(tx, RUNS, [outputs.flatMap(({ runId }) => runId ?? []), text]);
}
