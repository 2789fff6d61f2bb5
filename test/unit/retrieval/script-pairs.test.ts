import { describe, expect, it } from '@jest/globals';
import { scriptPairs } from '../../../src/retrieval/query/script-pairs.ts';

const SCRIPTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

describe('pairs of scripts without spaces', () => {
  it('are counted, also from half-width forms and amid other text', () => {
    expect([...scriptPairs('The 保密信息, 保密 “x”')]).toEqual([
      ['保密', 2],
      ['密信', 1],
      ['信息', 1],
    ]);
    expect([...scriptPairs('ｱｲ')]).toEqual([['アイ', 1]]);
    expect(scriptPairs('§ 5.2 “Fees” — plain text').size).toBe(0);
  });

  it('miss no character whose form belongs to one of them', () => {
    const missed: string[] = [];
    for (let code = 0; code <= 0x10ffff; code += 1) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const character = String.fromCodePoint(code);
      if (SCRIPTS.test(character.normalize('NFKC')) && scriptPairs(character).size === 0)
        missed.push(code.toString(16));
    }
    expect(missed).toEqual([]);
  });
});
