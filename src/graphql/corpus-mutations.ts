import type { Document as DocumentRow } from '../db/generated/prisma/client.ts';
import type { PublishBlock as PublishBlockReason } from '../features/access/publish-documents.ts';
import { findDocuments } from '../features/documents/find-documents.ts';
import { createCorpus } from '../features/corpora/create-corpus.ts';
import { deleteCorpus } from '../features/corpora/delete-corpus.ts';
import { setCorpusVisibility } from '../features/corpora/set-corpus-visibility.ts';
import { updateCorpus } from '../features/corpora/update-corpus.ts';
import { updateCorpusArticle, updateCorpusDescription } from '../features/corpora/update-corpus-text.ts';
import { builder } from './builder.ts';
import { Corpus, License } from './corpus-types.ts';
import { Document } from './document-types.ts';
import { ConflictError, NotFoundError } from './errors.ts';
import { decodeId, decodeOptionalId } from './ids.ts';
import { mutation } from './mutation.ts';

/** Left out stays left out, null stays null. */
const labelSetOf = (id: string | null | undefined): string | null | undefined =>
  id === undefined ? undefined : decodeOptionalId('LabelSet', id, ['labelSetId']);

/** Left out and null leave it as it is. */
const categoriesOf = (ids: readonly string[] | null | undefined): string[] | undefined =>
  ids?.map((id, at) => decodeId('CorpusCategory', id, ['categoryIds', at]));

mutation('createCorpus', {
  description: 'Makes a private corpus of yours.',
  input: (t) => ({
    title: t.string({ required: true, description: 'Its title, at most 512 characters.' }),
    description: t.string({ description: 'What it is for.' }),
    preferredLlm: t.string({ description: 'Model its agents use, as `provider:model` or as the server calls it.' }),
    preferredEmbedder: t.string({
      description:
        'Embedder to search it with, as `embedders` names them; it is changed to in the background.',
    }),
    agentInstructions: t.string({ description: 'What its agents are told before every question.' }),
    documentAgentInstructions: t.string({
      description: 'What agents are told before every question about one document of it.',
    }),
    license: t.field({ type: License, description: 'Terms under which it may be used.' }),
    licenseLink: t.string({ description: 'Where the terms can be read; needed for CUSTOM.' }),
    labelSetId: t.id({ description: 'Labels it offers.' }),
    categoryIds: t.idList({ description: 'The categories it is in, 20 at most, in place of those before.' }),
  }),
  errors: [NotFoundError, ConflictError],
  resolve: async ({ labelSetId, description, categoryIds, ...input }, ctx) => ({
    corpus: await createCorpus(ctx, {
      ...input,
      description: description ?? undefined,
      labelSetId: labelSetOf(labelSetId),
      categoryIds: categoriesOf(categoryIds),
    }),
  }),
  success: (t) => ({
    corpus: t.field({ type: Corpus, description: 'The corpus.', resolve: ({ corpus }) => corpus }),
  }),
});

mutation('updateCorpus', {
  description:
    'Changes what is said about a corpus; what is left out stays, null takes away. Publicity: `setCorpusVisibility`.',
  input: (t) => ({
    corpusId: t.id({ required: true, description: 'The corpus.' }),
    title: t.string({ description: 'A new title, at most 512 characters.' }),
    description: t.string({ description: 'A new description; may be empty.' }),
    preferredLlm: t.string({ description: 'Model its agents use, as `provider:model` or as the server calls it.' }),
    preferredEmbedder: t.string({
      description:
        'Embedder to search it with, as `embedders` names them; it is changed to in the background.',
    }),
    agentInstructions: t.string({ description: 'What its agents are told before every question.' }),
    documentAgentInstructions: t.string({
      description: 'What agents are told before every question about one document of it.',
    }),
    license: t.field({ type: License, description: 'Terms under which it may be used.' }),
    licenseLink: t.string({ description: 'Where the terms can be read; needed for CUSTOM.' }),
    labelSetId: t.id({ description: 'Labels it offers.' }),
    categoryIds: t.idList({ description: 'The categories it is in, 20 at most, in place of those before.' }),
  }),
  errors: [NotFoundError],
  resolve: async ({ corpusId, labelSetId, title, description, categoryIds, ...input }, ctx) => ({
    corpus: await updateCorpus(ctx, {
      ...input,
      corpusId: decodeId('Corpus', corpusId, ['corpusId']),
      ...(typeof title === 'string' ? { title } : {}),
      ...(typeof description === 'string' ? { description } : {}),
      ...(labelSetId === undefined ? {} : { labelSetId: labelSetOf(labelSetId) }),
      categoryIds: categoriesOf(categoryIds),
    }),
  }),
  success: (t) => ({
    corpus: t.field({ type: Corpus, description: 'The corpus.', resolve: ({ corpus }) => corpus }),
  }),
});

