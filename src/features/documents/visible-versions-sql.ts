import type { Actor } from '../../domain/actor.ts';
import { sqlParams } from '../../db/sql-params.ts';
import { visibleDocumentsSql } from '../access/visible-sql.ts';

/**
 * Starts a statement that reads what hangs on versions: `asked.id` are the ids of `$1` whose document the
 * actor may read, and `v` and `d` their rows.
 * @param values the statement's values so far: the ids
 */
export const visibleVersionsSql = (actor: Actor, values: unknown[]): string => `
  unnest($1::uuid[]) asked(id)
  join document_versions v on v.id = asked.id
  join documents d on d.id = v.document_id and ${visibleDocumentsSql(actor, sqlParams(values), 'd')}`;
