import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { folderNames } from '../attachments/place-beside.ts';
import { foldersOf, joinPath, numberedName } from '../corpora/path-names.ts';

/** Names the document had in its corpora, in the trash as well. */
const PATHS = `
  select corpus_id as "corpusId", path from placement_events where document_id = $1::uuid and path <> ''
  union select corpus_id, previous_path from placement_events
    where document_id = $1::uuid and previous_path <> ''
  union select corpus_id, path from corpus_documents where document_id = $1::uuid`;

/**
 * Beside where it stood; elsewhere where what came in it stands there. Not where another has that name now.
 */
const FOLDERS = `
  select f.id from folders f
  where f.corpus_id = $2::uuid
    and (f.path = $3 or (f.name = $4 and exists (
      select 1 from corpus_documents p join documents a on a.id = p.document_id
      where p.folder_id = f.id and a.parent_id = $1::uuid)))
    and not exists (
      select 1 from corpus_documents o where o.corpus_id = f.corpus_id and o.document_id <> $1::uuid
        and o.removed_at is null and o.path = $5)
  order by f.path`;

const TAKEN = 'select path from folders where corpus_id = $1::uuid and path = any($2::text[])';

const changed = (column: string): string =>
  `case when ${column} = $2::text or starts_with(${column}, $2::text || '/')
    then $3::text || substr(${column}, length($2::text) + 1) else ${column} end`;
const below = (column: string): string => `(${column} = $2::text or starts_with(${column}, $2::text || '/'))`;

const RENAME: readonly string[] = [
  `update folders set path = ${changed('path')} where corpus_id = $1::uuid and ${below('path')}`,
  `update corpus_documents set path = ${changed('path')} where corpus_id = $1::uuid and ${below('path')}`,
  `update placement_events set path = ${changed('path')}, previous_path = ${changed('previous_path')}
   where corpus_id = $1::uuid and (${below('path')} or ${below('previous_path')})`,
];

/** What came in it may have been moved with its folder: there the name stands in the middle. */
const HISTORY = `
  update placement_events e
  set path = substr(replace('/' || e.path, '/' || $3 || '/', '/attachments/'), 2),
    previous_path = substr(replace('/' || e.previous_path, '/' || $3 || '/', '/attachments/'), 2)
  from documents a where a.id = e.document_id and a.parent_id = $1::uuid and e.corpus_id = $2::uuid
    and (position('/' || $3 || '/' in '/' || e.path) > 0 or position('/' || $3 || '/' in '/' || e.previous_path) > 0)`;

/** The trash keeps the path that there was. */
const TRASH = `
  update corpus_documents p set path = substr(replace('/' || p.path, '/' || $3 || '/', '/attachments/'), 2)
  from documents a where a.id = p.document_id and a.parent_id = $1::uuid and p.corpus_id = $2::uuid
    and p.removed_at is not null and position('/' || $3 || '/' in '/' || p.path) > 0`;

interface Named {
  readonly corpusId: string;
  readonly path: string;
}

/**
 * Takes the name of a document that is deleted for good from the folders of what came in it, `offer.eml
 * attachments`, and from the history of places there. Before the history of its own places is blanked; the
 * caller holds its corpora.
 */
export async function renameAttachmentFolders(tx: Tx, documentId: string): Promise<void> {
  for (const { corpusId, path } of await sql<Named>(tx, PATHS, [documentId])) {
    const names = folderNames(path);
    const name = names.at(-1);
    // Where it would be too deep there is no such folder.
    if (name === undefined || names.length === foldersOf(path).length) continue;
    const params = [documentId, corpusId, joinPath(null, names.join('/')), name, path];
    for (const { id } of await sql<{ id: string }>(tx, FOLDERS, params)) await renameFolder(tx, id);
    for (const statement of [HISTORY, TRASH]) await sql(tx, statement, [documentId, corpusId, name]);
  }
}

async function renameFolder(tx: Tx, id: string): Promise<void> {
  const { corpusId, path } = await tx.folder.findUniqueOrThrow({ where: { id } });
  const outer = foldersOf(path).join('/') || null;
  // The last of them is of this folder alone.
  const names = [
    'attachments',
    ...Array.from({ length: 50 }, (_, index) => numberedName('attachments', index + 2)),
    `attachments ${id}`,
  ];
  const paths = names.map((candidate) => joinPath(outer, candidate));
  const taken = new Set(
    (await sql<{ path: string }>(tx, TAKEN, [corpusId, paths])).map((folder) => folder.path),
  );
  const at = paths.findIndex((candidate) => !taken.has(candidate));
  for (const statement of RENAME) await sql(tx, statement, [corpusId, path, paths[at]]);
  await sql(tx, 'update folders set name = $2 where id = $1::uuid', [id, names[at]]);
}
