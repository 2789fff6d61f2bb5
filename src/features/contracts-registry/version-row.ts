import type { Prisma } from '../../db/generated/prisma/client.ts';

/** A version without its artifact, which may be long and is kept in memory by its digest. */
export const VERSION_SELECT = {
  id: true,
  contractId: true,
  version: true,
  orderKey: true,
  prerelease: true,
  status: true,
  digest: true,
  fieldCount: true,
  changes: true,
  publishedById: true,
  publishedAt: true,
  deprecatedAt: true,
  deprecationReason: true,
} as const satisfies Prisma.ContractVersionSelect;

export type VersionRow = Prisma.ContractVersionGetPayload<{ select: typeof VERSION_SELECT }>;
