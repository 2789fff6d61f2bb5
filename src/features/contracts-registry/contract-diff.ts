import { breakingChanges } from '../../contracts/artifact/compatibility.ts';
import { diffContracts } from '../../contracts/artifact/diff.ts';
import type { SchemaChange } from '../../contracts/artifact/schema-change.ts';
import { suggestBump, type VersionBump } from '../../contracts/artifact/versions.ts';
import type { AccessContext } from '../access/can.ts';
import { readSelector, refOf } from './contract-name.ts';
import { findContract } from './find-contract.ts';

export interface ContractDiff {
  readonly from: string;
  readonly to: string;
  readonly changes: readonly SchemaChange[];
  /** How far the version has to go for them; null where nothing changed. */
  readonly suggestedBump: VersionBump | null;
  /** Every payload of `from` meets `to`. */
  readonly isBackwardCompatible: boolean;
  /** Every payload of `to` meets `from`. */
  readonly isForwardCompatible: boolean;
}

/**
 * How one version differs from another, of the same contract or not.
 * @throws AppError NOT_FOUND where either is missing or forbidden, VALIDATION for a name that is none
 */
export async function contractDiff(
  ctx: AccessContext,
  input: { readonly from: string; readonly to: string },
): Promise<ContractDiff> {
  const from = await findContract(ctx, readSelector(input.from, ['from']));
  const to = await findContract(ctx, readSelector(input.to, ['to']));
  const changes = diffContracts(from.artifact, to.artifact);
  return {
    from: refOf(from),
    to: refOf(to),
    changes,
    suggestedBump: suggestBump(changes),
    isBackwardCompatible: breakingChanges(changes, 'BACKWARD').length === 0,
    isForwardCompatible: breakingChanges(changes, 'FORWARD').length === 0,
  };
}
