import { sql } from '../../db/sql.ts';
import { contractQuarantined } from '../../telemetry/contract-metrics.ts';
import type { Services } from '../context.ts';
import { QUARANTINE_CHANNEL } from './quarantine-channel.ts';

const ANNOUNCE = `
  select reason::text as reason, pg_notify('${QUARANTINE_CHANNEL}', id::text)::text from dead_letters where id = $1::uuid`;

/** Tells who watches that a payload came into quarantine, or came again. Safe to do twice. */
export async function announceLetter(
  { db, log }: Pick<Services, 'db' | 'log'>,
  letterId: string,
): Promise<void> {
  const [letter] = await sql<{ reason: string }>(db.pool, ANNOUNCE, [letterId]);
  if (letter === undefined) return;
  contractQuarantined.inc({ reason: letter.reason.toLowerCase() });
  log.info({ letterId, reason: letter.reason }, 'a payload is in quarantine');
}
