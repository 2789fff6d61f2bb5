import { describe, expect, it } from '@jest/globals';
import { fuse, type ListRow } from '../../../src/retrieval/rank/fuse.ts';

const row = (list: string, versionId: string, ordinal: number | null, rank: number, score = 1): ListRow => ({
  list,
  versionId,
  ordinal,
  rank,
  score,
});

describe('fusing lists', () => {
  it('prefers what two lists find over what one finds first', () => {
    const fused = fuse([
      row('bm25', 'a', 0, 1),
      row('bm25', 'b', 0, 2),
      row('ngrams', 'b', 0, 2),
      row('ngrams', 'c', 0, 1),
    ]);
    expect(fused.map(({ versionId }) => versionId)).toEqual(['b', 'a', 'c']);
  });

  it('puts an exact phrase above everything else together', () => {
    const fused = fuse([
      row('bm25', 'a', 0, 1),
      row('ngrams', 'a', 0, 1),
      row('vector', 'a', 0, 1),
      row('document', 'a', null, 1),
      row('title', 'a', null, 1),
      row('phrase', 'b', 7, 1),
    ]);
    expect(fused[0]).toMatchObject({ versionId: 'b', ordinal: 7 });
  });

  it('takes what a list says of a passage for that, rather than what it says of the document', () => {
    const rows = [
      row('bm25', 'a', 0, 2),
      row('bm25', 'a', 1, 3),
      row('bm25', 'b', 0, 1),
      row('title', 'a', null, 1, 0.5),
      row('title', 'a', 0, 1, 0),
    ];
    const fused = fuse(rows);
    expect(fused.map(({ versionId, ordinal }) => `${versionId}${ordinal}`)).toEqual(['a1', 'b0', 'a0']);
    expect(fused[2]?.stages.map(({ list }) => list)).toEqual(['bm25']);
  });

  it('gives a named section first place where the query is nothing else', () => {
    const rows = [
      row('bm25', 'a', 0, 1),
      row('ngrams', 'a', 0, 1),
      row('document', 'a', null, 1),
      row('label', 'b', 3, 1),
    ];
    expect(fuse(rows, { isLabelOnly: true })[0]?.versionId).toBe('b');
  });

  it('puts a section that is asked for above what lies in it and what mentions it in every way', () => {
    const elsewhere = (versionId: string) => [
      row('bm25', versionId, 0, 1),
      row('vector', versionId, 0, 1),
      row('ngrams', versionId, 0, 1),
    ];
    const fused = fuse(
      [
        ...elsewhere('mention'),
        row('phrase', 'mention', 0, 1),
        ...elsewhere('below'),
        row('label', 'below', 0, 2, 0.5),
        row('phrase', 'below', 0, 1),
        row('label', 'section', 0, 1, 1),
      ],
      { isLabelOnly: true },
    );
    expect(fused.map(({ versionId }) => versionId)).toEqual(['section', 'below', 'mention']);
  });

  it('does not make a hit of a document that no passage speaks for', () => {
    expect(fuse([row('document', 'a', null, 1), row('title', 'a', null, 1)])).toEqual([]);
  });

  it('explains each hit by the lists it is in', () => {
    const [hit] = fuse([row('bm25', 'a', 0, 4, 2.5), row('title', 'a', null, 1, 0.5)]);
    expect(hit?.stages).toEqual([
      { list: 'bm25', rank: 4, score: 2.5 },
      { list: 'title', rank: 1, score: 0.5 },
    ]);
    expect(hit?.score).toBeCloseTo(1 / 64 + 0.01, 10);
  });
});
