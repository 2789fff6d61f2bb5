import type {
  Corpus as CorpusRow,
  Document as DocumentRow,
  DocumentVersion as VersionRow,
} from '../db/generated/prisma/client.ts';
import type { SourceView } from '../domain/run-event.ts';
import { findAnnotations } from '../features/annotations/list-annotations.ts';
import type { AnnotationRow } from '../features/annotations/annotation-row.ts';
import { findVersions } from '../features/documents/find-versions.ts';
import { readVersions } from '../features/documents/read-versions.ts';
import { enclosingBlocks, placeKey } from '../features/runs/enclosing-blocks.ts';
import { Annotation } from './annotation-types.ts';
import { builder } from './builder.ts';
import { loaderOf } from './connection.ts';
import type { GraphqlContext } from './context.ts';
import { Corpus } from './corpus-types.ts';
import { Block } from './document-text-types.ts';
import { Document, DocumentVersion } from './document-types.ts';
import { Hidden, hiddenIn } from './hidden-text-types.ts';
import { SourceLocation } from './location-types.ts';
import { visibleRelation } from './visible-relation.ts';

/** Evidence of an answer, as events and messages carry it: a plain object. */
export const Source = builder.objectRef<SourceView>('Source').implement({
  description:
    'The exact words that an answer rests on, bound to one version of a document and a range in it.',
  fields: (t) => ({
    ordinal: t.exposeInt('ordinal', {
      description: 'Its number in its answer: what the marker `[n]` in the content names.',
    }),
    isCited: t.exposeBoolean('isCited', { description: 'Cited in the content, or only found on the way.' }),
    text: t.exposeString('text', {
      description: 'The words, exactly as the document has them; empty for a tombstone.',
    }),
    isTombstone: t.boolean({
      description:
        'Whether its document was deleted for good: then only its number is left, without words, place and title.',
      resolve: ({ isTombstone }) => isTombstone === true,
    }),
    score: t.exposeFloat('score', {
      description: 'Cosine of the search that found it, or 1.0 for an exact match.',
    }),
    label: t.exposeString('label', {
      nullable: true,
      description: 'Label of the clause or annotation; null where it has none.',
    }),
    documentTitle: t.exposeString('documentTitle', {
      description: 'Title of the document when it was found.',
    }),
    start: t.exposeInt('start', { description: 'Where it starts in the canonical text, UTF-16 code units.' }),
    end: t.exposeInt('end', { description: 'Where it ends.' }),
    pages: t.intList({
      description: 'Pages it is on, from 1; empty for texts without pages.',
      resolve: ({ regions }) => [...new Set(regions.map(({ page }) => page))],
    }),
    location: t.field({
      type: SourceLocation,
      description: 'Where to draw it.',
      resolve: (source) => source,
    }),
    hiddenText: t.field({
      type: [Hidden],
      description:
        'Where its words cannot be seen on the page, such as under a black box; empty where all can. Say so wherever you show them.',
      resolve: (source, _args, ctx) => hiddenIn(ctx, source),
    }),
    isStale: t.boolean({
      description:
        'Whether another version than the one these words are from is read now: the one pinned in the corpus, or the latest.',
      resolve: async ({ versionId, documentId, corpusId }, _args, ctx) => {
        if (versionId === null) return false;
        const read = await loadReadVersion(ctx, `${documentId}:${corpusId ?? ''}`);
        return read !== null && read !== versionId;
      },
    }),
    document: t.field(
      visibleRelation<SourceView, DocumentRow>({
        type: Document,
        kind: 'document',
        description: 'The document; null when you may not read it now.',
        id: ({ documentId }) => documentId,
      }),
    ),
    documentVersion: t.field({
      type: DocumentVersion,
      nullable: true,
      description: 'The version the words are from; null when you may not read it now, and for a tombstone.',
      resolve: async ({ versionId }, _args, ctx) => (versionId === null ? null : loadVersion(ctx, versionId)),
    }),
    corpus: t.field(
      visibleRelation<SourceView, CorpusRow>({
        type: Corpus,
        kind: 'corpus',
        description: 'The corpus it was found in; null outside a corpus, or when you may not read it now.',
        id: ({ corpusId }) => corpusId,
      }),
    ),
    annotation: t.field({
      type: Annotation,
      nullable: true,
      description: 'The annotation it is; null for a passage or an exact match.',
      resolve: async ({ annotationId }, _args, ctx) =>
        annotationId === null ? null : loadAnnotation(ctx, annotationId),
    }),
    block: t.field({
      type: Block,
      nullable: true,
      description: 'The clause or paragraph around it; null where the document has no structure.',
      resolve: ({ versionId, start, end }, _args, ctx) =>
        versionId === null ? null : loadBlock(ctx, { versionId, start, end }),
    }),
  }),
});

const loadVersion = (ctx: GraphqlContext, id: string): Promise<VersionRow | null> =>
  loaderOf<VersionRow>(ctx, 'versions of sources', async (ids) => {
    return new Map((await findVersions(ctx, { id: { in: [...ids] } })).map((row) => [row.id, row]));
  }).load(id);

const loadReadVersion = (ctx: GraphqlContext, key: string): Promise<string | null> =>
  loaderOf<string>(ctx, 'versions that are read', async (keys) =>
    readVersions(
      ctx,
      keys.map((one) => {
        const [documentId = '', corpusId = ''] = one.split(':');
        return { documentId, corpusId: corpusId === '' ? null : corpusId };
      }),
    ),
  ).load(key);

const loadAnnotation = (ctx: GraphqlContext, id: string): Promise<AnnotationRow | null> =>
  loaderOf<AnnotationRow>(ctx, 'annotations of sources', async (ids) => {
    return new Map((await findAnnotations(ctx, ids)).map((row) => [row.id, row]));
  }).load(id);

const loadBlock = (ctx: GraphqlContext, place: { versionId: string; start: number; end: number }) =>
  loaderOf(ctx, 'blocks of sources', async (keys) => {
    const places = keys.map((key) => {
      const [versionId = '', start = '', end = ''] = key.split(':');
      return { versionId, start: Number(start), end: Number(end) };
    });
    return enclosingBlocks(ctx, places);
  }).load(placeKey(place));
