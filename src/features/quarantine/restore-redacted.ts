import type { Sensitivity } from '../../contracts/diag/sensitivity.ts';
import { joinPointer } from '../../contracts/ir/pointer.ts';
import { isJsonObject } from '../../contracts/ir/walk.ts';
import type { ContractArtifact } from '../../contracts/model/contract.ts';
import type { Json } from '../../contracts/model/json.ts';
import { invalid } from '../../domain/errors.ts';
import { REDACTED, sensitiveIn } from './redact-payload.ts';

interface At {
  readonly template: string;
  readonly isSensitive: Sensitivity;
}

/**
 * An edited payload with the sensitive values of the original back where the editor saw none, so that who may
 * not see a value does not lose it. A place in an object is known by its key. In a list it is known only as
 * long as the list is what was shown: an item that moved would take the secret of another.
 *
 * @throws AppError VALIDATION where it cannot be told which value is meant
 */
export const restoreRedacted = (
  edited: Json,
  original: Json | undefined,
  { artifact, step }: { readonly artifact: ContractArtifact; readonly step: string | null },
): Json => restore(edited, original, { template: '', isSensitive: sensitiveIn(artifact, step) });

function restore(edited: Json, original: Json | undefined, at: At): Json {
  if (at.isSensitive(at.template, edited)) {
    // What was shown in part does not come back as a whole.
    const wasHidden = original !== undefined && at.isSensitive(at.template, original);
    return restoreHere(edited, wasHidden ? original : undefined);
  }
  if (Array.isArray(edited)) {
    const items = edited as readonly Json[];
    if (!asksBack(items, at)) return items;
    if (!isAsShown(items, original, at)) throw unclear();
    const others = original as readonly Json[];
    return items.map((item, index) => restore(item, others[index], memberOf(at, '*')));
  }
  if (!isJsonObject(edited)) return edited;
  return Object.fromEntries(
    Object.entries(edited).map(([key, item]) => [key, restore(item, own(original, key), memberOf(at, key))]),
  );
}

/** Only what stood there redacted as a whole comes back; what was given in its place is taken as it is. */
function restoreHere(edited: Json, original: Json | undefined): Json {
  if (edited === REDACTED && original !== undefined && original !== null) return original;
  if (mentions(edited)) throw unclear();
  return edited;
}

/** Whether a sensitive value is to come back somewhere in it. */
function asksBack(value: Json, at: At): boolean {
  if (at.isSensitive(at.template, value)) return mentions(value);
  return members(value).some(([key, item]) => asksBack(item, memberOf(at, key)));
}

/** Whether all that the editor could see of it is as it was. */
function isAsShown(edited: Json | undefined, original: Json | undefined, at: At): boolean {
  if (at.isSensitive(at.template, original)) return true;
  if (Array.isArray(edited) || Array.isArray(original)) {
    if (!Array.isArray(edited) || !Array.isArray(original) || edited.length !== original.length) return false;
    const others = original as readonly Json[];
    return (edited as readonly Json[]).every((item, index) =>
      isAsShown(item, others[index], memberOf(at, '*')),
    );
  }
  if (!isJsonObject(edited) || !isJsonObject(original)) return edited === original;
  const keys = new Set([...Object.keys(edited), ...Object.keys(original)]);
  return [...keys].every((key) => isAsShown(own(edited, key), own(original, key), memberOf(at, key)));
}

/**
 * Whether the sign for what is not shown stands as a value where a contract has a sensitive one. By another
 * name of a field it can come there after all that was put back.
 */
export const holdsRedacted = (
  value: Json,
  { artifact, step }: { readonly artifact: ContractArtifact; readonly step: string | null },
): boolean => asksBack(value, { template: '', isSensitive: sensitiveIn(artifact, step) });

const mentions = (value: Json): boolean =>
  value === REDACTED || members(value).some(([, item]) => mentions(item));

function members(value: Json): readonly (readonly [string, Json])[] {
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => ['*', item] as const);
  return isJsonObject(value) ? Object.entries(value) : [];
}

const memberOf = ({ template, isSensitive }: At, key: string): At => ({
  template: joinPointer(template, key),
  isSensitive,
});

const own = (value: Json | undefined, key: string): Json | undefined =>
  isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/** Says how to do it instead. */
export const unclear = (): Error =>
  invalid(
    ['editedPayload'],
    `It cannot be told which value a ${REDACTED} stands for. Leave each ${REDACTED} under its key, and each list that holds one as it was shown, or give the values themselves.`,
  );
