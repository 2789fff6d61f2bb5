import { publish } from '../../../src/contracts/artifact/publish.ts';
import type { ContractArtifact, ContractDraft } from '../../../src/contracts/model/contract.ts';

export const TEST_REF = { namespace: 'test', name: 'contract', version: '1.0.0' };

/** A published contract of a schema of any shape; throws what publishing has against it. */
export function publishedSchema(schema: unknown, rest: Partial<ContractDraft> = {}): ContractArtifact {
  const outcome = publish({ ref: TEST_REF, schema: schema as ContractDraft['schema'], ...rest });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
  return outcome.artifact;
}

/** Freezes a value and all in it, so that whoever changes it fails. */
export function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const member of Object.values(value)) frozen(member);
  }
  return value;
}
