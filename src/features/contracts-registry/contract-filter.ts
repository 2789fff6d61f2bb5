import type { Prisma } from '../../db/generated/prisma/client.ts';

export interface ContractFilter {
  readonly namespace?: string | null;
  /** Part of the name, title or description, in any case. */
  readonly text?: string | null;
  /** `ACTIVE`: with at least one version that is active; `DEPRECATED`: with none. */
  readonly status?: 'ACTIVE' | 'DEPRECATED' | null;
}

/** What of the contracts that the actor may read a list shows. */
export function contractFilter({ namespace, text, status }: ContractFilter): Prisma.ContractWhereInput {
  const contains = { contains: text ?? '', mode: 'insensitive' as const };
  const active = { status: 'ACTIVE' as const };
  return {
    ...(typeof namespace === 'string' && { namespaceName: namespace }),
    ...(status === 'ACTIVE' && { versions: { some: active } }),
    ...(status === 'DEPRECATED' && { versions: { none: active } }),
    ...((text ?? '') !== '' && { OR: [{ name: contains }, { title: contains }, { description: contains }] }),
  };
}
