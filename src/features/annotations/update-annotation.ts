import { z } from 'zod';
import type { Annotation } from '../../db/generated/prisma/client.ts';
import { AppError, invalid, notFound } from '../../domain/errors.ts';
import type { Tx } from '../../db/database.ts';
import { uuidOrNil } from '../access/is-uuid.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { queueEmbedding } from '../search/queue-embedding.ts';
import { checkLabelFits, usableLabel } from './annotation-label.ts';
import { namesWords, placeFields, readPlace, storedRegions } from './annotation-place.ts';
import type { AnnotationRow } from './annotation-row.ts';
import { assertEditable } from './assert-editable.ts';
import { checkNotThere } from './create-annotation.ts';
import { linkUrl } from './link-url.ts';
import { findAnnotations } from './list-annotations.ts';
import { lockRows } from './lock-rows.ts';

const schema = z.object({
  annotationId: z.string(),
  /** Null takes the label away. */
  labelId: z.string().nullish(),
  ...placeFields,
  isPublic: z.boolean().optional(),
  /** Null takes the link away. */
  linkUrl: linkUrl.nullish(),
});
export type UpdateAnnotationInput = z.input<typeof schema>;

/**
 * Changes what is given and leaves the rest. Another label or other words take back what people said of it:
 * they approved or rejected something else.
 * @throws AppError NOT_FOUND without UPDATE, without PUBLISH where publicity changes, without READ on the
 *   label; VALIDATION; CONFLICT for structural ones, and for other words of a stale one
 */
export async function updateAnnotation(
  ctx: UseCaseContext,
  input: UpdateAnnotationInput,
): Promise<AnnotationRow> {
  requireUser(ctx, 'write');
  const { annotationId, ...changes } = parseInput(schema, input);
  await ctx.db.transaction(async (tx) => {
    const verbs = changes.isPublic === undefined ? (['UPDATE'] as const) : (['UPDATE', 'PUBLISH'] as const);
    await assertEditable(tx, ctx, { kind: 'annotation', ids: [annotationId], verbs });
    const isAlone = typeof changes.labelId === 'string';
    await lockRows(tx, { table: 'annotations', ids: [annotationId], isAlone });
    const before = await tx.annotation.findUnique({ where: { id: uuidOrNil(annotationId) } });
    if (before === null) throw notFound();
    await change(tx, ctx, before, changes);
    await recordAudit(tx, ctx, {
      action: 'updateAnnotation',
      object: { kind: 'annotation', id: annotationId },
      details: { fields: Object.keys(changes) },
    });
  });
  const [row] = await findAnnotations(ctx, [annotationId]);
  if (row === undefined) throw notFound();
  return row;
}

type Changes = Omit<z.output<typeof schema>, 'annotationId'>;

async function change(tx: Tx, ctx: UseCaseContext, before: Annotation, changes: Changes): Promise<void> {
  const { id, versionId } = before;
  const { labelId = before.labelId, isPublic, linkUrl: link, ...words } = changes;
  const isMoved = namesWords(words);
  if (isMoved && before.isStale) throw stale(id);
  if (isMoved && before.start === before.end) {
    throw invalid(['start'], 'This label is on the whole document. Make another annotation for words of it.');
  }
  const moved = isMoved ? await readPlace(tx, ctx, { versionId, place: words }) : null;
  const { start, end, text } = moved ?? before;
  const isRelabelled = labelId !== before.labelId;
  if (isMoved || isRelabelled) {
    const kind = labelId === null ? null : await kindOf(tx, ctx, { labelId, isNew: isRelabelled });
    const regionCount = moved?.regions.length ?? countOf(before.regions);
    checkLabelFits(kind, { isWhole: start === end, hasPages: regionCount > 0 });
    if (kind === 'DOCUMENT') await checkNotThere(tx, { ...before, labelId }, id);
  }
  const isOtherText = text !== before.text;
  await tx.annotation.update({
    where: { id },
    data: {
      labelId,
      isPublic,
      linkUrl: link,
      ...(moved === null ? {} : { start, end, text, regions: storedRegions(moved.regions) }),
    },
    select: { id: true },
  });
  if (isOtherText || isRelabelled || start !== before.start) await forgetVerdicts(tx, id);
  if (!isOtherText) return;
  await tx.annotationEmbedding.deleteMany({ where: { annotationId: id } });
  await queueEmbedding(tx, ctx, { kind: 'annotation', ids: [id] });
}

/** A label that stays may have gone out of the actor's sight since. */
async function kindOf(
  tx: Tx,
  ctx: UseCaseContext,
  { labelId, isNew }: { labelId: string; isNew: boolean },
): ReturnType<typeof usableLabel> {
  if (isNew) return usableLabel(tx, ctx, labelId);
  return (await tx.label.findUniqueOrThrow({ where: { id: labelId }, select: { kind: true } })).kind;
}

async function forgetVerdicts(tx: Tx, annotationId: string): Promise<void> {
  await tx.feedback.deleteMany({ where: { annotationId, comment: '' } });
  await tx.feedback.updateMany({ where: { annotationId }, data: { verdict: null } });
}

const countOf = (regions: unknown): number => (Array.isArray(regions) ? regions.length : 0);

const stale = (id: string): AppError =>
  new AppError({
    code: 'CONFLICT',
    message: 'the annotation is stale',
    publicMessage: 'This is of an earlier version: say with `resolveStaleAnnotation` where it belongs now.',
    details: { current: { kind: 'annotation', id } },
  });
