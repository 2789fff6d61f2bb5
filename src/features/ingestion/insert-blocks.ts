import type { Statement } from '../../db/sql-batch.ts';
import type { ParsedDocument } from '../../parsing/types.ts';
import { storedRows } from '../documents/stored-table.ts';

/** Between the parts of a heading path on their way through unnest, which flattens arrays of arrays. */
const UNIT = '\u001f';

/** The structure of a version, with the rows of its tables. */
export function insertBlocks(
  versionId: string,
  { blocks, tables = [] }: Pick<ParsedDocument, 'blocks' | 'tables'>,
): Statement {
  const rows = new Map(tables.map((table) => [table.block, JSON.stringify(storedRows(table))]));
  return {
    text: `insert into blocks (version_id, ordinal, parent, kind, level, label, start, "end", heading_path, rows)
     select $1::uuid, u.ordinal, u.parent, u.kind, u.level, u.label, u.s, u.e, string_to_array(u.path, $11), u.rows::jsonb
     from unnest($2::int[], $3::int[], $4::text[], $5::int[], $6::text[], $7::int[], $8::int[], $9::text[], $10::text[])
       as u(ordinal, parent, kind, level, label, s, e, path, rows)`,
    params: [
      versionId,
      blocks.map((block) => block.ordinal),
      blocks.map((block) => block.parent),
      blocks.map((block) => block.kind),
      blocks.map((block) => block.level),
      blocks.map((block) => block.label),
      blocks.map((block) => block.start),
      blocks.map((block) => block.end),
      blocks.map((block) => block.headingPath.map((part) => part.replaceAll(UNIT, ' ')).join(UNIT)),
      blocks.map((block) => rows.get(block.ordinal) ?? null),
      UNIT,
    ],
  };
}
