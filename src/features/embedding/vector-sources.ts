/** What has vectors: passages, annotations and notes, as a corpus shows them. */
export interface VectorSource {
  readonly kind: 'chunk' | 'annotation' | 'note';
  /** Over `standing s`; `$1` is the corpus. */
  readonly from: string;
  readonly table: string;
  readonly alias: string;
  /** Expressions over the alias; two of one key differ in their ordinal. */
  readonly key: string;
  readonly ordinal: string;
  readonly text: string;
  readonly embeddings: { readonly table: string; readonly columns: readonly string[] };
  /** Joins a row to its vectors, `e`. */
  readonly match: string;
}

/** `$1` is the corpus: the versions of its documents that are read there, pinned or latest. */
export const STANDING = `standing as materialized (
  select p.document_id, v.id as version_id from corpus_documents p
  join documents d on d.id = p.document_id
  join document_versions v on v.id = coalesce(p.pinned_version_id, d.latest_version_id)
    and v.status in ('READY', 'PARTIAL')
  where p.corpus_id = $1::uuid and p.removed_at is null)`;

/** What was made in another corpus is not seen in this one. */
const seenHere = (alias: string): string => `(${alias}.corpus_id is null or ${alias}.corpus_id = $1::uuid)`;

export const VECTOR_SOURCES: readonly VectorSource[] = [
  {
    kind: 'chunk',
    from: 'standing s join chunks c on c.version_id = s.version_id',
    table: 'chunks',
    alias: 'c',
    key: 'c.version_id',
    ordinal: 'c.ordinal',
    text: 'c.index_text',
    embeddings: { table: 'chunk_embeddings', columns: ['version_id', 'ordinal'] },
    match: 'e.version_id = c.version_id and e.ordinal = c.ordinal',
  },
  {
    kind: 'annotation',
    from: `standing s join annotations a on a.version_id = s.version_id and ${seenHere('a')} and a.text <> ''`,
    table: 'annotations',
    alias: 'a',
    key: 'a.id',
    ordinal: '0',
    text: 'a.text',
    embeddings: { table: 'annotation_embeddings', columns: ['annotation_id'] },
    match: 'e.annotation_id = a.id',
  },
  {
    kind: 'note',
    from: `standing s join notes n on n.document_id = s.document_id and ${seenHere('n')}`,
    table: 'notes',
    alias: 'n',
    key: 'n.id',
    ordinal: '0',
    text: `n.title || ' ' || n.content`,
    embeddings: { table: 'note_embeddings', columns: ['note_id'] },
    match: 'e.note_id = n.id',
  },
];

/** The source of one kind. */
export function vectorSource(kind: VectorSource['kind']): VectorSource {
  const source = VECTOR_SOURCES.find((one) => one.kind === kind);
  if (source === undefined) throw new Error(`no source of ${kind}`);
  return source;
}

/** Over a row of the source: it has no vector in the space `$2`. */
export const lacksVector = ({ embeddings, match }: VectorSource): string =>
  `not exists (select 1 from ${embeddings.table} e where e.profile_id = $2::uuid and ${match})`;
