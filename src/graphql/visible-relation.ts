import type { ObjectRef } from '@pothos/core';
import { visible, type FilteredKind } from '../features/access/visible.ts';
import type { builder } from './builder.ts';
import { loaderOf } from './connection.ts';
import type { GraphqlContext } from './context.ts';
import type { RelationField } from './user-relation.ts';

type Types = typeof builder.$inferSchemaTypes;

export interface VisibleRelation<Parent, Row extends object> {
  readonly type: ObjectRef<Types, Row>;
  /** Whose rules decide. */
  readonly kind: FilteredKind;
  /**
   * The Prisma delegate's name where it is not the kind's: `documentVersion` is read with the rules of
   * documents.
   */
  readonly model?: string;
  /** Turns the rule of `kind` into a filter on `model`, where the two differ. */
  readonly through?: (where: object) => object;
  readonly description: string;
  /** The id the parent holds; null where there is none. Say the parent's shape there. */
  readonly id: (parent: Parent) => string | null;
}

interface Delegate {
  findMany(query: { where: object }): Promise<readonly { readonly id: string }[]>;
}

/**
 * A to-one relation that never bypasses permission, for `t.field(…)`: one statement for all parents of a
 * level, filtered by `visible(actor, kind)`, null where the caller may not read it. The way from one type to
 * another;
 * the bare `t.relation` is forbidden by lint.
 */
export function visibleRelation<Parent, Row extends object>(
  relation: VisibleRelation<Parent, Row>,
): RelationField<Parent, Row> {
  const { kind, model = kind, through = (where: object) => where } = relation;
  const load = (ctx: GraphqlContext) =>
    loaderOf<Row>(ctx, `visible ${kind} ${model}`, async (ids) => {
      const delegate = (ctx.db.prisma as unknown as Record<string, Delegate | undefined>)[model];
      const where = { AND: [{ id: { in: [...ids] } }, through(visible(ctx.actor, kind))] };
      return new Map(
        ((await delegate?.findMany({ where })) ?? []).map((row) => [row.id, row as unknown as Row]),
      );
    });
  return {
    type: relation.type,
    nullable: true,
    description: relation.description,
    resolve: async (parent, _args, ctx) => {
      const id = relation.id(parent);
      return id === null ? null : load(ctx).load(id);
    },
  };
}
