import type { Publication } from '../features/contracts-registry/publish-draft.ts';
import { updateNamespace } from '../features/contracts-registry/update-namespace.ts';
import { rejectionOf } from '../features/contracts-registry/registry-problem.ts';
import { builder } from './builder.ts';
import { contractFields, contractInput } from './contract-inputs.ts';
import { CompatibilityMode, ContractChange, SchemaDiagnostic } from './contract-parts.ts';
import { ContractNamespace, ContractVersion } from './contract-types.ts';
import { ErrorInterface } from './error-types.ts';
import { ConflictError, NotFoundError, SchemaRejectedError } from './errors.ts';
import { decodeId } from './ids.ts';
import { loadContractVersion } from './load-contract-version.ts';
import { mutation } from './mutation.ts';
import { later } from '../domain/later.ts';

const deprecateContract = later(
  async () => (await import('../features/contracts-registry/deprecate-contract.ts')).deprecateContract,
);
const publishContract = later(
  async () => (await import('../features/contracts-registry/publish-contract.ts')).publishContract,
);

builder.objectType(SchemaRejectedError, {
  name: 'SchemaRejectedError',
  description: 'A contract cannot be published as it is. Nothing was kept of it.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    diagnostics: t.field({
      type: [SchemaDiagnostic],
      description: 'All that is wrong and all that is doubtful; at least one is an error.',
      resolve: ({ app }) => [...rejectionOf(app).problems],
    }),
    suggestedVersion: t.string({
      nullable: true,
      description: 'The version under which it could be published; null where that is not what is wrong.',
      resolve: ({ app }) => rejectionOf(app).suggestedVersion ?? null,
    }),
  }),
});

const PublicationOutcome = builder.enumType('PublicationOutcome', {
  description: 'What a publication came to.',
  values: {
    PUBLISHED: { description: 'A new version is there.' },
    UNCHANGED: { description: 'It was there already, just as it is.' },
    CHECKED: { description: 'It could be published; nothing was written.' },
  } as const,
});

/** The fields of everything that publishes. */
export const publicationFields = (
  t: PothosSchemaTypes.ObjectFieldBuilder<typeof builder.$inferSchemaTypes, Publication>,
) => ({
  outcome: t.expose('outcome', { type: PublicationOutcome, description: 'What it came to.' }),
  contractVersion: t.field({
    type: ContractVersion,
    nullable: true,
    description: 'The version; null where it was only checked.',
    resolve: ({ versionId }, _args, ctx) => (versionId === null ? null : loadContractVersion(ctx, versionId)),
  }),
  digest: t.string({
    description: 'SHA-256 of the version as it is or would be published, in hex.',
    resolve: ({ artifact }) => artifact.digest,
  }),
  diagnostics: t.field({
    type: [SchemaDiagnostic],
    description: 'What is doubtful about it; no errors.',
    resolve: ({ problems }) => [...problems],
  }),
  changes: t.field({
    type: [ContractChange],
    description: 'What differs from the highest active release below it.',
    resolve: ({ changes }) => [...changes],
  }),
  suggestedVersion: t.exposeString('suggestedVersion', {
    nullable: true,
    description:
      'The version by what changed, as semver has it; null where nothing did, or nothing is below it.',
  }),
});

mutation('publishContract', {
  description:
    'Publishes a version of a contract, which never changes from then on. Who publishes into a namespace first makes it. ' +
    'The same once more changes nothing.',
  input: (t) => ({
    ref: t.string({ required: true, description: 'Its name, `namespace/name@1.0.0`.' }),
    schema: t.field({
      type: 'JSON',
      description: 'Its JSON Schema of draft-04 to 2020-12; or give its text.',
    }),
    schemaText: t.string({
      description: 'The text of its JSON Schema: keeps the order of keys such as "10", and every digit.',
    }),
    ...contractFields(t),
    compatibility: t.field({
      type: CompatibilityMode,
      description: 'What it promises; BACKWARD where left out. A new major version may break it.',
    }),
    isDryRun: t.boolean({ description: 'Checks everything and writes nothing.' }),
  }),
  errors: [NotFoundError, ConflictError, SchemaRejectedError],
  resolve: ({ ref, schema, schemaText, compatibility, isDryRun, ...rest }, ctx) =>
    publishContract(ctx, {
      ...contractInput(rest),
      ref,
      schema,
      ...(typeof schemaText === 'string' && { schemaText }),
      ...(compatibility !== null && compatibility !== undefined && { compatibility }),
      isDryRun: isDryRun === true,
    }),
  success: publicationFields,
});

mutation('deprecateContract', {
  description: 'Says that a version is not to be used any more. It still validates what names it.',
  input: (t) => ({
    ref: t.string({ required: true, description: 'Which version, `namespace/name@1.0.0`.' }),
    reason: t.string({ description: 'Why, and what to use instead; at most 2,000 characters.' }),
  }),
  errors: [NotFoundError],
  resolve: (input, ctx) => deprecateContract(ctx, input),
  success: (t) => ({
    contractVersion: t.field({
      type: ContractVersion,
      nullable: true,
      description: 'The version; null when you may not read it any more.',
      resolve: ({ versionId }, _args, ctx) => loadContractVersion(ctx, versionId),
    }),
  }),
});

mutation('updateContractNamespace', {
  description:
    'Changes a namespace of contracts; what is left out stays. Publicity needs a key with the scope ADMIN.',
  input: (t) => ({
    namespaceId: t.id({ required: true, description: 'The namespace.' }),
    description: t.string({ description: 'What it is for; at most 2,000 characters.' }),
    isPublic: t.boolean({ description: 'Whether everyone may read and check with what stands in it.' }),
  }),
  errors: [NotFoundError],
  resolve: async ({ namespaceId, description, isPublic }, ctx) => ({
    namespace: await updateNamespace(ctx, {
      namespaceId: decodeId('ContractNamespace', namespaceId, ['namespaceId']),
      description: description ?? undefined,
      isPublic: isPublic ?? undefined,
    }),
  }),
  success: (t) => ({
    namespace: t.field({
      type: ContractNamespace,
      description: 'The namespace.',
      resolve: ({ namespace }) => namespace,
    }),
  }),
});
