import { toLlmSchema } from '../../contracts/emit/llm-schema.ts';
import { toToolSchema } from '../../contracts/emit/tool-schema.ts';
import type { Decoded } from '../../contracts/emit/codec/decode.ts';
import type { ContractArtifact } from '../../contracts/model/contract.ts';
import { formatContractRef } from '../../contracts/model/contract-ref.ts';
import type { Json, JsonObject } from '../../contracts/model/json.ts';
import { AppError } from '../../domain/errors.ts';
import type { ChatModel } from '../../llm/chat.ts';
import { estimateTokens } from '../../llm/estimate-tokens.ts';

/** How one model is asked for a value under a contract. */
export interface ContractAsk {
  /** What the model is told of the form of its answer. */
  readonly instructions: string;
  /** What its provider is told; null where the words are all there is. */
  readonly responseFormat: JsonObject | null;
  /** Tokens that the format takes beside the messages. */
  readonly formatTokens: number;
  /** A value as the provider writes it, as the contract means it. */
  readonly decode: (value: Json) => Decoded;
  readonly encode: (value: Json) => Json;
}

export interface ContractAskOptions {
  readonly step?: string;
  /** In words alone, whatever the model's provider takes. */
  readonly inWords?: boolean;
}

/** A schema in words may take this part of a model's window. */
const SCHEMA_SHARE = 1 / 4;

/**
 * A contract as one model is asked for it: by its provider's format where that holds the model to the
 * schema, with the schema in words as well where it does not.
 *
 * @throws AppError VALIDATION for a model that writes no answers of its own, and for a contract that is too
 *   large for the model
 */
export function contractAsk(
  artifact: ContractArtifact,
  model: Pick<ChatModel, 'spec' | 'windowTokens' | 'structuredOutput'>,
  { step, inWords = false }: ContractAskOptions = {},
): ContractAsk {
  if (model.structuredOutput === 'none') throw cannotAnswer(model.spec);
  if (model.structuredOutput === 'words' || inWords) return askInWords(artifact, model, step);
  const emitted = toToolSchema(artifact, model.structuredOutput, { mode: 'output', step });
  if (!emitted.ok) return askInWords(artifact, model, step);
  const { tool } = emitted;
  const responseFormat = tool.request.response_format as JsonObject;
  const { isStrict } = tool.strict;
  return {
    instructions: isStrict ? HOW_TO_ANSWER : withSchema(artifact, model, step),
    responseFormat,
    formatTokens: estimateTokens(JSON.stringify(responseFormat)),
    decode: tool.decode,
    encode: tool.encode,
  };
}

function askInWords(
  artifact: ContractArtifact,
  model: Pick<ChatModel, 'spec' | 'windowTokens'>,
  step: string | undefined,
): ContractAsk {
  return {
    instructions: withSchema(artifact, model, step),
    responseFormat: null,
    formatTokens: 0,
    decode: (value) => ({ value, diagnostics: [] }),
    encode: (value) => value,
  };
}

function withSchema(
  artifact: ContractArtifact,
  { spec, windowTokens }: Pick<ChatModel, 'spec' | 'windowTokens'>,
  step: string | undefined,
): string {
  const emitted = toLlmSchema(artifact, { step, budgetTokens: Math.floor(windowTokens * SCHEMA_SHARE) });
  if (!emitted.fits) throw tooLarge(formatContractRef(artifact.ref), spec);
  return `${HOW_TO_ANSWER}\n\nThe value meets this JSON Schema:\n${JSON.stringify(emitted.schema)}`;
}

const HOW_TO_ANSWER = `How to answer:
- Your last answer is data for a program: one JSON value, and nothing before or after it. No prose, no code fence, no numbers of sources.
- Take every value from the documents. Where they do not say it, leave out what may be left out, or write null where null is allowed; never fill a gap from general knowledge.
- The value is checked. Where it is not right, you are told what to mend: return the whole value again then, mended.`;

const cannotAnswer = (spec: string): AppError => {
  const why =
    'This model quotes documents and writes no values, so it cannot answer under a contract. Set up a language model, or ask without a contract.';
  return new AppError({
    code: 'VALIDATION',
    message: `${spec} cannot answer under a contract`,
    publicMessage: why,
    details: { fields: [{ path: ['contract'], message: why }], errorType: 'contract_not_possible' },
  });
};

const tooLarge = (ref: string, spec: string): AppError => {
  const why = `The schema of ${ref} is more than ${spec} can take. Ask for one of its steps, or choose a model with a larger window.`;
  return new AppError({
    code: 'VALIDATION',
    message: why,
    publicMessage: why,
    details: { fields: [{ path: ['contract'], message: why }], errorType: 'contract_too_large' },
  });
};
