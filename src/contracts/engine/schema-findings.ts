import { certaintyOf } from '../diag/certainty.ts';
import type { Fault } from '../diag/fault.ts';
import { faultOf } from '../diag/fault.ts';
import type { Finding } from '../diag/finding.ts';
import { reduceFaults } from '../diag/reduce-faults.ts';
import { schemaFinding, type FindingContext } from '../diag/schema-findings.ts';
import { templateTokens } from '../diag/template-of.ts';
import { formatPointer, valueAt } from '../ir/pointer.ts';
import { isJsonObject, schemaSites } from '../ir/walk.ts';
import { MAX_POTENTIAL_FAULTS } from '../limits.ts';
import type { AliasEntry } from '../model/contract.ts';
import type { Json, JsonSchema } from '../model/json.ts';
import { limit } from './payload/inspect.ts';
import { checkPlain } from './payload/plain.ts';
import type { ReadyContract } from './validator-pool.ts';

const largestUnions = new WeakMap<object, number>();

/** All that a schema finds wrong with a payload that is already known to be invalid. */
export function schemaFindings(
  payload: Json,
  { validator, fields }: ReadyContract,
  aliases: readonly AliasEntry[],
): readonly Finding[] {
  const isBounded = checkPlain(payload).values * largestUnion(validator.schema) <= MAX_POTENTIAL_FAULTS;
  const outermost = validator.lastFaults().at(-1);
  const errors = isBounded ? validator.faults(payload) : null;
  const faults = errors === null ? (outermost ? [faultOf(outermost)] : []) : reduceFaults(errors, fields);
  const context = findingContext({ payload, faults, validator, fields, aliases });
  const findings = faults.map((fault) => schemaFinding(fault, context));
  return errors === null ? [...findings, notAllListed()] : findings;
}

/**
 * Beyond it, listing all that every branch of a union says would take more memory than the payload is
 * worth.
 */
function largestUnion(schema: JsonSchema): number {
  if (typeof schema === 'boolean') return 1;
  const known = largestUnions.get(schema);
  if (known !== undefined) return known;
  let largest = 1;
  const open: { readonly pointer: string; count: number }[] = [];
  for (const { pointer, schema: site } of schemaSites(schema)) {
    while (open.length > 0 && !pointer.startsWith(`${open.at(-1)?.pointer}/`)) open.pop();
    for (const union of open) largest = Math.max(largest, ++union.count);
    if (isJsonObject(site) && (site.anyOf !== undefined || site.oneOf !== undefined))
      open.push({ pointer, count: 0 });
  }
  largestUnions.set(schema, largest);
  return largest;
}

interface ContextParts extends Pick<ReadyContract, 'validator' | 'fields'> {
  readonly payload: Json;
  readonly faults: readonly Fault[];
  readonly aliases: readonly AliasEntry[];
}

function findingContext({ payload, faults, validator, fields, aliases }: ContextParts): FindingContext {
  const missing = new Map<string, string[]>();
  for (const { keyword, pointer, params } of faults) {
    if (keyword !== 'required' || typeof params.missingProperty !== 'string') continue;
    const names = missing.get(pointer) ?? [];
    names.push(params.missingProperty);
    missing.set(pointer, names);
  }
  const { schema, pointerOf } = validator;
  return {
    pointerOf,
    certainty: certaintyOf({ schema, fields, payload, pointerOf }),
    missing: (pointer) => missing.get(pointer) ?? [],
    absent: (pointer) => {
      const object = valueAt(payload, pointer);
      const names = [...fields.at(templateTokens(payload, pointer)).names.keys()];
      return names.filter((name) => !isJsonObject(object) || !Object.hasOwn(object, name));
    },
    aliasOf: (pointer, key) => {
      if (aliases.length === 0) return null;
      const parent = formatPointer(templateTokens(payload, pointer));
      return aliases.find((alias) => alias.parent === parent && alias.from === key)?.to ?? null;
    },
    fieldSchema: (pointer) => fields.at(templateTokens(payload, pointer)).schemas[0],
  };
}

const notAllListed = (): Finding =>
  limit({
    pointer: '',
    value: undefined,
    keyword: 'maxFaults',
    expected: 'a payload with fewer faults than can be listed',
  });
