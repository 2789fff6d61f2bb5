import { PAGE_DEFAULT_ROWS, PAGE_MAX_ROWS } from '../../config/limits.ts';
import { likeAnywhere } from '../../db/like.ts';
import { sqlParams } from '../../db/sql-params.ts';
import { sql } from '../../db/sql.ts';
import type { AccessContext } from '../access/can.ts';
import { visibleNamespacesSql } from '../access/visible-sql.ts';
import { RECORD_COLUMNS, LATEST_JOIN, type ContractRecord } from './find-contract.ts';

export interface PageContractsInput {
  readonly namespace?: string | null;
  /** Part of the name, title or description, in any case. */
  readonly text?: string | null;
  /** Those that follow this one. */
  readonly after?: { readonly namespace: string; readonly name: string } | null;
  /** From 1 to 100. */
  readonly limit?: number;
}

/**
 * A page of the contracts with an active release that the actor may read, each with the highest one, in the
 * order of namespace and name: what was published meanwhile makes no row appear twice or not at all. One
 * statement.
 */
export async function pageContracts(
  ctx: AccessContext,
  { namespace, text, after, limit = PAGE_DEFAULT_ROWS }: PageContractsInput,
): Promise<{ readonly contracts: readonly ContractRecord[]; readonly hasMore: boolean }> {
  const size = Math.min(Math.max(1, Math.floor(limit)), PAGE_MAX_ROWS);
  const values: unknown[] = [];
  const params = sqlParams(values);
  const conditions = [visibleNamespacesSql(ctx.actor, params)];
  if (typeof namespace === 'string') conditions.push(`k.namespace_name = ${params.bind(namespace)}`);
  if ((text ?? '') !== '') {
    const part = params.bind(likeAnywhere(text ?? ''));
    conditions.push(`(k.name ilike ${part} or k.title ilike ${part} or k.description ilike ${part})`);
  }
  if (after !== undefined && after !== null) {
    conditions.push(
      `(k.namespace_name, k.name) > (${params.bind(after.namespace)}, ${params.bind(after.name)})`,
    );
  }
  const rows = await sql<ContractRecord>(
    ctx.db.pool,
    `select ${RECORD_COLUMNS}
     from contract_namespaces n join contracts k on k.namespace_id = n.id ${LATEST_JOIN}
     where ${conditions.join(' and ')}
     order by k.namespace_name, k.name limit ${params.bind(size + 1)}`,
    values,
  );
  return { contracts: rows.slice(0, size), hasMore: rows.length > size };
}
