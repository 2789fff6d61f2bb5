import { z } from 'zod';
import { NOTE_MAX_CHARS } from '../../config/limits.ts';
import { notFound } from '../../domain/errors.ts';
import type { Summary } from '../../db/generated/prisma/client.ts';
import type { Tx } from '../../db/database.ts';
import { assertCan } from '../access/can.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import { rightsOf } from '../access/rights-of.ts';
import type { UseCaseContext } from '../context.ts';
import { longText, parseInput } from '../parse-input.ts';
import { holdCited, readCited } from '../purge/hold-cited.ts';
import { keepRevision } from '../revisions/keep-revision.ts';
import { pairTarget } from './pair-target.ts';

const schema = z.object({
  documentId: z.string(),
  corpusId: z.string().nullish(),
  content: longText(NOTE_MAX_CHARS),
});
export type UpdateSummaryInput = z.input<typeof schema>;

/**
 * Says what a document is about, in a corpus or on the document alone, in place of what was said before; each
 * content is kept as a revision. There is one for each document and corpus.
 * @throws AppError NOT_FOUND without UPDATE on both, other than for who began it, or when the document does
 *   not stand in the corpus; VALIDATION
 */
export async function updateSummary(ctx: UseCaseContext, input: UpdateSummaryInput): Promise<Summary> {
  const { userId } = requireUser(ctx, 'write');
  const { documentId, corpusId = null, content } = parseInput(schema, input);
  const cited = await readCited(ctx.db.pool, content);
  return ctx.db.transaction(async (tx) => {
    // Two who begin it at once make one.
    await pairTarget(tx, ctx, { verb: 'READ', documentId, corpusId, isAlone: true });
    await holdCited(tx, cited);
    const before = await tx.summary.findFirst({ where: { documentId, corpusId } });
    await checkMayWrite(tx, ctx, { id: before?.id ?? null, documentId, corpusId });
    if (before?.content === content) return before;
    const summary =
      before === null
        ? await tx.summary.create({ data: { documentId, corpusId, content, creatorId: userId } })
        : await tx.summary.update({ where: { id: before.id }, data: { content } });
    await keepRevision(tx, { kind: 'SUMMARY', subjectId: summary.id, content, authorId: userId });
    await recordAudit(tx, ctx, { action: 'updateSummary', object: { kind: 'summary', id: summary.id } });
    return summary;
  });
}

interface MayWrite {
  readonly id: string | null;
  readonly documentId: string;
  readonly corpusId: string | null;
}

async function checkMayWrite(
  tx: Tx,
  ctx: UseCaseContext,
  { id, documentId, corpusId }: MayWrite,
): Promise<void> {
  if (id !== null) {
    const [held] = await rightsOf(tx, { actor: ctx.actor, kind: 'summary', ids: [id] });
    if (!held?.includes('UPDATE')) throw notFound();
    return;
  }
  await assertCan(ctx, 'UPDATE', { kind: 'document', id: documentId }, tx);
  if (corpusId !== null) await assertCan(ctx, 'UPDATE', { kind: 'corpus', id: corpusId }, tx);
}
