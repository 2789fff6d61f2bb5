import { ANNOTATION_MAX_CHARS } from '../../config/limits.ts';
import type { Span } from '../../domain/spans.ts';
import { AppError, invalid, notFound } from '../../domain/errors.ts';
import type { Tx } from '../../db/database.ts';
import { assertCan } from '../access/can.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { readText } from '../documents/read-text.ts';
import { versionReadIn } from '../documents/version-read-in.ts';
import type { AnnotationRow } from './annotation-row.ts';
import { CARRIED_FOR_GOOD, insertCarried } from './carried-row.ts';
import { findAnnotations } from './list-annotations.ts';
import { lockRows } from './lock-rows.ts';

export interface ResolveStaleInput {
  readonly annotationId: string;
  /**
   * KEEP puts it at a range of the version that is read now, DROP deletes it, LEAVE lets it stay where it
   * is.
   */
  readonly decision: 'KEEP' | 'DROP' | 'LEAVE';
  /** With KEEP: where. */
  readonly span?: Span | null;
}

/**
 * A person's word on an annotation whose words were not found again in a newer version. Of several at once
 * the first counts.
 * @returns the annotation where it is now; null when it was dropped
 * @throws AppError NOT_FOUND without UPDATE on it (DELETE, to drop it), CONFLICT for one that is not stale,
 *   VALIDATION for KEEP without a span of the text
 */
export async function resolveStaleAnnotation(
  ctx: UseCaseContext,
  { annotationId, decision, span = null }: ResolveStaleInput,
): Promise<AnnotationRow | null> {
  const { userId } = requireUser(ctx, 'write');
  const object = { kind: 'annotation', id: annotationId } as const;
  const id = await ctx.db.transaction(async (tx) => {
    await assertCan(ctx, decision === 'DROP' ? 'DELETE' : 'UPDATE', object, tx);
    await lockRows(tx, { table: 'annotations', ids: [annotationId] });
    const stale = await tx.annotation.findUnique({ where: { id: annotationId } });
    if (stale === null) throw notFound();
    if (!stale.isStale) throw notStale(annotationId);
    await recordAudit(tx, ctx, { action: 'resolveStaleAnnotation', object, details: { decision } });
    if (decision === 'DROP') {
      await tx.annotation.delete({ where: { id: annotationId }, select: { id: true } });
      return null;
    }
    const kept = decision === 'KEEP' ? await keep(tx, ctx, { from: stale, span }) : annotationId;
    const word = { resolvedById: userId, resolvedAt: new Date() };
    await tx.annotation.update({
      where: { id: annotationId },
      data: { isStale: false, carriedThrough: CARRIED_FOR_GOOD, ...word },
      select: { id: true },
    });
    return kept;
  });
  if (id === null) return null;
  const [row] = await findAnnotations(ctx, [id]);
  if (row === undefined) throw notFound();
  return row;
}

async function keep(
  tx: Tx,
  ctx: UseCaseContext,
  { from, span }: { readonly from: Parameters<typeof insertCarried>[1]['from']; readonly span: Span | null },
): Promise<string> {
  if (span === null) throw invalid(['span'], 'Say where in the present version it belongs.');
  const { start, end } = span;
  if (end <= start) throw invalid(['span', 'end'], 'The span is empty.');
  if (end - start > ANNOTATION_MAX_CHARS)
    throw invalid(['span', 'end'], `A span has at most ${ANNOTATION_MAX_CHARS} characters.`);
  const version = await versionReadIn(tx, from);
  if (version === null) throw notFound();
  const [slice] = await readText(ctx, { versionIds: [version.id], start, maxChars: end - start }, tx);
  if (slice === undefined) throw invalid(['span'], 'The present version has no text yet.');
  if (slice.start !== start || slice.end !== end) {
    throw invalid(
      ['span', 'end'],
      `The text has ${slice.length} characters, and a span splits none of them.`,
    );
  }
  return insertCarried(tx, { from, versionId: version.id, span, text: slice.text });
}

const notStale = (id: string): AppError =>
  new AppError({
    code: 'CONFLICT',
    message: 'the annotation is not stale',
    publicMessage: 'This annotation is not stale, so there is nothing to decide.',
    details: { current: { kind: 'annotation', id } },
  });
