import { CARRY_BATCH } from '../../config/limits.ts';
import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Services } from '../context.ts';
import { type ReadVersion, versionReadIn } from '../documents/version-read-in.ts';
import { queueEmbedding } from '../search/queue-embedding.ts';
import { type CarriedRow, CARRIED_FOR_GOOD, insertCarried } from './carried-row.ts';
import { CarryTarget } from './carry-text.ts';
import { holdPair } from './hold-pair.ts';

type Carrier = Pick<Services, 'db' | 'jobs'>;

export interface CarryResult {
  readonly carried: number;
  /** Could not be found, or not in one place only: they wait for a person. */
  readonly stale: number;
}

/** Where the document is read: in each corpus it stands in, and by itself. */
const READERS = `
  select null::uuid as "corpusId" union all
  select corpus_id from corpus_documents where document_id = $1::uuid and removed_at is null`;

/** Of an earlier version, and not looked for in this one yet. */
const WAITING = `
  select a.id, a.document_id as "documentId", a.version_id as "versionId", a.corpus_id as "corpusId",
    a.label_id as "labelId", a.creator_id as "creatorId", a.is_public as "isPublic", a.link_url as "linkUrl",
    a.start, a."end"
  from annotations a join document_versions v on v.id = a.version_id
  where a.document_id = $1::uuid and a.corpus_id is not distinct from $2::uuid and not a.is_structural
    and v.number < $3::int and coalesce(a.carried_through, 0) < $3::int
  order by v.number, a.start, a.id limit $4::int`;

const MARK = `
  update annotations a set carried_through = m.through, is_stale = m.is_stale, updated_at = now()
  from unnest($1::uuid[], $2::int[], $3::boolean[]) as m(id, through, is_stale) where a.id = m.id`;

/** What somebody wrote about an earlier version is to be read again. */
const STALE_NOTES = `
  update notes n set is_stale = true from document_versions v
  where n.document_id = $1::uuid and n.corpus_id is not distinct from $2::uuid and not n.is_stale
    and v.id = n.version_id and v.number < $3::int`;

/**
 * Carries people's annotations of a document forward to the version that is read where they were made: each
 * whose words stand there in one place gets a copy there, the others are marked stale and stay where they
 * are. Safe to repeat, in any order of versions; an annotation is carried once, so that what a person
 * deletes stays
 * deleted.
 */
export async function carryAnnotations(
  { db, jobs }: Carrier,
  { documentId }: { readonly documentId: string },
): Promise<CarryResult> {
  const texts = new Texts(db);
  const total = { carried: 0, stale: 0 };
  const readers = await sql<{ corpusId: string | null }>(db.pool, READERS, [documentId]);
  for (const { corpusId } of readers) {
    for (;;) {
      const version = await versionReadIn(db.pool, { documentId, corpusId });
      if (version === null) break;
      const target = await texts.target(version.id);
      if (target === null) break;
      const done = await carryBatch({ db, jobs }, { documentId, corpusId, version, target, texts });
      total.carried += done.carried;
      total.stale += done.stale;
      if (done.carried + done.stale < CARRY_BATCH) break;
    }
  }
  return total;
}

interface Batch {
  readonly documentId: string;
  readonly corpusId: string | null;
  readonly version: ReadVersion;
  readonly target: CarryTarget;
  readonly texts: Texts;
}

async function carryBatch({ db, jobs }: Carrier, batch: Batch): Promise<CarryResult> {
  const { documentId, corpusId, version, target, texts } = batch;
  const wanted = [documentId, corpusId, version.number, CARRY_BATCH];
  const waiting = await sql<CarriedRow>(db.pool, WAITING, wanted);
  const earlier = new Map<string, string | null>();
  for (const { versionId } of waiting)
    if (!earlier.has(versionId)) earlier.set(versionId, await texts.text(versionId));
  return db.transaction(async (tx) => {
    // One at a time, and not while the version that is read changes.
    await holdPair(tx, { documentId, corpusId, isAlone: true });
    const now = await versionReadIn(tx, { documentId, corpusId });
    if (now?.id !== version.id) return { carried: 0, stale: 0 };
    await sql(tx, STALE_NOTES, [documentId, corpusId, version.number]);
    // Who decides about one at this moment is waited for. One that was made in between waits for the next
    // time: its own version's text was not read.
    const found = await sql<CarriedRow>(tx, `${WAITING} for no key update of a`, wanted);
    const rows = found.filter(({ versionId }) => earlier.has(versionId));
    const { made, ...result } = await carryRows(tx, { rows, earlier, version, target });
    await queueEmbedding(tx, { jobs, requestId: null }, { kind: 'annotation', ids: made });
    return result;
  });
}

interface Carrying {
  readonly rows: readonly CarriedRow[];
  readonly earlier: ReadonlyMap<string, string | null>;
  readonly version: ReadVersion;
  readonly target: CarryTarget;
}

async function carryRows(
  tx: Tx,
  { rows, earlier, version, target }: Carrying,
): Promise<CarryResult & { readonly made: readonly string[] }> {
  const made: string[] = [];
  const marks: { id: string; through: number; isStale: boolean }[] = [];
  for (const row of rows) {
    const text = earlier.get(row.versionId) ?? null;
    const span = text === null ? null : target.find(text, row);
    if (span !== null) {
      const words = target.text.slice(span.start, span.end);
      const id = await insertCarried(tx, { from: row, versionId: version.id, span, text: words });
      if (words !== '') made.push(id);
    }
    marks.push({
      id: row.id,
      through: span === null ? version.number : CARRIED_FOR_GOOD,
      isStale: span === null,
    });
  }
  await sql(tx, MARK, [
    marks.map(({ id }) => id),
    marks.map(({ through }) => through),
    marks.map(({ isStale }) => isStale),
  ]);
  const stale = marks.filter(({ isStale }) => isStale).length;
  return { carried: marks.length - stale, stale, made };
}

/** Texts of versions, which never change once they are there. */
class Texts {
  readonly #db: Carrier['db'];
  readonly #texts = new Map<string, string | null>();
  #target: { readonly id: string; readonly made: CarryTarget } | null = null;

  constructor(db: Carrier['db']) {
    this.#db = db;
  }

  async text(versionId: string): Promise<string | null> {
    const known = this.#texts.get(versionId);
    if (known !== undefined) return known;
    const statement = `
      select t.text from document_texts t join document_versions v on v.id = t.version_id
      where v.id = $1::uuid and v.status in ('READY', 'PARTIAL')`;
    const [row] = await sql<{ text: string }>(this.#db.pool, statement, [versionId]);
    this.#texts.set(versionId, row?.text ?? null);
    return row?.text ?? null;
  }

  async target(versionId: string): Promise<CarryTarget | null> {
    if (this.#target?.id === versionId) return this.#target.made;
    const text = await this.text(versionId);
    if (text === null) return null;
    this.#target = { id: versionId, made: new CarryTarget(text) };
    return this.#target.made;
  }
}
