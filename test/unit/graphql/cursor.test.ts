import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { order } from '../../../src/graphql/connection.ts';
import { decodeCursor, encodeCursor } from '../../../src/graphql/cursor.ts';
import { readPageArgs, toPage } from '../../../src/graphql/page.ts';

const BY_TITLE = order('TITLE_ASC', [['title', 'asc', 'string']]);
const BY_DATE = order('CREATED_DESC', [['createdAt', 'desc', 'date']]);
const BY_SPAN = order('POSITION', [['start', 'asc', 'number']]);
const id = '01a22d1e-0591-76c6-8f24-50be9ca4c997';

describe('cursors', () => {
  it('come back as the values they were made of, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
        fc.integer({ min: -(2 ** 31 - 1) }),
        fc.date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') }),
        (title, start, createdAt) => {
          const row = { id, title, start, createdAt };
          expect(decodeCursor(BY_TITLE, encodeCursor(BY_TITLE, row), 'after')).toEqual([title, id]);
          expect(decodeCursor(BY_SPAN, encodeCursor(BY_SPAN, row), 'after')).toEqual([start, id]);
          expect(decodeCursor(BY_DATE, encodeCursor(BY_DATE, row), 'after')).toEqual([createdAt, id]);
        },
      ),
    );
  });

  it('are refused in words, never with a crash, when they are not ours', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.base64String(),
          fc.json().map((text) => btoa(unescape(encodeURIComponent(text)))),
        ),
        (text) => {
          expect(() => decodeCursor(BY_TITLE, text, 'after')).toThrow(
            expect.objectContaining({
              code: 'VALIDATION',
              details: { fields: [expect.objectContaining({ path: ['after'] })] },
            }),
          );
        },
      ),
    );
  });

  it('that are forged give only what their columns can hold', () => {
    const slot = fc.oneof(
      fc.jsonValue(),
      fc.double(),
      fc.constantFrom(2 ** 31, -(2 ** 31) - 1, 'a\0', '\ud800', id, `${id} `, '0000-01-01T00:00:00.000Z'),
      fc.date().map((date) => (Number.isNaN(date.getTime()) ? 'never' : date.toISOString())),
      fc.constantFrom('+275760-09-13T00:00:00.000Z', '2026-02-31T00:00:00.000Z', '2026-13-01T00:00:00.000Z'),
    );
    const decoded = (by: typeof BY_TITLE, slots: unknown[]) => {
      const cursor = Buffer.from(JSON.stringify([by.name, ...slots]), 'utf8').toString('base64');
      try {
        return decodeCursor(by, cursor, 'after');
      } catch (error) {
        expect(error).toMatchObject({ code: 'VALIDATION', details: { fields: [{ path: ['after'] }] } });
        return null;
      }
    };
    fc.assert(
      fc.property(slot, fc.oneof(slot, fc.constant(id)), (first, last) => {
        const title = decoded(BY_TITLE, [first, last]);
        const start = decoded(BY_SPAN, [first, last]);
        const createdAt = decoded(BY_DATE, [first, last]);
        for (const values of [title, start, createdAt]) if (values !== null) expect(values[1]).toBe(id);
        if (title !== null) expect(title[0]).toEqual(expect.not.stringMatching(/\0|\p{Cs}/u));
        if (start !== null) expect(Number(start[0]) | 0).toBe(Number(start[0]) + 0);
        if (createdAt !== null) expect((createdAt[0] as Date).getUTCFullYear()).toBeLessThan(10_000);
      }),
      { numRuns: 1_000 },
    );
  });

  it('are refused in another order, which they say', () => {
    const cursor = encodeCursor(BY_DATE, { id, createdAt: new Date() });
    expect(() => decodeCursor(BY_TITLE, cursor, 'after')).toThrow(/CREATED_DESC.*TITLE_ASC/);
  });
});

describe('pages', () => {
  it.each([
    [{ first: -1 }, 'first'],
    [{ first: 101 }, 'first'],
    [{ last: 101 }, 'last'],
    [{ first: 1, last: 1 }, 'last'],
  ])('refuse %j', (args, at) => {
    expect(() => readPageArgs(args, BY_TITLE)).toThrow(
      expect.objectContaining({
        code: 'VALIDATION',
        details: { fields: [expect.objectContaining({ path: [at] })] },
      }),
    );
  });

  it('show one row less than was read, in the order of the list, and say whether there is more', () => {
    const rows = [
      { id: '1', title: 'a' },
      { id: '2', title: 'b' },
      { id: '3', title: 'c' },
    ];
    const count = () => Promise.resolve(9);
    const forward = toPage(readPageArgs({ first: 2 }, BY_TITLE), rows, count);
    expect(forward.edges.map(({ node }) => node.title)).toEqual(['a', 'b']);
    expect(forward.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
    const backward = toPage(readPageArgs({ last: 2 }, BY_TITLE), [...rows].reverse(), count);
    expect(backward.edges.map(({ node }) => node.title)).toEqual(['b', 'c']);
    expect(backward.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
    const empty = toPage(readPageArgs({ first: 0 }, BY_TITLE), rows.slice(0, 1), count);
    expect(empty.edges).toEqual([]);
    expect(empty.pageInfo).toMatchObject({ hasNextPage: true, startCursor: null, endCursor: null });
  });
});
