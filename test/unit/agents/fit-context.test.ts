import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fitContext } from '../../../src/agents/loop/fit-context.ts';
import type { ChatMessage } from '../../../src/llm/chat.ts';
import { estimateMessageTokens } from '../../../src/llm/estimate-tokens.ts';

const SYSTEM: ChatMessage = { role: 'system', content: 'Be exact.' };
const text = fc.string({ maxLength: 300 });

/** A dialogue as the loop makes it: answers with calls are followed by all their results. */
const turn = fc.oneof(
  text.map((content): ChatMessage[] => [{ role: 'user', content }]),
  text.map((content): ChatMessage[] => [{ role: 'assistant', content, toolCalls: [] }]),
  fc.tuple(text, fc.array(text, { minLength: 1, maxLength: 4 })).map(([content, results]): ChatMessage[] => [
    {
      role: 'assistant',
      content,
      toolCalls: results.map((_result, at) => ({ id: `c${at}`, name: 'look', argumentsText: '{}' })),
    },
    ...results.map((result, at): ChatMessage => ({
      role: 'tool',
      callId: `c${at}`,
      toolName: 'look',
      content: result,
    })),
  ]),
);
const history = fc
  .tuple(fc.array(turn, { maxLength: 12 }), text, fc.array(turn, { maxLength: 4 }))
  .map(([before, prompt, after]): ChatMessage[] => [
    ...before.flat(),
    { role: 'user', content: prompt },
    ...after.flat().filter(({ role }) => role !== 'user'),
  ]);

describe('fitting a history into a window', () => {
  it('never splits a call from its results, never loses the prompt, and never exceeds the budget', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 0, max: 2_000 }), (messages, budgetTokens) => {
        const fitted = fitContext({ system: SYSTEM, messages, budgetTokens });
        if (fitted.kind === 'exhausted') return fitted.neededTokens > budgetTokens;
        const [system, ...rest] = fitted.messages;
        expect(system).toBe(SYSTEM);
        // What is kept is kept in order and as it was.
        let from = 0;
        for (const message of rest) {
          const at = messages.indexOf(message, from);
          expect(at).toBeGreaterThanOrEqual(from);
          from = at + 1;
        }
        expect(rest).toContain(messages.findLast(({ role }) => role === 'user'));
        expect(rest.at(-1)).toBe(messages.at(-1));
        for (const [at, message] of rest.entries()) {
          if (message.role === 'assistant') {
            const results = rest.slice(at + 1, at + 1 + message.toolCalls.length);
            expect(results.map((result) => (result.role === 'tool' ? result.callId : null))).toEqual(
              message.toolCalls.map(({ id }) => id),
            );
          }
          if (message.role === 'tool') expect(['assistant', 'tool']).toContain(rest[at - 1]?.role);
        }
        const used = fitted.messages.reduce((sum, message) => sum + estimateMessageTokens(message), 0);
        expect(used).toBe(fitted.usedTokens);
        return used <= budgetTokens;
      }),
      { numRuns: 500 },
    );
  });

  it('keeps everything that fits, and begins what it cuts with a question', () => {
    const user = (content: string): ChatMessage => ({ role: 'user', content });
    const answer = (content: string): ChatMessage => ({ role: 'assistant', content, toolCalls: [] });
    const messages = [user('a '.repeat(200)), answer('b '.repeat(200)), user('c'), answer('d'), user('e')];
    expect(fitContext({ system: SYSTEM, messages, budgetTokens: 10_000 })).toMatchObject({
      droppedMessages: 0,
    });
    const cut = fitContext({ system: SYSTEM, messages, budgetTokens: 260 });
    expect(cut.kind === 'fits' && cut.messages.slice(1)).toEqual(messages.slice(2));
  });
});
