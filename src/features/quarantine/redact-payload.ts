import { contractSchema } from '../../contracts/emit/contract-schema.ts';
import { SchemaFields } from '../../contracts/diag/schema-fields.ts';
import { sensitivityOf } from '../../contracts/diag/sensitivity.ts';
import type { TemplateMatcher } from '../../contracts/diag/templates.ts';
import { joinPointer } from '../../contracts/ir/pointer.ts';
import { isJsonObject } from '../../contracts/ir/walk.ts';
import type { ContractArtifact } from '../../contracts/model/contract.ts';
import type { Json } from '../../contracts/model/json.ts';

/** What stands where a value is not shown. */
export const REDACTED = '[redacted]';

const matcherOf = (artifact: ContractArtifact, step: string | null): TemplateMatcher =>
  sensitivityOf(artifact.sensitive, new SchemaFields(contractSchema(artifact, step ?? undefined)));

/**
 * A payload with nothing of the fields that its contract says nobody is to see, nor of keys beside them that
 * the
 * contract does not know.
 */
export function redactPayload(
  payload: Json,
  artifact: ContractArtifact,
  step: string | null,
): { readonly value: Json; readonly isRedacted: boolean } {
  const isSensitive = matcherOf(artifact, step);
  let isRedacted = false;
  const redact = (value: Json, template: string): Json => {
    if (isSensitive(template)) {
      isRedacted ||= value !== null;
      return value === null ? null : REDACTED;
    }
    if (Array.isArray(value))
      return (value as readonly Json[]).map((item) => redact(item, joinPointer(template, '*')));
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, redact(item, joinPointer(template, key))]),
    );
  };
  const value = redact(payload, '');
  return { value, isRedacted };
}

/**
 * An edited payload with the sensitive values of the original back where the editor saw none, so that who may
 * not see a value does not lose it.
 */
export const restoreRedacted = (
  edited: Json,
  original: Json,
  { artifact, step }: { readonly artifact: ContractArtifact; readonly step: string | null },
): Json => restore(edited, original, { template: '', isSensitive: matcherOf(artifact, step) });

function restore(
  edited: Json,
  original: Json | undefined,
  { template, isSensitive }: { readonly template: string; readonly isSensitive: TemplateMatcher },
): Json {
  if (edited === REDACTED && original !== undefined && isSensitive(template)) return original;
  if (Array.isArray(edited)) {
    const at = { template: joinPointer(template, '*'), isSensitive };
    const others = Array.isArray(original) ? (original as readonly Json[]) : [];
    return (edited as readonly Json[]).map((item, index) => restore(item, others[index], at));
  }
  if (!isJsonObject(edited)) return edited;
  const others = isJsonObject(original) ? original : {};
  return Object.fromEntries(
    Object.entries(edited).map(([key, item]) => {
      const other = Object.hasOwn(others, key) ? others[key] : undefined;
      return [key, restore(item, other, { template: joinPointer(template, key), isSensitive })];
    }),
  );
}
