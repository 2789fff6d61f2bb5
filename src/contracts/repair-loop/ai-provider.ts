import type { Json, JsonSchema } from '../model/json.ts';
import type { AgentRequest, Emit } from './repair-loop.ts';

/** Any model that turns a prompt into text. The engine ships none. */
export interface AiProvider {
  /** @returns null where there is no model behind it */
  generate(request: ProviderRequest): Promise<ProviderReply | null>;
}

export interface ProviderRequest {
  readonly prompt: string;
  /** What the answer has to look like, as the contract emits it for models. */
  readonly schema: JsonSchema;
  readonly signal: AbortSignal;
}

export interface ProviderReply {
  readonly text: string;
  readonly tokens?: number;
  readonly isTruncated?: boolean;
  readonly refusal?: string;
}

/** A provider without a model: a repair loop over it checks what it was given, once. */
export const noOpProvider: AiProvider = { generate: async () => null };

export interface ProviderTask {
  /** What the model is to do. */
  readonly task: string;
  readonly schema: JsonSchema;
  /** An answer that is there already: it is checked first, without asking the model. */
  readonly initial?: Json;
}

/** An agent for `repairLoop` that asks a provider. Each prompt holds the task and the last answer alone. */
export function emitFrom(provider: AiProvider, { task, schema, initial }: ProviderTask): Emit {
  return async (request) => {
    if (request.attempt === 1 && initial !== undefined) return { value: initial };
    return provider.generate({ prompt: promptFor(task, request), schema, signal: request.signal });
  };
}

function promptFor(task: string, { feedback, previous }: AgentRequest): string {
  if (feedback === null) return task;
  const last = previous === undefined ? [] : [`Your last answer:\n${JSON.stringify(previous)}`];
  return [task, ...last, feedback].join('\n\n');
}
