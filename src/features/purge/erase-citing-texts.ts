import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { EraseOptions, QuoteEraser } from '../../retrieval/citations/erase-quotes.ts';
import type { UseCaseContext } from '../context.ts';
import { queueEmbedding } from '../search/queue-embedding.ts';

interface Citing {
  /** Rows that cite a version of the document `$1`, now or before; locked, so that who edits one waits. */
  readonly find: string;
  /** Of the row `$1`: its texts, and what the version says that it is about. */
  readonly read: string;
  readonly write: string;
  readonly history: 'NOTE' | 'SUMMARY' | null;
}

const VERSIONS = 'array(select id from document_versions where document_id = $1::uuid)';
const revised = (kind: string): string =>
  `select subject_id from text_revisions where kind = '${kind}' and cited_versions(content) && ${VERSIONS}`;

const NOTES: Citing = {
  find: `
    select id from notes where document_id <> $1::uuid and id in (
      select id from notes where cited_versions(title || ' ' || content) && ${VERSIONS} union ${revised('NOTE')})
    order by id for no key update`,
  read: `
    select array[x.title, x.content] as texts, t.text as kept
    from notes x left join document_texts t on t.version_id = x.version_id where x.id = $1::uuid`,
  write: 'update notes set title = $2, content = $3 where id = $1::uuid',
  history: 'NOTE',
};

const OTHERS: readonly Citing[] = [
  {
    find: `
      select id from summaries where document_id <> $1::uuid and id in (
        select id from summaries where cited_versions(content) && ${VERSIONS} union ${revised('SUMMARY')})
      order by id for no key update`,
    read: `
      select array[x.content] as texts, t.text as kept from summaries x join documents d on d.id = x.document_id
      left join document_texts t on t.version_id = d.latest_version_id where x.id = $1::uuid`,
    write: 'update summaries set content = $2 where id = $1::uuid',
    history: 'SUMMARY',
  },
  {
    find: `select id from feedback where cited_versions(comment) && ${VERSIONS} order by id for no key update`,
    read: `
      select array[x.comment] as texts, t.text as kept from feedback x join annotations a on a.id = x.annotation_id
      left join document_texts t on t.version_id = a.version_id where x.id = $1::uuid`,
    write: 'update feedback set comment = $2 where id = $1::uuid',
    history: null,
  },
];

interface EraseInput {
  readonly documentId: string;
  readonly eraser: QuoteEraser;
}

/**
 * Takes quotes of a document out of notes, summaries and comments on other documents that cite it, and out of
 * their history. What the document says that they are on stays.
 */
export async function eraseCitingTexts(
  tx: Tx,
  ctx: Pick<UseCaseContext, 'jobs' | 'requestId'>,
  input: EraseInput,
): Promise<void> {
  const noteIds = await eraseRows(tx, NOTES, input);
  for (const citing of OTHERS) await eraseRows(tx, citing, input);
  if (noteIds.length === 0) return;
  await sql(tx, 'delete from note_embeddings where note_id = any($1::uuid[])', [noteIds]);
  await queueEmbedding(tx, ctx, { kind: 'note', ids: noteIds });
}

/** @returns the rows that said something of it */
async function eraseRows(
  tx: Tx,
  { find, read, write, history }: Citing,
  { documentId, eraser }: EraseInput,
): Promise<readonly string[]> {
  const changed: string[] = [];
  for (const { id } of await sql<{ id: string }>(tx, find, [documentId])) {
    type Row = { readonly texts: readonly string[]; readonly kept: string | null };
    const [row] = await sql<Row>(tx, read, [id]);
    const { texts = [], kept = null } = row ?? {};
    const options = { citesIt: true, kept: kept === null ? [] : [kept] };
    const erased = texts.map((text) => eraser.erase(text, options));
    if (erased.some((text, index) => text !== texts[index])) {
      await sql(tx, write, [id, ...erased]);
      changed.push(id);
    }
    if (history !== null) await eraseHistory(tx, { kind: history, id, eraser, options });
  }
  return changed;
}

interface History {
  readonly kind: 'NOTE' | 'SUMMARY';
  readonly id: string;
  readonly eraser: QuoteEraser;
  readonly options: EraseOptions;
}

async function eraseHistory(tx: Tx, { kind, id: subjectId, eraser, options }: History): Promise<void> {
  const text =
    'select id, content from text_revisions where kind = $1::"RevisedKind" and subject_id = $2::uuid';
  for (const { id, content } of await sql<{ id: string; content: string }>(tx, text, [kind, subjectId])) {
    const erased = eraser.erase(content, options);
    if (erased !== content)
      await sql(tx, 'update text_revisions set content = $2 where id = $1::uuid', [id, erased]);
  }
}
