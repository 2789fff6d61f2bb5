import { sql } from '../../db/sql.ts';
import type { UseCaseContext } from '../context.ts';

export interface GroupMemberView {
  readonly groupId: string;
  readonly userId: string;
  readonly isOwner: boolean;
  readonly joinedAt: Date;
}

interface Row {
  readonly group_id: string;
  readonly user_id: string;
  readonly is_owner: boolean;
  readonly joined_at: Date;
}

// Who may not read a group must not learn its members by asking about its id.
const MEMBERS_SQL = `
  select m.group_id, m.user_id, m.is_owner, m.joined_at
  from group_members m join groups g on g.id = m.group_id
  where m.group_id = any($1::uuid[])
    and ($3 or g.creator_id = $2::uuid
      or exists (select from group_members me where me.group_id = g.id and me.user_id = $2::uuid))
  order by m.group_id, m.joined_at, m.user_id`;

/** Members of each group, first joined first, in one statement; a group the actor may not read has none. */
export async function listGroupMembers(
  { db, actor }: UseCaseContext,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, readonly GroupMemberView[]>> {
  const members = new Map<string, GroupMemberView[]>(groupIds.map((id) => [id, []]));
  if (actor.kind === 'anonymous') return members;
  const rows = await sql<Row>(db.pool, MEMBERS_SQL, [groupIds, actor.userId, actor.isSuperuser]);
  for (const row of rows) {
    members.get(row.group_id)?.push({
      groupId: row.group_id,
      userId: row.user_id,
      isOwner: row.is_owner,
      joinedAt: row.joined_at,
    });
  }
  return members;
}
