import { AGENT_SEARCH_DEFAULT_HITS } from '../src/config/limits.ts';
import type { UseCaseContext } from '../src/features/context.ts';
import { passageBlocks } from '../src/features/runs/passage-blocks.ts';
import { search } from '../src/features/search/search.ts';
import type { ChatMessage, PassageRef, ToolCallRequest } from '../src/llm/chat.ts';
import { extractiveModel } from '../src/llm/offline/extractive-model.ts';

const TOOLS = [{ name: 'similarity_search', description: '', parameters: {} }];
/** It searches once, then answers. */
const TURNS_MAX = 3;

/** What the offline model quotes from a document, with the product's search as its only tool. */
export async function offlineQuotes(
  ctx: UseCaseContext,
  { documentId, question }: { readonly documentId: string; readonly question: string },
): Promise<readonly string[]> {
  const messages: ChatMessage[] = [{ role: 'user', content: question }];
  const ordinals = new Map<string, number>();
  for (let turn = 0; turn < TURNS_MAX; turn += 1) {
    const { text, calls } = await oneTurn(messages);
    if (calls.length === 0) return [...text.matchAll(/^> (.+) \[\d+\]$/gm)].map(([, quote = '']) => quote);
    messages.push({ role: 'assistant', content: '', toolCalls: calls });
    for (const { id, argumentsText } of calls) {
      const { query } = JSON.parse(argumentsText) as { query: string };
      const passages = await passagesFor(ctx, { documentId, query }, ordinals);
      messages.push({ role: 'tool', callId: id, toolName: 'similarity_search', content: '', passages });
    }
  }
  throw new Error('the offline model did not come to an answer');
}

async function oneTurn(
  messages: readonly ChatMessage[],
): Promise<{ text: string; calls: ToolCallRequest[] }> {
  let text = '';
  const calls: ToolCallRequest[] = [];
  for await (const chunk of extractiveModel().stream({ messages, tools: TOOLS })) {
    if (chunk.type === 'text') text += chunk.text;
    if (chunk.type === 'tool_call') calls.push(chunk.call);
  }
  return { text, calls };
}

async function passagesFor(
  ctx: UseCaseContext,
  { documentId, query }: { readonly documentId: string; readonly query: string },
  ordinals: Map<string, number>,
): Promise<PassageRef[]> {
  const { hits } = await search(ctx, {
    query,
    scope: { documentIds: [documentId] },
    kinds: ['chunk'],
    limit: AGENT_SEARCH_DEFAULT_HITS,
    withRegions: false,
  });
  const places = hits.map(({ versionId, start, end }) => ({ versionId, start: start ?? 0, end: end ?? 0 }));
  const blocks = await passageBlocks(ctx, places);
  return hits.map(({ start, end, documentTitle, text, score }, at) => {
    const place = `${start}:${end}`;
    const ordinal = ordinals.get(place) ?? ordinals.size + 1;
    ordinals.set(place, ordinal);
    return { ordinal, documentTitle, text, score, blocks: blocks[at] ?? [] };
  });
}
