import { z } from 'zod';
import type { Corpus } from '../../db/generated/prisma/client.ts';
import { assertCan } from '../access/can.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { UseCaseContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { keepRevision } from '../revisions/keep-revision.ts';
import { checkLicense, corpusFields } from './corpus-input.ts';
import { lockedCorpus } from './locked-corpus.ts';

const schema = z.object({ ...z.object(corpusFields).partial().shape, corpusId: z.string() });
export type UpdateCorpusInput = z.input<typeof schema>;

/**
 * Changes what is given and leaves the rest; publicity is not among it (setCorpusVisibility).
 * @throws AppError VALIDATION, NOT_FOUND without UPDATE
 */
export async function updateCorpus(ctx: UseCaseContext, input: UpdateCorpusInput): Promise<Corpus> {
  const { corpusId, ...data } = parseInput(schema, input);
  return ctx.db.transaction(async (tx) => {
    const before = await lockedCorpus(tx, ctx, { corpusId, verb: 'UPDATE' });
    checkLicense({ ...before, ...data });
    const labelSetId = data.labelSetId ?? null;
    if (labelSetId !== null) await assertCan(ctx, 'READ', { kind: 'labelSet', id: labelSetId }, tx);
    if (data.description !== undefined && ctx.actor.kind === 'user')
      await keepRevision(tx, {
        kind: 'CORPUS_DESCRIPTION',
        subjectId: corpusId,
        content: data.description,
        authorId: ctx.actor.userId,
        before: before.description,
      });
    await recordAudit(tx, ctx, {
      action: 'updateCorpus',
      object: { kind: 'corpus', id: corpusId },
      details: { fields: Object.keys(data) },
    });
    return tx.corpus.update({ where: { id: corpusId }, data });
  });
}
