import { PURGE_BATCH_ROWS } from '../../config/limits.ts';
import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { QuoteEraser } from '../../retrieval/citations/erase-quotes.ts';
import { titleFor } from '../conversations/conversation-title.ts';
import { eraseArguments, eraseTimeline, type QueryEraser } from './erase-queries.ts';
import { tombstonesIn } from './tombstones-in.ts';

export interface EraseInput {
  readonly documentId: string;
  readonly conversationIds: readonly string[];
  readonly eraser: QuoteEraser;
}

/** What a statement gives of each row: its text and JSON columns, and what its message cites besides. */
interface Row {
  readonly id: string;
  readonly texts: readonly (string | null)[];
  readonly values: readonly unknown[];
  readonly kept: readonly string[] | null;
  readonly cites_it: boolean;
  /** What the person asked. */
  readonly asked: string | null;
}

interface Table {
  readonly name: string;
  readonly texts: readonly string[];
  readonly values: readonly string[];
  /** The id of the message whose sources count, and the condition on `$1`, the conversations. */
  readonly message: string;
  readonly where: string;
}

/** Of a run, or of the one that started it. */
const MESSAGE_OF_RUN = `(
  select coalesce(r.llm_message_id, p.llm_message_id) from runs r left join runs p on p.id = r.parent_id
  where r.id = x.run_id limit 1)`;
const OF_RUN = 'x.run_id in (select id from runs where conversation_id = any($1::uuid[]))';

const TABLES: readonly Table[] = [
  {
    name: 'messages',
    texts: ['content'],
    values: ['timeline'],
    message: 'x.id',
    where: 'x.conversation_id = any($1::uuid[])',
  },
  {
    name: 'runs',
    texts: ['prompt', 'content', 'error_message'],
    values: ['timeline', 'state'],
    message: 'x.llm_message_id',
    where: 'x.conversation_id = any($1::uuid[])',
  },
  {
    name: 'tool_calls',
    texts: ['error_message'],
    values: ['arguments', 'result'],
    message: MESSAGE_OF_RUN,
    where: OF_RUN,
  },
  {
    name: 'approvals',
    texts: ['summary'],
    values: ['arguments', 'edited_arguments'],
    message: MESSAGE_OF_RUN,
    where: OF_RUN,
  },
];

const TITLES = `
  select c.id, c.title, (
    select m.content from messages m where m.conversation_id = c.id and m.role = 'HUMAN'
    order by m.created_at, m.id limit 1) as question
  from conversations c where c.id = any($1::uuid[]) and c.title <> '' order by c.id`;

/** Only the last event of an ended run holds its answer whole; the ones before hold it in pieces. */
const FOLD = `
  with ended as (
    update runs set folded_seq = greatest(folded_seq, last_seq - 1)
    where conversation_id = any($1::uuid[]) and status in ('COMPLETED', 'FAILED', 'CANCELLED') and last_seq > 0
    returning id, day, last_seq
  )
  delete from run_events e using ended r where e.run_day = r.day and e.run_id = r.id and e.seq < r.last_seq`;

const LAST_EVENTS = `
  select e.run_id as id, e.run_day::text as day, e.seq, e.data, r.prompt from run_events e join runs r on r.id = e.run_id and r.day = e.run_day
  where r.conversation_id = any($1::uuid[]) order by e.run_id, e.seq`;

/** Takes quotes of a document out of conversations, their runs and the runs' events. */
export async function eraseConversations(tx: Tx, input: EraseInput): Promise<void> {
  await sql(tx, FOLD, [input.conversationIds]);
  await eraseTitles(tx, input);
  for (const table of TABLES) await eraseTable(tx, table, input);
  await eraseEvents(tx, input);
}

/** One that was made of the first question is made of it again: cut, it no longer shows what it cites. */
async function eraseTitles(tx: Tx, { conversationIds, eraser }: EraseInput): Promise<void> {
  type Titled = { readonly id: string; readonly title: string; readonly question: string | null };
  for (const { id, title, question } of await sql<Titled>(tx, TITLES, [conversationIds])) {
    const erased =
      question !== null && title === titleFor(question)
        ? titleFor(eraser.erase(question))
        : eraser.erase(title);
    if (erased !== title)
      await sql(tx, 'update conversations set title = $2 where id = $1::uuid', [id, erased]);
  }
}

