import type { Contract, ContractNamespace, Prisma } from '../../db/generated/prisma/client.ts';
import { visible } from '../access/visible.ts';
import type { UseCaseContext } from '../context.ts';
import { VERSION_SELECT, type VersionRow } from './version-row.ts';

interface ListInput<Where, OrderBy> {
  /** The selection and page, as the door made them. */
  readonly query?: object;
  readonly filter?: Where;
  readonly orderBy?: OrderBy;
}

/** Contracts in namespaces the actor may read; in the order of namespace and name unless told otherwise. */
export const listContracts = (
  { actor, db }: Pick<UseCaseContext, 'actor' | 'db'>,
  {
    query,
    filter = {},
    orderBy,
  }: ListInput<Prisma.ContractWhereInput, Prisma.ContractOrderByWithRelationInput[]>,
): Promise<Contract[]> =>
  db.prisma.contract.findMany({
    ...query,
    where: { AND: [visible(actor, 'contract'), filter] },
    orderBy: orderBy ?? [{ namespaceName: 'asc' }, { name: 'asc' }, { id: 'asc' }],
  });

/** How many of them there are. */
export const countContracts = (
  { actor, db }: Pick<UseCaseContext, 'actor' | 'db'>,
  filter: Prisma.ContractWhereInput = {},
): Promise<number> => db.prisma.contract.count({ where: { AND: [visible(actor, 'contract'), filter] } });

/** Namespaces the actor may read. */
export const listNamespaces = (
  { actor, db }: Pick<UseCaseContext, 'actor' | 'db'>,
  {
    query,
    filter = {},
    orderBy,
  }: ListInput<Prisma.ContractNamespaceWhereInput, Prisma.ContractNamespaceOrderByWithRelationInput[]>,
): Promise<ContractNamespace[]> =>
  db.prisma.contractNamespace.findMany({
    ...query,
    where: { AND: [visible(actor, 'contractNamespace'), filter] },
    orderBy: orderBy ?? [{ name: 'asc' }, { id: 'asc' }],
  });

/** How many of them there are. */
export const countNamespaces = (
  { actor, db }: Pick<UseCaseContext, 'actor' | 'db'>,
  filter: Prisma.ContractNamespaceWhereInput = {},
): Promise<number> =>
  db.prisma.contractNamespace.count({ where: { AND: [visible(actor, 'contractNamespace'), filter] } });

/** Versions of contracts the actor may read; the highest first unless told otherwise. */
export const listVersions = (
  { actor, db }: Pick<UseCaseContext, 'actor' | 'db'>,
  {
    query,
    filter = {},
    orderBy,
  }: ListInput<Prisma.ContractVersionWhereInput, Prisma.ContractVersionOrderByWithRelationInput[]>,
): Promise<VersionRow[]> =>
  db.prisma.contractVersion.findMany({
    select: VERSION_SELECT,
    ...query,
    where: { AND: [visible(actor, 'contractVersion'), filter] },
    orderBy: orderBy ?? [{ orderKey: 'desc' }, { id: 'desc' }],
  });

/** How many of them there are. */
export const countVersions = (
  { actor, db }: Pick<UseCaseContext, 'actor' | 'db'>,
  filter: Prisma.ContractVersionWhereInput = {},
): Promise<number> =>
  db.prisma.contractVersion.count({ where: { AND: [visible(actor, 'contractVersion'), filter] } });

/** The highest active release of each contract, by contract; the caller may read those. One statement. */
export async function latestOf(
  { db }: Pick<UseCaseContext, 'db'>,
  contractIds: readonly string[],
): Promise<ReadonlyMap<string, VersionRow>> {
  const rows = await db.prisma.contractVersion.findMany({
    select: VERSION_SELECT,
    where: { contractId: { in: [...contractIds] }, status: 'ACTIVE', prerelease: '' },
    orderBy: [{ contractId: 'asc' }, { orderKey: 'desc' }],
    distinct: ['contractId'],
  });
  return new Map(rows.map((row) => [row.contractId, row]));
}

export interface FindContractRowInput {
  readonly by: { readonly id: string } | { readonly namespaceName: string; readonly name: string };
  readonly query?: object;
}

/** One contract by id or name; null when it is missing or not for the actor. */
export const findContractRow = (
  { actor, db }: Pick<UseCaseContext, 'actor' | 'db'>,
  { by, query }: FindContractRowInput,
): Promise<Contract | null> =>
  db.prisma.contract.findFirst({ ...query, where: { AND: [visible(actor, 'contract'), by] } });
