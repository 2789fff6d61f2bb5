import { invalid, notFound } from '../../domain/errors.ts';
import type { Tx } from '../../db/database.ts';
import type { AliasSuggestion } from '../../db/generated/prisma/client.ts';
import { sql } from '../../db/sql.ts';
import { parsePointer, formatPointer } from '../../contracts/ir/pointer.ts';
import { assertCan } from '../access/can.ts';
import { uuidOrNil } from '../access/is-uuid.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { misfitOf, newestArtifact } from './check-fit.ts';

export interface AcceptSuggestionInput {
  readonly suggestionId: string;
  /** The field that it is another name of, in the same object: `/customer/email_address`. */
  readonly target: string;
}

/**
 * Takes a name for another one of a field, with the next version that is published: until then nothing is
 * renamed.
 * @throws AppError NOT_FOUND where it is missing, or without UPDATE on the contract; VALIDATION where the
 *   target is no field of the same object; UNAUTHENTICATED
 */
export const acceptSuggestion = (
  ctx: UseCaseContext,
  { suggestionId, target }: AcceptSuggestionInput,
): Promise<AliasSuggestion> =>
  decide(ctx, suggestionId, async (tx, suggestion) => {
    const tokens = parsePointer(target);
    if (tokens === null || tokens.length === 0 || formatPointer(tokens.slice(0, -1)) !== suggestion.parent) {
      const at = suggestion.parent === '' ? 'at the top' : `in ${suggestion.parent}`;
      throw invalid(
        ['target'],
        `Name a field ${at}, where the name was seen, as ${suggestion.parent}/field.`,
      );
    }
    const artifact = await newestArtifact(tx, suggestion.contractId);
    const misfit = misfitOf(artifact, { aliases: [{ template: target, names: [suggestion.key] }] });
    if (misfit !== null) throw invalid(['target'], misfit);
    return { status: 'ACCEPTED', target };
  });

/**
 * Says that a name is none of a field; the next version leaves it out where one before it had it. It goes
 * on to be counted, and can still be accepted.
 * @throws AppError NOT_FOUND where it is missing, or without UPDATE on the contract; UNAUTHENTICATED
 */
export const rejectSuggestion = (ctx: UseCaseContext, suggestionId: string): Promise<AliasSuggestion> =>
  decide(ctx, suggestionId, () => Promise.resolve({ status: 'REJECTED', target: null }));

type Decision = Pick<AliasSuggestion, 'status' | 'target'>;

function decide(
  ctx: UseCaseContext,
  suggestionId: string,
  decision: (tx: Tx, suggestion: AliasSuggestion) => Promise<Decision>,
): Promise<AliasSuggestion> {
  const { userId } = requireUser(ctx, 'write');
  const id = uuidOrNil(suggestionId);
  return ctx.db.transaction(async (tx) => {
    const [locked] = await sql<{ contractId: string }>(
      tx,
      'select contract_id as "contractId" from alias_suggestions where id = $1::uuid for update',
      [id],
    );
    await assertCan(ctx, 'UPDATE', { kind: 'contract', id: locked?.contractId ?? uuidOrNil('') }, tx);
    const suggestion = await tx.aliasSuggestion.findUnique({ where: { id } });
    if (suggestion === null) throw notFound();
    const decided = await decision(tx, suggestion);
    if (decided.status === suggestion.status && decided.target === suggestion.target) return suggestion;
    const row = await tx.aliasSuggestion.update({
      where: { id },
      data: { ...decided, publishedIn: null, decidedById: userId, decidedAt: new Date() },
    });
    await recordAudit(tx, ctx, {
      action: decided.status === 'ACCEPTED' ? 'acceptSuggestion' : 'rejectSuggestion',
      object: { kind: 'contract', id: suggestion.contractId },
      details: { suggestionId: id },
    });
    return row;
  });
}
