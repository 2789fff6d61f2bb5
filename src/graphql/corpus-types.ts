import type { Corpus as CorpusRow, Document as DocumentRow, Folder as FolderRow, LabelSet as LabelSetRow } from '../db/generated/prisma/client.ts';
import { visible } from '../features/access/visible.ts';
import { LICENSES } from '../features/corpora/licenses.ts';
import { nameOf } from '../features/corpora/path-names.ts';
import { builder } from './builder.ts';
import { Document } from './document-types.ts';
import { LabelSet } from './label-types.ts';
import { myPermissionsField } from './permission.ts';
import { userRelation } from './user-relation.ts';
import { visibleRelation } from './visible-relation.ts';

export const License = builder.enumType('License', {
  description: 'Terms under which a corpus may be used.',
  values: Object.fromEntries(
    LICENSES.map((value) => [
      value.replaceAll(/[-.]/g, '_').toUpperCase(),
      { value, description: value === 'CUSTOM' ? 'Terms of its own: see `licenseLink`.' : `${value}, as SPDX names it.` },
    ]),
  ),
});

export const Corpus = builder.prismaNode('Corpus', {
  id: { field: 'id' },
  description: 'A collection of documents with its own permissions, defaults and agents.',
  findUnique: (id, ctx) => ({ id, AND: [visible(ctx.actor, 'corpus')] }),
  fields: (t) => ({
    slug: t.exposeString('slug', { description: 'Short unique name, as in addresses.' }),
    title: t.exposeString('title', { description: 'Its title.' }),
    description: t.exposeString('description', { description: 'What people wrote about it; may be empty.' }),
    isPublic: t.exposeBoolean('isPublic', { description: 'Whether everyone may read it.' }),
    isPersonal: t.exposeBoolean('isPersonal', { description: "Whether it is its creator's own, for what he uploads without naming a corpus." }),
    preferredLlm: t.exposeString('preferredLlm', {
      nullable: true,
      description: "Model its agents use, as `provider:model`; null: the installation's.",
    }),
    preferredEmbedder: t.exposeString('preferredEmbedder', {
      nullable: true,
      description:
        "Embedder that was chosen for it, as `embedders` names them; null: the installation's. `embedder` is the one in force.",
    }),
    agentInstructions: t.exposeString('agentInstructions', {
      nullable: true,
      description: 'What its agents are told before every question; null: nothing.',
    }),
    documentAgentInstructions: t.exposeString('documentAgentInstructions', {
      nullable: true,
      description: 'What agents are told before every question about one document of it; null: nothing.',
    }),
    article: t.exposeString('article', {
      description: 'What people wrote about its contents, in Markdown; may be empty. Anybody may have written it.',
    }),
    license: t.field({
      type: License,
      nullable: true,
      description: 'Terms under which it may be used; null: nothing is said.',
      resolve: ({ license }) => LICENSES.find((known) => known === license) ?? null,
    }),
    licenseLink: t.exposeString('licenseLink', {
      nullable: true,
      description: 'Where the terms can be read; null: nothing is said.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last changed itself.' }),
    creator: t.field(userRelation({ description: 'Who made it.', id: (row: { creatorId: string }) => row.creatorId })),
    myPermissions: t.field(myPermissionsField('corpus')),
    labelSet: t.field(
      visibleRelation<{ labelSetId: string | null }, LabelSetRow>({
        type: LabelSet,
        kind: 'labelSet',
        description: 'The labels it offers; null when it has none, or you may not read them.',
        id: ({ labelSetId }) => labelSetId,
      }),
    ),
  }),
});

export const Folder = builder.prismaNode('Folder', {
  id: { field: 'id' },
  description: 'A folder of a corpus. Its rights are those of the corpus.',
  findUnique: (id, ctx) => ({ id, AND: [visible(ctx.actor, 'folder')] }),
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name.' }),
    path: t.exposeString('path', { description: 'Names from the root, joined by slashes.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    creator: t.field(userRelation({ description: 'Who made it.', id: (row: { creatorId: string }) => row.creatorId })),
    corpus: t.field(
      visibleRelation<{ corpusId: string }, CorpusRow>({
        type: Corpus,
        kind: 'corpus',
        description: 'Where it is.',
        id: ({ corpusId }) => corpusId,
      }),
    ),
  }),
});

builder.prismaObjectFields(Folder, (t) => ({
  parent: t.field(
    visibleRelation<{ parentId: string | null }, FolderRow>({
      type: Folder,
      kind: 'folder',
      description: 'The folder it is in; null at the root.',
      id: ({ parentId }) => parentId,
    }),
  ),
}));

export const CorpusDocument = builder.prismaNode('CorpusDocument', {
  id: { field: 'id' },
  description: 'Where a document stands in a corpus.',
  findUnique: (id, ctx) => ({ id, AND: [visible(ctx.actor, 'corpusDocument')] }),
  fields: (t) => ({
    path: t.exposeString('path', { description: 'Folders and name, joined by slashes; unique in the corpus.' }),
    name: t.string({ description: 'Its name in this corpus.', resolve: ({ path }) => nameOf(path) }),
    addedAt: t.expose('addedAt', { type: 'DateTime', description: 'Since when.' }),
    removedAt: t.expose('removedAt', { type: 'DateTime', nullable: true, description: 'When it was taken out; null: it stands there.' }),
    addedBy: t.field(userRelation({ description: 'Who put it there.', id: (row: { addedById: string }) => row.addedById })),
    myPermissions: t.field(myPermissionsField('corpusDocument')),
    corpus: t.field(
      visibleRelation<{ corpusId: string }, CorpusRow>({
        type: Corpus,
        kind: 'corpus',
        description: 'The corpus.',
        id: ({ corpusId }) => corpusId,
      }),
    ),
    document: t.field(
      visibleRelation<{ documentId: string }, DocumentRow>({
        type: Document,
        kind: 'document',
        description: 'The document.',
        id: ({ documentId }) => documentId,
      }),
    ),
    folder: t.field(
      visibleRelation<{ folderId: string | null }, FolderRow>({
        type: Folder,
        kind: 'folder',
        description: 'The folder; null at the root.',
        id: ({ folderId }) => folderId,
      }),
    ),
  }),
});
