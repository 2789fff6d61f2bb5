import { readyContract } from '../../../contracts/engine/validator-pool.ts';
import { validate, validateText } from '../../../contracts/engine/validate.ts';
import { mapThenValidate } from '../../../contracts/mapper/pipe.ts';
import { semanticMapper } from '../../../contracts/mapper/semantic-mapper.ts';
import type { ContractArtifact } from '../../../contracts/model/contract.ts';
import type { Json } from '../../../contracts/model/json.ts';
import { readJson } from '../../../contracts/repair/read-json.ts';
import type { UnresolvedField } from '../../../contracts/model/validation-result.ts';
import type { CheckedPayload, PayloadSource } from './thread-job.ts';

export interface CheckOptions {
  readonly step?: string;
  /** Gives the payload the names of the contract first. */
  readonly isMapped: boolean;
}

/**
 * Checks a payload in this thread, however long that takes.
 * @throws UnknownStep, SchemaNotUsable as `validate`
 */
export function checkHere(
  artifact: ContractArtifact,
  source: PayloadSource,
  { step, isMapped }: CheckOptions,
): CheckedPayload {
  const options = step === undefined ? {} : { step };
  const value = valueOf(source);
  if (!isMapped || value === undefined) {
    const result =
      'text' in source
        ? validateText(artifact, source.text, options)
        : validate(artifact, source.value, options);
    return { ...result, passed: [] };
  }
  let passed: readonly UnresolvedField[] = [];
  const mapper = semanticMapper(artifact, options);
  const check = mapThenValidate(
    (payload) => {
      const outcome = mapper(payload);
      ({ passed } = outcome);
      return outcome;
    },
    (payload) => validate(artifact, payload, options),
  );
  return { ...check(value), passed };
}

/** @returns undefined for a text that is no sound JSON: validating it says why */
function valueOf(source: PayloadSource): Json | undefined {
  if ('value' in source) return source.value;
  const { value, problems } = readJson(source.text);
  return problems.length === 0 ? value : undefined;
}

/**
 * Compiles what checking and telling what is wrong need, so that the time of a check is that of the payload
 * alone.
 */
export const prepare = (artifact: ContractArtifact, step: string | undefined): void =>
  void readyContract(artifact, step).validator.faults(null);
