import { z } from 'zod';
import type { Corpus } from '../../db/generated/prisma/client.ts';
import { assertCan } from '../access/can.ts';
import { recordAudit } from '../access/record-audit.ts';
import { categoryIds, setCategories } from '../categories/set-categories.ts';
import type { UseCaseContext } from '../context.ts';
import { checkEmbedder } from '../embedding/check-embedder.ts';
import { followPreferred } from '../embedding/follow-preferred.ts';
import { parseInput } from '../parse-input.ts';
import { holdCited, readCited } from '../purge/hold-cited.ts';
import { keepRevision } from '../revisions/keep-revision.ts';
import { checkLicense, corpusFields } from './corpus-input.ts';
import { lockedCorpus } from './locked-corpus.ts';

const schema = z.object({
  ...z.object({ ...corpusFields, categoryIds }).partial().shape,
  corpusId: z.string(),
});
export type UpdateCorpusInput = z.input<typeof schema>;

/**
 * Changes what is given and leaves the rest; publicity is not among it (setCorpusVisibility). Another
 * preferred embedder is changed to in the background (`runReembedding`).
 * @throws AppError VALIDATION (also for an embedder or a category that is not there), NOT_FOUND without
 * UPDATE
 */
export async function updateCorpus(ctx: UseCaseContext, input: UpdateCorpusInput): Promise<Corpus> {
  const { corpusId, categoryIds: categories, ...data } = parseInput(schema, input);
  const { description, agentInstructions, documentAgentInstructions } = data;
  const cited = await readCited(ctx.db.pool, description, agentInstructions, documentAgentInstructions);
  return ctx.db.transaction(async (tx) => {
    const before = await lockedCorpus(tx, ctx, { corpusId, verb: 'UPDATE' });
    checkLicense({ ...before, ...data });
    const preferred = data.preferredEmbedder;
    if (typeof preferred === 'string') checkEmbedder(ctx, preferred, 'preferredEmbedder');
    const labelSetId = data.labelSetId ?? null;
    if (labelSetId !== null) await assertCan(ctx, 'READ', { kind: 'labelSet', id: labelSetId }, tx);
    await holdCited(tx, cited, 'description');
    if (data.description !== undefined && ctx.actor.kind === 'user')
      await keepRevision(tx, {
        kind: 'CORPUS_DESCRIPTION',
        subjectId: corpusId,
        content: data.description,
        authorId: ctx.actor.userId,
        before: before.description,
      });
    if (categories !== undefined) await setCategories(tx, corpusId, categories);
    if (preferred !== undefined) await followPreferred(tx, ctx, { corpus: before, preferred });
    await recordAudit(tx, ctx, {
      action: 'updateCorpus',
      object: { kind: 'corpus', id: corpusId },
      details: {
        fields: Object.keys({ ...data, ...(categories === undefined ? {} : { categoryIds: categories }) }),
      },
    });
    return tx.corpus.update({ where: { id: corpusId }, data });
  });
}
