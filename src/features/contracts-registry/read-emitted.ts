import type { EmissionMode, StrictWish } from '../../contracts/emit/emission.ts';
import { toToolSchema, type ToolProvider } from '../../contracts/emit/tool-schema.ts';
import type { ContractArtifact } from '../../contracts/model/contract.ts';
import type { Diagnostic } from '../../contracts/model/diagnostic.ts';
import { readJson } from '../../contracts/repair/read-json.ts';
import { invalid } from '../../domain/errors.ts';
import { forStep } from './contract-llm-schema.ts';
import type { PayloadSource } from './threads/thread-job.ts';

/** The schema that a payload was written by, as `contractLlmSchema` was asked for it. */
export interface EmittedFor {
  readonly provider: ToolProvider;
  readonly mode?: EmissionMode | null;
  readonly strict?: StrictWish | null;
  readonly step?: string | null;
}

export interface ReadPayload {
  readonly source: PayloadSource;
  /** Errors: what was written otherwise than the schema says and cannot be read back. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * A payload in the form of a provider's schema, as the contract means it: null where a field is absent, maps
 * as lists of entries, a root in a wrapper and the like are undone. The schema of a contract is always the
 * same,
 * so nothing has to be remembered between the two calls.
 * @throws AppError VALIDATION for an unknown step, and for what the provider does not take
 */
export function readEmitted(
  artifact: ContractArtifact,
  source: PayloadSource,
  { provider, mode, strict, step }: EmittedFor,
): ReadPayload {
  const outcome = forStep(() =>
    toToolSchema(artifact, provider, {
      mode: mode ?? 'output',
      strict: strict ?? 'auto',
      ...(typeof step === 'string' && { step }),
    }),
  );
  if (!outcome.ok) throw invalid(['provider'], outcome.reasons.join(' '));
  const read = 'text' in source ? readJson(source.text) : { value: source.value, problems: [] };
  // No sound JSON: validating the text says why.
  if (read.value === undefined || read.problems.length > 0) return { source, diagnostics: [] };
  const { value, diagnostics } = outcome.tool.decode(read.value);
  return { source: { value }, diagnostics };
}
