import { fitBudget } from '../../contracts/emit/budget.ts';
import type { EmissionMode, StrictWish } from '../../contracts/emit/emission.ts';
import type { EmissionNote } from '../../contracts/emit/emission-note.ts';
import { toLlmSchema } from '../../contracts/emit/llm-schema.ts';
import { estimateTokens } from '../../contracts/emit/tokens.ts';
import { toToolSchema, type ToolProvider } from '../../contracts/emit/tool-schema.ts';
import { UnknownStep } from '../../contracts/model/unknown-step.ts';
import type { ContractArtifact } from '../../contracts/model/contract.ts';
import type { Json, JsonObject, JsonSchema } from '../../contracts/model/json.ts';
import { invalid } from '../../domain/errors.ts';
import type { AccessContext } from '../access/can.ts';
import { refOf, type ContractSelector } from './contract-name.ts';
import { findContract } from './find-contract.ts';

export interface LlmSchemaInput {
  readonly selector: ContractSelector;
  /** The schema of that step, and nothing of the rest. */
  readonly step?: string | null;
  /** In the words of this provider; plain JSON Schema 2020-12 where left out. */
  readonly provider?: ToolProvider | null;
  /** A tool's arguments or the whole answer; `output` where left out. Only for a provider. */
  readonly mode?: EmissionMode | null;
  /** `auto` where left out: strict where the contract fits. Only for a provider. */
  readonly strict?: StrictWish | null;
  /** Tokens of the minified schema at most; texts are cut, deepest first. */
  readonly budgetTokens?: number | null;
}

export interface EmittedSchema {
  readonly ref: string;
  readonly version: string;
  readonly digest: string;
  readonly schema: JsonSchema;
  /** What to put into the provider's request; null without a provider. */
  readonly request: JsonObject | null;
  /** An estimate, of the schema as minified JSON. */
  readonly tokens: number;
  /** Whether the schema is within the budget. Names, types and values are never left out for it. */
  readonly fits: boolean;
  /** Where the schema says something else than the contract's. */
  readonly lossy: readonly EmissionNote[];
  /** Whether the provider holds the model to it, and why not; null without a provider. */
  readonly strict: { readonly isStrict: boolean; readonly reasons: readonly string[] } | null;
}

/**
 * A contract's schema for a model: pruned, without governance, within a budget.
 * @throws AppError NOT_FOUND, VALIDATION for an unknown step, a budget that is none, and what the provider
 *   refuses
 */
export async function contractLlmSchema(ctx: AccessContext, input: LlmSchemaInput): Promise<EmittedSchema> {
  const { budgetTokens, provider } = input;
  if (typeof budgetTokens === 'number' && !(budgetTokens > 0)) {
    throw invalid(['budgetTokens'], 'A budget is a number of tokens above 0. Leave it out for no limit.');
  }
  const found = await findContract(ctx, input.selector);
  const { version, digest, artifact } = found;
  const emitted =
    provider === undefined || provider === null
      ? emitPlain(artifact, input)
      : emitFor(provider, artifact, input);
  return { ref: refOf(found), version, digest, ...emitted };
}

type Emitted = Omit<EmittedSchema, 'ref' | 'version' | 'digest'>;

function emitPlain(artifact: ContractArtifact, { step, budgetTokens }: LlmSchemaInput): Emitted {
  const { schema, tokens, fits } = forStep(() =>
    toLlmSchema(artifact, {
      ...(typeof step === 'string' && { step }),
      ...(typeof budgetTokens === 'number' && { budgetTokens }),
    }),
  );
  return { schema, request: null, tokens, fits, lossy: [], strict: null };
}

function emitFor(
  provider: ToolProvider,
  artifact: ContractArtifact,
  { step, mode, strict, budgetTokens }: LlmSchemaInput,
): Emitted {
  const options = {
    mode: mode ?? 'output',
    strict: strict ?? 'auto',
    ...(typeof step === 'string' && { step }),
  };
  const emit = (contract: ContractArtifact) => forStep(() => toToolSchema(contract, provider, options));
  const outcome = emit(artifact);
  if (!outcome.ok) throw invalid(['provider'], outcome.reasons.join(' '));
  const { tool } = outcome;
  const limit = budgetTokens ?? Infinity;
  const { schema, tokens, fits } = fitBudget(tool.schema, limit, estimateTokens);
  const request = withSchema(tool.request, tool.schema, schema) as JsonObject;
  return { schema, request, tokens, fits, lossy: tool.lossy, strict: tool.strict };
}

/** The request with another schema in the place of its own. */
function withSchema(value: Json, own: JsonObject, by: Json): Json {
  if (value === own) return by;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => withSchema(item, own, by));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withSchema(each, own, by)]));
}

/** @throws AppError VALIDATION where the contract has no such step */
export function forStep<T>(use: () => T): T {
  try {
    return use();
  } catch (error) {
    if (error instanceof UnknownStep) throw invalid(['step'], error.message);
    throw error;
  }
}
