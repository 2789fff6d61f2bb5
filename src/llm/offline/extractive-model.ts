import { estimateMessageTokens } from '../estimate-tokens.ts';
import type { ChatMessage, ChatModel, ModelChunk, ModelRequest, PassageRef } from '../chat.ts';
import { NO_USAGE } from '../chat.ts';
import { OFFLINE_EXTRACTIVE } from '../model-spec.ts';
import { guardStream } from '../stream-guard.ts';
import { type PickedQuote, pickQuotes } from './pick-quotes.ts';

const SEARCH_TOOL = 'similarity_search';
const EXACT_TOOL = 'search_exact_text';
const WINDOW_TOKENS = 128_000;

export const EXTRACTIVE_NOTICE =
  'This is an extractive answer: no language model is set up, so these are the documents’ own words that match the question best.';
export const EXTRACTIVE_NOTHING =
  'No language model is set up, and no passage matches the question closely enough to quote. ' +
  'Nothing found does not mean that the documents are silent on it: try other words.';

/**
 * A model without language. It searches with the same tools as any other, then answers with the best
 * sentences, verbatim and cited. Needs no key and no network, and says what it is.
 */
export function extractiveModel(): ChatModel {
  return {
    spec: OFFLINE_EXTRACTIVE,
    windowTokens: WINDOW_TOKENS,
    maxOutputTokens: 2_000,
    stream: (request) =>
      guardStream(() => answer(request), {
        firstMs: 60_000,
        idleMs: 60_000,
        signal: request.signal,
        onTimeout: () => new Error('unreachable: the offline model does not wait'),
      }),
  };
}

async function* answer({ messages, tools }: ModelRequest): AsyncGenerator<ModelChunk> {
  const { question, results } = currentTurn(messages);
  const has = (name: string): boolean => tools.some((tool) => tool.name === name);
  if (results.length === 0 && has(SEARCH_TOOL)) {
    yield toolCall('search', SEARCH_TOOL, { query: question });
    const exact = quotedPhrases(question);
    if (exact.length > 0 && has(EXACT_TOOL)) yield toolCall('exact', EXACT_TOOL, { search_strings: exact });
    yield { type: 'finish', reason: 'tool_calls' };
    return;
  }
  const passages = distinctPassages(results);
  const text = compose(pickQuotes(question, passages));
  for (const piece of text.match(/\S+\s*/g) ?? []) {
    yield { type: 'text', text: piece };
    // One turn of the event loop a word keeps other requests going while long answers are written.
    await new Promise(setImmediate);
  }
  const inputTokens = messages.reduce((sum, message) => sum + estimateMessageTokens(message), 0);
  const outputTokens = estimateMessageTokens({ role: 'user', content: text });
  yield { type: 'usage', usage: { ...NO_USAGE, inputTokens, outputTokens } };
  yield { type: 'finish', reason: 'stop' };
}

function compose(quotes: readonly PickedQuote[]): string {
  if (quotes.length === 0) return EXTRACTIVE_NOTHING;
  // What one document says stays together, in the order of each one's best quote.
  const titles = [...new Set(quotes.map(({ documentTitle }) => documentTitle))];
  const blocks = titles.map((title) => {
    const own = quotes.filter(({ documentTitle }) => documentTitle === title);
    const lines = own.map(({ text, ordinal }) => `> ${text.replace(/\s+/g, ' ')} [${ordinal}]`);
    return `${titles.length > 1 ? `${title}:\n` : ''}${lines.join('\n\n')}`;
  });
  return [EXTRACTIVE_NOTICE, ...blocks].join('\n\n');
}

function currentTurn(messages: readonly ChatMessage[]): {
  question: string;
  results: readonly (readonly PassageRef[])[];
} {
  const at = messages.findLastIndex(({ role }) => role === 'user');
  const results = messages
    .slice(at + 1)
    .flatMap((message) => (message.role === 'tool' ? [message.passages ?? []] : []));
  return { question: messages[at]?.content ?? '', results };
}

function distinctPassages(results: readonly (readonly PassageRef[])[]): PassageRef[] {
  const byOrdinal = new Map<number, PassageRef>();
  for (const passage of results.flat())
    if (!byOrdinal.has(passage.ordinal)) byOrdinal.set(passage.ordinal, passage);
  return [...byOrdinal.values()];
}

function quotedPhrases(question: string): string[] {
  return [...question.matchAll(/["“]([^"“”]{3,200})["”]/g)].flatMap(([, phrase]) =>
    phrase === undefined ? [] : [phrase.trim()],
  );
}

function toolCall(id: string, name: string, args: Record<string, unknown>): ModelChunk {
  return {
    type: 'tool_call',
    call: { id, name, argumentsText: JSON.stringify(args) },
    arguments: { ok: true, value: args },
  };
}
