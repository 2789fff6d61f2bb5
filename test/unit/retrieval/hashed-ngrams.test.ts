import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createHashedNgrams, LOCAL_DIMENSIONS } from '../../../src/retrieval/embedders/hashed-ngrams.ts';
import { IDF_BUCKETS, IdfTable, shippedIdfTable } from '../../../src/retrieval/embedders/idf-table.ts';
import { textFeatures } from '../../../src/retrieval/embedders/text-features.ts';
import { toVectorText } from '../../../src/retrieval/embedders/vectors.ts';

const embedder = createHashedNgrams();
const cosine = async (a: string, b: string): Promise<number> => {
  const [x, y] = await embedder.embed([a, b]);
  return [...(x ?? [])].reduce((sum, value, at) => sum + value * (y?.[at] ?? 0), 0);
};

describe('hashed n-gram vectors', () => {
  it('have unit length, or are zero where there is nothing to embed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        const [vector] = await embedder.embed([text]);
        const length = Math.hypot(...(vector ?? []));
        expect(vector?.length).toBe(LOCAL_DIMENSIONS);
        expect(length === 0 || Math.abs(length - 1) < 1e-4).toBe(true);
      }),
    );
  });

  it('are closer for related wording than for other clauses', async () => {
    const query = 'limitation of liability for indirect damages';
    const related = await cosine(
      query,
      'In no event shall either party be liable for any indirect or consequential damages; this limits its liability.',
    );
    const other = await cosine(query, 'This Agreement is governed by the laws of the State of New York.');
    expect(related).toBeGreaterThan(other + 0.1);
  });

  it('survive a spelling error', async () => {
    expect(await cosine('indemnification', 'indemnificaton')).toBeGreaterThan(0.4);
  });

  it('find words in scripts without spaces', async () => {
    expect(await cosine('保密', '双方应当对保密信息承担保密义务')).toBeGreaterThan(0.1);
  });

  it('are the same on every machine', async () => {
    const [vector] = await embedder.embed(['Confidential Information']);
    const text = toVectorText((vector ?? new Float32Array()).slice(0, 60));
    expect(text).toMatchInlineSnapshot(
      `"[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.25564,0,0,0,0,0,0,0,0,0,-0.25564,-0.1146,0,0,0,0,0,0,0,0,0,0]"`,
    );
  });
});

describe('the idf table', () => {
  it('gives common wording little weight and unseen wording the most', () => {
    const table = shippedIdfTable();
    const weightOf = (word: string): number =>
      Math.max(...[...textFeatures(word).keys()].map((feature) => table.of(feature)));
    expect(weightOf('the')).toBeLessThan(weightOf('zyxwvut'));
    expect(weightOf('agreement')).toBeLessThan(weightOf('zyxwvut'));
  });

  it('comes back from its bytes to within a quantum', () => {
    const frequencies = new Uint32Array(IDF_BUCKETS).map((_, index) => index % 571);
    const table = IdfTable.decode(IdfTable.encode(frequencies, 570));
    const expected = Math.log(1 + (570 - 100 + 0.5) / 100.5);
    expect(Math.abs(table.of(100) - expected)).toBeLessThan(0.03);
  });

  it('refuses bytes that are no table', () => {
    expect(() => IdfTable.decode(new Uint8Array(10))).toThrow('not an idf table');
  });
});
