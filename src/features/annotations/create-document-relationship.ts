import { z } from 'zod';
import { COMMENT_MAX_CHARS } from '../../config/limits.ts';
import type { DocumentRelationship } from '../../db/generated/prisma/client.ts';
import { AppError, invalid } from '../../domain/errors.ts';
import { lockObject } from '../access/lock-object.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { longText, parseInput } from '../parse-input.ts';
import { usableLabel } from './annotation-label.ts';
import { pairTarget } from './pair-target.ts';

const schema = z.object({
  kind: z.enum(['NOTES', 'RELATIONSHIP']),
  sourceId: z.string(),
  targetId: z.string(),
  corpusId: z.string(),
  labelId: z.string().nullish(),
  note: longText(COMMENT_MAX_CHARS).optional(),
});
export type CreateDocumentRelationshipInput = z.input<typeof schema>;

/**
 * Says how one document of a corpus stands to another.
 * @throws AppError NOT_FOUND without CREATE on corpus and both documents or READ on the label, or when one of
 *   them does not stand in the corpus; VALIDATION; CONFLICT where the same is said already
 */
export async function createDocumentRelationship(
  ctx: UseCaseContext,
  input: CreateDocumentRelationshipInput,
): Promise<DocumentRelationship> {
  const { userId } = requireUser(ctx, 'write');
  const { labelId = null, ...said } = parseInput(schema, input);
  const { kind, sourceId, targetId, corpusId } = said;
  if (sourceId === targetId) throw invalid(['targetId'], 'A document is not related to itself.');
  if ((kind === 'RELATIONSHIP') !== (labelId !== null)) {
    throw invalid(['labelId'], 'The kind RELATIONSHIP is named by a label; the kind NOTES takes none.');
  }
  return ctx.db.transaction(async (tx) => {
    // Two who say the same at once say it once.
    await lockObject(tx, { kind: 'corpus', id: corpusId });
    for (const documentId of [sourceId, targetId])
      await pairTarget(tx, ctx, { verb: 'CREATE', documentId, corpusId });
    if (labelId !== null && (await usableLabel(tx, ctx, labelId)) !== 'RELATIONSHIP') {
      throw invalid(['labelId'], 'A relationship takes a label of the kind RELATIONSHIP.');
    }
    const known = await tx.documentRelationship.findFirst({
      where: { kind, sourceId, targetId, corpusId, labelId },
      select: { id: true },
    });
    if (known !== null) throw alreadySaid(known.id);
    const relationship = await tx.documentRelationship.create({
      data: { ...said, labelId, creatorId: userId },
    });
    const object = { kind: 'documentRelationship', id: relationship.id };
    await recordAudit(tx, ctx, { action: 'createDocumentRelationship', object });
    return relationship;
  });
}

const alreadySaid = (id: string): AppError =>
  new AppError({
    code: 'CONFLICT',
    message: 'the documents are related',
    publicMessage: 'The corpus has that relationship between these documents already.',
    details: { current: { kind: 'documentRelationship', id } },
  });
