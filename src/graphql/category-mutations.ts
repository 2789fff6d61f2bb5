import { createCategory } from '../features/categories/create-category.ts';
import { deleteCategory } from '../features/categories/delete-category.ts';
import { updateCategory } from '../features/categories/update-category.ts';
import { CorpusCategory } from './category-types.ts';
import { ConflictError, NotFoundError } from './errors.ts';
import { decodeId } from './ids.ts';
import { mutation } from './mutation.ts';

mutation('createCorpusCategory', {
  description: 'Makes a category that corpora can be put into. Superusers only.',
  scope: 'admin',
  input: (t) => ({
    name: t.string({
      required: true,
      description: 'Its name, at most 100 characters; no other category has it.',
    }),
    description: t.string({ description: 'What belongs into it.' }),
    color: t.string({ description: 'Its colour, `#rrggbb`.' }),
    sortOrder: t.int({ description: 'Its place among the others, lowest first; 0 when left out.' }),
  }),
  errors: [NotFoundError, ConflictError],
  resolve: async ({ name, description, color, sortOrder }, ctx) => ({
    category: await createCategory(ctx, {
      name,
      description: description ?? undefined,
      color: color ?? undefined,
      sortOrder: sortOrder ?? undefined,
    }),
  }),
  success: (t) => ({
    category: t.field({
      type: CorpusCategory,
      description: 'The category.',
      resolve: ({ category }) => category,
    }),
  }),
});

mutation('updateCorpusCategory', {
  description: 'Changes what is given of a category. Superusers only.',
  scope: 'admin',
  input: (t) => ({
    categoryId: t.id({ required: true, description: 'The category.' }),
    name: t.string({ description: 'A new name, at most 100 characters.' }),
    description: t.string({ description: 'A new description; may be empty.' }),
    color: t.string({ description: 'A new colour, `#rrggbb`.' }),
    sortOrder: t.int({ description: 'A new place among the others, lowest first.' }),
  }),
  errors: [NotFoundError, ConflictError],
  resolve: async ({ categoryId, name, description, color, sortOrder }, ctx) => ({
    category: await updateCategory(ctx, {
      categoryId: decodeId('CorpusCategory', categoryId, ['categoryId']),
      name: name ?? undefined,
      description: description ?? undefined,
      color: color ?? undefined,
      sortOrder: sortOrder ?? undefined,
    }),
  }),
  success: (t) => ({
    category: t.field({
      type: CorpusCategory,
      description: 'The category.',
      resolve: ({ category }) => category,
    }),
  }),
});

mutation('deleteCorpusCategory', {
  description: 'Deletes a category; its corpora stay, without it. Superusers only.',
  scope: 'admin',
  input: (t) => ({ categoryId: t.id({ required: true, description: 'The category.' }) }),
  errors: [NotFoundError],
  resolve: async ({ categoryId }, ctx) => {
    await deleteCategory(ctx, { categoryId: decodeId('CorpusCategory', categoryId, ['categoryId']) });
    return { deletedId: categoryId };
  },
  success: (t) => ({
    deletedId: t.exposeID('deletedId', { description: 'The id that names nothing now.' }),
  }),
});
