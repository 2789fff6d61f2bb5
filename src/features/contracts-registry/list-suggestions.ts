import type { AliasSuggestion, FieldBinding, Prisma } from '../../db/generated/prisma/client.ts';
import type { Actor } from '../../domain/actor.ts';
import { namespacesHeld } from '../access/visible.ts';
import type { UseCaseContext } from '../context.ts';

type Reader = Pick<UseCaseContext, 'actor' | 'db'>;

export interface ListSuggestionsInput {
  /** The selection and page, as the door made them. */
  readonly query?: object;
  readonly filter?: Prisma.AliasSuggestionWhereInput;
  readonly orderBy?: Prisma.AliasSuggestionOrderByWithRelationInput[];
}

/** Names are words of whoever sent payloads: who may decide on them may see them. */
export const curatedSuggestions = (actor: Actor): Prisma.AliasSuggestionWhereInput => ({
  contract: { namespace: { AND: [namespacesHeld(actor, 'UPDATE')] } },
});

/** Suggestions that the actor may decide on; those seen most first unless told otherwise. */
export const listSuggestions = (
  { actor, db }: Reader,
  { query, filter = {}, orderBy }: ListSuggestionsInput,
): Promise<AliasSuggestion[]> =>
  db.prisma.aliasSuggestion.findMany({
    ...query,
    where: { AND: [curatedSuggestions(actor), filter] },
    orderBy: orderBy ?? [{ seenCount: 'desc' }, { id: 'desc' }],
  });

/** How many of them there are. */
export const countSuggestions = (
  { actor, db }: Reader,
  filter: Prisma.AliasSuggestionWhereInput = {},
): Promise<number> =>
  db.prisma.aliasSuggestion.count({ where: { AND: [curatedSuggestions(actor), filter] } });

/** What the next versions of contracts bind, by contract; the caller may read those. At most 500 each. */
export async function bindingsOf(
  { db }: Pick<UseCaseContext, 'db'>,
  contractIds: readonly string[],
): Promise<ReadonlyMap<string, FieldBinding[]>> {
  const rows = await db.prisma.fieldBinding.findMany({
    where: { contractId: { in: [...contractIds] } },
    orderBy: { template: 'asc' },
  });
  return Map.groupBy(rows, ({ contractId }) => contractId);
}
