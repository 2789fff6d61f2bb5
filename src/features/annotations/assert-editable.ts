import type { Verb } from '../../domain/access.ts';
import { AppError, notFound } from '../../domain/errors.ts';
import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { rightsOf } from '../access/rights-of.ts';
import type { UseCaseContext } from '../context.ts';

/** What the parser makes too, by kind: where to look whether it did. */
const STRUCTURAL = {
  annotation: 'select id from annotations where id = any($1::uuid[]) and is_structural limit 1',
  annotationRelationship: `
    select id from annotation_relationships where id = any($1::uuid[]) and is_structural limit 1`,
  documentRelationship: `
    select id from document_relationships where id = any($1::uuid[]) and kind = 'ATTACHMENT' limit 1`,
} as const;

export interface EditableInput {
  readonly kind: keyof typeof STRUCTURAL;
  readonly ids: readonly string[];
  readonly verbs: readonly Verb[];
}

/**
 * Checks verbs on objects of which some are read-only for everyone, and says so to those who may read them.
 * @throws AppError NOT_FOUND for what is missing or forbidden, CONFLICT for what the parser made
 */
export async function assertEditable(
  tx: Tx,
  ctx: UseCaseContext,
  { kind, ids, verbs }: EditableInput,
): Promise<void> {
  const rights = await rightsOf(tx, { actor: ctx.actor, kind, ids });
  if (rights.every((held) => verbs.every((verb) => held.includes(verb)))) return;
  if (!rights.every((held) => held.includes('READ'))) throw notFound();
  const [structural] = await sql<{ id: string }>(tx, STRUCTURAL[kind], [ids]);
  throw structural === undefined ? notFound() : readOnly(kind, structural.id);
}

const readOnly = (kind: string, id: string): AppError =>
  new AppError({
    code: 'CONFLICT',
    message: `a structural ${kind} is read-only`,
    publicMessage:
      kind === 'documentRelationship'
        ? 'This relationship was made when the document was read in, and cannot be changed.'
        : 'This was made when the document was read in, and cannot be changed. Make one of your own.',
    details: { current: { kind, id } },
  });
