import { PURGE_BATCH_ROWS } from '../../config/limits.ts';
import { actorUserId } from '../../domain/actor.ts';
import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { PURGED_QUOTE, type QuoteEraser } from '../../retrieval/citations/erase-quotes.ts';
import type { UseCaseContext } from '../context.ts';
import { QUARANTINE_CHANNEL } from './quarantine-channel.ts';
import { openAttempt, openLetter } from './sealed-payload.ts';

export interface EraseStructuredInput {
  readonly documentId: string;
  /** Conversations in which the document can have been quoted, and corpora that it stood in. */
  readonly conversationIds: readonly string[];
  readonly corpusIds: readonly string[];
  readonly eraser: QuoteEraser;
}

interface OutputRow {
  readonly id: string;
  readonly value: string | null;
  readonly diagnostics: unknown;
  readonly letterId: string | null;
  readonly messageId: string | null;
  readonly runId: string | null;
  readonly restsOnIt: boolean;
}

/** A value whose message has a source of the document was made of it, however few of its words are there. */
const OUTPUTS = `
  select o.id, o.value, o.diagnostics, o.dead_letter_id as "letterId", o.message_id as "messageId",
    o.run_id as "runId",
    exists (select 1 from sources s where s.message_id = o.message_id and s.document_id = $1::uuid) as "restsOnIt"
  from structured_outputs o left join messages m on m.id = o.message_id left join runs r on r.id = o.run_id
  where o.purged_at is null and o.status <> 'PENDING' and o.document_id is distinct from $1::uuid
    and (m.conversation_id = any($2::uuid[]) or r.conversation_id = any($2::uuid[]) or o.corpus_id = any($3::uuid[]))
    and ($4::uuid is null or o.id > $4::uuid)
  order by o.id limit $5::int for no key update of o`;

const ERASE_OUTPUTS = `
  update structured_outputs set value = null, diagnostics = '[]'::jsonb, purged_at = now(), updated_at = now()
  where id = any($1::uuid[])`;

/** The value stands there as JSON. */
const ERASE_MESSAGES = `update messages set content = $2 where id = any($1::uuid[]) and content <> ''`;
const ERASE_RUNS = `update runs set content = $2 where id = any($1::uuid[]) and content <> ''`;
const ERASE_EVENTS = `
  update run_events e set data = e.data || jsonb_build_object('content', $2::text)
  from runs r where r.id = e.run_id and r.day = e.run_day and r.id = any($1::uuid[]) and e.type = 'final'`;
const DROP_EVENTS = `
  delete from run_events e using runs r
  where r.id = e.run_id and r.day = e.run_day and r.id = any($1::uuid[]) and e.seq < r.last_seq`;
const FOLD_RUNS = `update runs set folded_seq = greatest(folded_seq, last_seq - 1) where id = any($1::uuid[])`;

const LETTERS = `
  select id, payload, diagnostics, feedback, id = any($1::uuid[]) as "restsOnIt" from dead_letters
  where purged_at is null and document_id is distinct from $2::uuid
    and (id = any($3::uuid[]) or corpus_id = any($4::uuid[])) and ($5::uuid is null or id > $5::uuid)
  order by id limit $6::int for update`;

const ATTEMPTS = `
  select id, payload, diagnostics from dead_letter_attempts where dead_letter_id = $1::uuid and kind = 'REPLAYED'`;

const ERASE_LETTERS = `
  update dead_letters set payload = null, payload_sha256 = '', dedup_key = id::text, diagnostics = '[]'::jsonb,
    feedback = '', purged_at = now(), resolution_note = null,
    resolved_at = coalesce(resolved_at, now()), resolved_by_id = coalesce(resolved_by_id, $2::uuid),
    status = case when status = 'OPEN' then 'DISCARDED'::"DeadLetterStatus" else status end
  where id = any($1::uuid[]) returning pg_notify('${QUARANTINE_CHANNEL}', id::text)::text`;

const ERASE_ATTEMPTS = `
  update dead_letter_attempts set payload = null, payload_sha256 = null, diagnostics = '[]'::jsonb
  where dead_letter_id = any($1::uuid[])`;

const DISCARD_OUTPUTS = `
  update structured_outputs set status = 'DISCARDED', diagnostics = '[]'::jsonb, purged_at = now(), updated_at = now()
  where dead_letter_id = any($1::uuid[]) and status = 'QUARANTINED'`;

/**
 * Makes tombstones of values and letters that hold words of a document which is deleted for good. Of a value
 * nothing can be taken out, so all of it goes.
 */
