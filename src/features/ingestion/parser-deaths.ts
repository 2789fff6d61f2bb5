import { PARSE_MAX_DEATHS } from '../../config/limits.ts';
import type { Database, Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { IngestionProblem } from './ingestion-problem.ts';

/** Codes of a parser process that ended under a file; every other failure is an answer it gave. */
const DEATHS: ReadonlySet<string> = new Set(['PARSER_CRASHED', 'OUT_OF_MEMORY', 'TIMEOUT']);

export const isParserDeath = (code: string): boolean => DEATHS.has(code);

export interface ParserDeath {
  readonly sha256: string;
  readonly fileName: string;
  /** One of the codes of `isParserDeath`. */
  readonly reason: string;
}

/**
 * Counts a death against the bytes, whichever document they are of, and sets them aside with the last one
 * they are allowed. Two workers that count at once wait for each other's row.
 * @returns whether the bytes are set aside now
 */
export async function recordDeath(tx: Tx, { sha256, fileName, reason }: ParserDeath): Promise<boolean> {
  const rows = await sql<{ is_set_aside: boolean }>(
    tx,
    `insert into set_aside_files as f (id, sha256, file_name, reason) values (gen_random_uuid(), $1, $2, $3)
     on conflict (sha256) do update
     set deaths = f.deaths + 1, file_name = excluded.file_name, reason = excluded.reason, last_death_at = now(),
       set_aside_at = coalesce(f.set_aside_at, case when f.deaths + 1 >= $4::int then now() end)
     returning set_aside_at is not null as is_set_aside`,
    [sha256, fileName, reason, PARSE_MAX_DEATHS],
  );
  return rows[0]?.is_set_aside === true;
}

/** A file that could be read after all is not to blame for the death before. */
export async function forgetDeaths(db: Database, sha256: string): Promise<void> {
  await sql(db.pool, 'delete from set_aside_files where sha256 = $1 and set_aside_at is null', [sha256]);
}

/** What people are told of bytes that are set aside. */
export const setAsideProblem = (reason: string): IngestionProblem => ({
  code: 'SET_ASIDE',
  message:
    `Reading this file ${HOW[reason] ?? 'failed'} ${PARSE_MAX_DEATHS} times, so it was set aside and is not read again, ` +
    'however often it is uploaded. Open it in another program, save it anew, for example as PDF, or in parts, and ' +
    'upload that. An administrator can release the file for another try.',
  retry: 'never',
});

const HOW: Readonly<Record<string, string>> = {
  PARSER_CRASHED: 'brought the reader down',
  OUT_OF_MEMORY: 'took more memory than is allowed',
  TIMEOUT: 'took too long and was stopped',
};
