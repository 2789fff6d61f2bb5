import type { FieldRef, ObjectRef } from '@pothos/core';
import type { AccessKind } from '../features/access/access-kinds.ts';
import { visible } from '../features/access/visible.ts';
import { builder } from './builder.ts';
import { loaderOf } from './connection.ts';
import type { GraphqlContext } from './context.ts';

type Types = typeof builder.$inferSchemaTypes;
type FieldBuilder<Parent> = Pick<PothosSchemaTypes.ObjectFieldBuilder<Types, Parent>, 'field'>;

export interface VisibleRelation<Parent, Row extends object> {
  readonly type: ObjectRef<Types, Row>;
  /** Whose rules decide. */
  readonly kind: AccessKind;
  readonly description: string;
  /** The id the parent holds; null where there is none. */
  readonly id: (parent: Parent) => string | null;
  /** The Prisma delegate's name: `corpus`, `documentVersion`. */
  readonly model: string;
}

interface Delegate {
  findMany(query: { where: object }): Promise<readonly { readonly id: string }[]>;
}

/**
 * A to-one relation that never bypasses permission: one statement for all parents of a level, filtered by
 * `visible(actor, kind)`, null where the caller may not read it. The only way from one type to another;
 * the bare `t.relation` is forbidden by lint.
 */
export function visibleRelation<Parent, Row extends { readonly id: string }>(
  t: FieldBuilder<Parent>,
  relation: VisibleRelation<Parent, Row>,
): FieldRef<Types, Row | null | undefined> {
  const resolve = async (parent: Parent, _args: object, ctx: GraphqlContext): Promise<Row | null> => {
    const id = relation.id(parent);
    if (id === null) return null;
    const name = `visible ${relation.kind} ${relation.model}`;
    return loaderOf<Row>(ctx, name, async (ids) => {
      const delegate = (ctx.db.prisma as unknown as Record<string, Delegate>)[relation.model];
      const rows = await delegate?.findMany({ where: { AND: [{ id: { in: [...ids] } }, visible(ctx.actor, relation.kind)] } });
      return new Map((rows ?? []).map((row) => [row.id, row as Row]));
    }).load(id);
  };
  return t.field({
    type: relation.type,
    nullable: true,
    description: relation.description,
    resolve: resolve as never,
  } as never) as never;
}
