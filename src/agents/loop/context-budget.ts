import type { ChatModel, ToolSpec } from '../../llm/chat.ts';
import { estimateTokens, estimateToolTokens } from '../../llm/estimate-tokens.ts';

/** Estimates are off by up to 13 %, and other vendors' vocabularies differ. */
const MARGIN = 0.87;
const RESERVE_FOR_REPLY = 0.75;
const CHARS_PER_TOKEN = 3.5;
const INSTRUCTIONS_TOKENS = 1_200;

/**
 * Tokens that system prompt and messages may take: the window less the reserved answer, the tools and a
 * margin.
 */
export function messageBudget(
  model: Pick<ChatModel, 'windowTokens' | 'maxOutputTokens'>,
  tools: readonly ToolSpec[],
  shrink = 1,
): number {
  const reserved = Math.min(model.maxOutputTokens, model.windowTokens / 4);
  return Math.max(
    0,
    Math.floor((model.windowTokens - reserved) * MARGIN * shrink - estimateToolTokens(tools)),
  );
}

/** @returns whether a prompt alone leaves room for instructions and at least one result */
export function promptFits(
  model: Pick<ChatModel, 'windowTokens' | 'maxOutputTokens'>,
  prompt: string,
): boolean {
  return estimateTokens(prompt) <= (messageBudget(model, []) - INSTRUCTIONS_TOKENS) / 2;
}

/** Characters of document text that may still be read without pushing out what is there. */
export const readableChars = (remainingTokens: number): number =>
  Math.max(0, Math.floor(remainingTokens * RESERVE_FOR_REPLY * CHARS_PER_TOKEN));
