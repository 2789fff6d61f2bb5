import { randomUUID } from 'node:crypto';
import { cleanJson } from '../../agents/event-log/clean-json.ts';
import { DEAD_LETTER_MAX_DIAGNOSTICS, DEAD_LETTER_MAX_REPLAYS } from '../../config/limits-quarantine.ts';
import { needsThread } from '../../contracts/engine/validator-pool.ts';
import type { Diagnostic } from '../../contracts/model/diagnostic.ts';
import type { Json } from '../../contracts/model/json.ts';
import { actorUserId } from '../../domain/actor.ts';
import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { can } from '../access/can.ts';
import { isUuid } from '../access/is-uuid.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { UseCaseContext } from '../context.ts';
import { loadArtifact } from '../contracts-registry/artifact-cache.ts';
import { findVersion } from '../contracts-registry/find-contract.ts';
import { checkReplayed } from './check-replayed.ts';
import { faultsOfText } from './faults-of-text.ts';
import { findVersionOf, type PinnedVersion } from './find-version-of.ts';
import { putBack } from './put-back.ts';
import { QUARANTINE_CHANNEL } from './quarantine-channel.ts';
import { holdsRedacted, restoreRedacted, unclear } from './restore-redacted.ts';
import type { ReplayInput, ReplayOutcome, ReplayStatus } from './replay-dead-letters.ts';
import { openLetter, sealAttempt, writePayload, type WrittenPayload } from './sealed-payload.ts';

interface LockedLetter {
  readonly id: string;
  readonly status: 'OPEN' | 'RESOLVED' | 'DISCARDED';
  readonly versionId: string;
  readonly step: string | null;
  readonly payload: Buffer | null;
  readonly replayCount: number;
  readonly diagnostics: readonly Diagnostic[];
}

const LOCK = `
  select id, status::text as status, contract_version_id as "versionId", step, payload, replay_count as "replayCount",
    diagnostics
  from dead_letters where id = $1::uuid for update`;

const SAME = `
  select id, diagnostics from dead_letter_attempts
  where dead_letter_id = $1::uuid and kind = 'REPLAYED' and payload_sha256 = $2 and contract_version_id = $3::uuid limit 1`;

const ATTEMPT = `
  insert into dead_letter_attempts (id, dead_letter_id, kind, number, payload, payload_sha256, contract_version_id,
    error_count, diagnostics, is_valid, actor_id)
  values ($1::uuid, $2::uuid, 'REPLAYED', $3::int, $4::bytea, $5, $6::uuid, $7::int, $8::jsonb, $9::boolean, $10::uuid)`;

const DECIDE = `
  update dead_letters set replay_count = $2::int,
    status = case when $3::boolean then 'RESOLVED'::"DeadLetterStatus" else status end,
    resolved_at = case when $3::boolean then now() end, resolved_by_id = case when $3::boolean then $4::uuid end,
    resolved_version_id = case when $3::boolean then $5::uuid end
  where id = $1::uuid returning pg_notify('${QUARANTINE_CHANNEL}', id::text)::text`;

/** What became of a letter, and the attempt that holds why; null where the letter itself does. */
export interface Replayed extends ReplayOutcome {
  readonly attemptId: string | null;
}

