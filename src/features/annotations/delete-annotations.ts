import { z } from 'zod';
import { ANNOTATIONS_PER_DELETE } from '../../config/limits.ts';
import { notFound } from '../../domain/errors.ts';
import { sql } from '../../db/sql.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { assertEditable } from './assert-editable.ts';
import { lockRows } from './lock-rows.ts';

const schema = z.object({
  annotationIds: z.array(z.string()).min(1).max(ANNOTATIONS_PER_DELETE),
});
export type DeleteAnnotationsInput = z.input<typeof schema>;

/** Relationships that are about to lose their last source or target, and so say nothing any more. */
const ENDING = `
  delete from annotation_relationships r
  where r.id in (
      select m.relationship_id from annotation_relationship_members m where m.annotation_id = any($1::uuid[]))
    and exists (
      select 1 from unnest(array['SOURCE', 'TARGET']::"RelationshipRole"[]) side(role)
      where not exists (
        select 1 from annotation_relationship_members m
        where m.relationship_id = r.id and m.role = side.role and m.annotation_id <> all($1::uuid[])))
  returning r.id`;

/**
 * Deletes annotations, all or none, with what people said of them and the relationships that end with them.
 * Answers that rest on one keep their words and their place.
 * @returns how many annotations and relationships are gone
 * @throws AppError NOT_FOUND without DELETE on each, CONFLICT where one is structural, VALIDATION
 */
export async function deleteAnnotations(
  ctx: UseCaseContext,
  input: DeleteAnnotationsInput,
): Promise<{ readonly annotationCount: number; readonly relationshipCount: number }> {
  requireUser(ctx, 'write');
  const ids = [...new Set(parseInput(schema, input).annotationIds)];
  return ctx.db.transaction(async (tx) => {
    await assertEditable(tx, ctx, { kind: 'annotation', ids, verbs: ['DELETE'] });
    await lockRows(tx, { table: 'annotations', ids });
    const relationships = await sql<{ id: string }>(tx, ENDING, [ids]);
    const { count } = await tx.annotation.deleteMany({ where: { id: { in: ids } } });
    if (count < ids.length) throw notFound();
    for (const id of ids)
      await recordAudit(tx, ctx, { action: 'deleteAnnotation', object: { kind: 'annotation', id } });
    return { annotationCount: count, relationshipCount: relationships.length };
  });
}
