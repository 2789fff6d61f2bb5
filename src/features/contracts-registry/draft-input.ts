import { checkDraftShape } from '../../contracts/artifact/check-draft-shape.ts';
import type { ContractRef } from '../../contracts/model/contract-ref.ts';
import type { ContractDraft, OnError } from '../../contracts/model/contract.ts';
import type { JsonSchema } from '../../contracts/model/json.ts';
import { joinPointer } from '../../contracts/ir/pointer.ts';
import { readJson } from '../../contracts/repair/read-json.ts';
import { invalid } from '../../domain/errors.ts';
import { orderKey } from './order-key.ts';
import { readVersionRef } from './contract-name.ts';
import { schemaRejected, type RegistryProblem } from './registry-problem.ts';

/** A schema as a value, or as its text: a text keeps keys like `"10"` where they were written. */
export interface SchemaSource {
  readonly schema?: unknown;
  readonly schemaText?: string | null;
}

export interface StepInput extends SchemaSource {
  readonly onError?: OnError;
}

/** A contract as its author sends it; what is left out has the engine's default. */
export interface ContractInput
  extends SchemaSource, Partial<Omit<ContractDraft, 'ref' | 'schema' | 'steps'>> {
  /** `namespace/name@version` */
  readonly ref: string;
  readonly steps?: Readonly<Record<string, StepInput>>;
}

/**
 * Makes the engine's draft of what was sent.
 * @throws AppError VALIDATION for a name that is none, SCHEMA_REJECTED for a draft that is no draft
 */
export function readDraft({ ref: text, schema, schemaText, steps, ...rest }: ContractInput): ContractDraft {
  const ref = readVersionRef(text);
  checkVersion(ref);
  const problems: RegistryProblem[] = [];
  const take = (source: SchemaSource, at: string): JsonSchema => {
    const { value, found } = readSchema(source, at);
    problems.push(...found);
    return value;
  };
  const main = take({ schema, schemaText }, '/schema');
  const taken = Object.entries(steps ?? {}).map(([name, { onError, ...source }]) => {
    const at = joinPointer(joinPointer('/steps', name), 'schema');
    return [name, { schema: take(source, at), ...(onError !== undefined && { onError }) }] as const;
  });
  const draft: ContractDraft = {
    ref,
    ...rest,
    schema: main,
    ...(steps !== undefined && { steps: Object.fromEntries(taken) }),
  };
  if (problems.length === 0) problems.push(...checkDraftShape(draft));
  if (problems.some(({ severity }) => severity === 'error')) throw schemaRejected({ problems });
  return draft;
}

/** @throws AppError VALIDATION for a version that the registry cannot put in order */
export function checkVersion({ version }: ContractRef): void {
  if (version.includes('+')) {
    throw invalid(
      ['ref'],
      'Leave out what follows the plus sign: it makes no difference to which version is higher.',
    );
  }
  if (orderKey(version) === null) throw invalid(['ref'], 'A number of a version has at most ten digits.');
}

function readSchema(
  { schema, schemaText }: SchemaSource,
  at: string,
): { value: JsonSchema; found: readonly RegistryProblem[] } {
  if (schemaText === undefined || schemaText === null) return { value: schema as JsonSchema, found: [] };
  const { value, problems } = readJson(schemaText);
  const found = problems.map(({ code, pointer, at: offset }): RegistryProblem => ({
    code: code === 'too-large' ? 'too-large' : 'not-json',
    severity: 'error',
    pointer: at + pointer,
    message: `The text of the schema is no JSON that can be kept (${code} at character ${offset}). Correct it.`,
  }));
  return { value: (value ?? null) as JsonSchema, found };
}
