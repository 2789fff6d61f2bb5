import { formatContractRef } from '../model/contract-ref.ts';
import type { ContractArtifact } from '../model/contract.ts';

/**
 * What publishing a version means where one of that name may be there: `new`, the `same` once more, or a
 * `conflict`, for a version that is published never changes.
 */
export function settleRepublish(
  known: ContractArtifact | null,
  next: ContractArtifact,
): 'new' | 'same' | 'conflict' {
  if (known === null || formatContractRef(known.ref) !== formatContractRef(next.ref)) return 'new';
  return known.digest === next.digest ? 'same' : 'conflict';
}
