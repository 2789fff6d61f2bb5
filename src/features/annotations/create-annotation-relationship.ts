import { z } from 'zod';
import { RELATIONSHIP_MAX_MEMBERS } from '../../config/limits.ts';
import type { AnnotationRelationship } from '../../db/generated/prisma/client.ts';
import { invalid, notFound } from '../../domain/errors.ts';
import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { isUuid } from '../access/is-uuid.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import { visible } from '../access/visible.ts';
import type { UseCaseContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { usableLabel } from './annotation-label.ts';
import { pairTarget } from './pair-target.ts';

const members = z.array(z.string()).min(1).max(RELATIONSHIP_MAX_MEMBERS);
const schema = z.object({
  documentId: z.string(),
  corpusId: z.string().nullish(),
  labelId: z.string(),
  sourceIds: members,
  targetIds: members,
});
export type CreateAnnotationRelationshipInput = z.input<typeof schema>;

/**
 * Says how some annotations of a document stand to others of it, in a corpus or on the document alone.
 * @throws AppError NOT_FOUND without CREATE on document and corpus, or READ on label and annotations;
 *   VALIDATION for a label of another kind, for annotations of another document or corpus, and for one that
 *   is on both sides
 */
export async function createAnnotationRelationship(
  ctx: UseCaseContext,
  input: CreateAnnotationRelationshipInput,
): Promise<AnnotationRelationship> {
  const { userId } = requireUser(ctx, 'write');
  const { documentId, corpusId = null, labelId, ...ends } = parseInput(schema, input);
  const sides = [
    ['sourceIds', 'SOURCE', [...new Set(ends.sourceIds)]],
    ['targetIds', 'TARGET', [...new Set(ends.targetIds)]],
  ] as const;
  return ctx.db.transaction(async (tx) => {
    await pairTarget(tx, ctx, { verb: 'CREATE', documentId, corpusId });
    if ((await usableLabel(tx, ctx, labelId)) !== 'RELATIONSHIP') {
      throw invalid(['labelId'], 'A relationship takes a label of the kind RELATIONSHIP.');
    }
    for (const [path, , ids] of sides) await checkMembers(tx, ctx, { path, ids, documentId, corpusId });
    if (ends.targetIds.some((id) => ends.sourceIds.includes(id))) {
      throw invalid(['targetIds'], 'An annotation is a source or a target, not both.');
    }
    const relationship = await tx.annotationRelationship.create({
      data: { documentId, corpusId, labelId, creatorId: userId },
    });
    await tx.annotationRelationshipMember.createMany({
      data: sides.flatMap(([, role, ids]) =>
        ids.map((annotationId) => ({ relationshipId: relationship.id, annotationId, role })),
      ),
    });
    await recordAudit(tx, ctx, {
      action: 'createAnnotationRelationship',
      object: { kind: 'annotationRelationship', id: relationship.id },
    });
    return relationship;
  });
}

interface MembersInput {
  readonly path: string;
  readonly ids: readonly string[];
  readonly documentId: string;
  readonly corpusId: string | null;
}

/** None of them is deleted until it is written. */
const HOLD = 'select id from annotations where id = any($1::uuid[]) order by id for key share';

/** Who reads the relationship reads its members: they stand on the document alone, or in the same corpus. */
async function checkMembers(tx: Tx, ctx: UseCaseContext, input: MembersInput): Promise<void> {
  const { path, ids, documentId, corpusId } = input;
  await sql(tx, HOLD, [ids.filter(isUuid)]);
  const found = await tx.annotation.findMany({
    where: { AND: [visible(ctx.actor, 'annotation'), { id: { in: [...ids] } }] },
    select: { documentId: true, corpusId: true },
  });
  if (found.length < ids.length) throw notFound();
  if (found.some((each) => each.documentId !== documentId)) {
    throw invalid([path], 'All annotations of a relationship are of its document.');
  }
  if (found.some((each) => each.corpusId !== null && each.corpusId !== corpusId)) {
    throw invalid([path], 'Annotations that were made in a corpus are related in that corpus.');
  }
}
