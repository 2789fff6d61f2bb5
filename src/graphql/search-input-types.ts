import type { SearchKind } from '../features/search/search-input.ts';
import { LabelKind } from './label-types.ts';
import { builder } from './builder.ts';

export const SearchKindEnum = builder.enumType('SearchKind', {
  description: 'What a search hit is.',
  values: {
    CHUNK: { value: 'chunk', description: 'A passage of a document.' },
    ANNOTATION: { value: 'annotation', description: 'An annotation.' },
    NOTE: { value: 'note', description: 'A note on a document.' },
  } satisfies Record<string, { value: SearchKind; description: string }>,
});

export const SearchScope = builder.inputType('SearchScope', {
  description:
    'Where to look: documents, a corpus, or all you may read. With documents and a corpus, a hit must be in both. ' +
    'An empty list names nothing, never everything.',
  fields: (t) => ({
    documentIds: t.idList({ description: 'These documents.' }),
    corpusId: t.id({ description: 'This corpus.' }),
    corpusSlug: t.string({ description: 'The slug of that corpus, instead of its id.' }),
    all: t.boolean({ description: 'True: everything you may read.' }),
  }),
});

export const SearchFilter = builder.inputType('SearchFilter', {
  description: 'Which hits; all conditions together.',
  fields: (t) => ({
    documentIds: t.idList({ description: 'In one of these documents.' }),
    label: t.string({ description: 'With this section label or annotation label. Example: `5.2(a)`.' }),
    title: t.string({ description: 'In documents whose title contains this, in any case.' }),
    text: t.string({ description: 'Whose text contains this, in any case.' }),
    annotationTypes: t.field({
      type: [LabelKind],
      description: 'Annotations whose label is of one of these kinds.',
    }),
    isStructural: t.boolean({ description: "Annotations of the parser's, or of people's." }),
    mimeTypes: t.stringList({ description: 'In documents of these types. Example: `application/pdf`.' }),
    creatorIds: t.idList({ description: 'In documents of these users.' }),
    createdAfter: t.field({ type: 'DateTime', description: 'In documents that came after this.' }),
    createdBefore: t.field({ type: 'DateTime', description: 'In documents that came before this.' }),
    folderPath: t.string({ description: 'In this folder of the corpus or below it.' }),
  }),
});

export type ScopeInput = typeof SearchScope.$inferInput;
export type FilterInput = typeof SearchFilter.$inferInput;
