import { ATTACHMENT_MAX_DEPTH, ATTACHMENT_MAX_FAMILY } from '../../config/limits.ts';
import { sql, type SqlExecutor } from '../../db/sql.ts';

// The limit is one more than any document has, should somebody ever tie a knot.
const UP = `
  with recursive up as (
    select id, parent_id, 0 as depth from documents where id = $1::uuid
    union all
    select d.id, d.parent_id, up.depth + 1 from documents d join up on d.id = up.parent_id where up.depth <= $2::int)`;

/** @returns whether what comes in this document is too deep in others to become a document */
export async function isTooDeep(executor: SqlExecutor, documentId: string): Promise<boolean> {
  const text = `${UP} select max(depth)::int as depth from up`;
  const [row] = await sql<{ depth: number | null }>(executor, text, [documentId, ATTACHMENT_MAX_DEPTH]);
  return (row?.depth ?? 0) >= ATTACHMENT_MAX_DEPTH;
}

/** @returns whether the file that all this came in has brought as many documents as one may */
export async function isFamilyFull(executor: SqlExecutor, documentId: string): Promise<boolean> {
  const text = `${UP}, down as (
      (select id from up order by depth desc limit 1)
      union
      select d.id from documents d join down on d.parent_id = down.id)
    select count(*)::int - 1 as count from down`;
  const [row] = await sql<{ count: number }>(executor, text, [documentId, ATTACHMENT_MAX_DEPTH]);
  return (row?.count ?? 0) >= ATTACHMENT_MAX_FAMILY;
}
