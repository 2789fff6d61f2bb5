import { z } from 'zod';
import { jsonDigest } from '../../contracts/ir/canonical-json.ts';
import type { Json } from '../../contracts/model/json.ts';
import { cleanJson } from '../../agents/event-log/clean-json.ts';
import { APPROVAL_ARGUMENTS_MAX_CHARS } from '../../config/limits-agents.ts';
import type { Tx } from '../../db/database.ts';
import type { Approval } from '../../db/generated/prisma/client.ts';
import { sql } from '../../db/sql.ts';
import { AppError, invalid, notFound } from '../../domain/errors.ts';
import { uuidOrNil } from '../access/is-uuid.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { checkArguments } from './check-arguments.ts';
import { visibleApprovals } from './list-approvals.ts';
import { mayControl } from './run-access.ts';
import { recordDecision } from './record-decision.ts';

export interface DecideApprovalInput {
  readonly approvalId: string;
  readonly decision: 'APPROVED' | 'REJECTED';
  /** All arguments anew, in place of those that the model gave. */
  readonly editedArguments?: unknown;
}

interface LockedApproval {
  readonly id: string;
  readonly runId: string;
  readonly toolName: string;
  readonly subTool: string | null;
  readonly digest: string;
  readonly decision: 'APPROVED' | 'REJECTED' | 'EXPIRED' | null;
  readonly edited: unknown;
  readonly isExpired: boolean;
  readonly runStatus: string;
}

/** The run before what hangs on it, as everywhere. */
const LOCK_RUN = `
  select r.id from runs r where r.id = (select run_id from approvals where id = $1::uuid) for update`;

const LOCK = `
  select a.id, a.run_id as "runId", t.name as "toolName", a.sub_tool as "subTool", a.arguments_digest as digest, a.decision::text as decision,
    a.edited_arguments as edited, a.expires_at <= now() as "isExpired", r.status::text as "runStatus"
  from approvals a join tool_calls t on t.id = a.tool_call_id join runs r on r.id = a.run_id
  where a.id = $1::uuid for update of a`;

const DECISION = z.enum(['APPROVED', 'REJECTED']);

/**
 * Decides on one tool call that waits, once. The same decision again gives the same result; another one is a
 * conflict that shows the first. Where it was the last one that its run waited for, the run goes on.
 * @throws AppError NOT_FOUND for who may not control the run; VALIDATION for arguments that the tool does not
 *   take; CONFLICT where it was decided otherwise, has expired, or its run has ended
 */
export async function decideApproval(ctx: UseCaseContext, input: DecideApprovalInput): Promise<Approval> {
  const { userId } = requireUser(ctx, 'write');
  const approvalId = uuidOrNil(input.approvalId);
  const decision = DECISION.parse(input.decision);
  const known = await ctx.db.prisma.approval.findFirst({
    where: { AND: [{ id: approvalId }, visibleApprovals(ctx)] },
    include: { run: true },
  });
  if (known === null || !(await mayControl(ctx, known.run))) throw notFound();
  const { run } = known;
  const edited = readEdited(input);
  await ctx.db.transaction(async (tx) => {
    const locked = await lock(tx, approvalId);
    if (isSame(locked, decision, edited)) return;
    refuseDecided(locked);
    if (edited !== undefined) checkArguments(locked, edited, run);
    await recordDecision(tx, ctx, {
      ...locked,
      decision,
      editedArguments: edited === undefined ? null : cleanJson(edited),
      decidedById: userId,
    });
    await recordAudit(tx, ctx, {
      action: 'decideApproval',
      object: { kind: 'approval', id: approvalId },
      details: { decision, runId: run.id, toolName: locked.toolName, isEdited: edited !== undefined },
    });
  });
  ctx.events.wake(run.id);
  return ctx.db.prisma.approval.findUniqueOrThrow({ where: { id: approvalId } });
}

function readEdited({ editedArguments, decision }: DecideApprovalInput): unknown {
  if (editedArguments === undefined || editedArguments === null) return undefined;
  if (decision !== 'APPROVED')
    throw invalid(['editedArguments'], 'What is rejected needs no arguments: leave them out, or approve.');
  if (JSON.stringify(editedArguments).length > APPROVAL_ARGUMENTS_MAX_CHARS)
    throw invalid(['editedArguments'], `At most ${APPROVAL_ARGUMENTS_MAX_CHARS} characters of JSON.`);
  return editedArguments;
}

async function lock(tx: Tx, approvalId: string): Promise<LockedApproval> {
  await sql(tx, LOCK_RUN, [approvalId]);
  const [row] = await sql<LockedApproval>(tx, LOCK, [approvalId]);
  if (row === undefined) throw notFound();
  return row;
}

/** The same decision sent again, by whoever. Arguments that were edited to what they were are not edited. */
function isSame({ decision, digest, edited: was }: LockedApproval, wanted: string, edited: unknown): boolean {
  if (decision !== wanted) return false;
  const before = was === null ? digest : jsonDigest(was as Json);
  return (edited === undefined ? digest : jsonDigest(edited as Json)) === before;
}

function refuseDecided({ id, decision, isExpired, runStatus }: LockedApproval): void {
  const why =
    decision !== null
      ? `This was decided before: ${decision.toLowerCase()}.`
      : runStatus !== 'AWAITING_APPROVAL'
        ? 'The run has ended, so there is nothing left to decide.'
        : isExpired
          ? 'The time to decide is over.'
          : null;
  if (why === null) return;
  throw new AppError({
    code: 'CONFLICT',
    message: `approval ${id}: ${why}`,
    publicMessage: why,
    details: { current: { kind: 'approval', id } },
  });
}
