import type { ObjectRef } from '@pothos/core';
import type { User } from '../db/generated/prisma/client.ts';
import { visibleUsers } from '../features/people/visible-users.ts';
import type { builder } from './builder.ts';
import { loaderOf } from './connection.ts';
import type { GraphqlContext } from './context.ts';

type Types = typeof builder.$inferSchemaTypes;

export interface RelationField<Parent, Row> {
  readonly type: ObjectRef<Types, Row>;
  readonly nullable: true;
  readonly description: string;
  readonly resolve: (parent: Parent, args: object, ctx: GraphqlContext) => Promise<Row | null>;
}

/**
 * A relation to a user, for `t.field(…)`: one statement for all parents of a level, null for anonymous
 * callers, who see nobody.
 * @param relation.id the user's id the parent holds; null where there is none. Say the parent's shape there.
 */
export function userRelation<Parent>(relation: {
  readonly description: string;
  readonly id: (parent: Parent) => string | null;
}): RelationField<Parent, User> {
  return {
    // By name, since people.ts itself has relations to users.
    type: 'User' as unknown as ObjectRef<Types, User>,
    nullable: true,
    description: `${relation.description} Null for anonymous callers.`,
    resolve: async (parent, _args, ctx) => {
      const id = relation.id(parent);
      return id === null ? null : loadUser(ctx, id);
    },
  };
}

const loadUser = (ctx: GraphqlContext, id: string): Promise<User | null> =>
  loaderOf<User>(ctx, 'users', async (ids) => {
    const where = { AND: [{ id: { in: [...ids] } }, visibleUsers(ctx.actor)] };
    return new Map((await ctx.db.prisma.user.findMany({ where })).map((user) => [user.id, user]));
  }).load(id);
