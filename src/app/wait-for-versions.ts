import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../db/sql.ts';
import type { UseCaseContext } from '../features/context.ts';

export interface EndedVersion {
  readonly id: string;
  readonly status: 'READY' | 'PARTIAL' | 'FAILED';
  readonly pageCount: number | null;
  readonly pagesWithoutText: readonly number[];
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
}

const POLL_MS = 500;

const ENDED = `
  select id, status::text as status, page_count as "pageCount", pages_without_text as "pagesWithoutText",
    error_code as "errorCode", error_message as "errorMessage"
  from document_versions where id = any($1::uuid[]) and status in ('READY', 'PARTIAL', 'FAILED')`;

/**
 * Waits until every version has reached an end, and tells of each when it does; stops early with the
 * signal.
 */
export async function waitForVersions(
  ctx: UseCaseContext,
  versionIds: readonly string[],
  onEnd: (version: EndedVersion, done: number, total: number) => void,
): Promise<readonly EndedVersion[]> {
  const open = new Set(versionIds);
  const ended: EndedVersion[] = [];
  while (open.size > 0 && !ctx.signal?.aborted) {
    const rows = await sql<EndedVersion>(ctx.db.pool, ENDED, [[...open]]);
    for (const row of rows) {
      open.delete(row.id);
      ended.push(row);
      onEnd(row, ended.length, versionIds.length);
    }
    if (open.size > 0) await sleep(POLL_MS);
  }
  return ended;
}
