import { z } from 'zod';
import { AppError } from '../../domain/errors.ts';
import type { Tx } from '../../db/database.ts';
import type { Corpus, Prisma } from '../../db/generated/prisma/client.ts';
import { assertCan } from '../access/can.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import { categoryIds, setCategories } from '../categories/set-categories.ts';
import type { UseCaseContext } from '../context.ts';
import { checkEmbedder } from '../embedding/check-embedder.ts';
import { followPreferred } from '../embedding/follow-preferred.ts';
import { parseInput } from '../parse-input.ts';
import { holdCited, readCited } from '../purge/hold-cited.ts';
import { checkLicense, corpusFields } from './corpus-input.ts';
import { slugCandidates } from './slug.ts';

const schema = z
  .object({ ...corpusFields, categoryIds })
  .partial()
  .required({ title: true });
export type CreateCorpusInput = z.input<typeof schema>;

/**
 * Makes a private corpus of the actor's, empty.
 * @throws AppError UNAUTHENTICATED, VALIDATION (also for an embedder or a category that is not there), and
 *   NOT_FOUND for a label set the actor cannot read
 */
export async function createCorpus(ctx: UseCaseContext, input: CreateCorpusInput): Promise<Corpus> {
  const actor = requireUser(ctx, 'write');
  const { categoryIds: categories, ...data } = parseInput(schema, input);
  checkLicense(data);
  const preferred = data.preferredEmbedder ?? null;
  if (preferred !== null) checkEmbedder(ctx, preferred, 'preferredEmbedder');
  const { description, agentInstructions, documentAgentInstructions } = data;
  const cited = await readCited(ctx.db.pool, description, agentInstructions, documentAgentInstructions);
  return ctx.db.transaction(async (tx) => {
    const labelSetId = data.labelSetId ?? null;
    if (labelSetId !== null) await assertCan(ctx, 'READ', { kind: 'labelSet', id: labelSetId }, tx);
    await holdCited(tx, cited, 'description');
    const corpus = await insertCorpus(tx, { ...data, creatorId: actor.userId });
    if (categories !== undefined) await setCategories(tx, corpus.id, categories);
    await followPreferred(tx, ctx, { corpus, preferred });
    await recordAudit(tx, ctx, { action: 'createCorpus', object: { kind: 'corpus', id: corpus.id } });
    return corpus;
  });
}

/** Inserts under the first slug that is free; a taken one is skipped without ending the transaction. */
async function insertCorpus(tx: Tx, data: Omit<Prisma.CorpusCreateManyInput, 'slug'>): Promise<Corpus> {
  for (const slug of slugCandidates(data.title, 'corpus')) {
    const [corpus] = await tx.corpus.createManyAndReturn({ data: [{ ...data, slug }], skipDuplicates: true });
    if (corpus !== undefined) return corpus;
  }
  throw new AppError({
    code: 'CONFLICT',
    message: 'no free slug found',
    publicMessage: 'No free short name was found for this title. Choose another title.',
    retry: 'now',
  });
}
