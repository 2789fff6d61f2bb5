import type { Box, PageRegion as Region, Span } from '../domain/spans.ts';
import { builder } from './builder.ts';

export const BoxType = builder.objectRef<Box>('Box').implement({
  description: 'A rectangle on a page: points, from the top left of the page as it is displayed.',
  fields: (t) => ({
    x0: t.float({ description: 'Left edge.', resolve: ([x0]) => x0 }),
    y0: t.float({ description: 'Upper edge.', resolve: ([, y0]) => y0 }),
    x1: t.float({ description: 'Right edge.', resolve: ([, , x1]) => x1 }),
    y1: t.float({ description: 'Lower edge.', resolve: ([, , , y1]) => y1 }),
  }),
});

export const SpanType = builder.objectRef<Span>('Span').implement({
  description: 'A half-open range. In texts it counts UTF-16 code units.',
  fields: (t) => ({
    start: t.exposeInt('start', { description: 'First position.' }),
    end: t.exposeInt('end', { description: 'Position after the last.' }),
  }),
});

export const PageRegion = builder.objectRef<Region>('PageRegion').implement({
  description: 'A part of a span on one page, one line of text: enough to draw its highlight.',
  fields: (t) => ({
    page: t.exposeInt('page', { description: 'The page, from 1.' }),
    box: t.field({ type: BoxType, description: 'Where it is on the page.', resolve: ({ box }) => box }),
    tokens: t.field({
      type: SpanType,
      description: "Which of the page's tokens it covers.",
      resolve: ({ tokens: [start, end] }) => ({ start, end }),
    }),
  }),
});
