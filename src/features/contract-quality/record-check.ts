import { conformanceWindow, type Observation } from '../../contracts/quality/conformance-window.ts';
import type { ContractArtifact } from '../../contracts/model/contract.ts';
import { sql, type SqlExecutor } from '../../db/sql.ts';

/** Who had a payload checked. */
export type CheckProducer = 'run' | 'cell' | 'memory' | 'graphql' | 'mcp';

export interface CheckInput {
  /** Names the work and its attempt: the same again is not counted twice. */
  readonly key: string;
  readonly contract: {
    readonly versionId: string;
    readonly step: string | null;
    readonly artifact: ContractArtifact;
  };
  readonly producer: CheckProducer;
  readonly observation: Observation;
}

const INSERT = `
  insert into contract_checks (id, key, contract_version_id, step, producer, snapshot)
  values (gen_random_uuid(), $1, $2::uuid, $3, $4, $5) on conflict (key) do nothing`;

/**
 * Remembers one check for the figures of its contract; a job adds it to its hour. Of the payload counts are
 * kept, and values that the contract itself lists.
 *
 * @param executor the transaction of the result, where there is one
 */
export async function recordCheck(
  executor: SqlExecutor,
  { key, contract, producer, observation }: CheckInput,
): Promise<void> {
  const { versionId, step, artifact } = contract;
  const window = conformanceWindow(artifact, { step: step ?? undefined });
  window.add(observation);
  await sql(executor, INSERT, [key, versionId, step ?? '', producer, JSON.stringify(window.snapshot())]);
}
