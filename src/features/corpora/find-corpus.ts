import type { Corpus } from '../../db/generated/prisma/client.ts';
import { uuidOrNil } from '../access/is-uuid.ts';
import { visible } from '../access/visible.ts';
import type { UseCaseContext } from '../context.ts';

export interface FindCorpusInput {
  readonly by: { readonly id: string } | { readonly slug: string };
  readonly query?: object;
}

/** One corpus by id or slug; null when it is missing or not for the actor. */
export function findCorpus(ctx: UseCaseContext, { by, query }: FindCorpusInput): Promise<Corpus | null> {
  const key = 'id' in by ? { id: uuidOrNil(by.id) } : by;
  return ctx.db.prisma.corpus.findFirst({ ...query, where: { AND: [visible(ctx.actor, 'corpus'), key] } });
}
