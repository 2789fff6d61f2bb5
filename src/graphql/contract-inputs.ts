import type { InputShapeFromFields } from '@pothos/core';
import type { ContractInput } from '../features/contracts-registry/draft-input.ts';
import { invalid } from '../domain/errors.ts';
import { builder } from './builder.ts';
import { DiagnosticSeverity, OnContractError } from './contract-parts.ts';

const Aliases = builder.inputType('ContractAliasesInput', {
  description: 'Other names that a field may come by.',
  fields: (t) => ({
    template: t.string({
      required: true,
      description: 'The field, as `/customer/email_address`; lists as `*`.',
    }),
    names: t.stringList({ required: true, description: 'The names, at most 100.' }),
  }),
});

const Binding = builder.inputType('ContractBindingInput', {
  description: 'What a field means: all names of the concept lead to it.',
  fields: (t) => ({
    template: t.string({ required: true, description: 'The field; lists as `*`.' }),
    concept: t.string({ required: true, description: 'The concept.' }),
    scheme: t.string({
      required: true,
      description: 'Its vocabulary, `name:version`, of the same namespace.',
    }),
  }),
});

const Coercion = builder.inputType('ContractCoercionInput', {
  description: 'A change of a value that loses nothing, made before it is checked.',
  fields: (t) => ({
    template: t.string({ required: true, description: 'Which value; lists as `*`.' }),
    name: t.string({ required: true, description: 'Which change; the guide lists them.' }),
  }),
});

const Rule = builder.inputType('ContractRuleInput', {
  description: 'A check beyond the schema.',
  fields: (t) => ({
    template: t.string({ required: true, description: 'What it looks at; lists as `*`.' }),
    name: t.string({ required: true, description: 'Which check; the guide lists them.' }),
    params: t.field({ type: 'JSON', description: 'What it is told: an object.' }),
    severity: t.field({
      type: DiagnosticSeverity,
      description: 'How much it weighs; an error where left out.',
    }),
  }),
});

const Severity = builder.inputType('ContractSeverityInput', {
  description: 'How much a finding of one code weighs.',
  fields: (t) => ({
    code: t.string({ required: true, description: 'Such as `format`, or `rule:NAME`.' }),
    severity: t.field({ type: DiagnosticSeverity, required: true, description: 'How much.' }),
  }),
});

const Step = builder.inputType('ContractStepInput', {
  description: 'A transition of a pipeline with a contract of its own.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Its name.' }),
    schema: t.field({ type: 'JSON', description: 'Its JSON Schema; or give its text.' }),
    schemaText: t.string({ description: 'The text of its JSON Schema; or give it as a value.' }),
    onError: t.field({ type: OnContractError, description: "As the contract's where left out." }),
  }),
});

type Builder = PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>;

/** What an author says of a contract besides its schema. */
export const contractFields = (t: Builder) => ({
  title: t.string({ description: 'Its title; its name where left out.' }),
  description: t.string({ description: 'What it is for. Models are shown it.' }),
  aliases: t.field({ type: [Aliases], description: 'Other names that its fields may come by.' }),
  bindings: t.field({
    type: [Binding],
    description: 'What its fields mean. Those of `bindField` are added.',
  }),
  coercions: t.field({ type: [Coercion], description: 'Changes before the check that lose nothing.' }),
  rules: t.field({ type: [Rule], description: 'Checks beyond the schema.' }),
  severities: t.field({ type: [Severity], description: 'Where a finding is no error.' }),
  sensitive: t.stringList({ description: 'Fields whose values are shown to nobody; lists as `*`.' }),
  onError: t.field({ type: OnContractError, description: 'QUARANTINE where left out.' }),
  steps: t.field({ type: [Step], description: 'Transitions with contracts of their own, at most 100.' }),
  ownership: t.field({ type: 'JSON', description: 'Who answers for it: an object.' }),
  governance: t.field({
    type: 'JSON',
    description: 'Rules of your house: an object. No model is shown them.',
  }),
  metadata: t.field({ type: 'JSON', description: 'What else you want to keep with it: an object.' }),
  allowBacktracking: t.boolean({
    description: 'Takes patterns with look-around; payloads are then checked in a thread with a time limit.',
  }),
});

/** What `contractFields` gives. */
type Given = InputShapeFromFields<ReturnType<typeof contractFields>>;

/**
 * Null is as good as nothing said. What the rest must be is the engine's to say.
 * @throws AppError VALIDATION for what is said twice
 */
export function contractInput(given: Given): Omit<ContractInput, 'ref' | 'schema' | 'schemaText'> {
  const { severities, steps, rules, ...rest } = given;
  const byCode = severities?.map(({ code, severity }) => [code, severity] as const);
  const byName = steps?.map(({ name, ...step }) => [name, withoutNulls(step)] as const);
  const said: object = withoutNulls({
    ...rest,
    rules: rules?.map(withoutNulls),
    severities: byCode && Object.fromEntries(once(byCode, 'severities')),
    steps: byName && Object.fromEntries(once(byName, 'steps')),
  });
  return said;
}

const withoutNulls = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null && each !== undefined)) as T;

function once<T>(
  entries: readonly (readonly [string, T])[],
  field: string,
): readonly (readonly [string, T])[] {
  const names = new Set<string>();
  for (const [index, [name]] of entries.entries()) {
    if (names.has(name)) throw invalid([field, index], `${JSON.stringify(name)} is there twice. Keep one.`);
    names.add(name);
  }
  return entries;
}
