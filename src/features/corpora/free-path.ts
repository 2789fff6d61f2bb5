import { randomUUID } from 'node:crypto';
import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { joinPath, numberedName } from './path-names.ts';

const TAKEN = `
  select path from corpus_documents
  where corpus_id = $1::uuid and removed_at is null and path = any($2::text[]) and document_id is distinct from $3::uuid`;

export interface FreePathInput {
  readonly corpusId: string;
  readonly folderPath: string | null;
  readonly name: string;
  /** A document that may keep the path it has. */
  readonly documentId?: string;
}

/**
 * The path for a name, numbered where it is taken: `a.pdf`, `a (2).pdf` … The caller holds the corpus's lock.
 */
export async function freePath(
  tx: Tx,
  { corpusId, folderPath, name, documentId }: FreePathInput,
): Promise<string> {
  for (const [from, to] of [
    [1, 4],
    [5, 60],
    [61, 1_000],
  ] as const) {
    const names = Array.from({ length: to - from + 1 }, (_, index) =>
      from + index === 1 ? name : numberedName(name, from + index),
    );
    const paths = names.map((candidate) => joinPath(folderPath, candidate));
    const rows = await sql<{ path: string }>(tx, TAKEN, [corpusId, paths, documentId ?? null]);
    const taken = new Set(rows.map(({ path }) => path));
    const free = paths.find((path) => !taken.has(path));
    if (free !== undefined) return free;
  }
  return joinPath(folderPath, `${randomUUID()} ${name}`.slice(0, 255));
}