/** Replays one letter under its row's lock, so that it is decided once. */
export async function replayLetter(
  tx: Tx,
  ctx: UseCaseContext,
  input: Omit<ReplayInput, 'ids'> & { readonly letterId: string },
): Promise<Replayed> {
  const { letterId, editedPayload } = input;
  const isEdited = editedPayload !== undefined;
  const end = (
    status: ReplayStatus,
    diagnostics: readonly Diagnostic[] = [],
    attemptId: string | null = null,
  ): Replayed => ({ letterId, status, diagnostics, attemptId });
  if (!isUuid(letterId)) return end('NOT_FOUND');
  const [letter] = await sql<LockedLetter>(tx, LOCK, [letterId]);
  const isAllowed = await can(ctx, 'UPDATE', { kind: 'deadLetter', id: letterId }, tx);
  if (letter === undefined || !isAllowed) return end('NOT_FOUND');
  if (letter.status === 'RESOLVED') return end('ALREADY_RESOLVED');
  if (letter.status === 'DISCARDED') return end('ALREADY_DISCARDED');
  const pinned = await findVersionOf(tx, letter.versionId);
  const target = await targetOf(tx, ctx, { pinned, wanted: input.targetVersion ?? null, step: letter.step });
  if (target === null) return end('NO_SUCH_VERSION');
  const original = letter.payload === null ? undefined : openLetter(ctx.keys, letterId, letter.payload);
  const payload =
    editedPayload === undefined
      ? original
      : restoreRedacted(editedPayload, original, { artifact: pinned.artifact, step: letter.step });
  if (payload === undefined) return end('NO_PAYLOAD');
  if (!isEdited && faultsOfText(letter.diagnostics).length > 0)
    return end('STILL_INVALID', letter.diagnostics);
  const written = writePayload(payload);
  const [same] = await sql<{ id: string; diagnostics: readonly Diagnostic[] }>(tx, SAME, [
    letterId,
    written.sha256,
    target.versionId,
  ]);
  if (same !== undefined) return end('STILL_INVALID', same.diagnostics, same.id);
  if (letter.replayCount >= DEAD_LETTER_MAX_REPLAYS) return end('LIMIT_REACHED');
  return end(...(await decide(tx, ctx, { letter, pinned, target, original, payload, written, isEdited })));
}

interface Decision {
  readonly letter: LockedLetter;
  readonly pinned: PinnedVersion;
  readonly target: PinnedVersion;
  readonly original: Json | undefined;
  readonly payload: Json;
  readonly written: WrittenPayload;
  readonly isEdited: boolean;
}

async function decide(
  tx: Tx,
  ctx: UseCaseContext,
  { letter, pinned, target, original, payload, written, isEdited }: Decision,
): Promise<[ReplayStatus, readonly Diagnostic[], string]> {
  const userId = actorUserId(ctx.actor);
  const result = checkReplayed(payload, { pinned, target, step: letter.step });
  const { isValid, diagnostics, truncatedDiagnostics } = result;
  const at = { artifact: pinned.artifact, step: letter.step };
  // A model may have written the sign itself.
  const isItsOwn = original !== undefined && holdsRedacted(original, at);
  if (isEdited && !isItsOwn && holdsRedacted(result.data, at)) throw unclear();
  const kept = diagnostics.slice(0, DEAD_LETTER_MAX_DIAGNOSTICS);
  const attemptId = randomUUID();
  const number = letter.replayCount + 1;
  await sql(tx, ATTEMPT, [
    attemptId,
    letter.id,
    number,
    isEdited && written.text !== null ? sealAttempt(ctx.keys, attemptId, written.text) : null,
    written.sha256,
    target.versionId,
    diagnostics.length + truncatedDiagnostics,
    cleanJson(kept),
    isValid,
    userId,
  ]);
  await sql(tx, DECIDE, [letter.id, number, isValid, userId, target.versionId]);
  if (isValid) await putBack(tx, { letterId: letter.id, result, target });
  await recordAudit(tx, ctx, {
    action: 'replayDeadLetters',
    object: { kind: 'deadLetter', id: letter.id },
    details: { number, isValid, isEdited, contractVersionId: target.versionId },
  });
  return isValid ? ['RESOLVED', [], attemptId] : ['STILL_INVALID', kept, attemptId];
}

interface Target {
  readonly pinned: PinnedVersion;
  readonly wanted: string | null;
  readonly step: string | null;
}

/** @returns null where the actor may read no such version, it lacks the step, or it cannot be checked here */
async function targetOf(
  tx: Tx,
  ctx: UseCaseContext,
  { pinned, wanted, step }: Target,
): Promise<PinnedVersion | null> {
  const target = wanted === null ? pinned : await versionOf(tx, ctx, { pinned, wanted });
  if (target === null) return null;
  const { steps } = target.artifact;
  if (step !== null && !Object.hasOwn(steps, step)) return null;
  return needsThread(target.artifact, step ?? undefined) ? null : target;
}

async function versionOf(
  tx: Tx,
  ctx: UseCaseContext,
  { pinned, wanted }: { readonly pinned: PinnedVersion; readonly wanted: string },
): Promise<PinnedVersion | null> {
  const { namespace, name } = pinned.artifact.ref;
  const version = wanted === 'latest' ? null : wanted;
  const found = await findVersion(ctx, { namespace, name, version }, tx);
  if (found === null) return null;
  const { versionId, digest } = found;
  return { versionId, digest, artifact: await loadArtifact(tx, found) };
}
