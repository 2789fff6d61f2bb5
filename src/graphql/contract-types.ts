import type { SchemaChange } from '../contracts/artifact/schema-change.ts';
import type { ContractArtifact } from '../contracts/model/contract.ts';
import type {
  Contract as ContractRow,
  ContractNamespace as NamespaceRow,
  FieldBinding as BindingRow,
} from '../db/generated/prisma/client.ts';
import { visible } from '../features/access/visible.ts';
import { loadArtifacts } from '../features/contracts-registry/artifact-cache.ts';
import { latestOf, listVersions } from '../features/contracts-registry/list-contracts.ts';
import { bindingsOf } from '../features/contracts-registry/list-suggestions.ts';
import { VERSION_SELECT, type VersionRow } from '../features/contracts-registry/version-row.ts';
import { builder } from './builder.ts';
import { loaderOf } from './connection.ts';
import type { GraphqlContext } from './context.ts';
import {
  AliasMapEntry,
  ContractAliases,
  ContractBinding,
  ContractChange,
  ContractCoercion,
  ContractRule,
  ContractStatus,
  ContractStep,
  OnContractError,
} from './contract-parts.ts';
import { myPermissionsField } from './permission.ts';
import { userRelation } from './user-relation.ts';
import { visibleRelation } from './visible-relation.ts';

export const ContractNamespace = builder.prismaNode('ContractNamespace', {
  id: { field: 'id' },
  description:
    'Where contracts and vocabularies stand; they have its rights. Who publishes into it first makes it.',
  findUnique: (id, ctx) => ({ id, AND: [visible(ctx.actor, 'contractNamespace')] }),
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name, the first part of the names of its contracts.' }),
    description: t.exposeString('description', { description: 'What it is for; may be empty.' }),
    isPublic: t.exposeBoolean('isPublic', { description: 'Whether everyone may read what stands in it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    creator: t.field(
      userRelation({
        description: 'Who made it; null for what comes with the product.',
        id: (row: { creatorId: string | null }) => row.creatorId,
      }),
    ),
    myPermissions: t.field(myPermissionsField('contractNamespace')),
  }),
});

export const FieldBinding = builder.objectRef<BindingRow>('FieldBinding').implement({
  description: 'What a field will mean in the next version of a contract.',
  fields: (t) => ({
    template: t.exposeString('template', { description: 'The field; lists as `*`.' }),
    concept: t.exposeString('concept', { description: 'The concept.' }),
    scheme: t.exposeString('scheme', {
      description: 'Its vocabulary, `name:version`, of the same namespace.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the field was bound first.' }),
    createdBy: t.field(
      userRelation({ description: 'Who bound it last.', id: (row: BindingRow) => row.createdById }),
    ),
  }),
});

export const ContractVersion = builder.prismaNode('ContractVersion', {
  id: { field: 'id' },
  description: 'A published version of a contract. It never changes, but can be deprecated.',
  select: VERSION_SELECT,
  findUnique: (id, ctx) => ({ id, AND: [visible(ctx.actor, 'contractVersion')] }),
  fields: (t) => ({
    version: t.exposeString('version', { description: 'Of semver.org, such as 1.2.0.' }),
    status: t.expose('status', { type: ContractStatus, description: 'Whether it is to be used.' }),
    digest: t.exposeString('digest', {
      description: 'SHA-256 over the canonical JSON of all of it, in hex.',
    }),
    fieldCount: t.exposeInt('fieldCount', { description: 'Fields that its schema declares.' }),
    publishedAt: t.expose('publishedAt', { type: 'DateTime', description: 'When it was published.' }),
    publishedBy: t.field(
      userRelation({
        description: 'Who published it; null for what comes with the product.',
        id: (row: { publishedById: string | null }) => row.publishedById,
      }),
    ),
    deprecatedAt: t.expose('deprecatedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when it is not to be used; null where it is.',
    }),
    deprecationReason: t.exposeString('deprecationReason', {
      nullable: true,
      description: 'Why; null where nothing was said.',
    }),
    changedFrom: t.string({
      nullable: true,
      description: 'The version that `changes` compares with; null for a first one.',
      resolve: ({ changes }) => readChanges(changes)?.from ?? null,
    }),
    changes: t.field({
      type: [ContractChange],
      description: 'What differs from `changedFrom`, at most 200.',
      resolve: ({ changes }) => readChanges(changes)?.changes ?? [],
    }),
    title: t.string({
      description: 'Its title.',
      resolve: async (row, _args, ctx) => (await artifactOf(ctx, row)).title,
    }),
    description: t.string({
      description: 'What it is for; may be empty.',
      resolve: async (row, _args, ctx) => (await artifactOf(ctx, row)).description,
    }),
    schema: t.field({
      type: 'JSON',
      description: 'Its JSON Schema 2020-12 as published. What a model is given is `contractLlmSchema`.',
      resolve: async (row, _args, ctx) => (await artifactOf(ctx, row)).schema,
    }),
    steps: t.field({
      type: [ContractStep],
      description: 'Transitions with contracts of their own, at most 100.',
      resolve: async (row, _args, ctx) =>
        Object.entries((await artifactOf(ctx, row)).steps).map(([name, step]) => ({ name, ...step })),
    }),
    onError: t.field({
      type: OnContractError,
      description: 'What becomes of a payload that does not meet it.',
      resolve: async (row, _args, ctx) => (await artifactOf(ctx, row)).onError,
    }),
    aliases: t.field({
      type: [ContractAliases],
      description: 'Other names of fields as the author gave and accepted them, at most 1,000.',
      resolve: async (row, _args, ctx) => [...(await artifactOf(ctx, row)).aliases],
    }),
    aliasMap: t.field({
      type: [AliasMapEntry],
      description: 'All names that lead to a field, frozen when it was published.',
      resolve: async (row, _args, ctx) => [...(await artifactOf(ctx, row)).aliasMap.entries],
    }),
    bindings: t.field({
      type: [ContractBinding],
      description: 'What its fields mean, at most 1,000.',
      resolve: async (row, _args, ctx) => [...(await artifactOf(ctx, row)).bindings],
    }),
    rules: t.field({
      type: [ContractRule],
      description: 'Checks beyond the schema, at most 1,000.',
      resolve: async (row, _args, ctx) => [...(await artifactOf(ctx, row)).rules],
    }),
    coercions: t.field({
      type: [ContractCoercion],
      description: 'Changes before the check that lose nothing, at most 1,000.',
      resolve: async (row, _args, ctx) => [...(await artifactOf(ctx, row)).coercions],
    }),
    sensitive: t.stringList({
      description: 'Fields whose values are shown to nobody, at most 1,000.',
      resolve: async (row, _args, ctx) => [...(await artifactOf(ctx, row)).sensitive],
    }),
    ownership: t.field({
      type: 'JSON',
      description: 'Who answers for it, as the author wrote it.',
      resolve: async (row, _args, ctx) => (await artifactOf(ctx, row)).ownership,
    }),
    governance: t.field({
      type: 'JSON',
      description: 'Rules of its house, as the author wrote them. No model is shown them.',
      resolve: async (row, _args, ctx) => (await artifactOf(ctx, row)).governance,
    }),
    metadata: t.field({
      type: 'JSON',
      description: 'What else the author wrote.',
      resolve: async (row, _args, ctx) => (await artifactOf(ctx, row)).metadata,
    }),
  }),
});

