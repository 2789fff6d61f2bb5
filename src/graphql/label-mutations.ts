import { createLabel } from '../features/annotations/create-label.ts';
import { createLabelSet } from '../features/annotations/create-label-set.ts';
import { deleteLabel } from '../features/annotations/delete-label.ts';
import { deleteLabelSet } from '../features/annotations/delete-label-set.ts';
import { updateLabel } from '../features/annotations/update-label.ts';
import { updateLabelSet } from '../features/annotations/update-label-set.ts';
import { ConflictError, NotFoundError } from './errors.ts';
import { decodeId } from './ids.ts';
import { Label, LabelKind, LabelSet } from './label-types.ts';
import { mutation } from './mutation.ts';

mutation('createLabelSet', {
  description: 'Makes a private label set of yours, empty.',
  input: (t) => ({
    title: t.string({ required: true, description: 'Its name, at most 512 characters.' }),
    description: t.string({ description: 'What it is for.' }),
  }),
  resolve: async (input, ctx) => ({
    labelSet: await createLabelSet(ctx, { title: input.title, description: input.description ?? undefined }),
  }),
  success: (t) => ({
    labelSet: t.field({ type: LabelSet, description: 'The set.', resolve: ({ labelSet }) => labelSet }),
  }),
});

mutation('updateLabelSet', {
  description: 'Changes what is given of a label set. Publicity needs PUBLISH and a key with the scope ADMIN.',
  input: (t) => ({
    labelSetId: t.id({ required: true, description: 'The set.' }),
    title: t.string({ description: 'A new name, at most 512 characters.' }),
    description: t.string({ description: 'A new description; may be empty.' }),
    isPublic: t.boolean({ description: 'Whether everyone may read it from now on.' }),
  }),
  errors: [NotFoundError],
  resolve: async (input, ctx) => ({
    labelSet: await updateLabelSet(ctx, {
      labelSetId: decodeId('LabelSet', input.labelSetId, ['labelSetId']),
      title: input.title ?? undefined,
      description: input.description ?? undefined,
      isPublic: input.isPublic ?? undefined,
    }),
  }),
  success: (t) => ({
    labelSet: t.field({ type: LabelSet, description: 'The set.', resolve: ({ labelSet }) => labelSet }),
  }),
});

mutation('deleteLabelSet', {
  description: 'Deletes a label set with its labels; refused while one of them is used.',
  input: (t) => ({ labelSetId: t.id({ required: true, description: 'The set.' }) }),
  errors: [NotFoundError, ConflictError],
  resolve: async ({ labelSetId }, ctx) => ({
    ...(await deleteLabelSet(ctx, { labelSetId: decodeId('LabelSet', labelSetId, ['labelSetId']) })),
    deletedId: labelSetId,
  }),
  success: (t) => ({
    deletedId: t.exposeID('deletedId', { description: 'The id that names nothing now.' }),
    labelCount: t.exposeInt('labelCount', { description: 'Labels that are gone with it.' }),
  }),
});

mutation('createLabel', {
  description: 'Adds a label to a set.',
  input: (t) => ({
    labelSetId: t.id({ required: true, description: 'The set.' }),
    kind: t.field({ type: LabelKind, required: true, description: 'What it is put on.' }),
    text: t.string({
      required: true,
      description: 'Its name, at most 128 characters; unique in the set for its kind.',
    }),
    color: t.string({ description: 'Its colour, `#rrggbb`.' }),
    description: t.string({ description: 'When to use it.' }),
  }),
  errors: [NotFoundError, ConflictError],
  resolve: async (input, ctx) => ({
    label: await createLabel(ctx, {
      labelSetId: decodeId('LabelSet', input.labelSetId, ['labelSetId']),
      kind: input.kind,
      text: input.text,
      color: input.color ?? undefined,
      description: input.description ?? undefined,
    }),
  }),
  success: (t) => ({
    label: t.field({ type: Label, description: 'The label.', resolve: ({ label }) => label }),
  }),
});

mutation('updateLabel', {
  description: 'Changes what is said about a label, wherever it is used; its kind stays.',
  input: (t) => ({
    labelId: t.id({ required: true, description: 'The label.' }),
    text: t.string({ description: 'A new name, at most 128 characters.' }),
    color: t.string({ description: 'Its colour, `#rrggbb`.' }),
    description: t.string({ description: 'When to use it; may be empty.' }),
  }),
  errors: [NotFoundError, ConflictError],
  resolve: async (input, ctx) => ({
    label: await updateLabel(ctx, {
      labelId: decodeId('Label', input.labelId, ['labelId']),
      text: input.text ?? undefined,
      color: input.color ?? undefined,
      description: input.description ?? undefined,
    }),
  }),
  success: (t) => ({
    label: t.field({ type: Label, description: 'The label.', resolve: ({ label }) => label }),
  }),
});

mutation('deleteLabel', {
  description: 'Deletes a label; refused while annotations or relationships carry it, with how many do.',
  input: (t) => ({ labelId: t.id({ required: true, description: 'The label.' }) }),
  errors: [NotFoundError, ConflictError],
  resolve: async ({ labelId }, ctx) => {
    await deleteLabel(ctx, { labelId: decodeId('Label', labelId, ['labelId']) });
    return { deletedId: labelId };
  },
  success: (t) => ({
    deletedId: t.exposeID('deletedId', { description: 'The id that names nothing now.' }),
  }),
});
