import { AppError, invalid } from '../../domain/errors.ts';
import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export interface IdempotencyClaim {
  /** A user id, or `anonymous`. */
  readonly owner: string;
  /** The mutation's name. */
  readonly operation: string;
  /** What the caller chose: from 1 to 200 characters. */
  readonly key: string;
  /** SHA-256 of what was asked, so that one key cannot stand for two things. */
  readonly inputDigest: string;
}

const INSERT = `
  insert into idempotency_keys (owner, operation, key, input_digest) values ($1, $2, $3, $4)
  on conflict do nothing returning key`;
const FIND = `
  select input_digest as digest, result from idempotency_keys where owner = $1 and operation = $2 and key = $3`;
const STORE = `
  update idempotency_keys set result = $4::jsonb where owner = $1 and operation = $2 and key = $3`;

/**
 * Takes the key for this transaction. A rival with the same key waits for its end; call storeResult before
 * it.
 * @returns what was stored under the key before, or null when this is the first time
 * @throws AppError CONFLICT when the key stands for another input, VALIDATION for one that is no key
 */
export async function claimKey<Result extends object>(
  tx: Tx,
  claim: IdempotencyClaim,
): Promise<Result | null> {
  const { owner, operation, key, inputDigest } = claim;
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw invalid(['idempotencyKey'], 'A key has from 1 to 200 visible ASCII characters.');
  }
  const inserted = await sql(tx, INSERT, [owner, operation, key, inputDigest]);
  if (inserted.length > 0) return null;
  const [found] = await sql<{ digest: string; result: Result | null }>(tx, FIND, [owner, operation, key]);
  if (found?.digest === inputDigest && found.result !== null) return found.result;
  throw new AppError({
    code: 'CONFLICT',
    message: 'the idempotency key was used for another input',
    publicMessage: 'This idempotency key was already used for something else. Use a new one.',
  });
}

/** Remembers the result with the change itself, in one transaction. */
export async function storeResult<Result extends object>(
  tx: Tx,
  claim: IdempotencyClaim,
  result: Result,
): Promise<void> {
  await sql(tx, STORE, [claim.owner, claim.operation, claim.key, JSON.stringify(result)]);
}
