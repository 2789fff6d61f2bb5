import { AppError } from '../../domain/errors.ts';
import type { UserActor } from '../../domain/actor.ts';
import type { Tx } from '../../db/database.ts';
import type { Corpus } from '../../db/generated/prisma/client.ts';
import { slugCandidates } from './slug.ts';

export const PERSONAL_CORPUS_TITLE = 'My Documents';

/** The actor's own corpus, made on first need; two at once get the same one. */
export async function ensurePersonalCorpus(tx: Tx, actor: UserActor): Promise<Corpus> {
  const where = { creatorId: actor.userId, isPersonal: true };
  const found = await tx.corpus.findFirst({ where });
  if (found !== null) return found;
  const data = { ...where, title: PERSONAL_CORPUS_TITLE, description: 'What you upload without naming a corpus.' };
  for (const slug of slugCandidates(PERSONAL_CORPUS_TITLE, 'my-documents')) {
    // Waits for a rival's insert, and is skipped when the slug or the one personal corpus is taken.
    const [made] = await tx.corpus.createManyAndReturn({ data: [{ ...data, slug }], skipDuplicates: true });
    const corpus = made ?? (await tx.corpus.findFirst({ where }));
    if (corpus !== null) return corpus;
  }
  throw new AppError({
    code: 'CONFLICT',
    message: 'no free slug for a personal corpus',
    publicMessage: 'Your personal corpus could not be made. Try again.',
    retry: 'now',
  });
}
