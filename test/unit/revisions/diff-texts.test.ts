import { describe, expect, it } from '@jest/globals';
import { applyPatch } from 'diff';
import fc from 'fast-check';
import { diffTexts } from '../../../src/features/revisions/diff-texts.ts';

const names = ['1', '2'] as const;
const text = fc.array(fc.constantFrom('a', 'b', '', ' c', '-d', '\\ e', '😀'), { maxLength: 14 });
const joined = fc.tuple(text, fc.constantFrom('', '\n')).map(([lines, end]) => lines.join('\n') + end);

describe('the diff of two texts', () => {
  it('is a patch that makes the one of the other, and counts what it says', () => {
    fc.assert(
      fc.property(joined, joined, (before, after) => {
        const diff = diffTexts({ before, after, names });
        if (before === after) expect(diff).toEqual({ unified: '', hunks: [], addedLines: 0, removedLines: 0 });
        else expect(applyPatch(before, diff.unified)).toBe(after);
        for (const { lines, oldLines, newLines } of diff.hunks) {
          expect(lines.filter(({ kind }) => kind !== 'ADDED')).toHaveLength(oldLines);
          expect(lines.filter(({ kind }) => kind !== 'REMOVED')).toHaveLength(newLines);
        }
      }),
    );
  });

  it('has the lines without their marks', () => {
    const { hunks } = diffTexts({ before: 'one\ntwo\n', after: 'one\n2\n', names });
    expect(hunks).toEqual([
      {
        oldStart: 1,
        oldLines: 2,
        newStart: 1,
        newLines: 2,
        lines: [
          { kind: 'CONTEXT', text: 'one' },
          { kind: 'REMOVED', text: 'two' },
          { kind: 'ADDED', text: '2' },
        ],
      },
    ]);
  });

  it.each([['\n'], ['']])('of texts with nothing in common is one replacement, also when long (%j)', (end) => {
    const long = (word: string) => Array.from({ length: 3_000 }, (_, n) => `${word} ${n}`).join('\n') + end;
    const [before, after] = [long('old'), long('new')];
    const diff = diffTexts({ before, after, names });
    expect(diff).toMatchObject({ addedLines: 3_000, removedLines: 3_000 });
    expect(applyPatch(before, diff.unified)).toBe(after);
    expect(applyPatch('', diffTexts({ before: '', after, names }).unified)).toBe(after);
  });
});
