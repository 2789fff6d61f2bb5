import {
  DOCUMENT_TEXT_PAGE_MAX_CHARS,
  PAGE_IMAGE_MAX_DPI,
  PAGE_IMAGE_MIN_DPI,
  RENDER_DEFAULT_DPI,
} from '../config/limits.ts';
import { countBlocks, readBlocks, type BlockRow } from '../features/documents/read-blocks.ts';
import { readPageTokens } from '../features/documents/read-page-tokens.ts';
import { countPages, readPages, type PageRow } from '../features/documents/read-pages.ts';
import { readText, type TextSlice } from '../features/documents/read-text.ts';
import { linkPageImage } from '../features/files/file-links.ts';
import type { PageTokens } from '../parsing/page-tokens.ts';
import { tokenBox } from '../parsing/page-tokens.ts';
import type { Box } from '../domain/spans.ts';
import { builder } from './builder.ts';
import { connectionOf, loadedPage, loaderOf, pageCost } from './connection.ts';
import type { GraphqlContext } from './context.ts';
import type { Order } from './cursor.ts';
import { DocumentVersion } from './document-types.ts';
import type { PageRequest } from './page.ts';
import { BoxType } from './span-types.ts';

export const DocumentText = builder.objectRef<TextSlice>('DocumentText').implement({
  description: 'A part of the canonical text, to which all offsets refer.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'The part.' }),
    start: t.exposeInt('start', { description: 'Where it starts, UTF-16 code units.' }),
    end: t.exposeInt('end', { description: 'Where it ends; ask for the next part from here.' }),
    length: t.exposeInt('length', { description: 'Length of the whole text.' }),
    hasMore: t.boolean({ description: 'Whether text follows.', resolve: ({ end, length }) => end < length }),
  }),
});

interface TokenView {
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly box: Box;
}

const Token = builder.objectRef<TokenView>('Token').implement({
  description: 'A word on a page. A word that breaks over a line is two tokens that touch.',
  fields: (t) => ({
    index: t.exposeInt('index', { description: 'Its number on the page, from 0.' }),
    start: t.exposeInt('start', { description: 'Where it starts in the canonical text.' }),
    end: t.exposeInt('end', { description: 'Where it ends.' }),
    box: t.field({ type: BoxType, description: 'Where it is on the page.', resolve: ({ box }) => box }),
  }),
});

export const Page = builder.objectRef<PageRow>('Page').implement({
  description: 'A page of a PDF, as a reader sees it.',
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'From 1.' }),
    width: t.exposeFloat('width', { description: 'Width in points, cropped and turned.' }),
    height: t.exposeFloat('height', { description: 'Height in points, cropped and turned.' }),
    rotation: t.exposeInt('rotation', {
      description: 'Degrees by which the file turns the page; sizes and boxes have it applied.',
    }),
    start: t.exposeInt('start', { description: 'Where its text starts in the canonical text.' }),
    end: t.exposeInt('end', { description: 'Where its text ends.' }),
    wordCount: t.exposeInt('wordCount', { description: 'Words on it.' }),
    imageCoverage: t.exposeFloat('imageCoverage', {
      description: 'Share of the page that images cover, from 0 to 1.',
    }),
    imageUrl: t.string({
      description: 'A link to its picture (PNG). It ends after 15 minutes; ask again then.',
      args: {
        dpi: t.arg.int({
          defaultValue: RENDER_DEFAULT_DPI,
          description: `Pixels per inch, from ${PAGE_IMAGE_MIN_DPI} to ${PAGE_IMAGE_MAX_DPI}.`,
        }),
      },
      resolve: ({ versionId, number }, { dpi }, ctx) =>
        linkPageImage(ctx, { versionId, page: number, dpi: dpi ?? undefined }),
    }),
    tokens: t.field({
      type: [Token],
      description: 'Its words with their boxes, in the order of the text; up to some thousands.',
      complexity: { field: 10, multiplier: 20 },
      resolve: async (page, _args, ctx) => tokenViews(await loadTokens(ctx, page)),
    }),
  }),
});

export const Block = builder.objectRef<BlockRow>('Block').implement({
  description: "A node of a document's structure: a heading, a numbered clause, a paragraph.",
  fields: (t) => ({
    ordinal: t.exposeInt('ordinal', {
      description: 'Its number in the document, from 0, in the order of the text.',
    }),
    parent: t.exposeInt('parent', {
      nullable: true,
      description: 'Number of the block it belongs to; null at the top.',
    }),
    kind: t.exposeString('kind', {
      description: 'One of `title heading clause paragraph list_item table note header footer`.',
    }),
    level: t.exposeInt('level', { description: 'Depth in the structure.' }),
    label: t.exposeString('label', {
      nullable: true,
      description: 'What a person would cite: `5.2(a)`; null when it has no number.',
    }),
    start: t.exposeInt('start', { description: 'Where it starts in the canonical text.' }),
    end: t.exposeInt('end', { description: 'Where its own text ends; the blocks in it follow.' }),
    headingPath: t.stringList({
      description: 'Labels and headings above it, outermost first.',
      resolve: ({ headingPath }) => [...headingPath],
    }),
  }),
});

