import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readRange } from '../../src/http/read-range.ts';

const file = { sizeBytes: 10, etag: '"e"' };

describe('a range of a file', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 1 }],
    ['bytes=3-', { start: 3, end: 10 }],
    ['bytes=-4', { start: 6, end: 10 }],
    ['bytes=-40', { start: 0, end: 10 }],
    ['bytes=8-900', { start: 8, end: 10 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-3', null],
    ['bytes=-', null],
    ['bytes=0-1,3-4', null],
    ['items=0-1', null],
    [`bytes=0-${'9'.repeat(300)}`, null],
  ])('%s', (range, wanted) => expect(readRange({ range }, file)).toEqual(wanted));

  it('of another state of the file is the whole of this one', () => {
    expect(readRange({ range: 'bytes=0-1', 'if-range': '"other"' }, file)).toBeNull();
    expect(readRange({ range: 'bytes=0-1', 'if-range': '"e"' }, file)).toEqual({ start: 0, end: 2 });
  });

  it('never leaves the file, whatever is sent', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat(), fc.constantFrom('a-b', 'a-', '-b'), (a, b, sizeBytes, form) => {
        const range = `bytes=${form.replace('a', String(a)).replace('b', String(b))}`;
        const found = readRange({ range }, { ...file, sizeBytes });
        if (found === null || found === 'unsatisfiable') return;
        expect(found.start).toBeGreaterThanOrEqual(0);
        expect(found.end).toBeGreaterThan(found.start);
        expect(found.end).toBeLessThanOrEqual(sizeBytes);
      }),
    );
  });
});
