import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { storedTables, type StoredRow } from '../documents/stored-table.ts';
import type { BlockKind, ParsedBlock, ParsedDocument, ParserEngine } from '../../parsing/types.ts';

/** What indexing needs of a parsed document. */
export type IndexableDocument = Pick<ParsedDocument, 'text' | 'blocks' | 'engine' | 'title' | 'tables'>;

interface BlockRow {
  readonly ordinal: number;
  readonly parent: number | null;
  readonly kind: BlockKind;
  readonly level: number;
  readonly label: string | null;
  readonly start: number;
  readonly end: number;
  readonly heading_path: readonly string[];
  readonly rows: readonly StoredRow[] | null;
}

/** Reads back what parsing stored, for an attempt that begins at indexing. */
export async function loadParsed(db: Database, versionId: string): Promise<IndexableDocument> {
  const [stored] = await sql<{ text: string; engine: ParserEngine }>(
    db.pool,
    `select t.text, v.engine from document_texts t join document_versions v on v.id = t.version_id where v.id = $1::uuid`,
    [versionId],
  );
  if (stored === undefined) throw new Error(`version ${versionId} counts as parsed and has no text`);
  const rows = await sql<BlockRow>(
    db.pool,
    `select ordinal, parent, kind, level, label, start, "end", heading_path, rows from blocks where version_id = $1::uuid order by ordinal`,
    [versionId],
  );
  const blocks = blocksOf(stored.text, rows);
  return { text: stored.text, engine: stored.engine, blocks, tables: storedTables(rows) };
}

/** The section ends and headings that parsing knew follow from the tree and the text. */
function blocksOf(text: string, rows: readonly BlockRow[]): ParsedBlock[] {
  const sectionEnds = rows.map((row) => row.end);
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const parent = rows[index]?.parent ?? null;
    if (parent !== null) sectionEnds[parent] = Math.max(sectionEnds[parent] ?? 0, sectionEnds[index] ?? 0);
  }
  return rows.map((row, index) => ({
    ordinal: row.ordinal,
    parent: row.parent,
    kind: row.kind,
    level: row.level,
    label: row.label,
    ownLabel: row.label,
    heading: row.kind === 'heading' || row.kind === 'title' ? text.slice(row.start, row.end) : null,
    start: row.start,
    end: row.end,
    sectionEnd: sectionEnds[index] ?? row.end,
    headingPath: row.heading_path,
  }));
}