mutation('updateCorpusDescription', {
  description: 'Says what a corpus is for; what was said before is kept as a revision.',
  input: (t) => ({
    corpusId: t.id({ required: true, description: 'The corpus.' }),
    content: t.string({ required: true, description: 'Markdown; may be empty.' }),
  }),
  errors: [NotFoundError],
  resolve: async ({ corpusId, content }, ctx) => ({
    corpus: await updateCorpusDescription(ctx, {
      corpusId: decodeId('Corpus', corpusId, ['corpusId']),
      content,
    }),
  }),
  success: (t) => ({
    corpus: t.field({ type: Corpus, description: 'The corpus.', resolve: ({ corpus }) => corpus }),
  }),
});

mutation('updateCorpusArticle', {
  description:
    'Writes the article of a corpus; what stood there is kept as a revision. Links from `citationUrl` are citations, ' +
    'and each must lead to words that you may read.',
  input: (t) => ({
    corpusId: t.id({ required: true, description: 'The corpus.' }),
    content: t.string({ required: true, description: 'Markdown, at most 200,000 characters; may be empty.' }),
  }),
  errors: [NotFoundError],
  resolve: async ({ corpusId, content }, ctx) => ({
    corpus: await updateCorpusArticle(ctx, { corpusId: decodeId('Corpus', corpusId, ['corpusId']), content }),
  }),
  success: (t) => ({
    corpus: t.field({ type: Corpus, description: 'The corpus.', resolve: ({ corpus }) => corpus }),
  }),
});

mutation('deleteCorpus', {
  description:
    'Deletes a corpus with its folders, annotations, notes and conversations. Its documents stay with their owners.',
  input: (t) => ({ corpusId: t.id({ required: true, description: 'The corpus.' }) }),
  errors: [NotFoundError],
  resolve: async (input, ctx) => {
    const { documentCount } = await deleteCorpus(ctx, {
      corpusId: decodeId('Corpus', input.corpusId, ['corpusId']),
    });
    return { deletedId: input.corpusId, documentCount };
  },
  success: (t) => ({
    deletedId: t.exposeID('deletedId', { description: 'The id that names nothing now.' }),
    documentCount: t.exposeInt('documentCount', {
      description: 'Documents that stood in it and are still there.',
    }),
  }),
});

const PublishBlock = builder.enumType('PublishBlock', {
  description: 'Why a document stayed private when its corpus was published.',
  values: {
    NOT_ALLOWED: { description: 'You may not publish it.' },
    IN_ANOTHER_PRIVATE_CORPUS: { description: "It also stands in somebody else's private corpus." },
  } as const,
});

const BLOCKED_SHOWN = 100;

const BlockedDocument = builder
  .objectRef<{ document: DocumentRow | null; reason: PublishBlockReason }>('BlockedDocument')
  .implement({
    description: 'A document that stayed private.',
    fields: (t) => ({
      document: t.field({
        type: Document,
        nullable: true,
        description: 'Which; null when you may not read it.',
        resolve: ({ document }) => document,
      }),
      reason: t.expose('reason', { type: PublishBlock, description: 'Why.' }),
    }),
  });

mutation('setCorpusVisibility', {
  description:
    'Makes a corpus public with the documents in it that you may publish, or private again with those that no other ' +
    'public corpus holds. A second time changes nothing.',
  scope: 'admin',
  input: (t) => ({
    corpusId: t.id({ required: true, description: 'The corpus.' }),
    isPublic: t.boolean({ required: true, description: 'Whether everyone may read it from now on.' }),
  }),
  errors: [NotFoundError],
  resolve: async ({ corpusId, isPublic }, ctx) => {
    const result = await setCorpusVisibility(ctx, {
      corpusId: decodeId('Corpus', corpusId, ['corpusId']),
      isPublic,
    });
    const shown = result.blocked.slice(0, BLOCKED_SHOWN);
    const rows = new Map(
      (
        await findDocuments(
          ctx,
          shown.map(({ documentId }) => documentId),
        )
      ).map((row) => [row.id, row]),
    );
    return {
      ...result,
      shown: shown.map((blocked) => ({ ...blocked, document: rows.get(blocked.documentId) ?? null })),
    };
  },
  success: (t) => ({
    corpus: t.field({ type: Corpus, description: 'The corpus.', resolve: ({ corpus }) => corpus }),
    changedDocumentCount: t.exposeInt('changedDocumentCount', {
      description: 'Documents that became public, or private.',
    }),
    blockedDocumentCount: t.int({
      description: 'Documents that stayed private.',
      resolve: ({ blocked }) => blocked.length,
    }),
    blockedDocuments: t.field({
      type: [BlockedDocument],
      description: 'The first 100 of them.',
      resolve: ({ shown }) => shown,
    }),
  }),
});
