import { toAgentFeedback } from '../../contracts/diag/agent-feedback.ts';
import { withUndecoded } from '../../contracts/emit/codec/with-undecoded.ts';
import type { EmissionMode, StrictWish } from '../../contracts/emit/emission.ts';
import type { ToolProvider } from '../../contracts/emit/tool-schema.ts';
import type { ContractArtifact } from '../../contracts/model/contract.ts';
import type { Json } from '../../contracts/model/json.ts';
import { invalid } from '../../domain/errors.ts';
import { hasScope } from '../../domain/actor.ts';
import type { UseCaseContext } from '../context.ts';
import { can } from '../access/can.ts';
import { checkPayload } from './check-payload.ts';
import { refOf, type ContractSelector } from './contract-name.ts';
import { findContract } from './find-contract.ts';
import { readEmitted, type ReadPayload } from './read-emitted.ts';
import { recordUnresolved } from './record-unresolved.ts';
import type { CheckedPayload, PayloadSource } from './threads/thread-job.ts';

export interface ValidatePayloadInput {
  readonly selector: ContractSelector;
  /** Against the contract of one step. */
  readonly step?: string | null;
  /** A value; or give its text. */
  readonly payload?: unknown;
  /** JSON and nothing around it: a key that stands twice or digits that would be lost are told of. */
  readonly text?: string | null;
  /**
   * The payload is written by the schema that `contractLlmSchema` gives for this provider, with the same mode
   * and strictness: it is read back first.
   */
  readonly provider?: ToolProvider | null;
  readonly mode?: EmissionMode | null;
  readonly strict?: StrictWish | null;
  /** Gives the payload the names of the contract first, by its frozen aliases. */
  readonly map?: boolean | null;
  /** Puts names that nothing leads to into the contract's suggestions, where the actor holds UPDATE on it. */
  readonly recordUnresolved?: boolean | null;
}

export interface ValidatedPayload {
  /** `namespace/name@version` that it was checked against. */
  readonly ref: string;
  readonly versionId: string;
  readonly contractId: string;
  readonly version: string;
  readonly digest: string;
  readonly result: CheckedPayload;
  /** What to tell a model; empty for a valid payload. */
  readonly feedback: string;
  /** Names that went into the suggestions. */
  readonly recordedCount: number;
}

/**
 * Checks a payload against a published contract. Nothing is kept of it but, where asked for, names of
 * unknown keys.
 * @throws AppError NOT_FOUND where the contract is missing or forbidden; VALIDATION for an unknown step,
 *   and where both or neither of payload and text are given
 */
export async function validatePayload(
  ctx: UseCaseContext,
  input: ValidatePayloadInput,
): Promise<ValidatedPayload> {
  const { selector, step, map, recordUnresolved: isRecording } = input;
  const source = sourceOf(input);
  const found = await findContract(ctx, selector);
  const read = readBack(found.artifact, source, input);
  const checked = await checkPayload(found.artifact, read.source, {
    isMapped: map === true,
    ...(typeof step === 'string' && { step }),
  });
  const result = withUndecoded(checked, read.diagnostics);
  const { contractId, versionId, version, digest } = found;
  const isKept = isRecording === true && result.unresolved.length > 0 && (await mayRecord(ctx, contractId));
  return {
    ref: refOf(found),
    contractId,
    versionId,
    version,
    digest,
    result,
    feedback: toAgentFeedback(result),
    recordedCount: isKept ? await recordUnresolved(ctx, { contractId, fields: result.unresolved }) : 0,
  };
}

function readBack(
  artifact: ContractArtifact,
  source: PayloadSource,
  { provider, mode, strict, step }: ValidatePayloadInput,
): ReadPayload {
  if (typeof provider === 'string') return readEmitted(artifact, source, { provider, mode, strict, step });
  if (typeof mode === 'string' || (strict !== undefined && strict !== null))
    throw invalid(['provider'], 'Mode and strictness belong to a provider: name it, or leave them out.');
  return { source, diagnostics: [] };
}

function sourceOf({ payload, text }: ValidatePayloadInput): PayloadSource {
  const hasText = text !== undefined && text !== null;
  if (hasText && payload !== undefined) throw invalid(['text'], 'Give the payload or its text, not both.');
  if (hasText) return { text };
  if (payload === undefined) throw invalid(['payload'], 'Give a payload, or its text.');
  return { value: payload as Json };
}

/**
 * The names of keys are words of whoever sent the payload: only who looks after the contract collects them.
 */
const mayRecord = async (ctx: UseCaseContext, contractId: string): Promise<boolean> =>
  hasScope(ctx.actor, 'write') && (await can(ctx, 'UPDATE', { kind: 'contract', id: contractId }));
