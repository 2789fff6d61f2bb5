import { z } from 'zod';
import { COMMENT_MAX_CHARS } from '../../config/limits.ts';
import type { Feedback } from '../../db/generated/prisma/client.ts';
import { notFound } from '../../domain/errors.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { longText, parseInput } from '../parse-input.ts';
import { holdCited, readCited } from '../purge/hold-cited.ts';
import { assertEditable } from './assert-editable.ts';
import { lockRows } from './lock-rows.ts';

const schema = z.object({
  annotationId: z.string(),
  /** Null: no judgement; left out: the one given before stays. */
  verdict: z.enum(['APPROVED', 'REJECTED']).nullish(),
  /** Left out: the one given before stays. */
  comment: longText(COMMENT_MAX_CHARS).optional(),
});
export type ReviewAnnotationInput = z.input<typeof schema>;

/**
 * Says what the actor thinks of an annotation, in place of what he said before: nobody approves and rejects
 * at once.
 * @returns null when nothing is left of it, neither a verdict nor a comment
 * @throws AppError NOT_FOUND without COMMENT on document and corpus, CONFLICT for structural ones, VALIDATION
 */
export async function reviewAnnotation(
  ctx: UseCaseContext,
  input: ReviewAnnotationInput,
): Promise<Feedback | null> {
  const { userId } = requireUser(ctx, 'write');
  const { annotationId, ...said } = parseInput(schema, input);
  const cited = await readCited(ctx.db.pool, said.comment);
  return ctx.db.transaction(async (tx) => {
    await assertEditable(tx, ctx, { kind: 'annotation', ids: [annotationId], verbs: ['COMMENT'] });
    await holdCited(tx, cited, 'comment');
    if ((await lockRows(tx, { table: 'annotations', ids: [annotationId] })) === 0) throw notFound();
    const where = { annotationId_authorId: { annotationId, authorId: userId } };
    const feedback = await tx.feedback.upsert({
      where,
      create: { annotationId, authorId: userId, ...said },
      update: said,
    });
    if (feedback.verdict !== null || feedback.comment !== '') return feedback;
    await tx.feedback.delete({ where: { id: feedback.id } });
    return null;
  });
}
