import type { Verb } from '../../domain/access.ts';
import { notFound } from '../../domain/errors.ts';
import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { AccessContext } from '../access/can.ts';
import { assertCan } from '../access/can.ts';
import { uuidOrNil } from '../access/is-uuid.ts';
import type { ContractSelector } from './contract-name.ts';

export interface HeldContract {
  readonly namespaceId: string;
  readonly contractId: string;
}

const LOCK = `
  select n.id as "namespaceId", k.id as "contractId"
  from contract_namespaces n left join contracts k on k.namespace_id = n.id and k.name = $2
  where n.name = $1
  for no key update of n`;

/**
 * Keeps everybody else from changing what stands in the namespace of a contract until the transaction ends.
 * @throws AppError NOT_FOUND where it is missing, or the actor lacks the verb
 */
export async function holdContract(
  tx: Tx,
  ctx: AccessContext,
  { selector: { namespace, name }, verb }: { readonly selector: ContractSelector; readonly verb: Verb },
): Promise<HeldContract> {
  const [row] = await sql<{ namespaceId: string; contractId: string | null }>(tx, LOCK, [namespace, name]);
  await assertCan(ctx, verb, { kind: 'contractNamespace', id: row?.namespaceId ?? uuidOrNil('') }, tx);
  if (row === undefined || row.contractId === null) throw notFound();
  return { namespaceId: row.namespaceId, contractId: row.contractId };
}

/**
 * The same, of a namespace; null where there is none of that name.
 * @throws AppError NOT_FOUND where it is there, and the actor lacks the verb
 */
export async function holdNamespace(
  tx: Tx,
  ctx: AccessContext,
  { name, verb }: { readonly name: string; readonly verb: Verb },
): Promise<string | null> {
  const id = await lockNamespace(tx, name);
  if (id !== null) await assertCan(ctx, verb, { kind: 'contractNamespace', id }, tx);
  return id;
}

/** @returns null where there is none of that name */
export async function lockNamespace(tx: Tx, name: string): Promise<string | null> {
  const text = 'select id from contract_namespaces where name = $1 for no key update';
  const [row] = await sql<{ id: string }>(tx, text, [name]);
  return row?.id ?? null;
}

/**
 * Makes a namespace, or waits for who makes the same one.
 * @returns its id where it was made here; null where somebody else was first
 */
export async function makeNamespace(
  tx: Tx,
  data: { readonly name: string; readonly creatorId: string | null; readonly isPublic?: boolean },
): Promise<string | null> {
  const made = await tx.contractNamespace.createManyAndReturn({
    data: [data],
    skipDuplicates: true,
    select: { id: true },
  });
  return made[0]?.id ?? null;
}
