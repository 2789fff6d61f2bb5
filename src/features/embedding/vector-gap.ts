import { sql, type SqlExecutor } from '../../db/sql.ts';
import type { AppError } from '../../domain/errors.ts';

const IS_PLACED = `exists (select 1 from corpus_documents p
  where p.corpus_id = c.id and p.document_id = $1::uuid and p.removed_at is null)`;

const noteSql = (isMeant: string): string => `
  insert into vector_gaps as g (corpus_id, embedder, code, message)
  select c.id, $2, $3, $4 from corpora c where ${isMeant}
  on conflict (corpus_id, embedder) do update set code = excluded.code, message = excluded.message, last_at = now()`;

const NOTE_DOCUMENT = noteSql(`(c.embedder = $2 or $5::boolean) and ${IS_PLACED}`);
const NOTE_CORPUS = noteSql('c.id = $1::uuid');

export interface DocumentGap {
  readonly documentId: string;
  readonly embedder: string;
  /** Whether every corpus has its vectors, also one with an embedder of its own. */
  readonly isStandard: boolean;
  readonly error: AppError;
}

/** Remembers for people why a document gets no vectors of an embedder now, in the corpora that show it. */
export const noteDocumentGap = (executor: SqlExecutor, gap: DocumentGap): Promise<unknown> => {
  const { documentId, embedder, isStandard, error } = gap;
  return sql(executor, NOTE_DOCUMENT, [documentId, embedder, error.code, error.publicMessage, isStandard]);
};

export interface CorpusGap {
  readonly corpusId: string;
  readonly embedder: string;
}

/** The same of a corpus as a whole. */
export const noteCorpusGap = (
  executor: SqlExecutor,
  { corpusId, embedder }: CorpusGap,
  error: AppError,
): Promise<unknown> => sql(executor, NOTE_CORPUS, [corpusId, embedder, error.code, error.publicMessage]);

/** Nothing is lacking any more. */
export const forgetGap = (executor: SqlExecutor, { corpusId, embedder }: CorpusGap): Promise<unknown> =>
  sql(executor, 'delete from vector_gaps where corpus_id = $1::uuid and embedder = $2', [corpusId, embedder]);

/** Over corpora `c`: those that show the document `$1` and lack its vectors of one of the embedders `$2`. */
export const LACKS_DOCUMENT = `(c.embedder = any($2::text[]) or $3::boolean) and ${IS_PLACED}`;
