import { RENDER_BLOCKS_MAX } from '../config/limits.ts';
import type { DocumentVersion as VersionRow } from '../db/generated/prisma/client.ts';
import { renderVersion, type RenderedBlocks } from '../features/documents/render-version.ts';
import { tableRows } from '../features/documents/stored-table.ts';
import type { RenderSegment } from '../parsing/render/rendering.ts';
import type { HiddenText, OutlineEntry, ParsedCell, ParsedLink, ParsedRow } from '../parsing/types.ts';
import { builder } from './builder.ts';
import { Block } from './document-text-types.ts';
import { DocumentVersion } from './document-types.ts';
import { Hidden } from './hidden-text-types.ts';

const RenderFormat = builder.enumType('RenderFormat', {
  description: 'How a document is written out.',
  values: {
    HTML: {
      description:
        'Escaped; every element that holds text says its range in `data-start` and `data-end`, and its text content is that slice.',
    },
    MARKDOWN: { description: 'CommonMark with tables; `segments` lead back to the text.' },
  } as const,
});

const RenderSegmentType = builder.objectRef<RenderSegment>('RenderSegment').implement({
  description: 'A stretch of a rendering that is canonical text, character for character.',
  fields: (t) => ({
    start: t.exposeInt('start', { description: 'Where it starts in the rendering, UTF-16 code units.' }),
    length: t.exposeInt('length', { description: 'How long it is.' }),
    sourceStart: t.exposeInt('sourceStart', { description: 'Where it starts in the canonical text.' }),
  }),
});

const Rendering = builder.objectRef<RenderedBlocks>('Rendering').implement({
  description: 'A document, or some of its blocks, written out for people.',
  fields: (t) => ({
    content: t.exposeString('content', {
      description: 'HTML or Markdown; nothing of the document is markup in it.',
    }),
    start: t.exposeInt('start', { description: 'Where what is shown starts in the canonical text.' }),
    end: t.exposeInt('end', { description: 'Where it ends.' }),
    next: t.exposeInt('next', {
      nullable: true,
      description: 'Number of the block to go on `from`; null when this was the last.',
    }),
    segments: t.field({
      type: [RenderSegmentType],
      description:
        'Which parts of the content are text of the document, in order; none for the HTML of Markdown.',
      resolve: ({ segments }) => [...segments],
    }),
  }),
});

const TableCell = builder.objectRef<ParsedCell>('TableCell').implement({
  description: 'A cell of a table, as a range of the text; empty where start and end are one.',
  fields: (t) => ({
    start: t.exposeInt('start', { description: 'Where its words start in the canonical text.' }),
    end: t.exposeInt('end', { description: 'Where they end.' }),
    columnSpan: t.exposeInt('columnSpan', { description: 'Columns it takes.' }),
    rowSpan: t.exposeInt('rowSpan', { description: 'Rows it takes.' }),
  }),
});

const TableRow = builder.objectRef<ParsedRow>('TableRow').implement({
  description: 'A row of a table.',
  fields: (t) => ({
    isHeader: t.exposeBoolean('isHeader', { description: 'Whether it names the columns.' }),
    cells: t.field({
      type: [TableCell],
      description: 'From left to right.',
      resolve: ({ cells }) => [...cells],
    }),
  }),
});

builder.objectFields(Block, (t) => ({
  rows: t.field({
    type: [TableRow],
    nullable: true,
    description: 'Rows of a table whose cells the file gives; null for every other block.',
    complexity: { field: 5, multiplier: 1 },
    resolve: ({ rows }) => {
      const known = tableRows(rows);
      return known === null ? null : [...known];
    },
  }),
}));

const Outline = builder.objectRef<OutlineEntry>('OutlineEntry').implement({
  description: "An entry of the file's own table of contents.",
  fields: (t) => ({
    title: t.exposeString('title', { description: 'Its words. Anybody may have written them.' }),
    level: t.exposeInt('level', { description: 'Depth, from 1.' }),
    page: t.exposeInt('page', {
      nullable: true,
      description: 'Page it leads to, from 1; null where it leads to none.',
    }),
    start: t.exposeInt('start', {
      nullable: true,
      description: 'Where it leads in the canonical text; null where that is not known.',
    }),
  }),
});

const Link = builder.objectRef<ParsedLink>('DocumentLink').implement({
  description:
    'Words of a document that lead to an address. Look before you follow it: anybody may have written it.',
  fields: (t) => ({
    start: t.exposeInt('start', { description: 'Where the words start in the canonical text.' }),
    end: t.exposeInt('end', { description: 'Where they end.' }),
    url: t.exposeString('url', { description: '`http:`, `https:` or `mailto:`.' }),
  }),
});

const list = <Item>(value: unknown): Item[] => (Array.isArray(value) ? (value as Item[]) : []);

builder.prismaObjectFields(DocumentVersion, (t) => ({
  outline: t.field({
    type: [Outline],
    description: "The file's own table of contents; empty where it has none.",
    resolve: ({ outline }: VersionRow) => list<OutlineEntry>(outline),
  }),
  links: t.field({
    type: [Link],
    description: 'Words that lead to an address, in the order of the text.',
    resolve: ({ links }: VersionRow) =>
      list<[number, number, string]>(links).map(([start, end, url]) => ({ start, end, url })),
  }),
  hiddenText: t.field({
    type: [Hidden],
    description: 'Text that a reader of the page does not see.',
    resolve: ({ hiddenText }: VersionRow) => list<HiddenText>(hiddenText),
  }),
  ocrConfidence: t.exposeFloat('ocrConfidence', {
    nullable: true,
    description: 'How sure the words are that were read from images, 0 to 1; null where none were.',
  }),
  rendering: t.field({
    type: Rendering,
    nullable: true,
    description: 'It written out for people; null before it was read, and for a section that is not there.',
    complexity: { field: 20, multiplier: 1 },
    args: {
      format: t.arg({ type: RenderFormat, required: true, description: 'How.' }),
      section: t.arg.int({ description: 'Number of a block: only it and what lies under it.' }),
      from: t.arg.int({ required: true, defaultValue: 0, description: 'Number of the block to start from.' }),
      maxBlocks: t.arg.int({
        required: true,
        defaultValue: 200,
        description: `How many blocks, at most ${RENDER_BLOCKS_MAX}.`,
      }),
    },
    resolve: ({ id: versionId }, { format, section = null, from, maxBlocks }, ctx) =>
      renderVersion(ctx, { versionId, format, section, from, maxBlocks }),
  }),
}));
