import { contractSchema } from '../../contracts/model/contract-schema.ts';
import { checkPlain } from '../../contracts/engine/payload/plain.ts';
import { formatContractRef } from '../../contracts/model/contract-ref.ts';
import type { ContractArtifact } from '../../contracts/model/contract.ts';
import { PAYLOAD_THREAD_TIMEOUT_MS } from '../../config/limits-registry.ts';
import { forStep } from './contract-llm-schema.ts';
import { checkHere, type CheckOptions } from './threads/check-here.ts';
import { isCheap } from './threads/is-cheap.ts';
import { runInThread } from './threads/payload-threads.ts';
import type { CheckedPayload, PayloadSource } from './threads/thread-job.ts';

let lastId = 0;

const texts = new WeakMap<ContractArtifact, string>();

/**
 * Checks a payload: here where that takes no time, and in a thread that is ended after a second where the
 * payload is large, the contract has very many schemas, or its patterns could take for ever.
 * @throws AppError VALIDATION for an unknown step, UNAVAILABLE where too many large ones wait
 */
export async function checkPayload(
  artifact: ContractArtifact,
  payload: PayloadSource,
  options: CheckOptions,
): Promise<CheckedPayload> {
  const schema = forStep(() => contractSchema(artifact, options.step));
  if (isRefused(payload) || isCheap(payload, { schema, allowBacktracking: artifact.allowBacktracking })) {
    return checkHere(artifact, payload, options);
  }
  const { digest } = artifact;
  const outcome = await runInThread({
    id: (lastId += 1),
    digest,
    artifact: textOf(artifact),
    payload,
    ...options,
  });
  if (outcome.kind === 'done') return outcome.result;
  if (outcome.kind === 'stopped') return tookTooLong(artifact);
  throw new Error(
    `a payload could not be checked against ${formatContractRef(artifact.ref)}: ${outcome.error}`,
  );
}

/**
 * No JSON, or beyond a limit: checking it says so at once, and a value nested too deep could not be handed to
 * a thread at all.
 */
const isRefused = (payload: PayloadSource): boolean =>
  'value' in payload && !checkPlain(payload.value).isPlain;

function textOf(artifact: ContractArtifact): string {
  const text = texts.get(artifact) ?? JSON.stringify(artifact);
  texts.set(artifact, text);
  return text;
}

/** A payload that nobody can be sure of is not valid. */
function tookTooLong({ ref, digest }: ContractArtifact): CheckedPayload {
  return {
    isValid: false,
    data: null,
    diagnostics: [
      {
        code: 'limit',
        severity: 'error',
        pointer: '',
        template: '',
        schemaPointer: null,
        keyword: 'maxTime',
        expected: `a payload that can be checked within ${PAYLOAD_THREAD_TIMEOUT_MS} ms`,
        found: { type: 'other', isTruncated: false, isRedacted: true },
        origin: 'limit',
      },
    ],
    warnings: [],
    coerced: [],
    mapped: [],
    unresolved: [],
    passed: [],
    truncatedDiagnostics: 0,
    contract: { ref: formatContractRef(ref), digest },
  };
}
