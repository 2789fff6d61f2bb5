import { describe, expect, it } from '@jest/globals';
import type { ChatMessage, ModelChunk, PassageRef } from '../../../src/llm/chat.ts';
import {
  EXTRACTIVE_NOTHING,
  EXTRACTIVE_NOTICE,
  extractiveModel,
} from '../../../src/llm/offline/extractive-model.ts';
import { pickQuotes } from '../../../src/llm/offline/pick-quotes.ts';
import { sentencesOf } from '../../../src/llm/offline/sentences.ts';

const passage = (ordinal: number, text: string, documentTitle = 'Agreement'): PassageRef => ({
  ordinal,
  documentTitle,
  text,
  score: 1 / ordinal,
});
const PASSAGES = [
  passage(
    1,
    '4. Payment. Customer shall pay all fees within 30 days of the invoice date. Late sums bear interest at 1% per month.',
  ),
  passage(
    2,
    '9. Termination. Either party may terminate this Agreement on sixty (60) days’ written notice. Clause 4 survives.',
  ),
  passage(
    3,
    '12. Governing Law. This Agreement is governed by the laws of the State of New York, U.S.A. Venue lies in Albany.',
  ),
];
const TOOLS = ['similarity_search', 'search_exact_text'].map((name) => ({
  name,
  description: '',
  parameters: {},
}));

async function answer(messages: readonly ChatMessage[]): Promise<ModelChunk[]> {
  const chunks: ModelChunk[] = [];
  for await (const chunk of extractiveModel().stream({ messages, tools: TOOLS })) chunks.push(chunk);
  return chunks;
}
const textOf = (chunks: readonly ModelChunk[]): string =>
  chunks.map((chunk) => (chunk.type === 'text' ? chunk.text : '')).join('');
const found = (question: string, passages: readonly PassageRef[]): ChatMessage[] => [
  { role: 'user', content: question },
  {
    role: 'assistant',
    content: '',
    toolCalls: [{ id: 'search', name: 'similarity_search', argumentsText: '{}' }],
  },
  { role: 'tool', callId: 'search', toolName: 'similarity_search', content: '', passages },
];

describe('answering without a language model', () => {
  it('searches first, also for the phrases a question quotes', async () => {
    const chunks = await answer([{ role: 'user', content: 'What is "Net Income"?' }]);
    expect(
      chunks.map((chunk) => (chunk.type === 'tool_call' ? [chunk.call.name, chunk.arguments] : chunk.type)),
    ).toEqual([
      ['similarity_search', { ok: true, value: { query: 'What is "Net Income"?' } }],
      ['search_exact_text', { ok: true, value: { search_strings: ['Net Income'] } }],
      'finish',
    ]);
  });

  it.each([
    [
      'How much notice is needed to terminate?',
      'Either party may terminate this Agreement on sixty (60) days’ written notice.',
      2,
    ],
    ['Which law governs?', 'This Agreement is governed by the laws of the State of New York, U.S.A.', 3],
    ['When must invoices be paid?', 'Customer shall pay all fees within 30 days of the invoice date.', 1],
  ])('quotes the sentence that answers %j', (question, quote, ordinal) => {
    expect(pickQuotes(question, PASSAGES)[0]).toMatchObject({
      text: expect.stringContaining(quote),
      ordinal,
    });
  });

  it('says what it is, and quotes only what passages hold', async () => {
    const text = textOf(await answer(found('How much notice is needed to terminate?', PASSAGES)));
    expect(text.startsWith(EXTRACTIVE_NOTICE)).toBe(true);
    const quotes = [...text.matchAll(/^> (.+) \[(\d+)\]$/gm)];
    expect(quotes.length).toBeGreaterThan(0);
    for (const [, quote, ordinal] of quotes) {
      expect(PASSAGES.find((one) => one.ordinal === Number(ordinal))?.text.replace(/\s+/g, ' ')).toContain(
        quote,
      );
    }
  });

  it('says so where nothing fits', async () => {
    expect(textOf(await answer(found('Do zebras like jazz?', PASSAGES)))).toBe(EXTRACTIVE_NOTHING);
    expect(textOf(await answer(found('How much notice?', [])))).toBe(EXTRACTIVE_NOTHING);
  });

  it('answers the same question the same way', async () => {
    const ask = () => answer(found('Which law governs and when are fees due?', PASSAGES));
    expect(textOf(await ask())).toBe(textOf(await ask()));
  });
});

describe('splitting sentences', () => {
  it('does not split at clause numbers and abbreviations, and changes no character', () => {
    const text =
      '4.2 Acme Inc. shall pay Mr. Smith under Sec. 5. It does so by wire, e.g. on Mondays.\n\nNotices go to St. Paul.';
    expect(sentencesOf(text)).toEqual([
      '4.2 Acme Inc. shall pay Mr. Smith under Sec. 5.',
      'It does so by wire, e.g. on Mondays.',
      'Notices go to St. Paul.',
    ]);
  });
});
