import type { Actor } from '../../domain/actor.ts';
import type { SqlParams } from '../../db/sql-params.ts';
import { visibleCorporaSql, visibleDocumentsSql } from '../access/visible-sql.ts';
import type { PageRegion } from '../../domain/spans.ts';
import type { AnnotationDetail, AnnotationRow, LabelRow } from './annotation-row.ts';

const stamp = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const BASE: readonly string[] = [
  'a.id',
  'a.document_id',
  'a.version_id',
  'a.corpus_id',
  'a.creator_id',
  'a.start',
  'a."end"',
  'a.text',
  'a.is_structural',
  'a.is_public',
  'a.is_stale',
  'a.link_url',
  'l.id',
  'l.label_set_id',
  'l.creator_id',
  'l.kind',
  'l.text',
  'l.color',
  'l.description',
  'a.carried_from_id',
];
const DETAILS: readonly (readonly [AnnotationDetail, readonly string[]])[] = [
  ['regions', ['a.regions']],
  ['times', [stamp('a.created_at'), stamp('a.updated_at')]],
];

/** A row as an array: 400 of them cost less than 400 objects by column name. */
export type AnnotationTuple = readonly unknown[];

/** The columns of `annotations a left join labels l`, each under a name of its own. */
export function annotationColumns(details: ReadonlySet<AnnotationDetail>): string {
  const extra = DETAILS.flatMap(([detail, columns]) => (details.has(detail) ? columns : []));
  return [...BASE, ...extra].map((column, index) => `${column} as c${index}`).join(', ');
}

/**
 * The condition that `visible(actor, 'annotation')` is, over `annotations a`, `documents d` and the
 * left-joined `corpora c`.
 */
export const visibleAnnotationsSql = (actor: Actor, params: SqlParams): string =>
  `${visibleDocumentsSql(actor, params, 'd')} and ${visibleInDocumentSql(actor, params)}`;

/** The same for annotations of documents that were found readable, over `annotations a` and `corpora c`. */
export function visibleInDocumentSql(actor: Actor, params: SqlParams): string {
  const inCorpus = `(a.corpus_id is null or ${visibleCorporaSql(actor, params, 'c')})`;
  return actor.kind === 'anonymous' ? `${inCorpus} and (a.is_structural or a.is_public)` : inCorpus;
}

/**
 * Reads tuples that were selected with `annotationColumns(details)`. Annotations of one label share its
 * object.
 */
export function annotationReader(
  details: ReadonlySet<AnnotationDetail>,
): (tuple: AnnotationTuple) => AnnotationRow {
  const labels = new Map<unknown, LabelRow>();
  const regionsAt = details.has('regions') ? BASE.length : -1;
  const timesAt = details.has('times') ? BASE.length + (regionsAt < 0 ? 0 : 1) : -1;
  return (tuple) => {
    const row: { -readonly [K in keyof AnnotationRow]: AnnotationRow[K] } = {
      id: tuple[0] as string,
      documentId: tuple[1] as string,
      versionId: tuple[2] as string,
      corpusId: tuple[3] as string | null,
      creatorId: tuple[4] as string | null,
      start: tuple[5] as number,
      end: tuple[6] as number,
      text: tuple[7] as string,
      isStructural: tuple[8] as boolean,
      isPublic: tuple[9] as boolean,
      isStale: tuple[10] as boolean,
      linkUrl: tuple[11] as string | null,
      label: tuple[12] === null ? null : labelOf(tuple, labels),
      carriedFromId: tuple[19] as string | null,
    };
    if (regionsAt >= 0) row.regions = tuple[regionsAt] as readonly PageRegion[];
    if (timesAt >= 0) {
      row.createdAt = tuple[timesAt] as string;
      row.updatedAt = tuple[timesAt + 1] as string;
    }
    return row;
  };
}

function labelOf(tuple: AnnotationTuple, known: Map<unknown, LabelRow>): LabelRow {
  const found = known.get(tuple[12]);
  if (found !== undefined) return found;
  const label: LabelRow = {
    id: tuple[12] as string,
    labelSetId: tuple[13] as string | null,
    creatorId: tuple[14] as string,
    kind: tuple[15] as LabelRow['kind'],
    text: tuple[16] as string,
    color: tuple[17] as string,
    description: tuple[18] as string,
  };
  known.set(label.id, label);
  return label;
}