const artifactOf = async (ctx: GraphqlContext, { id, digest }: VersionRow): Promise<ContractArtifact> => {
  const found = await loaderOf<ContractArtifact>(ctx, 'artifacts of contracts', (keys) =>
    loadArtifacts(
      ctx.db.pool,
      keys.map((key) => {
        const [versionId = '', of = ''] = key.split(' ');
        return { versionId, digest: of };
      }),
    ).then(
      (artifacts) =>
        new Map(keys.map((key) => [key, artifacts.get(key.split(' ')[0] ?? '')] as const).filter(hasValue)),
    ),
  ).load(`${id} ${digest}`);
  if (found === null) throw new Error(`the contract version ${id} went away while it was read`);
  return found;
};

const hasValue = <K, V>(entry: readonly [K, V | undefined]): entry is readonly [K, V] =>
  entry[1] !== undefined;

const readChanges = (value: unknown): { from: string; changes: SchemaChange[] } | null =>
  value as { from: string; changes: SchemaChange[] } | null;

export const Contract = builder.prismaNode('Contract', {
  id: { field: 'id' },
  description: 'A data contract: what a payload must look like, in versions that never change.',
  findUnique: (id, ctx) => ({ id, AND: [visible(ctx.actor, 'contract')] }),
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name within its namespace.' }),
    ref: t.string({
      description: '`namespace/name`, as arguments take it.',
      resolve: ({ namespaceName, name }) => `${namespaceName}/${name}`,
    }),
    title: t.exposeString('title', { description: 'Its title, of the version published last.' }),
    description: t.exposeString('description', { description: 'What it is for; may be empty.' }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When its first version was published.',
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'When its last version was published.',
    }),
    myPermissions: t.field(myPermissionsField('contract')),
    namespace: t.field(
      visibleRelation<{ namespaceId: string }, NamespaceRow>({
        type: ContractNamespace,
        kind: 'contractNamespace',
        description: 'Where it stands; null when you may not read it any more.',
        id: ({ namespaceId }) => namespaceId,
      }),
    ),
    latest: t.field({
      type: ContractVersion,
      nullable: true,
      description: 'The highest active release; pre-releases never are. Null where there is none.',
      resolve: ({ id }, _args, ctx) =>
        loaderOf<VersionRow>(ctx, 'latest versions', (ids) => latestOf(ctx, ids)).load(id),
    }),
    version: t.field({
      type: ContractVersion,
      nullable: true,
      description: 'One version; null where there is none of that number.',
      args: { version: t.arg.string({ required: true, description: 'Such as 1.2.0.' }) },
      resolve: ({ id }, { version }, ctx) =>
        loaderOf<VersionRow>(ctx, `versions ${version}`, async (ids) => {
          const rows = await listVersions(ctx, { filter: { contractId: { in: [...ids] }, version } });
          return new Map(rows.map((row) => [row.contractId, row]));
        }).load(id),
    }),
    bindings: t.field({
      type: [FieldBinding],
      description: 'What the next version binds besides what its draft says, by field; at most 500.',
      resolve: async ({ id }, _args, ctx) =>
        (await loaderOf<BindingRow[]>(ctx, 'bindings of contracts', (ids) => bindingsOf(ctx, ids)).load(
          id,
        )) ?? [],
    }),
  }),
});

builder.prismaObjectFields(ContractVersion, (t) => ({
  contract: t.field(
    visibleRelation<{ contractId: string }, ContractRow>({
      type: Contract,
      kind: 'contract',
      description: 'Whose version it is; null when you may not read it any more.',
      id: ({ contractId }) => contractId,
    }),
  ),
}));
