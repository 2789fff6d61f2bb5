import { listVersions } from '../features/contracts-registry/list-contracts.ts';
import type { VersionRow } from '../features/contracts-registry/version-row.ts';
import { loaderOf } from './connection.ts';
import type { GraphqlContext } from './context.ts';

/** A version by its id; null where the caller may not read it. One statement for all of a level. */
export const loadContractVersion = (ctx: GraphqlContext, id: string): Promise<VersionRow | null> =>
  loaderOf<VersionRow>(ctx, 'contract versions', async (ids) => {
    const rows = await listVersions(ctx, { filter: { id: { in: [...ids] } } });
    return new Map(rows.map((row) => [row.id, row]));
  }).load(id);