const Pages = connectionOf(Page, 'Page');
const Blocks = connectionOf(Block, 'Block');
const PAGE_ORDER: Order = {
  name: 'NUMBER_ASC',
  columns: [{ column: 'number', direction: 'asc', type: 'number' }],
};
const BLOCK_ORDER: Order = {
  name: 'ORDINAL_ASC',
  columns: [{ column: 'ordinal', direction: 'asc', type: 'number' }],
};

const MAX_PAGE_NUMBER = 2 ** 31 - 2;

builder.prismaObjectFields(DocumentVersion, (t) => ({
  text: t.field({
    type: DocumentText,
    nullable: true,
    description: 'The canonical text, part by part; null before it was read.',
    complexity: { field: 20, multiplier: 1 },
    args: {
      start: t.arg.int({
        required: true,
        defaultValue: 0,
        description: 'Where to start, UTF-16 code units.',
      }),
      maxChars: t.arg.int({
        required: true,
        defaultValue: 20_000,
        description: `How much, at most ${DOCUMENT_TEXT_PAGE_MAX_CHARS}.`,
      }),
    },
    resolve: ({ id }, { start, maxChars }, ctx) =>
      loaderOf<TextSlice>(ctx, `text ${start} ${maxChars}`, async (versionIds) => {
        const slices = await readText(ctx, { versionIds, start, maxChars });
        return new Map(slices.map((slice) => [slice.versionId, slice]));
      }).load(id),
  }),
  page: t.field({
    type: Page,
    nullable: true,
    description: 'One page by its number; null when there is none.',
    args: { number: t.arg.int({ required: true, description: 'From 1.' }) },
    resolve: ({ id }, { number }, ctx) =>
      // There is no such page, and the numbers beside it need not be numbers of the database.
      number < 1 || number > MAX_PAGE_NUMBER
        ? null
        : loaderOf<PageRow>(ctx, `page ${number}`, async (versionIds) => {
            const beside = { after: number - 1, before: number + 1 };
            const rows = await readPages(ctx, { versionIds, ...beside, limit: 1 });
            return new Map(rows.map((row) => [row.versionId, row]));
          }).load(id),
  }),
  pages: t.connection(
    {
      type: Page,
      description: 'Its pages; none for texts.',
      complexity: pageCost,
      resolve: ({ id }, args, ctx) =>
        loadedPage<PageRow>({
          ctx,
          args,
          order: PAGE_ORDER,
          key: 'pages',
          parentId: id,
          load: async (versionIds, request) =>
            Map.groupBy(await readPages(ctx, { versionIds, ...range(request, 0) }), (row) => row.versionId),
          count: (versionIds) => countPages(ctx, versionIds),
        }),
    },
    Pages.connection,
  ),
  blocks: t.connection(
    {
      type: Block,
      description: 'Its structure, in the order of the text.',
      complexity: pageCost,
      args: { kinds: t.arg.stringList({ description: 'Only blocks of these kinds.' }) },
      resolve: ({ id }, { kinds, ...args }, ctx) =>
        loadedPage<BlockRow>({
          ctx,
          args,
          order: BLOCK_ORDER,
          key: `blocks ${JSON.stringify(kinds ?? null)}`,
          parentId: id,
          load: async (versionIds, request) =>
            Map.groupBy(
              await readBlocks(ctx, { versionIds, kinds: kinds ?? undefined, ...range(request, -1) }),
              (row) => row.versionId,
            ),
          count: (versionIds) => countBlocks(ctx, { versionIds, kinds }),
        }),
    },
    Blocks.connection,
  ),
}));

/** A page of a list that is ordered by one whole number. */
function range(request: PageRequest, lowest: number) {
  const after = request.after?.[0];
  const before = request.before?.[0];
  return {
    after: typeof after === 'number' ? after : lowest,
    before: typeof before === 'number' ? before : undefined,
    limit: request.limit,
    isBackwards: request.isBackwards,
  };
}

const loadTokens = (ctx: GraphqlContext, { versionId, number }: PageRow): Promise<PageTokens | null> =>
  loaderOf<PageTokens>(ctx, 'page tokens', async (keys) => {
    const pages = keys.map((key) => ({ versionId: key.slice(0, 36), number: Number(key.slice(37)) }));
    const rows = await readPageTokens(ctx, pages);
    return new Map(rows.map((row) => [`${row.versionId} ${row.number}`, row.tokens]));
  }).load(`${versionId} ${number}`);

function tokenViews(tokens: PageTokens | null): TokenView[] {
  if (tokens === null) return [];
  return Array.from({ length: tokens.count }, (_, index) => ({
    index,
    start: tokens.start[index] ?? 0,
    end: tokens.end[index] ?? 0,
    box: tokenBox(tokens, index),
  }));
}
