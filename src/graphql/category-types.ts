import type { Corpus as CorpusRow, CorpusCategory as CategoryRow } from '../db/generated/prisma/client.ts';
import {
  categoriesOfCorpora,
  countCategorised,
  listCategories,
} from '../features/categories/list-categories.ts';
import { builder } from './builder.ts';
import { loaderOf } from './connection.ts';
import { Corpus } from './corpus-types.ts';

export const CorpusCategory = builder.prismaNode('CorpusCategory', {
  id: { field: 'id' },
  description: 'A kind of corpora, made by superusers for everybody.',
  findUnique: (id) => ({ id }),
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name; no other category has it.' }),
    description: t.exposeString('description', { description: 'What belongs into it; may be empty.' }),
    color: t.exposeString('color', { description: 'Its colour, `#rrggbb`.' }),
    sortOrder: t.exposeInt('sortOrder', { description: 'Its place among the others, lowest first.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    corpusCount: t.int({
      description: 'How many corpora that you may read are in it.',
      complexity: 3,
      resolve: async ({ id }: CategoryRow, _args, ctx) =>
        (await loaderOf<number>(ctx, 'corpora of categories', (ids) => countCategorised(ctx, ids)).load(
          id,
        )) ?? 0,
    }),
  }),
});

builder.queryField('corpusCategories', (t) =>
  t.field({
    type: [CorpusCategory],
    description: 'All categories of corpora, in their order; 500 at most.',
    complexity: { field: 1, multiplier: 20 },
    resolve: (_root, _args, ctx) => listCategories(ctx),
  }),
);

builder.prismaObjectFields(Corpus, (t) => ({
  categories: t.field({
    type: [CorpusCategory],
    description: 'The categories it is in, in their order; 20 at most.',
    complexity: { field: 1, multiplier: 5 },
    resolve: async ({ id }: CorpusRow, _args, ctx) => {
      const load = (ids: readonly string[]) => categoriesOfCorpora(ctx, ids);
      return [
        ...((await loaderOf<readonly CategoryRow[]>(ctx, 'categories of corpora', load).load(id)) ?? []),
      ];
    },
  }),
}));
