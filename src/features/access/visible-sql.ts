import type { SqlParams } from '../../db/sql-params.ts';
import { hasScope, type Actor } from '../../domain/actor.ts';

function visibleSql(actor: Actor, params: SqlParams, names: { alias: string; grantColumn: string }): string {
  const { alias, grantColumn } = names;
  if (!hasScope(actor, 'read')) return 'false';
  if (actor.kind === 'anonymous') return `${alias}.is_public`;
  if (actor.isSuperuser) return 'true';
  const user = params.bind(actor.userId);
  const groups = params.bind([...actor.groupIds]);
  // Not correlated, so that it is evaluated once a statement.
  return `(${alias}.is_public or ${alias}.creator_id = ${user}::uuid or ${alias}.id in (
    select g.${grantColumn} from grants g
    where g.${grantColumn} is not null and 'READ' = any(g.verbs)
      and (g.user_id = ${user}::uuid or g.group_id = any(${groups}::uuid[]))))`;
}

/**
 * The condition that `visible(actor, 'document')` is, for typed SQL.
 * @param alias of `documents` in the statement
 */
export const visibleDocumentsSql = (actor: Actor, params: SqlParams, alias = 'd'): string =>
  visibleSql(actor, params, { alias, grantColumn: 'document_id' });

/**
 * The condition that `visible(actor, 'corpus')` is, for typed SQL.
 * @param alias of `corpora` in the statement
 */
export const visibleCorporaSql = (actor: Actor, params: SqlParams, alias = 'c'): string =>
  visibleSql(actor, params, { alias, grantColumn: 'corpus_id' });

/**
 * The condition that `visible(actor, 'contractNamespace')` is, for typed SQL.
 * @param alias of `contract_namespaces` in the statement
 */
export const visibleNamespacesSql = (actor: Actor, params: SqlParams, alias = 'n'): string =>
  visibleSql(actor, params, { alias, grantColumn: 'contract_namespace_id' });

/** Each over an alias of its table; they agree with the filters of `visible`. */
const OPEN = {
  note: (alias: string) => `${alias}.is_public`,
  summary: () => 'true',
  annotation: (alias: string) => `(${alias}.is_structural or ${alias}.is_public)`,
  annotationRelationship: (alias: string) => `not exists (
    select 1 from annotation_relationship_members vm join annotations va on va.id = vm.annotation_id
    where vm.relationship_id = ${alias}.id and not (va.is_public or va.is_structural))`,
} as const;

/**
 * The condition that `visible` is for what hangs between a document and, perhaps, a corpus, for typed SQL.
 * @param at its kind, and the alias of its table in the statement
 */
export function visiblePairsSql(
  actor: Actor,
  params: SqlParams,
  { kind, alias }: { readonly kind: keyof typeof OPEN; readonly alias: string },
): string {
  const parts = [
    `exists (select 1 from documents vd where vd.id = ${alias}.document_id
       and ${visibleDocumentsSql(actor, params, 'vd')})`,
    `(${alias}.corpus_id is null or exists (select 1 from corpora vc where vc.id = ${alias}.corpus_id
       and ${visibleCorporaSql(actor, params, 'vc')}))`,
  ];
  if (actor.kind === 'anonymous') parts.push(OPEN[kind](alias));
  return parts.join(' and ');
}

const standsSql = (documentId: string): string => `exists (
  select 1 from corpus_documents vp
  where vp.corpus_id = r.corpus_id and vp.document_id = ${documentId} and vp.removed_at is null)`;

/** Over `document_relationships r`: both documents stand in its corpus, where it has one. */
export const STANDING_LINK_SQL = `(r.corpus_id is null or (
  ${standsSql('r.source_id')} and ${standsSql('r.target_id')}))`;

/**
 * Which relationships between documents the actor may read, over `document_relationships r`. There is no
 * Prisma filter of it: that cannot ask for a place in the corpus of the row at hand.
 */
export function visibleDocumentRelationshipsSql(actor: Actor, params: SqlParams): string {
  const document = (column: string) => `exists (
    select 1 from documents vd where vd.id = r.${column} and ${visibleDocumentsSql(actor, params, 'vd')})`;
  return `${STANDING_LINK_SQL} and ${document('source_id')} and ${document('target_id')}
    and (r.corpus_id is null or exists (select 1 from corpora vc where vc.id = r.corpus_id
      and ${visibleCorporaSql(actor, params, 'vc')}))`;
}
