import { z } from 'zod';
import type { Corpus } from '../../db/generated/prisma/client.ts';
import { assertCan } from '../access/can.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { UseCaseContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { corpusFields } from './corpus-input.ts';

const schema = z.object({ ...z.object(corpusFields).partial().shape, corpusId: z.string() });
export type UpdateCorpusInput = z.input<typeof schema>;

/**
 * Changes what is given and leaves the rest; publicity is not among it (setCorpusVisibility).
 * @throws AppError VALIDATION, NOT_FOUND without UPDATE
 */
export async function updateCorpus(ctx: UseCaseContext, input: UpdateCorpusInput): Promise<Corpus> {
  const { corpusId, ...data } = parseInput(schema, input);
  return ctx.db.transaction(async (tx) => {
    await assertCan(ctx, 'UPDATE', { kind: 'corpus', id: corpusId }, tx);
    const labelSetId = data.labelSetId ?? null;
    if (labelSetId !== null) await assertCan(ctx, 'READ', { kind: 'labelSet', id: labelSetId }, tx);
    await recordAudit(tx, ctx, {
      action: 'updateCorpus',
      object: { kind: 'corpus', id: corpusId },
      details: { fields: Object.keys(data) },
    });
    return tx.corpus.update({ where: { id: corpusId }, data });
  });
}
