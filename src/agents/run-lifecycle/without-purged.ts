import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { TimelineEntry } from '../../domain/run-event.ts';
import { tombstoneOf } from '../../domain/tombstone.ts';
import { PURGED_QUOTE, QuoteEraser } from '../../retrieval/citations/erase-quotes.ts';
import type { RunEnding } from './end-run.ts';

/**
 * An ending without the words of documents that were purged while the answer was written. Those that are
 * there stay until the transaction ends; whoever purges one after it finds this answer and takes them
 * out.
 */
export async function withoutPurged(tx: Tx, ending: RunEnding): Promise<RunEnding> {
  const { sources } = ending;
  const ids = [...new Set(sources.map(({ documentId }) => documentId))];
  if (ids.length === 0) return ending;
  const text = 'select id from documents where id = any($1::uuid[]) order by id for key share';
  const there = new Set((await sql<{ id: string }>(tx, text, [ids])).map(({ id }) => id));
  const gone = sources.filter(({ documentId }) => !there.has(documentId));
  if (gone.length === 0) return ending;
  const kept = sources.filter(({ documentId }) => there.has(documentId)).map((source) => source.text);
  const eraser = new QuoteEraser(gone.map((source) => source.text));
  return {
    ...ending,
    content: ending.isData ? PURGED_QUOTE : eraser.erase(ending.content, { kept, citesIt: true }),
    timeline: eraser.eraseJson(ending.timeline, { kept, citesIt: true }) as readonly TimelineEntry[],
    sources: sources.map((source) => (there.has(source.documentId) ? source : tombstoneOf(source))),
  };
}
