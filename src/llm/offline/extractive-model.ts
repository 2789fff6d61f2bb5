import { estimateMessageTokens } from '../estimate-tokens.ts';
import type { ChatMessage, ChatModel, ModelChunk, ModelRequest, PassageRef, ToolSpec } from '../chat.ts';
import { NO_USAGE } from '../chat.ts';
import { OFFLINE_EXTRACTIVE } from '../model-spec.ts';
import { guardStream } from '../stream-guard.ts';
import { asksForWhole, OPENING_CHARS, openingOf } from './opening.ts';
import { type PickedQuote, pickQuotes } from './pick-quotes.ts';
import { questionParts } from './question-parts.ts';
import { searchQuery } from './search-query.ts';

const SEARCH_TOOL = 'similarity_search';
const EXACT_TOOL = 'search_exact_text';
/** Where a question is made of several. */
const QUOTES_A_PART = 2;
const READ_TOOL = 'load_document_text';
const WINDOW_TOKENS = 128_000;

export const EXTRACTIVE_NOTICE =
  'This is an extractive answer: no language model is set up, so these are the documents’ own words that match the question best.';
export const EXTRACTIVE_OPEN_PART = 'No passage matches closely enough to quote:';
export const EXTRACTIVE_OPENING =
  'This is an extractive answer: no language model is set up to sum anything up, so this is what the document says of itself at its beginning.';
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
    structuredOutput: 'none',
    readsPassages: true,
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
  const parts = questionParts(question);
  const isJustRead = results.length === 1 && results[0]?.toolName === READ_TOOL;
  if (results.length === 0 && asksForWhole(question) && canReadAtOnce(tools)) {
    yield toolCall('read', READ_TOOL, { start: 0, end: OPENING_CHARS });
    yield { type: 'finish', reason: 'tool_calls' };
    return;
  }
  const opening = isJustRead ? openingOf(results[0]?.content ?? '') : [];
  if (opening.length > 0 && has(EXACT_TOOL)) {
    yield toolCall('opening', EXACT_TOOL, { search_strings: opening });
    yield { type: 'finish', reason: 'tool_calls' };
    return;
  }
  if ((results.length === 0 || isJustRead) && has(SEARCH_TOOL)) {
    for (const [at, part] of parts.entries()) {
      const id = at === 0 ? 'search' : `search${at + 1}`;
      yield toolCall(id, SEARCH_TOOL, { query: searchQuery(part) });
    }
    const exact = quotedPhrases(question);
    if (exact.length > 0 && has(EXACT_TOOL)) yield toolCall('exact', EXACT_TOOL, { search_strings: exact });
    yield { type: 'finish', reason: 'tool_calls' };
    return;
  }
  const isOpening =
    results[0]?.toolName === READ_TOOL && !results.some(({ toolName }) => toolName === SEARCH_TOOL);
  const text = isOpening ? beginning(results) : compose(parts, quotesFor(parts, results));
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

/** The quotes of each part, from what was searched for it and from exact words. */
function quotesFor(
  parts: readonly string[],
  results: readonly ToolResult[],
): readonly (readonly PickedQuote[])[] {
  const searches = results.filter(({ toolName }) => toolName === SEARCH_TOOL);
  const others = results.filter(({ toolName }) => toolName !== SEARCH_TOOL);
  return parts.map((part, at) => {
    const found = parts.length === 1 ? results : [...searches.slice(at, at + 1), ...others];
    const quotes = pickQuotes(part, distinctPassages(found));
    return parts.length === 1 ? quotes : quotes.slice(0, QUOTES_A_PART);
  });
}

function compose(parts: readonly string[], byPart: readonly (readonly PickedQuote[])[]): string {
  // What answers two parts is said once.
  const quotes = [...new Map(byPart.flat().map((quote) => [quote.text, quote])).values()];
  if (quotes.length === 0) return EXTRACTIVE_NOTHING;
  // What one document says stays together, in the order of each one's best quote.
  const titles = [...new Set(quotes.map(({ documentTitle }) => documentTitle))];
  const blocks = titles.map((title) => {
    const own = quotes.filter(({ documentTitle }) => documentTitle === title);
    const lines = own.map(({ text, ordinal }) => `> ${text.replace(/\s+/g, ' ')} [${ordinal}]`);
    return `${titles.length > 1 ? `${title}:\n` : ''}${lines.join('\n\n')}`;
  });
  const open = parts.filter((_part, at) => byPart[at]?.length === 0);
  const rest = open.map((part) => `${EXTRACTIVE_OPEN_PART} ${part}`);
  return [EXTRACTIVE_NOTICE, ...blocks, ...rest].join('\n\n');
}

/** Where one document is asked about; elsewhere the tool has to be told which. */
const canReadAtOnce = (tools: readonly ToolSpec[]): boolean =>
  tools.some(({ name, parameters }) => {
    const { required } = parameters;
    return name === READ_TOOL && !(Array.isArray(required) && required.length > 0);
  });

/** The first place of each of the words with which the document begins. */
function beginning(results: readonly ToolResult[]): string {
  const places = new Map<string, number>();
  for (const { text, ordinal } of distinctPassages(results)) {
    const quote = text.replace(/\s+/g, ' ');
    if (!places.has(quote)) places.set(quote, ordinal);
  }
  if (places.size === 0) return EXTRACTIVE_NOTHING;
  const lines = [...places].map(([quote, ordinal]) => `> ${quote} [${ordinal}]`);
  return [EXTRACTIVE_OPENING, ...lines].join('\n\n');
}

interface ToolResult {
  readonly toolName: string;
  readonly content: string;
  readonly passages: readonly PassageRef[];
}

function currentTurn(messages: readonly ChatMessage[]): {
  question: string;
  results: readonly ToolResult[];
} {
  const at = messages.findLastIndex(({ role }) => role === 'user');
  const results = messages
    .slice(at + 1)
    .flatMap((message) =>
      message.role === 'tool'
        ? [{ toolName: message.toolName, content: message.content, passages: message.passages ?? [] }]
        : [],
    );
  return { question: messages[at]?.content ?? '', results };
}

function distinctPassages(results: readonly ToolResult[]): PassageRef[] {
  const byOrdinal = new Map<number, PassageRef>();
  for (const passage of results.flatMap(({ passages }) => passages))
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
