import { AppError, invalid } from '../../domain/errors.ts';
import { actorUserId } from '../../domain/actor.ts';
import { promptFits } from '../../agents/loop/context-budget.ts';
import type { Tx } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import type { Run } from '../../db/generated/prisma/client.ts';
import { sql } from '../../db/sql.ts';
import type { UseCaseContext } from '../context.ts';
import { claimKey, type IdempotencyClaim, storeResult } from '../idempotency/idempotency-key.ts';
import { enterConversationNow } from '../purge/enter-conversation.ts';
import { holdCited, readCited } from '../purge/hold-cited.ts';
import { assertMayAsk } from './anonymous-budget.ts';
import { forceStop } from './force-stop.ts';
import { insertRun } from './insert-run.ts';
import { queueRun } from './queue-run.ts';
import { chooseContract } from './choose-contract.ts';
import { requireRun } from './run-access.ts';
import { type CheckedRunInput, checkRunInput, digestOf, type StartRunInput } from './run-input.ts';
import { resolveSubject } from './run-subject.ts';

/**
 * Starts one turn: a question about a document, a corpus, or in a conversation. Returns as soon as it is
 * queued. The same idempotency key gives the same run.
 * @throws AppError UNAUTHENTICATED, VALIDATION (also for a model that cannot answer under the contract),
 *   NOT_FOUND, CONFLICT (the active run, a document not ready, or one being deleted), RATE_LIMITED,
 * CONFIGURATION for a model that is not set up
 */
export async function startRun(ctx: UseCaseContext, input: StartRunInput): Promise<Run> {
  const checked = checkRunInput(input);
  const claim = claimOf(ctx, checked);
  const known = claim === null ? null : await runOfKey(ctx, claim);
  if (known !== null) return known;
  await assertMayAsk(ctx);
  const subject = await resolveSubject(ctx, checked);
  const model = ctx.models.resolve(checked.model, { corpusPreferred: subject.preferredLlm });
  const contract = await chooseContract(ctx, checked, model);
  if (!promptFits(model, checked.prompt)) {
    throw invalid(
      ['prompt'],
      `This is more text than ${model.spec} can take. Shorten it, or put it into a document.`,
    );
  }
  const cited = await readCited(ctx.db.pool, checked.prompt);
  try {
    const runId = await ctx.db.transaction(async (tx) => {
      const stored = claim === null ? null : await claimKey<{ runId: string }>(tx, claim);
      if (stored !== null) return stored.runId;
      await holdCited(tx, cited, 'prompt');
      await enterConversationNow(tx, subject);
      const isWaiting =
        subject.conversationId !== null && (await makeWay(tx, subject.conversationId, checked));
      const created = await insertRun(tx, { ctx, checked, subject, model: model.spec, contract });
      if (!isWaiting) await queueRun(ctx.jobs, tx, { runId: created, attempt: 1, requestId: ctx.requestId });
      if (claim !== null) await storeResult(tx, claim, { runId: created });
      return created;
    });
    return await requireRun(ctx, runId);
  } catch (error) {
    // Two first questions to one conversation in the same instant: the index lets one in.
    if (isUniqueViolation(error)) throw busy(null);
    throw error;
  }
}

/** @returns the run that was started with this key and input; null when there is none */
export async function findStartedRun(ctx: UseCaseContext, input: StartRunInput): Promise<Run | null> {
  const claim = claimOf(ctx, checkRunInput(input));
  return claim === null ? null : runOfKey(ctx, claim);
}

function claimOf(ctx: UseCaseContext, checked: CheckedRunInput): IdempotencyClaim | null {
  if (checked.idempotencyKey === null) return null;
  return {
    owner: actorUserId(ctx.actor) ?? 'anonymous',
    operation: 'startRun',
    key: checked.idempotencyKey,
    inputDigest: digestOf(checked),
  };
}

/** A reconnect must work even where the same question could not be started now. */
async function runOfKey(
  ctx: UseCaseContext,
  { owner, operation, key, inputDigest }: IdempotencyClaim,
): Promise<Run | null> {
  const [row] = await sql<{ run_id: string | null }>(
    ctx.db.pool,
    `select result ->> 'runId' as run_id from idempotency_keys
     where owner = $1 and operation = $2 and key = $3 and input_digest = $4`,
    [owner, operation, key, inputDigest],
  );
  return typeof row?.run_id === 'string' ? requireRun(ctx, row.run_id) : null;
}

/**
 * Applies the policy towards a run that is under way in the conversation.
 * @returns whether the new run has to wait
 */
async function makeWay(tx: Tx, conversationId: string, { policy }: CheckedRunInput): Promise<boolean> {
  await sql(tx, `select id from conversations where id = $1::uuid for update`, [conversationId]);
  const active = await sql<{ id: string }>(
    tx,
    `select id from runs where conversation_id = $1::uuid and parent_id is null
       and status in ('QUEUED', 'RUNNING', 'AWAITING_APPROVAL') order by id`,
    [conversationId],
  );
  const [first] = active;
  if (first === undefined) return false;
  if (policy === 'reject') throw busy(first.id);
  if (policy === 'queue') return true;
  for (const { id } of active) await forceStop(tx, id, 'Interrupted by a newer question.');
  return false;
}

const busy = (runId: string | null): AppError =>
  new AppError({
    code: 'CONFLICT',
    message: `the conversation has an active run ${runId ?? ''}`,
    publicMessage:
      'A question in this conversation is still being answered. Wait, stop it, or choose the policy `queue` or `interrupt`.',
    retry: 'later',
    details: runId === null ? {} : { current: { kind: 'run', id: runId } },
  });
