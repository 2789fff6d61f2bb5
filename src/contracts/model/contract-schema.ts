import { formatContractRef } from './contract-ref.ts';
import type { ContractArtifact } from './contract.ts';
import type { JsonSchema } from './json.ts';
import { UnknownStep } from './unknown-step.ts';

/**
 * The schema of a contract, or that of one of its steps alone.
 *
 * @throws UnknownStep
 */
export function contractSchema(contract: ContractArtifact, step?: string): JsonSchema {
  if (step === undefined) return contract.schema;
  const found = Object.hasOwn(contract.steps, step) ? contract.steps[step] : undefined;
  if (found === undefined) throw new UnknownStep(formatContractRef(contract.ref), step);
  return found.schema;
}
