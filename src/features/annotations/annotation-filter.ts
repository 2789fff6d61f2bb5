import type { SqlParams } from '../../db/sql-params.ts';

export interface AnnotationFilter {
  readonly labelIds?: readonly string[];
  /** Of labels, exact. */
  readonly labelTexts?: readonly string[];
  readonly corpusId?: string;
  readonly isStructural?: boolean;
  readonly isStale?: boolean;
  readonly creatorId?: string;
  /** Part of the annotated text, in any case. */
  readonly text?: string;
}

/** The filter over `annotations a`; 'true' when nothing is asked. */
export function annotationFilterSql(filter: AnnotationFilter, params: SqlParams): string {
  const parts: string[] = [];
  if (filter.labelIds !== undefined) parts.push(`a.label_id = any(${params.bind([...filter.labelIds])}::uuid[])`);
  if (filter.labelTexts !== undefined) {
    const texts = params.bind([...filter.labelTexts]);
    parts.push(`a.label_id in (select l.id from labels l where l.text = any(${texts}::text[]))`);
  }
  if (filter.corpusId !== undefined) parts.push(`a.corpus_id = ${params.bind(filter.corpusId)}::uuid`);
  if (filter.isStructural !== undefined) parts.push(`a.is_structural = ${params.bind(filter.isStructural)}::boolean`);
  if (filter.isStale !== undefined) parts.push(`a.is_stale = ${params.bind(filter.isStale)}::boolean`);
  if (filter.creatorId !== undefined) parts.push(`a.creator_id = ${params.bind(filter.creatorId)}::uuid`);
  if (filter.text !== undefined) parts.push(`a.text ilike ${params.bind(likePattern(filter.text))}`);
  return parts.length === 0 ? 'true' : parts.join(' and ');
}

const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
