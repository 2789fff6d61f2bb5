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
