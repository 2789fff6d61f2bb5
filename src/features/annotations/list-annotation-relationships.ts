import type { AnnotationRelationship, Prisma } from '../../db/generated/prisma/client.ts';
import { sql } from '../../db/sql.ts';
import { visible } from '../access/visible.ts';
import type { UseCaseContext } from '../context.ts';
import type { AnnotationRow } from './annotation-row.ts';
import { findAnnotations } from './list-annotations.ts';

export interface ListRelationshipsInput {
  readonly query?: object;
  readonly filter?: Prisma.AnnotationRelationshipWhereInput;
  readonly orderBy?: Prisma.AnnotationRelationshipOrderByWithRelationInput[];
}

const whereOf = (
  ctx: UseCaseContext,
  filter: Prisma.AnnotationRelationshipWhereInput = {},
): Prisma.AnnotationRelationshipWhereInput => ({
  AND: [visible(ctx.actor, 'annotationRelationship'), filter],
});

/** Relationships between annotations that the actor may read. */
export const listAnnotationRelationships = (
  ctx: UseCaseContext,
  { query, filter, orderBy }: ListRelationshipsInput,
): Promise<AnnotationRelationship[]> =>
  ctx.db.prisma.annotationRelationship.findMany({ ...query, where: whereOf(ctx, filter), orderBy });

/** How many of them the actor may read. */
export const countAnnotationRelationships = (
  ctx: UseCaseContext,
  filter?: Prisma.AnnotationRelationshipWhereInput,
): Promise<number> => ctx.db.prisma.annotationRelationship.count({ where: whereOf(ctx, filter) });

export interface RelationshipEnds {
  readonly sources: readonly AnnotationRow[];
  readonly targets: readonly AnnotationRow[];
}

/**
 * Both sides of relationships as far as the actor may read them, in the order of the text; two statements.
 */
export async function relationshipEnds(
  ctx: Pick<UseCaseContext, 'actor' | 'db'>,
  relationshipIds: readonly string[],
): Promise<ReadonlyMap<string, RelationshipEnds>> {
  const text = `
    select relationship_id as id, annotation_id as "annotationId", role::text as role
    from annotation_relationship_members where relationship_id = any($1::uuid[])`;
  const members = await sql<{ id: string; annotationId: string; role: string }>(ctx.db.pool, text, [
    relationshipIds,
  ]);
  const found = await findAnnotations(ctx, [...new Set(members.map(({ annotationId }) => annotationId))]);
  const rows = new Map(found.map((row) => [row.id, row]));
  const side = (ends: typeof members, role: string) =>
    ends
      .flatMap((member) => (member.role === role ? [rows.get(member.annotationId)] : []))
      .filter((row) => row !== undefined)
      .sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1));
  return new Map(
    [...Map.groupBy(members, ({ id }) => id)].map(([id, ends]) => [
      id,
      { sources: side(ends, 'SOURCE'), targets: side(ends, 'TARGET') },
    ]),
  );
}
