import { readSelector } from '../features/contracts-registry/contract-name.ts';
import type { ValidatedPayload } from '../features/contracts-registry/validate-payload.ts';
import { builder } from './builder.ts';
import { CoercedValue, Diagnostic, MappedField, UnresolvedField } from './contract-diagnostics.ts';
import { EmissionMode, SchemaProvider } from './contract-emission.ts';
import { ContractVersion } from './contract-types.ts';
import { NotFoundError, UnavailableError } from './errors.ts';
import { loadContractVersion } from './load-contract-version.ts';
import { mutation } from './mutation.ts';
import { later } from '../domain/later.ts';

const validatePayload = later(
  async () => (await import('../features/contracts-registry/validate-payload.ts')).validatePayload,
);

const ValidationResult = builder.objectRef<ValidatedPayload>('ValidationResult').implement({
  description: 'What a contract says of a payload.',
  fields: (t) => ({
    ref: t.exposeString('ref', { description: 'What it was checked against, `namespace/name@version`.' }),
    contractVersion: t.field({
      type: ContractVersion,
      nullable: true,
      description: 'The same; null when you may not read it any more.',
      resolve: ({ versionId }, _args, ctx) => loadContractVersion(ctx, versionId),
    }),
    isValid: t.boolean({
      description: 'Whether no finding is an error.',
      resolve: ({ result }) => result.isValid,
    }),
    data: t.field({
      type: 'JSON',
      nullable: true,
      description:
        'The payload as read back, mapped and coerced, valid or not; null where it could not be taken at all.',
      resolve: ({ result }) => result.data,
    }),
    diagnostics: t.field({
      type: [Diagnostic],
      description: 'Errors in the order of the schema, at most 200.',
      resolve: ({ result }) => [...result.diagnostics],
    }),
    warnings: t.field({
      type: [Diagnostic],
      description: 'Findings that refuse nothing.',
      resolve: ({ result }) => [...result.warnings],
    }),
    truncatedDiagnostics: t.int({
      description: 'Errors beyond those listed.',
      resolve: ({ result }) => result.truncatedDiagnostics,
    }),
    coerced: t.field({
      type: [CoercedValue],
      description: 'Values that were changed before the check.',
      resolve: ({ result }) => [...result.coerced],
    }),
    mapped: t.field({
      type: [MappedField],
      description: 'Fields that came by other names; empty unless `map` was asked for.',
      resolve: ({ result }) => [...result.mapped],
    }),
    unresolved: t.field({
      type: [UnresolvedField],
      description: 'Keys that nothing leads to, at most 50; empty unless `map` was asked for.',
      resolve: ({ result }) => [...result.unresolved],
    }),
    recordedCount: t.exposeInt('recordedCount', {
      description: "Names that went into the contract's suggestions.",
    }),
    feedback: t.exposeString('feedback', {
      description:
        'What to tell a model so that it corrects the payload; empty for a valid one. At most 2,000 characters.',
    }),
  }),
});

mutation('validatePayload', {
  description:
    'Checks a payload against a contract. Nothing is kept of it but, where you ask for it, names of unknown keys. A payload ' +
    'that does not meet the contract is a result, not an error.',
  scope: 'read',
  input: (t) => ({
    ref: t.string({
      required: true,
      description: '`namespace/name@1.0.0`, or `namespace/name` for its highest active release.',
    }),
    step: t.string({ description: 'Checks against the contract of this step.' }),
    payload: t.field({
      type: 'JSON',
      description: 'The payload, at most 1 MiB and 128 levels; or give its text.',
    }),
    text: t.string({
      description: 'The payload as JSON text: keys that stand twice and digits that would be lost are found.',
    }),
    provider: t.field({
      type: SchemaProvider,
      description:
        'The payload is written by the schema that `contractLlmSchema` gives for this provider: it is read back first, ' +
        'so that a null for an absent field and the like mean what the contract means.',
    }),
    mode: t.field({
      type: EmissionMode,
      description: 'As that schema was asked for; `OUTPUT` when left out.',
    }),
    strict: t.boolean({
      description: 'As that schema was asked for; strict where the contract fits when left out.',
    }),
    map: t.boolean({ description: "Gives the payload the contract's names first." }),
    recordUnresolved: t.boolean({
      description:
        'Puts keys that nothing leads to into the suggestions, for who may update the contract. Needs `map`.',
    }),
  }),
  errors: [NotFoundError, UnavailableError],
  resolve: async ({ ref, ...input }, ctx) => ({
    result: await validatePayload(ctx, { ...input, selector: readSelector(ref) }),
  }),
  success: (t) => ({
    result: t.field({
      type: ValidationResult,
      description: 'What the contract says.',
      resolve: ({ result }) => result,
    }),
  }),
});
