import type { ContractArtifact } from '../model/contract.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { decodeValue, type Decoded } from './codec/decode.ts';
import { encodeValue } from './codec/encode.ts';
import { contractSchema } from '../model/contract-schema.ts';
import type { EmissionMode, ProviderLeaf, StrictWish } from './emission.ts';
import type { EmissionNote } from './emission-note.ts';
import { anthropic } from './providers/anthropic.ts';
import { gemini } from './providers/gemini.ts';
import { mcp } from './providers/mcp.ts';
import { ollama } from './providers/ollama.ts';
import { openAiChat } from './providers/openai-chat.ts';
import { openAiResponses } from './providers/openai-responses.ts';
import { toolName } from './tool-name.ts';

const LEAVES = {
  'openai-chat': openAiChat,
  'openai-responses': openAiResponses,
  anthropic,
  gemini,
  ollama,
  mcp,
} as const satisfies Record<string, ProviderLeaf>;

export type ToolProvider = keyof typeof LEAVES;

/** Every provider, in the order of the documentation. */
export const TOOL_PROVIDERS = Object.keys(LEAVES) as readonly ToolProvider[];

export interface ToolSchemaOptions {
  readonly mode: EmissionMode;
  /** `auto` where left out. */
  readonly strict?: StrictWish;
  /** Of the tool or the output; made from the contract's and the step's where left out. */
  readonly name?: string;
  /** The schema of that step, and nothing of the rest. */
  readonly step?: string;
}

export interface ToolSchema {
  readonly provider: ToolProvider;
  readonly name: string;
  /** To be put into the provider's request as it is. */
  readonly request: JsonObject;
  /** The schema in the request. */
  readonly schema: JsonObject;
  /** Where that schema says something else than the contract's. */
  readonly lossy: readonly EmissionNote[];
  /** Whether the provider holds the model to the schema, and why not. */
  readonly strict: { readonly isStrict: boolean; readonly reasons: readonly string[] };
  /** Undoes what the provider's schema made necessary; the result is to be validated against the contract. */
  readonly decode: (value: Json) => Decoded;
  /** A value of the contract as the provider would write it, for examples and earlier answers. */
  readonly encode: (value: Json) => Json;
}

export type ToolSchemaOutcome =
  | { readonly ok: true; readonly tool: ToolSchema }
  /** What has to change: strict mode cannot hold the contract, or the name is none for the provider. */
  | { readonly ok: false; readonly reasons: readonly string[] };

/**
 * A contract as a tool or an output format of one provider: the fragment of the request with the contract's
 * schema in the provider's words. Whatever the provider lets pass, the contract decides after `decode`.
 *
 * @throws UnknownStep
 */
export function toToolSchema(
  contract: ContractArtifact,
  provider: ToolProvider,
  { mode, strict = 'auto', name, step }: ToolSchemaOptions,
): ToolSchemaOutcome {
  const leaf: ProviderLeaf = LEAVES[provider];
  const schema = contractSchema(contract, step);
  const called = name ?? toolName(contract.ref, step, leaf.nameMaxChars);
  if (!leaf.names.test(called)) {
    const quoted = JSON.stringify(called.slice(0, 140));
    return {
      ok: false,
      reasons: [`${provider} takes no name like ${quoted}; it is to match ${leaf.names.source}.`],
    };
  }
  // A step is told by its own words alone: those of the whole may speak of other steps.
  const description = step === undefined ? contract.description || contract.title : '';
  const emission = leaf.emit({ schema, name: called, description, mode, strict });
  if (!emission.ok) return emission;
  const { draft, request } = emission;
  return {
    ok: true,
    tool: {
      provider,
      name: called,
      request,
      schema: draft.schema,
      lossy: draft.lossy,
      strict: { isStrict: draft.isStrict, reasons: draft.reasons },
      decode: (value) => decodeValue(value, draft.codec),
      encode: (value) => encodeValue(value, draft.codec),
    },
  };
}
