import type { Verb } from '../../domain/access.ts';
import type { Tx } from '../../db/database.ts';
import type { Corpus } from '../../db/generated/prisma/client.ts';
import { assertCan } from '../access/can.ts';
import { lockObject } from '../access/lock-object.ts';
import type { UseCaseContext } from '../context.ts';

/**
 * Locks a corpus for a change of its tree or its people, and checks the right after the lock, so that a grant
 * that was taken away meanwhile counts.
 * @throws AppError NOT_FOUND
 */
export async function lockedCorpus(
  tx: Tx,
  ctx: UseCaseContext,
  { corpusId, verb }: { readonly corpusId: string; readonly verb: Verb },
): Promise<Corpus> {
  await lockObject(tx, { kind: 'corpus', id: corpusId });
  await assertCan(ctx, verb, { kind: 'corpus', id: corpusId }, tx);
  return tx.corpus.findUniqueOrThrow({ where: { id: corpusId } });
}
