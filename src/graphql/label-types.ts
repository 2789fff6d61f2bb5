import { visible } from '../features/access/visible.ts';
import type { LabelRow } from '../features/annotations/annotation-row.ts';
import { listLabels } from '../features/annotations/list-labels.ts';
import type { LabelSet as LabelSetRow } from '../db/generated/prisma/client.ts';
import { builder } from './builder.ts';
import { loaderOf } from './connection.ts';
import { myPermissionsField } from './permission.ts';
import { userRelation } from './user-relation.ts';
import { visibleRelation } from './visible-relation.ts';

export const LabelKind = builder.enumType('LabelKind', {
  description: 'What a label is put on.',
  values: {
    TOKEN: { description: 'Words of a PDF.' },
    SPAN: { description: 'A range of a text.' },
    DOCUMENT: { description: 'A whole document.' },
    RELATIONSHIP: { description: 'A relation between annotations or documents.' },
  } as const,
});

// Not a Prisma node: lists of annotations carry their labels as plain objects.
export const Label = builder.objectRef<LabelRow>('Label');

export const LabelSet = builder.prismaNode('LabelSet', {
  id: { field: 'id' },
  description: 'A set of labels that a corpus offers.',
  findUnique: (id, ctx) => ({ id, AND: [visible(ctx.actor, 'labelSet')] }),
  fields: (t) => ({
    title: t.exposeString('title', { description: 'Its name.' }),
    description: t.exposeString('description', { description: 'What it is for; may be empty.' }),
    isPublic: t.exposeBoolean('isPublic', { description: 'Whether everyone may read it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    creator: t.field(
      userRelation({ description: 'Who made it.', id: (row: { creatorId: string }) => row.creatorId }),
    ),
    myPermissions: t.field(myPermissionsField('labelSet')),
    labels: t.field({
      type: [Label],
      description: 'Its labels by text, at most 500.',
      complexity: { field: 1, multiplier: 20 },
      resolve: async ({ id }, _args, ctx) =>
        (await loaderOf<LabelRow[]>(ctx, 'labels of sets', async (ids) => {
          const rows = await listLabels(ctx, {
            filter: { labelSetId: { in: [...ids] } },
            orderBy: [{ text: 'asc' }, { id: 'asc' }],
          });
          return Map.groupBy(rows, (row) => row.labelSetId ?? '');
        }).load(id)) ?? [],
    }),
  }),
});

builder.node(Label, {
  id: { resolve: ({ id }) => id },
  description: 'A name and colour that annotations carry.',
  loadMany: async (ids, ctx) => {
    const rows = new Map(
      (await listLabels(ctx, { filter: { id: { in: ids } } })).map((row) => [row.id, row]),
    );
    return ids.map((id) => rows.get(id) ?? null);
  },
  fields: (t) => ({
    kind: t.expose('kind', { type: LabelKind, description: 'What it is put on.' }),
    text: t.exposeString('text', { description: 'Its name.' }),
    color: t.exposeString('color', { description: 'Its colour, `#rrggbb`.' }),
    description: t.exposeString('description', { description: 'When to use it; may be empty.' }),
    creator: t.field(
      userRelation({ description: 'Who made it.', id: (row: { creatorId: string }) => row.creatorId }),
    ),
    labelSet: t.field(
      visibleRelation<{ labelSetId: string | null }, LabelSetRow>({
        type: LabelSet,
        kind: 'labelSet',
        description: 'The set it belongs to; null when it is in none, or you may not read that.',
        id: ({ labelSetId }) => labelSetId,
      }),
    ),
  }),
});