export async function eraseStructured(
  tx: Tx,
  ctx: Pick<UseCaseContext, 'keys' | 'actor'>,
  input: EraseStructuredInput,
): Promise<void> {
  const { touched, letterIds } = await eraseOutputs(tx, input);
  await eraseLetters(tx, ctx, { ...input, letterIds, touched });
}

async function eraseOutputs(
  tx: Tx,
  { documentId, conversationIds, corpusIds, eraser }: EraseStructuredInput,
): Promise<{ readonly touched: readonly string[]; readonly letterIds: readonly string[] }> {
  const touched: string[] = [];
  const letterIds: string[] = [];
  for (let after: string | null = null; ;) {
    const params: unknown[] = [documentId, conversationIds, corpusIds, after, PURGE_BATCH_ROWS];
    const rows: OutputRow[] = await sql<OutputRow>(tx, OUTPUTS, params);
    const gone = rows.filter(
      (row) =>
        row.restsOnIt ||
        holds(eraser, row.value === null ? null : JSON.parse(row.value)) ||
        holds(eraser, row.diagnostics),
    );
    await sql(tx, ERASE_OUTPUTS, [gone.map(({ id }) => id)]);
    await eraseAnswers(
      tx,
      gone.filter(({ value }) => value !== null),
    );
    touched.push(...gone.flatMap(({ letterId }) => letterId ?? []));
    letterIds.push(...rows.flatMap(({ letterId }) => letterId ?? []));
    if (rows.length < PURGE_BATCH_ROWS) return { touched, letterIds };
    after = rows.at(-1)?.id ?? null;
  }
}

async function eraseAnswers(tx: Tx, outputs: readonly OutputRow[]): Promise<void> {
  const runIds = outputs.flatMap(({ runId }) => runId ?? []);
  await sql(tx, ERASE_MESSAGES, [outputs.flatMap(({ messageId }) => messageId ?? []), PURGED_QUOTE]);
  await sql(tx, ERASE_RUNS, [runIds, PURGED_QUOTE]);
  await sql(tx, FOLD_RUNS, [runIds]);
  await sql(tx, DROP_EVENTS, [runIds]);
  await sql(tx, ERASE_EVENTS, [runIds, PURGED_QUOTE]);
}

interface EraseLettersInput extends EraseStructuredInput {
  readonly letterIds: readonly string[];
  /** Those whose values rested on the document. */
  readonly touched: readonly string[];
}

async function eraseLetters(
  tx: Tx,
  ctx: Pick<UseCaseContext, 'keys' | 'actor'>,
  { documentId, corpusIds, eraser, letterIds, touched }: EraseLettersInput,
): Promise<void> {
  type Row = {
    readonly id: string;
    readonly payload: Buffer | null;
    readonly diagnostics: unknown;
    readonly feedback: string;
    readonly restsOnIt: boolean;
  };
  for (let after: string | null = null; ;) {
    const params: unknown[] = [touched, documentId, letterIds, corpusIds, after, PURGE_BATCH_ROWS];
    const rows: Row[] = await sql<Row>(tx, LETTERS, params);
    const gone: string[] = [];
    for (const { id, payload, diagnostics, feedback, restsOnIt } of rows) {
      const isGone =
        restsOnIt ||
        holds(eraser, [diagnostics, feedback]) ||
        (payload !== null && holds(eraser, openLetter(ctx.keys, id, payload))) ||
        (await attemptsHold(tx, ctx, { id, eraser }));
      if (isGone) gone.push(id);
    }
    await sql(tx, ERASE_LETTERS, [gone, actorUserId(ctx.actor)]);
    await sql(tx, ERASE_ATTEMPTS, [gone]);
    await sql(tx, DISCARD_OUTPUTS, [gone]);
    if (rows.length < PURGE_BATCH_ROWS) return;
    after = rows.at(-1)?.id ?? null;
  }
}

async function attemptsHold(
  tx: Tx,
  { keys }: Pick<UseCaseContext, 'keys'>,
  { id, eraser }: { readonly id: string; readonly eraser: QuoteEraser },
): Promise<boolean> {
  type Row = { readonly id: string; readonly payload: Buffer | null; readonly diagnostics: unknown };
  const rows = await sql<Row>(tx, ATTEMPTS, [id]);
  return rows.some(
    ({ id: attemptId, payload, diagnostics }) =>
      holds(eraser, diagnostics) ||
      (payload !== null && holds(eraser, openAttempt(keys, attemptId, payload))),
  );
}

/** Whether something would have to be taken out; names of fields come from contracts and do not count. */
const holds = (eraser: QuoteEraser, value: unknown): boolean =>
  JSON.stringify(eraser.eraseJson(value)) !== JSON.stringify(value);
