import type { HitStage as Stage } from '../retrieval/rank/fuse.ts';
import type { HitBlock, SearchHit as Hit } from '../features/search/search-hit.ts';
import { builder } from './builder.ts';
import { Hidden, hiddenIn } from './hidden-text-types.ts';
import { encodeId } from './ids.ts';
import { SourceLocation } from './location-types.ts';
import { SearchKindEnum } from './search-input-types.ts';

const HitStage = builder.objectRef<Stage>('HitStage').implement({
  description: 'What one list of the search said of a hit.',
  fields: (t) => ({
    list: t.exposeString('list', {
      description: 'The list: `bm25`, `vector`, `ngrams`, `phrase`, `label`, `document`, `title`.',
    }),
    rank: t.exposeInt('rank', { description: 'Its place in that list, from 1.' }),
    score: t.exposeFloat('score', {
      description: 'What that list scored it; comparable within the list only.',
    }),
  }),
});

const SearchBlock = builder.objectRef<HitBlock>('SearchBlock').implement({
  description: 'The block of the structure that a hit lies in.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'For example `clause`, `paragraph`, `heading`.' }),
    label: t.exposeString('label', {
      nullable: true,
      description: 'Its number, such as `5.2(a)`; null without one.',
    }),
    headingPath: t.stringList({
      description: 'The headings above it, outermost first.',
      resolve: ({ headingPath }) => [...headingPath],
    }),
    start: t.exposeInt('start', { description: 'Where it starts in the canonical text.' }),
    end: t.exposeInt('end', { description: 'Where it ends.' }),
  }),
});

/** Registers without its relations: search.ts adds them. */
export const SearchHit = builder.objectRef<Hit>('SearchHit').implement({
  description: 'What search found, where it stands, and why it ranks where it does.',
  fields: (t) => ({
    kind: t.field({ type: SearchKindEnum, description: 'What it is.', resolve: ({ kind }) => kind }),
    rank: t.exposeInt('rank', { description: 'Its place, from 1.' }),
    score: t.exposeFloat('score', {
      description: 'Cosine similarity, 0 to 1; 1.0 for an exact phrase or a section that was named.',
    }),
    isExact: t.exposeBoolean('isExact', {
      description: 'Whether it holds the exact phrase, or is the section named.',
    }),
    text: t.exposeString('text', { description: 'The words, exactly as the document or note has them.' }),
    label: t.exposeString('label', {
      nullable: true,
      description: 'Section label, label of the annotation, or title of the note; null without one.',
    }),
    documentTitle: t.exposeString('documentTitle', { description: 'Title of the document.' }),
    chunkId: t.id({
      nullable: true,
      description: 'The passage; null for annotations and notes.',
      resolve: ({ chunkId }) => (chunkId === null ? null : encodeId('Chunk', chunkId)),
    }),
    annotationId: t.id({
      nullable: true,
      description: 'The annotation; null for passages and notes.',
      resolve: ({ annotationId }) => (annotationId === null ? null : encodeId('Annotation', annotationId)),
    }),
    noteId: t.id({
      nullable: true,
      description: 'The note; null for passages and annotations.',
      resolve: ({ noteId }) => (noteId === null ? null : encodeId('Note', noteId)),
    }),
    pages: t.intList({
      description: 'Pages it touches, from 1; empty for texts without pages.',
      resolve: ({ pages }) => [...pages],
    }),
    stages: t.field({
      type: [HitStage],
      description: 'What each list said of it.',
      resolve: ({ stages }) => [...stages],
    }),
    block: t.field({
      type: SearchBlock,
      nullable: true,
      description: 'The block around it; null for a note.',
      resolve: ({ block }) => block,
    }),
    hiddenText: t.field({
      type: [Hidden],
      description:
        'Where its words cannot be seen on the page, such as under a black box; empty where all can. Say so wherever you show them.',
      resolve: (hit, _args, ctx) => hiddenIn(ctx, hit),
    }),
    location: t.field({
      type: SourceLocation,
      nullable: true,
      description: 'Where to draw it; null for a note, which stands beside the text.',
      resolve: ({ start, end, regions }) => (start === null || end === null ? null : { start, end, regions }),
    }),
  }),
});
