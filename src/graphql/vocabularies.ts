import {
  countConcepts,
  countVocabularySchemes,
  listConcepts,
  listVocabularySchemes,
} from '../features/contracts-registry/list-schemes.ts';
import { findContractRow } from '../features/contracts-registry/list-contracts.ts';
import { unbindField } from '../features/contracts-registry/unbind-field.ts';
import { visible } from '../features/access/visible.ts';
import type {
  ContractNamespace as NamespaceRow,
  VocabularyScheme as SchemeRow,
} from '../db/generated/prisma/client.ts';
import { builder } from './builder.ts';
import { connectionOf, loaderOf, order, pageCost, prismaPage } from './connection.ts';
import { Contract, ContractNamespace, FieldBinding } from './contract-types.ts';
import { ConflictError, NotFoundError } from './errors.ts';
import { mutation } from './mutation.ts';
import { userRelation } from './user-relation.ts';
import { visibleRelation } from './visible-relation.ts';
import { later } from '../domain/later.ts';

const bindField = later(async () => (await import('../features/contracts-registry/bind-field.ts')).bindField);
const publishVocabularyScheme = later(
  async () =>
    (await import('../features/contracts-registry/publish-vocabulary-scheme.ts')).publishVocabularyScheme,
);

export const VocabularyScheme = builder.prismaNode('VocabularyScheme', {
  id: { field: 'id' },
  description: 'A published version of a vocabulary. It never changes.',
  findUnique: (id, ctx) => ({ id, AND: [visible(ctx.actor, 'vocabularyScheme')] }),
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name within its namespace.' }),
    version: t.exposeString('version', { description: 'Of semver.org, such as 1.2.0.' }),
    ref: t.string({
      description: '`name:version`, as bindings pin it.',
      resolve: ({ name, version }) => `${name}:${version}`,
    }),
    title: t.exposeString('title', { description: 'Its title; may be empty.' }),
    digest: t.exposeString('digest', {
      description: 'SHA-256 over the canonical JSON of all of it, in hex.',
    }),
    publishedAt: t.expose('publishedAt', { type: 'DateTime', description: 'When it was published.' }),
    publishedBy: t.field(
      userRelation({
        description: 'Who published it.',
        id: (row: { publishedById: string | null }) => row.publishedById,
      }),
    ),
    namespace: t.field(
      visibleRelation<{ namespaceId: string }, NamespaceRow>({
        type: ContractNamespace,
        kind: 'contractNamespace',
        description: 'Where it stands; null when you may not read it any more.',
        id: ({ namespaceId }) => namespaceId,
      }),
    ),
  }),
});

const Concept = builder.prismaObject('Concept', {
  description: 'A thing that a vocabulary has names for.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name, unique in the vocabulary.' }),
    definition: t.exposeString('definition', { description: 'What it is; may be empty.' }),
    labels: t.exposeStringList('labels', {
      description: 'What people call it, in any language; at most 50.',
    }),
    sameAs: t.exposeStringList('sameAs', {
      description: 'Concepts of the vocabulary that mean the same; at most 50.',
    }),
  }),
});

const Schemes = connectionOf(VocabularyScheme, 'VocabularyScheme');
const Concepts = connectionOf(Concept, 'Concept');
const REF_ASC = order('REF_ASC', [
  ['namespaceName', 'asc', 'string'],
  ['name', 'asc', 'string'],
]);
const NAME_ASC = order('NAME_ASC', [['name', 'asc', 'string']]);

builder.queryField('vocabularySchemes', (t) =>
  t.connection(
    {
      type: VocabularyScheme,
      description: 'Versions of vocabularies that you may read, by namespace and name.',
      complexity: pageCost,
      args: {
        namespace: t.arg.string({ description: 'In the namespace of this name.' }),
        name: t.arg.string({ description: 'Of this name.' }),
      },
      resolve: (_root, { namespace, name, ...args }, ctx, info) =>
        prismaPage({
          ctx,
          info,
          args,
          typeName: 'VocabularyScheme',
          order: REF_ASC,
          filter: {
            ...(typeof namespace === 'string' && { namespaceName: namespace }),
            ...(typeof name === 'string' && { name }),
          },
          list: (page) => listVocabularySchemes(ctx, page),
          count: (where) => countVocabularySchemes(ctx, where),
        }),
    },
    Schemes.connection,
  ),
);

builder.prismaObjectFields(VocabularyScheme, (t) => ({
  concepts: t.connection(
    {
      type: Concept,
      description: 'What it has names for, by name.',
      complexity: pageCost,
      args: { text: t.arg.string({ description: 'Whose name or definition contains this, in any case.' }) },
      resolve: ({ id }, { text, ...args }, ctx, info) => {
        const contains = { contains: text ?? '', mode: 'insensitive' };
        return prismaPage({
          ctx,
          info,
          args,
          typeName: 'Concept',
          order: NAME_ASC,
          filter: {
            schemeId: id,
            ...((text ?? '') !== '' && { OR: [{ name: contains }, { definition: contains }] }),
          },
          list: (page) => listConcepts(ctx, page),
          count: (where) => countConcepts(ctx, where),
        });
      },
    },
    Concepts.connection,
  ),
}));

