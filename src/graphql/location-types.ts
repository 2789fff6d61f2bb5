import type { PageRegion as Region } from '../domain/spans.ts';
import { builder } from './builder.ts';
import { PageRegion } from './span-types.ts';

/** What a highlight needs: boxes where there are pages, a range of the text where there are none. */
export interface Located {
  readonly start: number;
  readonly end: number;
  readonly regions: readonly Region[];
}

const PdfLocation = builder.objectRef<Located>('PdfLocation').implement({
  description: 'Where words stand on the pages of a PDF.',
  fields: (t) => ({
    regions: t.field({
      type: [PageRegion],
      description: 'A box for each line of text, on each page.',
      resolve: ({ regions }) => [...regions],
    }),
  }),
});

const TextLocation = builder.objectRef<Located>('TextLocation').implement({
  description: 'Where words stand in a text without pages.',
  fields: (t) => ({
    start: t.exposeInt('start', {
      description: 'Where they start in the canonical text, UTF-16 code units.',
    }),
    end: t.exposeInt('end', { description: 'Where they end.' }),
  }),
});

export const SourceLocation = builder.unionType('SourceLocation', {
  description: 'What is needed to draw a highlight.',
  types: [PdfLocation, TextLocation],
  resolveType: (place) => (place.regions.length > 0 ? PdfLocation : TextLocation),
});
