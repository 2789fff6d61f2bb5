import type { Corpus as CorpusRow, DocumentVersion as VersionRow } from '../db/generated/prisma/client.ts';
import { citationUrl, findCitations } from '../retrieval/citations/citation-links.ts';
import { corpusStatistics, type CorpusStatistics } from '../features/corpora/corpus-statistics.ts';
import { resolveCitations, type ResolvedCitation } from '../features/corpora/resolve-citations.ts';
import { invalid } from '../domain/errors.ts';
import { builder } from './builder.ts';
import { loaderOf } from './connection.ts';
import { Corpus } from './corpus-types.ts';
import { Document, DocumentVersion } from './document-types.ts';
import { Revisions, revisionsField } from './revision-types.ts';
import { visibleRelation } from './visible-relation.ts';

const Statistics = builder.objectRef<CorpusStatistics>('CorpusStatistics').implement({
  description: 'What stands in a corpus, counted over what you may read.',
  fields: (t) => ({
    documentCount: t.exposeInt('documentCount', { description: 'Documents that stand in it.' }),
    readyCount: t.exposeInt('readyCount', { description: 'Those whose content there can be searched.' }),
    failedCount: t.exposeInt('failedCount', { description: 'Those whose content there could not be read.' }),
    pageCount: t.exposeInt('pageCount', { description: 'Pages of those that have pages.' }),
    textLength: t.exposeFloat('textLength', { description: 'UTF-16 code units of text.' }),
    sizeBytes: t.exposeFloat('sizeBytes', { description: 'Bytes of the files.' }),
    annotationCount: t.exposeInt('annotationCount', { description: "People's annotations made in it." }),
    noteCount: t.exposeInt('noteCount', { description: 'Notes written in it.' }),
  }),
});

const ArticleCitation = builder.objectRef<ResolvedCitation>('ArticleCitation').implement({
  description: 'A link of an article that leads to words of a document.',
  fields: (t) => ({
    ordinal: t.exposeInt('ordinal', { description: 'Its number in the article, from 1.' }),
    url: t.exposeString('url', { description: 'The address as it stands in the article.' }),
    start: t.exposeInt('start', {
      description: 'Where the words start in the canonical text of the version.',
    }),
    end: t.exposeInt('end', { description: 'Where they end.' }),
    text: t.exposeString('text', {
      nullable: true,
      description: 'The words; null when you may not read them, or the document was purged.',
    }),
    documentTitle: t.exposeString('documentTitle', {
      nullable: true,
      description: 'Title of the document; null as with `text`.',
    }),
    isStale: t.exposeBoolean('isStale', { description: 'Whether the document has a newer content by now.' }),
    document: t.field(
      visibleRelation({
        type: Document,
        kind: 'document',
        description: 'The document; null as with `text`.',
        id: ({ documentId }: ResolvedCitation) => documentId,
      }),
    ),
  }),
});

builder.prismaObjectFields(Corpus, (t) => ({
  statistics: t.field({
    type: Statistics,
    nullable: true,
    description: 'What stands in it; null when you may not read it any more.',
    complexity: 20,
    resolve: ({ id }: CorpusRow, _args, ctx) =>
      loaderOf<CorpusStatistics>(ctx, 'corpus statistics', (ids) => corpusStatistics(ctx, ids)).load(id),
  }),
  articleCitations: t.field({
    type: [ArticleCitation],
    description: 'The citations of its article, in order; 500 at most.',
    complexity: { field: 1, multiplier: 20 },
    resolve: async ({ article }: CorpusRow, _args, ctx) => [
      ...(await resolveCitations(ctx, findCitations(article).citations)),
    ],
  }),
  descriptionRevisions: t.connection(revisionsField('CORPUS_DESCRIPTION'), Revisions.connection),
  articleRevisions: t.connection(revisionsField('CORPUS_ARTICLE'), Revisions.connection),
}));

builder.prismaObjectFields(DocumentVersion, (t) => ({
  citationUrl: t.string({
    description: 'The address that cites a range of its text in the article of a corpus.',
    args: {
      start: t.arg.int({ required: true, description: 'Where the words start.' }),
      end: t.arg.int({ required: true, description: 'Where they end.' }),
    },
    resolve: ({ id: versionId, textLength }: VersionRow, { start, end }) => {
      if (start < 0 || end <= start || end > (textLength ?? 0))
        throw invalid(['end'], 'This range is not within the text of this version.');
      return citationUrl({ versionId, start, end });
    },
  }),
}));
