import { breakingChanges, type CompatibilityMode } from '../../contracts/artifact/compatibility.ts';
import { diffContracts } from '../../contracts/artifact/diff.ts';
import type { SchemaChange } from '../../contracts/artifact/schema-change.ts';
import { compareVersions, nextVersion, suggestBump } from '../../contracts/artifact/versions.ts';
import { formatPointer, joinPointer } from '../../contracts/ir/pointer.ts';
import { formatContractRef } from '../../contracts/model/contract-ref.ts';
import type { ContractArtifact } from '../../contracts/model/contract.ts';
import type { RegistryProblem } from './registry-problem.ts';

/** How a new version differs from the release before it. */
export interface VersionStep {
  readonly changes: readonly SchemaChange[];
  /** By semver, from what changed; null where nothing did or there is nothing before. */
  readonly suggestedVersion: string | null;
  /** Of severity `error` where the promise of the mode is broken. */
  readonly problems: readonly RegistryProblem[];
}

const NO_STEP: VersionStep = { changes: [], suggestedVersion: null, problems: [] };

/** Changes shown one by one where there are more. */
const MAX_SHOWN = 20;

/**
 * Compares a version with the highest active release below it. A break of compatibility is refused, unless
 * the version says so itself: a new major one, or a new minor one before 1.0.0.
 */
export function stepFrom(
  previous: ContractArtifact | null,
  next: ContractArtifact,
  mode: CompatibilityMode,
): VersionStep {
  if (previous === null) return NO_STEP;
  const changes = diffContracts(previous, next);
  const bump = suggestBump(changes);
  const suggestedVersion = bump === null ? null : nextVersion(previous.ref.version, bump);
  const breaking = breakingChanges(changes, mode);
  const nextMajor = nextVersion(previous.ref.version, 'major');
  const [core = ''] = next.ref.version.split('-');
  if (breaking.length === 0 || compareVersions(core, nextMajor) >= 0) {
    return { changes, suggestedVersion, problems: [] };
  }
  const before = formatContractRef(previous.ref);
  const problems = breaking.slice(0, MAX_SHOWN).map((change): RegistryProblem => ({
    code: 'incompatible',
    severity: 'error',
    pointer: pointerOf(change),
    message: `${sayChange(change)}, which breaks ${mode} compatibility with ${before}. Publish it as ${nextMajor}, or with the mode NONE.`,
  }));
  return { changes, suggestedVersion: nextMajor, problems };
}

const pointerOf = ({ step, template }: SchemaChange): string =>
  step === null ? template : joinPointer('/steps', step) + template;

/** One change in a few words, such as `/total (minimum): narrowed`. */
export function sayChange({ kind, step, template, keyword }: SchemaChange): string {
  const place = template === '' ? 'the whole' : template;
  const where = step === null ? place : `${place} of the step ${formatPointer([step]).slice(1)}`;
  return `${where} (${keyword}): ${kind}`;
}
