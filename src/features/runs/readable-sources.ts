import { sql } from '../../db/sql.ts';
import type { RunEvent } from '../../domain/run-event.ts';
import { sqlParams } from '../../db/sql-params.ts';
import { visibleDocumentsSql } from '../access/visible-sql.ts';
import type { UseCaseContext } from '../context.ts';

type Reader = Pick<UseCaseContext, 'actor' | 'db'>;

/** Leaves out of events the sources whose documents cannot be read at the moment they are passed on. */
export async function* readableSources(
  events: AsyncGenerator<RunEvent, void, undefined>,
  reader: () => Reader,
): AsyncGenerator<RunEvent, void, undefined> {
  for await (const event of events) yield await withReadableSources(reader(), event);
}

async function withReadableSources({ db, actor }: Reader, event: RunEvent): Promise<RunEvent> {
  const { body } = event;
  if (!('sources' in body) || body.sources.length === 0) return event;
  const values: unknown[] = [[...new Set(body.sources.map(({ documentId }) => documentId))]];
  const rows = await sql<{ id: string }>(
    db.pool,
    `select d.id from documents d
     where d.id = any($1::uuid[]) and ${visibleDocumentsSql(actor, sqlParams(values), 'd')}`,
    values,
  );
  const readable = new Set(rows.map(({ id }) => id));
  const sources = body.sources.filter(
    ({ documentId, isTombstone }) => isTombstone === true || readable.has(documentId),
  );
  return { ...event, body: { ...body, sources } };
}