builder.prismaObjectFields(ContractNamespace, (t) => ({
  vocabularySchemes: t.connection(
    {
      type: VocabularyScheme,
      description: 'Versions of the vocabularies that stand in it, by name.',
      complexity: pageCost,
      resolve: ({ id }, args, ctx, info) =>
        prismaPage({
          ctx,
          info,
          args,
          typeName: 'VocabularyScheme',
          order: REF_ASC,
          filter: { namespaceId: id },
          list: (page) => listVocabularySchemes(ctx, page),
          count: (where) => countVocabularySchemes(ctx, where),
        }),
    },
    Schemes.connection,
  ),
}));

const ConceptInput = builder.inputType('ConceptInput', {
  description: 'A thing that a vocabulary has names for.',
  fields: (t) => ({
    name: t.string({
      required: true,
      description: 'Its name, unique in the vocabulary; at most 128 characters.',
    }),
    definition: t.string({ description: 'What it is; at most 4,000 characters.' }),
    labels: t.stringList({ description: 'What people call it, in any language; at most 50.' }),
    sameAs: t.stringList({
      description: 'Concepts of the vocabulary that mean the same; holds both ways, and on and on.',
    }),
  }),
});

mutation('publishVocabularyScheme', {
  description:
    'Publishes a version of a vocabulary, which never changes from then on. No contract changes with it until it is published ' +
    'anew. The same once more changes nothing.',
  input: (t) => ({
    namespace: t.string({
      required: true,
      description: 'Where it stands; made by who publishes into it first.',
    }),
    name: t.string({ required: true, description: 'Its name: lower-case letters, digits and hyphens.' }),
    version: t.string({ required: true, description: 'Of semver.org, such as 1.0.0.' }),
    title: t.string({ description: 'Its title.' }),
    concepts: t.field({ type: [ConceptInput], required: true, description: 'From 1 to 2,000.' }),
  }),
  errors: [NotFoundError, ConflictError],
  resolve: ({ title, concepts, ...input }, ctx) =>
    publishVocabularyScheme(ctx, {
      ...input,
      ...(typeof title === 'string' && { title }),
      concepts: concepts.map(({ name, definition, labels, sameAs }) => ({
        name,
        ...(typeof definition === 'string' && { definition }),
        ...(Array.isArray(labels) && { labels }),
        ...(Array.isArray(sameAs) && { sameAs }),
      })),
    }),
  success: (t) => ({
    wasPublished: t.exposeBoolean('wasPublished', { description: 'Whether it is new.' }),
    vocabularyScheme: t.field({
      type: VocabularyScheme,
      nullable: true,
      description: 'The version; null when you may not read it any more.',
      resolve: ({ schemeId }, _args, ctx) =>
        loaderOf<SchemeRow>(ctx, 'vocabularies', async (ids) => {
          const rows = await listVocabularySchemes(ctx, { filter: { id: { in: [...ids] } } });
          return new Map(rows.map((row) => [row.id, row]));
        }).load(schemeId),
    }),
  }),
});

mutation('bindField', {
  description:
    'Says that a field of a contract means a concept: with the next version the names of that lead to the field. In place of ' +
    'what it was bound to before.',
  input: (t) => ({
    contract: t.string({ required: true, description: '`namespace/name`.' }),
    template: t.string({
      required: true,
      description: 'The field, as `/customer/email_address`; lists as `*`.',
    }),
    concept: t.string({ required: true, description: 'The concept.' }),
    scheme: t.string({
      required: true,
      description: 'Its vocabulary, `name:version`, of the same namespace.',
    }),
  }),
  errors: [NotFoundError],
  resolve: async (input, ctx) => ({ binding: await bindField(ctx, input) }),
  success: (t) => ({
    binding: t.field({
      type: FieldBinding,
      description: 'What the field will mean.',
      resolve: ({ binding }) => binding,
    }),
  }),
});

mutation('unbindField', {
  description: 'Takes away what a field of a contract was bound to, from the next version on.',
  input: (t) => ({
    contract: t.string({ required: true, description: '`namespace/name`.' }),
    template: t.string({ required: true, description: 'The field.' }),
  }),
  errors: [NotFoundError],
  resolve: async (input, ctx) => ({ contractId: await unbindField(ctx, input) }),
  success: (t) => ({
    contract: t.prismaField({
      type: Contract,
      nullable: true,
      description: 'The contract; null when you may not read it any more.',
      resolve: (query, { contractId }, _args, ctx) => findContractRow(ctx, { query, by: { id: contractId } }),
    }),
  }),
});
