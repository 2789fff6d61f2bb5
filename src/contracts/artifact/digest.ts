import { jsonDigest } from '../ir/canonical-json.ts';
import type { ContractArtifact } from '../model/contract.ts';
import type { Json } from '../model/json.ts';

/** SHA-256 over the canonical JSON of an artifact but for its digest, 64 characters of lower-case hex. */
export function artifactDigest(artifact: Omit<ContractArtifact, 'digest'>): string {
  const { digest: _digest, ...rest } = artifact as ContractArtifact;
  return jsonDigest(rest as unknown as Json);
}

/** Whether an artifact that was stored is still what was published. */
export const hasItsDigest = (artifact: ContractArtifact): boolean =>
  artifactDigest(artifact) === artifact.digest;
