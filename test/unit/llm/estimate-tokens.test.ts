import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { estimateTokens } from '../../../src/llm/estimate-tokens.ts';

describe('estimating tokens', () => {
  it('is 0 for nothing, at least 1 for anything, and does not shrink when text is added', () => {
    expect(estimateTokens('')).toBe(0);
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string(), (a, b) => {
        const one = estimateTokens(a);
        // Joining may merge two pieces at the seam into one token.
        return one >= 1 && estimateTokens(`${a} ${b}`) >= one - 1;
      }),
    );
  });

  it('comes close on prose of contracts', () => {
    const clause =
      'Either party may terminate this Agreement upon thirty (30) days prior written notice to the other party.';
    // 20 tokens by o200k.
    expect(Math.abs(estimateTokens(clause) - 20)).toBeLessThanOrEqual(3);
  });

  it('does not take scripts without spaces for single words', () => {
    expect(estimateTokens('本契約は二年間有効とする')).toBeGreaterThanOrEqual(8);
  });
});
