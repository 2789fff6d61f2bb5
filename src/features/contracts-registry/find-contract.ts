import type { ContractArtifact } from '../../contracts/model/contract.ts';
import { sqlParams } from '../../db/sql-params.ts';
import { sql, type SqlExecutor } from '../../db/sql.ts';
import { notFound } from '../../domain/errors.ts';
import type { AccessContext } from '../access/can.ts';
import { visibleNamespacesSql } from '../access/visible-sql.ts';
import { loadArtifact } from './artifact-cache.ts';
import type { ContractSelector } from './contract-name.ts';

/** One version of a contract, without its artifact. */
export interface ContractRecord {
  readonly contractId: string;
  readonly namespaceId: string;
  readonly versionId: string;
  readonly namespace: string;
  readonly name: string;
  readonly version: string;
  readonly title: string;
  readonly status: 'ACTIVE' | 'DEPRECATED';
  readonly digest: string;
  readonly fieldCount: number;
}

export type FoundContract = ContractRecord & { readonly artifact: ContractArtifact };

/** Over `contracts k` and `contract_versions w`. */
export const RECORD_COLUMNS = `
  k.id as "contractId", k.namespace_id as "namespaceId", w.id as "versionId", k.namespace_name as namespace,
  k.name, w.version, k.title, w.status::text as status, w.digest, w.field_count as "fieldCount"`;

/** The highest active release of `contracts k`, as a lateral join. */
export const LATEST_JOIN = `
  join lateral (
    select * from contract_versions
    where contract_id = k.id and status = 'ACTIVE' and prerelease = ''
    order by order_key desc limit 1
  ) w on true`;

/**
 * One version of a contract that the actor may read; without a version the highest active release.
 * @returns null where it is missing or forbidden: one statement for both
 */
export async function findVersion(
  ctx: AccessContext,
  { namespace, name, version }: ContractSelector,
  executor: SqlExecutor = ctx.db.pool,
): Promise<ContractRecord | null> {
  const values: unknown[] = [];
  const params = sqlParams(values);
  const join =
    version === undefined || version === null
      ? LATEST_JOIN
      : `join contract_versions w on w.contract_id = k.id and w.version = ${params.bind(version)}`;
  const text = `
    select ${RECORD_COLUMNS}
    from contract_namespaces n join contracts k on k.namespace_id = n.id ${join}
    where n.name = ${params.bind(namespace)} and k.name = ${params.bind(name)}
      and ${visibleNamespacesSql(ctx.actor, params)}`;
  const [row] = await sql<ContractRecord>(executor, text, values);
  return row ?? null;
}

/**
 * A contract with its artifact, immutable and frozen.
 * @param selector without a version: the highest active release, pre-releases left out
 * @throws AppError NOT_FOUND where it is missing or forbidden
 */
export async function findContract(ctx: AccessContext, selector: ContractSelector): Promise<FoundContract> {
  const record = await findVersion(ctx, selector);
  if (record === null) throw notFound();
  return { ...record, artifact: await loadArtifact(ctx.db.pool, record) };
}
