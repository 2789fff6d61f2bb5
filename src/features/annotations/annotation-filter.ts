import type { LabelKind } from '../../db/generated/prisma/client.ts';
import { likeAnywhere } from '../../db/like.ts';
import type { SqlParams } from '../../db/sql-params.ts';

/** What people's words on an annotation come to. */
export const REVIEW_STATES = ['UNREVIEWED', 'APPROVED', 'REJECTED', 'DISPUTED'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

export interface AnnotationFilter {
  readonly labelIds?: readonly string[];
  /** Of labels, exact. */
  readonly labelTexts?: readonly string[];
  readonly corpusId?: string;
  readonly isStructural?: boolean;
  readonly isStale?: boolean;
  readonly creatorId?: string;
  readonly labelKinds?: readonly LabelKind[];
  readonly labelSetId?: string;
  readonly reviewStates?: readonly ReviewState[];
  /** Words of this page are among them; from 1. */
  readonly page?: number;
  readonly hasLink?: boolean;
  readonly isPublic?: boolean;
  /** Part of the annotated text, in any case. */
  readonly text?: string;
}

/** The filter over `annotations a`; 'true' when nothing is asked. */
export function annotationFilterSql(filter: AnnotationFilter, params: SqlParams): string {
  const parts: string[] = [];
  if (filter.labelIds !== undefined)
    parts.push(`a.label_id = any(${params.bind([...filter.labelIds])}::uuid[])`);
  if (filter.labelTexts !== undefined) {
    const texts = params.bind([...filter.labelTexts]);
    parts.push(`a.label_id in (select l.id from labels l where l.text = any(${texts}::text[]))`);
  }
  if (filter.corpusId !== undefined) parts.push(`a.corpus_id = ${params.bind(filter.corpusId)}::uuid`);
  if (filter.isStructural !== undefined)
    parts.push(`a.is_structural = ${params.bind(filter.isStructural)}::boolean`);
  if (filter.isStale !== undefined) parts.push(`a.is_stale = ${params.bind(filter.isStale)}::boolean`);
  if (filter.creatorId !== undefined) parts.push(`a.creator_id = ${params.bind(filter.creatorId)}::uuid`);
  const { labelKinds, labelSetId, reviewStates, page, hasLink, isPublic } = filter;
  if (labelKinds !== undefined) {
    const kinds = params.bind([...labelKinds]);
    parts.push(`a.label_id in (select l.id from labels l where l.kind::text = any(${kinds}::text[]))`);
  }
  if (labelSetId !== undefined) {
    const set = params.bind(labelSetId);
    parts.push(`a.label_id in (select l.id from labels l where l.label_set_id = ${set}::uuid)`);
  }
  if (reviewStates !== undefined) parts.push(reviewSql(reviewStates));
  if (page !== undefined) parts.push(`a.regions @> ${params.bind(JSON.stringify([{ page }]))}::jsonb`);
  if (hasLink !== undefined) parts.push(`(a.link_url is not null) = ${params.bind(hasLink)}::boolean`);
  if (isPublic !== undefined) parts.push(`a.is_public = ${params.bind(isPublic)}::boolean`);
  if (filter.text !== undefined) parts.push(`a.text ilike ${params.bind(likeAnywhere(filter.text))}`);
  return parts.length === 0 ? 'true' : parts.join(' and ');
}


const saidSql = (verdict: 'APPROVED' | 'REJECTED'): string =>
  `exists (select 1 from feedback f where f.annotation_id = a.id and f.verdict = '${verdict}')`;

const REVIEW_SQL: Readonly<Record<ReviewState, string>> = {
  UNREVIEWED: `not ${saidSql('APPROVED')} and not ${saidSql('REJECTED')}`,
  APPROVED: `${saidSql('APPROVED')} and not ${saidSql('REJECTED')}`,
  REJECTED: `${saidSql('REJECTED')} and not ${saidSql('APPROVED')}`,
  DISPUTED: `${saidSql('APPROVED')} and ${saidSql('REJECTED')}`,
};

const reviewSql = (states: readonly ReviewState[]): string =>
  states.length === 0 ? 'false' : `(${states.map((state) => REVIEW_SQL[state]).join(' or ')})`;
