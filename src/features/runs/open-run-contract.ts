import type { SavedTurn, StructuredTurn } from '../../agents/loop/structured-turn.ts';
import type { ClaimedRun } from '../../agents/run-lifecycle/claim-run.ts';
import { ContractDialogue } from '../../agents/structured/contract-dialogue.ts';
import { cleanJson } from '../../agents/event-log/clean-json.ts';
import { leaseLost } from '../../agents/event-log/group-commit.ts';
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

const KEEP = `
  update runs set state = $3::jsonb where id = $1::uuid and fence = $2::int and status = 'RUNNING' returning id`;

/**
 * The contract that was pinned when the run was made, with what another worker had come to.
 * @returns null where none was asked for
 * @throws AppError NOT_FOUND where who asked may not read it any more
 */
export async function openRunContract(
  services: Services,
  run: ClaimedRun,
  model: ChatModel,
): Promise<RunContract | null> {
  type Row = { readonly versionId: string; readonly step: string | null; readonly digest: string };
  const [row] = await sql<Row>(services.db.pool, FIND, [run.lease.runId]);
  if (row === undefined) return null;
  const actor = await loadRunActor(services, run);
  await assertCan({ ...services, actor }, 'READ', { kind: 'contractVersion', id: row.versionId });
  const artifact = await loadArtifact(services.db.pool, row);
  const ref = formatContractRef(artifact.ref);
  const saved = savedIn(run.state);
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
      saved,
      async keep(structured) {
        const kept = await sql(services.db.pool, KEEP, [
          run.lease.runId,
          run.lease.fence,
          cleanJson({ structured }),
        ]);
        if (kept.length === 0) throw leaseLost();
      },
    },
  };
}

function savedIn(state: unknown): SavedTurn | null {
  if (typeof state !== 'object' || state === null || !('structured' in state)) return null;
  return state.structured as SavedTurn;
}

const onErrorOf = ({ steps, onError }: ContractArtifact, step: string | null): OnError =>
  (step === null ? undefined : steps[step]?.onError) ?? onError;
