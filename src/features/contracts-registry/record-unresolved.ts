import { randomUUID } from 'node:crypto';
import { foldName } from '../../contracts/mapper/fold-name.ts';
import type { UnresolvedField } from '../../contracts/model/validation-result.ts';
import { SUGGESTIONS_MAX_PER_CONTRACT, SUGGESTIONS_MAX_PER_PAYLOAD } from '../../config/limits-registry.ts';
import type { Services } from '../context.ts';
import { sql } from '../../db/sql.ts';

/** How many there are is counted by one payload at a time. */
const LOCK = 'select 1 from contracts where id = $1::uuid for no key update';

/**
 * Names of one object that fold to the same are one suggestion; what was decided stays decided, and is
 * counted on.
 */
const RECORD = `
  with seen as (
    select * from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[])
      as seen(id, parent, key, folded, type, count)
  ), room as (
    select $8::int - count(*) as free from alias_suggestions where contract_id = $1::uuid
  ), fresh as (
    select seen.*, row_number() over (order by id) as place from seen
    where not exists (
      select 1 from alias_suggestions a
      where a.contract_id = $1::uuid and a.parent = seen.parent and a.folded_key = seen.folded)
  )
  insert into alias_suggestions as kept (id, contract_id, parent, key, folded_key, json_type, seen_count)
  select seen.id, $1::uuid, seen.parent, seen.key, seen.folded, seen.type, seen.count
  from seen left join fresh on fresh.id = seen.id
  where fresh.id is null or fresh.place <= (select free from room)
  on conflict (contract_id, parent, folded_key) do update
    set seen_count = least(kept.seen_count::bigint + excluded.seen_count, 2147483647)::int, last_seen_at = now()
  returning id`;

/**
 * Counts names that a contract does not know, without their values. Nothing comes of it until somebody
 * accepts one.
 * @returns how many were taken: fewer where the contract has as many as are kept
 */
export async function recordUnresolved(
  { db }: Pick<Services, 'db'>,
  { contractId, fields }: { readonly contractId: string; readonly fields: readonly UnresolvedField[] },
): Promise<number> {
  const byName = new Map<string, UnresolvedField & { readonly folded: string }>();
  for (const field of fields.slice(0, SUGGESTIONS_MAX_PER_PAYLOAD)) {
    const folded = foldName(field.key);
    if (folded === '' || field.key.includes('\0') || !field.key.isWellFormed()) continue;
    const id = `${field.template}\n${folded}`;
    const known = byName.get(id);
    byName.set(id, { ...field, folded, count: field.count + (known?.count ?? 0) });
  }
  const rows = [...byName.values()];
  if (rows.length === 0) return 0;
  // In one order everywhere, so that two payloads do not wait for each other's rows crosswise.
  rows.sort((a, b) => (`${a.template}\n${a.folded}` < `${b.template}\n${b.folded}` ? -1 : 1));
  return db.transaction(async (tx) => {
    await sql(tx, LOCK, [contractId]);
    const written = await sql(tx, RECORD, [
      contractId,
      rows.map(() => randomUUID()),
      rows.map(({ template }) => template),
      rows.map(({ key }) => key),
      rows.map(({ folded }) => folded),
      rows.map(({ jsonType }) => jsonType),
      rows.map(({ count }) => count),
      SUGGESTIONS_MAX_PER_CONTRACT,
    ]);
    return written.length;
  });
}
