import type { Finding } from '../../diag/finding.ts';
import type { SchemaFields } from '../../diag/schema-fields.ts';
import { parsePointer } from '../../ir/pointer.ts';
import type { CoercionRule } from '../../model/contract.ts';
import type { Json } from '../../model/json.ts';
import type { CoercedValue } from '../../model/validation-result.ts';
import { changeAt } from '../at-template.ts';
import { COERCIONS, nullableBase } from './coercions.ts';

export interface Coercing {
  readonly data: Json;
  readonly coerced: readonly CoercedValue[];
  readonly findings: readonly Finding[];
}

/**
 * Applies a contract's coercions in the order they are declared, on a copy. What cannot be changed without
 * losing something stays as it is, and a finding says so: the schema then decides.
 */
export function coerce(payload: Json, rules: readonly CoercionRule[], fields: SchemaFields): Coercing {
  let data = payload;
  const coerced: CoercedValue[] = [];
  const findings: Finding[] = [];
  for (const { template, name } of rules) {
    const tokens = parsePointer(template);
    if (tokens === null) continue;
    const allowed = listedValues(fields, tokens);
    data = changeAt(data, tokens, (value, pointer) => {
      const outcome = coerceOne(name, value, allowed);
      if ('failed' in outcome)
        findings.push(
          failure({ pointer, value, name, expected: outcome.failed, isNulled: outcome.value !== value }),
        );
      if (outcome.value !== value) coerced.push({ pointer, from: value, to: outcome.value, rule: name });
      return outcome.value;
    });
  }
  return { data, coerced, findings };
}

type Outcome = { readonly value: Json } | { readonly value: Json; readonly failed: string };

function coerceOne(name: string, value: Json, allowed: readonly Json[]): Outcome {
  const base = nullableBase(name);
  const coercion = COERCIONS.get(base ?? name);
  if (coercion === undefined || (base !== null && value === null) || coercion.isDone(value)) return { value };
  const outcome = coercion.apply(value, allowed);
  if (outcome !== null) return outcome;
  return { value: base === null ? value : null, failed: coercion.expected };
}

function listedValues(fields: SchemaFields, tokens: readonly string[]): readonly Json[] {
  return fields
    .at(tokens)
    .schemas.flatMap((schema) => (Array.isArray(schema.enum) ? (schema.enum as readonly Json[]) : []));
}

interface Failed {
  readonly pointer: string;
  readonly value: Json;
  readonly name: string;
  readonly expected: string;
  readonly isNulled: boolean;
}

const failure = ({ pointer, value, name, expected, isNulled }: Failed): Finding => ({
  code: 'coerce',
  keyword: name,
  pointer,
  schemaPointer: null,
  origin: 'coercion',
  value,
  key: '',
  severity: 'warning',
  words: () => ({
    expected: `${expected}, or a value that ${name} can change into one${isNulled ? '; null was put in its place' : ''}`,
  }),
});