async function eraseTable(tx: Tx, table: Table, { documentId, conversationIds, eraser }: EraseInput) {
  const { name, texts, values, message, where } = table;
  const list = (columns: readonly string[], type: string, of = (column: string) => `x.${column}`) =>
    columns.length === 0 ? `'{}'::${type}[]` : `array[${columns.map(of).join(', ')}]`;
  const select = `
    select x.id, ${list(texts, 'text')} as texts, ${list(values, 'text', (column) => `x.${column}::text`)} as values,
      (select array_agg(s.text) from sources s where s.message_id = ${message} and s.document_id <> $2::uuid) as kept,
      exists (select 1 from sources s where s.message_id = ${message} and s.document_id = $2::uuid) as cites_it,
      (select r.prompt from runs r where r.llm_message_id = ${message} limit 1) as asked
    from ${name} x where ${where} and ($3::uuid is null or x.id > $3::uuid) order by x.id limit $4::int`;
  for (let after: string | null = null; ;) {
    const rows: Row[] = await sql<Row>(tx, select, [conversationIds, documentId, after, PURGE_BATCH_ROWS]);
    for (const row of rows) {
      const options = { kept: row.kept ?? [], citesIt: row.cites_it };
      const now = [
        ...row.texts.map((text) => (text === null ? null : eraser.erase(text, options))),
        ...row.values.map((value, index) => {
          const erased = eraseStored(value as string | null, (json) => eraser.eraseJson(json, options));
          const eraseQueries = row.cites_it ? QUERIES[values[index] ?? ''] : undefined;
          if (eraseQueries === undefined) return erased;
          return eraseStored(erased, (json) => eraseQueries(json, { eraser, kept: queried(row, eraser) }));
        }),
      ];
      const before = [...row.texts, ...row.values];
      if (now.every((value, index) => value === before[index])) continue;
      const sets = [
        ...texts.map((column, index) => `${column} = $${index + 2}::text`),
        ...values.map((column, index) => `${column} = $${index + 2 + texts.length}::jsonb`),
      ];
      await sql(tx, `update ${name} set ${sets.join(', ')} where id = $1::uuid`, [row.id, ...now]);
    }
    if (rows.length < PURGE_BATCH_ROWS) return;
    after = rows.at(-1)?.id ?? null;
  }
}

/** Columns that hold what a model looked for. */
const QUERIES: Readonly<Record<string, (value: unknown, input: QueryEraser) => unknown>> = {
  timeline: eraseTimeline,
  arguments: eraseArguments,
  edited_arguments: eraseArguments,
};

/** Of what was found and asked, what stays. */
const queried = ({ kept, asked }: Pick<Row, 'kept' | 'asked'>, eraser: QuoteEraser): readonly string[] => [
  ...(kept ?? []),
  ...(asked === null ? [] : [eraser.erase(asked, { citesIt: true })]),
];

/** A JSON column as text; the same text where nothing was taken out of it. */
function eraseStored(value: string | null, erase: (json: unknown) => unknown): string | null {
  if (value === null) return null;
  const parsed: unknown = JSON.parse(value);
  const erased = JSON.stringify(erase(parsed));
  return erased === JSON.stringify(parsed) ? value : erased;
}

async function eraseEvents(tx: Tx, { documentId, conversationIds, eraser }: EraseInput): Promise<void> {
  type Event = {
    readonly id: string;
    readonly day: string;
    readonly seq: number;
    readonly data: object;
    readonly prompt: string;
  };
  for (const { id, day, seq, data, prompt } of await sql<Event>(tx, LAST_EVENTS, [conversationIds])) {
    const erased = tombstonesIn(data, { documentId, eraser, asked: prompt });
    if (erased === null) continue;
    await sql(
      tx,
      'update run_events set data = $4::jsonb where run_day = $1::date and run_id = $2::uuid and seq = $3::int',
      [day, id, seq, JSON.stringify(erased)],
    );
  }
}
