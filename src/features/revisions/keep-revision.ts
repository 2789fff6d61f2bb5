import type { Tx } from '../../db/database.ts';
import type { RevisedKind } from '../../db/generated/prisma/client.ts';
import { sql } from '../../db/sql.ts';

export interface KeepRevisionInput {
  readonly kind: RevisedKind;
  readonly subjectId: string;
  readonly content: string;
  readonly authorId: string | null;
  /** What stood there: kept as the first revision, of nobody, where a text is older than its history. */
  readonly before?: string;
}

const LAST = `
  select number, content from text_revisions
  where kind = $1::"RevisedKind" and subject_id = $2::uuid order by number desc limit 1`;

/**
 * Keeps a text that was just edited, whole. The caller holds the row the text belongs to, so that numbers
 * follow each other, and so that who deletes the row waits: a trigger deletes the history with it.
 * @returns the number of the revision that has this content: the last one where nothing changed
 */
export async function keepRevision(
  tx: Tx,
  { kind, subjectId, content, authorId, before = '' }: KeepRevisionInput,
): Promise<number> {
  const [last] = await sql<{ number: number; content: string }>(tx, LAST, [kind, subjectId]);
  if (last?.content === content) return last.number;
  const isFirst = last === undefined;
  if (isFirst && before !== '') {
    await tx.textRevision.create({ data: { kind, subjectId, number: 1, content: before, authorId: null } });
    if (before === content) return 1;
  }
  const number = (last?.number ?? (before === '' ? 0 : 1)) + 1;
  await tx.textRevision.create({ data: { kind, subjectId, number, content, authorId } });
  return number;
}
