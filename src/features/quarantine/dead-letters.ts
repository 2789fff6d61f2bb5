import type { DeadLetter, Prisma } from '../../db/generated/prisma/client.ts';
import { uuidOrNil } from '../access/is-uuid.ts';
import { visible } from '../access/visible.ts';
import type { UseCaseContext } from '../context.ts';
import { readSelector } from '../contracts-registry/contract-name.ts';

export interface DeadLetterFilter {
  /** `namespace/name` for all its versions, or `namespace/name@version`. */
  readonly contract?: string | null;
  readonly statuses?: readonly DeadLetter['status'][] | null;
  readonly reasons?: readonly DeadLetter['reason'][] | null;
  readonly corpusId?: string | null;
}

export interface ListDeadLettersInput {
  readonly query?: object;
  readonly filter?: Prisma.DeadLetterWhereInput;
  readonly orderBy?: Prisma.DeadLetterOrderByWithRelationInput[];
}

/** @throws AppError VALIDATION for what is no name of a contract */
export function deadLetterWhere({
  contract,
  statuses,
  reasons,
  corpusId,
}: DeadLetterFilter): Prisma.DeadLetterWhereInput {
  return {
    ...(contract == null ? {} : { contractVersion: versionWhere(contract) }),
    ...(statuses == null ? {} : { status: { in: [...statuses] } }),
    ...(reasons == null ? {} : { reason: { in: [...reasons] } }),
    ...(corpusId == null ? {} : { corpusId }),
  };
}

function versionWhere(contract: string): Prisma.ContractVersionWhereInput {
  const { namespace, name, version } = readSelector(contract, ['filter', 'contract']);
  return {
    contract: { namespaceName: namespace, name },
    ...(version == null ? {} : { version }),
  };
}

/** The letters the actor may see, without their payloads: each may have a megabyte. */
export async function listDeadLetters(
  { db, actor }: UseCaseContext,
  { query, filter = {}, orderBy }: ListDeadLettersInput,
): Promise<DeadLetter[]> {
  const rows = await db.prisma.deadLetter.findMany({
    ...query,
    omit: { payload: true },
    where: { AND: [visible(actor, 'deadLetter'), filter] },
    orderBy,
  });
  return rows.map((row) => ({ ...row, payload: null }));
}

export const countDeadLetters = (
  { db, actor }: UseCaseContext,
  filter: Prisma.DeadLetterWhereInput = {},
): Promise<number> => db.prisma.deadLetter.count({ where: { AND: [visible(actor, 'deadLetter'), filter] } });

/** One letter; null when it is missing or not for the actor. */
export const findDeadLetter = (
  { db, actor }: UseCaseContext,
  { id, query }: { readonly id: string; readonly query?: object },
): Promise<DeadLetter | null> =>
  db.prisma.deadLetter.findFirst({
    ...query,
    where: { AND: [{ id: uuidOrNil(id) }, visible(actor, 'deadLetter')] },
  });
