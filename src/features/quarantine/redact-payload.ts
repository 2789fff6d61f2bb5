import { contractSchema } from '../../contracts/model/contract-schema.ts';
import { SchemaFields } from '../../contracts/diag/schema-fields.ts';
import { sensitivityOf, type Sensitivity } from '../../contracts/diag/sensitivity.ts';
import { joinPointer } from '../../contracts/ir/pointer.ts';
import { isJsonObject } from '../../contracts/ir/walk.ts';
import type { ContractArtifact } from '../../contracts/model/contract.ts';
import type { Json } from '../../contracts/model/json.ts';

/** What stands where a value is not shown. */
export const REDACTED = '[redacted]';

/** Which places of a payload are shown to nobody but who asked. */
export const sensitiveIn = (artifact: ContractArtifact, step: string | null): Sensitivity =>
  sensitivityOf(artifact.sensitive, new SchemaFields(contractSchema(artifact, step ?? undefined)));

/**
 * A payload with nothing of the fields that its contract says nobody is to see, nor of what may be the same
 * written otherwise; see `sensitivityOf`.
 */
export function redactPayload(
  payload: Json,
  artifact: ContractArtifact,
  step: string | null,
): { readonly value: Json; readonly isRedacted: boolean } {
  const isSensitive = sensitiveIn(artifact, step);
  let isRedacted = false;
  const redact = (value: Json, template: string): Json => {
    if (isSensitive(template, value)) {
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
