import { notFound } from '../../domain/errors.ts';
import type { AliasSuggestion, FieldBinding, Prisma } from '../../db/generated/prisma/client.ts';
import { sql } from '../../db/sql.ts';
import { assertCan } from '../access/can.ts';
import { uuidOrNil } from '../access/is-uuid.ts';
import type { UseCaseContext } from '../context.ts';
import type { ContractSelector } from './contract-name.ts';

/** Who may decide on the names of a contract may see them: they are words of whoever sent payloads. */
export interface SuggestionPage {
  readonly contractId: string;
  readonly query?: object;
  readonly filter?: Prisma.AliasSuggestionWhereInput;
  readonly orderBy?: Prisma.AliasSuggestionOrderByWithRelationInput[];
}

/**
 * The contract whose suggestions the actor may decide on.
 * @throws AppError NOT_FOUND where it is missing, or without UPDATE
 */
export async function curatedContractId(
  ctx: Pick<UseCaseContext, 'actor' | 'db'>,
  { namespace, name }: ContractSelector,
): Promise<string> {
  const text = `
    select k.id from contracts k join contract_namespaces n on n.id = k.namespace_id where n.name = $1 and k.name = $2`;
  const [row] = await sql<{ id: string }>(ctx.db.pool, text, [namespace, name]);
  await assertCan(ctx, 'UPDATE', { kind: 'contract', id: row?.id ?? uuidOrNil('') });
  if (row === undefined) throw notFound();
  return row.id;
}

/** Suggestions of one contract, which the caller checked with `curatedContractId`. */
export const listSuggestions = (
  { db }: Pick<UseCaseContext, 'db'>,
  { contractId, query, filter = {}, orderBy }: SuggestionPage,
): Promise<AliasSuggestion[]> =>
  db.prisma.aliasSuggestion.findMany({
    ...query,
    where: { AND: [{ contractId }, filter] },
    orderBy: orderBy ?? [{ seenCount: 'desc' }, { id: 'desc' }],
  });

/** How many of them there are. */
export const countSuggestions = (
  { db }: Pick<UseCaseContext, 'db'>,
  { contractId, filter = {} }: Pick<SuggestionPage, 'contractId' | 'filter'>,
): Promise<number> => db.prisma.aliasSuggestion.count({ where: { AND: [{ contractId }, filter] } });

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
