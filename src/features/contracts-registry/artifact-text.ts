import { deepFreeze } from '../../contracts/artifact/deep-freeze.ts';
import { hasItsDigest } from '../../contracts/artifact/digest.ts';
import { formatContractRef } from '../../contracts/model/contract-ref.ts';
import type { ContractArtifact } from '../../contracts/model/contract.ts';

/**
 * An artifact from its text, checked and frozen.
 * @throws Error where it is not the one of this digest
 */
export function readArtifact(text: string, digest: string): ContractArtifact {
  const artifact = JSON.parse(text) as ContractArtifact;
  if (artifact.digest === digest && hasItsDigest(artifact)) return deepFreeze(artifact);
  throw new Error(
    `${formatContractRef(artifact.ref)} is not what was published: its digest is another than ${digest}`,
  );
}
