import type { SavedTurn } from '../../agents/loop/saved-turn.ts';
import type { StructuredTurn } from '../../agents/loop/structured-turn.ts';
import type { ClaimedRun } from '../../agents/run-lifecycle/claim-run.ts';
import { ContractDialogue } from '../../agents/structured/contract-dialogue.ts';
import type { ContractArtifact, OnError } from '../../contracts/model/contract.ts';
import { formatContractRef } from '../../contracts/model/contract-ref.ts';
import { sql } from '../../db/sql.ts';
import type { ChatModel } from '../../llm/chat.ts';
import { assertCan } from '../access/can.ts';
import type { Services } from '../context.ts';
import { loadArtifact } from '../contracts-registry/artifact-cache.ts';
import { loadRunActor } from './load-run-actor.ts';

/** The contract that a run's answer is to meet. */
export interface RunContract {
  readonly versionId: string;
  readonly digest: string;
  readonly ref: string;
  readonly step: string | null;
  readonly artifact: ContractArtifact;
  readonly turn: StructuredTurn;
}

const FIND = `
  select o.contract_version_id as "versionId", o.step, w.digest
  from structured_outputs o join contract_versions w on w.id = o.contract_version_id where o.run_id = $1::uuid`;

/**
 * The contract that was pinned when the run was made, with what another worker had come to.
 * @returns null where none was asked for
 * @throws AppError NOT_FOUND where who asked may not read it any more
 */
export async function openRunContract(
  services: Services,
  run: ClaimedRun,
  { model, saved }: { readonly model: ChatModel; readonly saved: SavedTurn | null },
): Promise<RunContract | null> {
  type Row = { readonly versionId: string; readonly step: string | null; readonly digest: string };
  const [row] = await sql<Row>(services.db.pool, FIND, [run.lease.runId]);
  if (row === undefined) return null;
  const actor = await loadRunActor(services, run);
  await assertCan({ ...services, actor }, 'READ', { kind: 'contractVersion', id: row.versionId });
  const artifact = await loadArtifact(services.db.pool, row);
  const ref = formatContractRef(artifact.ref);
  const dialogue = new ContractDialogue({
    artifact,
    step: row.step ?? undefined,
    model,
    state: saved?.dialogue,
  });
  return {
    ...row,
    ref,
    artifact,
    turn: {
      dialogue,
      terms: {
        ref,
        onError: onErrorOf(artifact, row.step),
        isStored: !run.isEphemeral && run.storeLlmMessages,
      },
    },
  };
}

const onErrorOf = ({ steps, onError }: ContractArtifact, step: string | null): OnError =>
  (step === null ? undefined : steps[step]?.onError) ?? onError;
