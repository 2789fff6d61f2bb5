import { z } from 'zod';
import { ANNOTATION_MAX_CHARS } from '../../config/limits.ts';
import type { Span } from '../../domain/spans.ts';
import { invalid, notFound } from '../../domain/errors.ts';
import type { Tx } from '../../db/database.ts';
import { assertCan } from '../access/can.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { readText } from '../documents/read-text.ts';
import { parseInput } from '../parse-input.ts';
import type { AnnotationRow } from './annotation-row.ts';
import { findAnnotations } from './list-annotations.ts';
import { pairTarget } from './pair-target.ts';
import { versionRegions } from './version-regions.ts';

const schema = z.object({
  documentId: z.string(),
  corpusId: z.string().nullish(),
  labelId: z.string().nullish(),
  start: z.int().min(0),
  end: z.int(),
});
export type CreateAnnotationInput = z.input<typeof schema>;

/**
 * Labels a span of the latest version of a document, in a corpus or on the document alone. Text and page
 * regions are taken from the document, never from the caller.
 * @throws AppError NOT_FOUND without CREATE on both or READ on the label, or when the document does not stand
 *   in the corpus; VALIDATION for a span that is not one of its text, or too long
 */
export async function createAnnotation(
  ctx: UseCaseContext,
  input: CreateAnnotationInput,
): Promise<AnnotationRow> {
  const { userId } = requireUser(ctx, 'write');
  const { documentId, corpusId = null, labelId = null, start, end } = parseInput(schema, input);
  const id = await ctx.db.transaction(async (tx) => {
    const { versionId } = await pairTarget(tx, ctx, { verb: 'CREATE', documentId, corpusId });
    if (labelId !== null) await checkLabel(tx, ctx, labelId);
    const text = await textAt(tx, ctx, { versionId, span: { start, end } });
    const regions = await versionRegions(tx, { versionId, span: { start, end } });
    const annotation = await tx.annotation.create({
      data: {
        documentId,
        versionId,
        corpusId,
        labelId,
        creatorId: userId,
        start,
        end,
        text,
        regions: regions.map(({ page, box, tokens }) => ({ page, box: [...box], tokens: [...tokens] })),
      },
      select: { id: true },
    });
    await recordAudit(tx, ctx, {
      action: 'createAnnotation',
      object: { kind: 'annotation', id: annotation.id },
    });
    return annotation.id;
  });
  const [row] = await findAnnotations(ctx, [id]);
  if (row === undefined) throw notFound();
  return row;
}

async function checkLabel(tx: Tx, ctx: UseCaseContext, labelId: string): Promise<void> {
  await assertCan(ctx, 'READ', { kind: 'label', id: labelId }, tx);
  const { kind } = await tx.label.findUniqueOrThrow({ where: { id: labelId }, select: { kind: true } });
  if (kind !== 'TOKEN' && kind !== 'SPAN') {
    throw invalid(['labelId'], `A label of the kind ${kind} is not put on text.`);
  }
}

async function textAt(
  tx: Tx,
  ctx: UseCaseContext,
  { versionId, span }: { versionId: string; span: Span },
): Promise<string> {
  const { start, end } = span;
  if (end <= start) throw invalid(['end'], 'The span is empty.');
  if (end - start > ANNOTATION_MAX_CHARS)
    throw invalid(['end'], `A span has at most ${ANNOTATION_MAX_CHARS} characters.`);
  const [slice] = await readText(ctx, { versionIds: [versionId], start, maxChars: end - start }, tx);
  if (slice === undefined) throw invalid(['documentId'], 'The document has no text yet.');
  if (slice.start !== start || slice.end !== end) {
    throw invalid(['end'], `The text has ${slice.length} characters, and a span splits none of them.`);
  }
  return slice.text;
}
