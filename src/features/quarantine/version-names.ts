import { formatContractRef } from '../../contracts/model/contract-ref.ts';
import { sql } from '../../db/sql.ts';
import type { UseCaseContext } from '../context.ts';

export interface VersionName {
  /** `namespace/name@version` */
  readonly ref: string;
  readonly digest: string;
}

/** What versions are called that something readable is pinned to, by id. */
export async function versionNames(
  { db }: Pick<UseCaseContext, 'db'>,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, VersionName>> {
  type Row = Record<'id' | 'namespace' | 'name' | 'version' | 'digest', string>;
  const text = `
    select w.id, k.namespace_name as namespace, k.name, w.version, w.digest
    from contract_versions w join contracts k on k.id = w.contract_id where w.id = any($1::uuid[])`;
  const rows = await sql<Row>(db.pool, text, [versionIds]);
  return new Map(rows.map(({ id, digest, ...ref }) => [id, { ref: formatContractRef(ref), digest }]));
}
