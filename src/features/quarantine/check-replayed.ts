import type { Json } from '../../contracts/model/json.ts';
import type { ValidationResult } from '../../contracts/model/validation-result.ts';
import { contractRules } from '../../contracts/repair-loop/contract-rules.ts';
import type { PinnedVersion } from './find-version-of.ts';
import { sensitiveIn } from './redact-payload.ts';

export interface ReplayedUnder {
  /** The version that the letter failed: it says what nobody is to see. */
  readonly pinned: PinnedVersion;
  readonly target: PinnedVersion;
  readonly step: string | null;
}

/**
 * Checks a payload against a version, and shows nothing of what that version or the one that the letter
 * failed calls sensitive: whoever may publish a version cannot open letters with it.
 */
export function checkReplayed(payload: Json, { pinned, target, step }: ReplayedUnder): ValidationResult {
  const rules = { step: step ?? undefined };
  const { sensitive } = pinned.artifact;
  if (target.digest === pinned.digest || sensitive.length === 0)
    return contractRules(target.artifact, rules).check(payload);
  const checkWith = (templates: readonly string[]): ValidationResult =>
    contractRules({ ...target.artifact, sensitive: [...new Set(templates)] }, rules).check(payload);
  const both = [...target.artifact.sensitive, ...sensitive];
  const result = checkWith(both);
  // By another name a secret stands where neither version calls it one.
  if (result.mapped.length > 0) return checkWith(['']);
  const isHidden = sensitiveIn(pinned.artifact, step);
  const strangers = [...result.diagnostics, ...result.warnings]
    .map(({ template }) => template)
    .filter((template) => isHidden(template));
  return strangers.length === 0 ? result : checkWith([...both, ...strangers]);
}
