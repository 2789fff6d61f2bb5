import { z } from 'zod';
import { AppError, notFound } from '../../domain/errors.ts';
import type { Tx } from '../../db/database.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { queueEmbedding } from '../search/queue-embedding.ts';
import { checkLabelFits, usableLabel } from './annotation-label.ts';
import { placeFields, readPlace, storedRegions } from './annotation-place.ts';
import type { AnnotationRow } from './annotation-row.ts';
import { linkUrl } from './link-url.ts';
import { findAnnotations } from './list-annotations.ts';
import { pairTarget } from './pair-target.ts';

const schema = z.object({
  documentId: z.string(),
  corpusId: z.string().nullish(),
  labelId: z.string().nullish(),
  ...placeFields,
  linkUrl: linkUrl.nullish(),
});
export type CreateAnnotationInput = z.input<typeof schema>;

/**
 * Labels words of a document, or a document as a whole, in a corpus or on the document alone: of the version
 * that stands in the corpus, else of the latest one. Text and page regions are taken from the document, never
 * from the caller.
 * @throws AppError NOT_FOUND without CREATE on both or READ on the label, or when the document does not stand
 *   in the corpus; VALIDATION for words that are not there or too many, or a label of a kind that does not
 *   fit; CONFLICT where the document has that label as a whole already
 */
export async function createAnnotation(
  ctx: UseCaseContext,
  input: CreateAnnotationInput,
): Promise<AnnotationRow> {
  const { userId } = requireUser(ctx, 'write');
  const {
    documentId,
    corpusId = null,
    labelId = null,
    linkUrl: link = null,
    ...words
  } = parseInput(schema, input);
  const id = await ctx.db.transaction(async (tx) => {
    const kind = labelId === null ? null : await usableLabel(tx, ctx, labelId);
    const isAlone = kind === 'DOCUMENT';
    const { versionId } = await pairTarget(tx, ctx, { verb: 'CREATE', documentId, corpusId, isAlone });
    const { regions, ...place } = await readPlace(tx, ctx, { versionId, place: words });
    checkLabelFits(kind, { isWhole: place.text === '', hasPages: regions.length > 0 });
    const on = { documentId, versionId, corpusId, labelId };
    if (isAlone) await checkNotThere(tx, on);
    const annotation = await tx.annotation.create({
      data: { ...on, ...place, regions: storedRegions(regions), linkUrl: link, creatorId: userId },
      select: { id: true },
    });
    await recordAudit(tx, ctx, {
      action: 'createAnnotation',
      object: { kind: 'annotation', id: annotation.id },
    });
    if (place.text !== '') await queueEmbedding(tx, ctx, { kind: 'annotation', ids: [annotation.id] });
    return annotation.id;
  });
  const [row] = await findAnnotations(ctx, [id]);
  if (row === undefined) throw notFound();
  return row;
}

interface Labelled {
  readonly documentId: string;
  readonly versionId: string;
  readonly corpusId: string | null;
  readonly labelId: string | null;
}

/** A document is an agreement or it is not: saying so twice says nothing more. The caller holds it alone. */
export async function checkNotThere(
  tx: Tx,
  { documentId, versionId, corpusId, labelId }: Labelled,
  exceptId?: string,
): Promise<void> {
  const found = await tx.annotation.findFirst({
    where: { documentId, versionId, corpusId, labelId, isStructural: false, id: { not: exceptId } },
    select: { id: true },
  });
  if (found === null) return;
  throw new AppError({
    code: 'CONFLICT',
    message: 'the document has the label',
    publicMessage: 'The document has that label already.',
    details: { current: { kind: 'annotation', id: found.id } },
  });
}
