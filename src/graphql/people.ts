import { builder } from './builder.ts';
import { actorUserId } from '../domain/actor.ts';

export const User = builder.prismaNode('User', {
  id: { field: 'id' },
  description: 'A person, or an account that a program uses.',
  findUnique: (id) => ({ id }),
  fields: (t) => ({
    slug: t.exposeString('slug', { description: 'Short unique name, as in addresses.' }),
    name: t.exposeString('name', { description: 'Display name.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the account was made.' }),
  }),
});

builder.queryField('viewer', (t) =>
  t.prismaField({
    type: User,
    nullable: true,
    description: 'You; null when you are not signed in.',
    resolve: (query, _root, _args, ctx) => {
      const id = actorUserId(ctx.actor);
      return id === null ? null : ctx.db.prisma.user.findUnique({ ...query, where: { id } });
    },
  }),
);
