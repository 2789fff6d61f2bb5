import { FILE_HEADERS_ONLY, formatPatch, structuredPatch, type StructuredPatchHunk } from 'diff';
import { DIFF_CONTEXT_LINES, DIFF_MAX_EDITS } from '../../config/limits.ts';

export type DiffLineKind = 'CONTEXT' | 'ADDED' | 'REMOVED';

export interface DiffLine {
  readonly kind: DiffLineKind;
  /** Without the line's end. */
  readonly text: string;
}

/** A place where two texts differ, with the lines around it. Lines count from 1. */
export interface DiffHunk {
  readonly oldStart: number;
  readonly oldLines: number;
  readonly newStart: number;
  readonly newLines: number;
  readonly lines: readonly DiffLine[];
}

export interface TextDiff {
  /** A patch as `diff -u` writes it; empty where the texts are the same. */
  readonly unified: string;
  readonly hunks: readonly DiffHunk[];
  readonly addedLines: number;
  readonly removedLines: number;
}

export interface DiffTextsInput {
  readonly before: string;
  readonly after: string;
  /** What the patch calls them. */
  readonly names: readonly [before: string, after: string];
}

const KIND_OF: Readonly<Record<string, DiffLineKind>> = { ' ': 'CONTEXT', '+': 'ADDED', '-': 'REMOVED' };

/**
 * What changed from one text to another, line by line. Texts with very little in common are shown as one
 * whole that was replaced: finding their few common lines would take longer than it helps.
 */
export function diffTexts({ before, after, names }: DiffTextsInput): TextDiff {
  const options = { context: DIFF_CONTEXT_LINES, maxEditLength: DIFF_MAX_EDITS };
  const patch = structuredPatch(...names, before, after, undefined, undefined, options) ?? {
    oldFileName: names[0],
    newFileName: names[1],
    oldHeader: undefined,
    newHeader: undefined,
    hunks: [wholeReplaced(before, after)],
  };
  const hunks = patch.hunks.map(hunkOf);
  const count = (kind: DiffLineKind) =>
    hunks.reduce((sum, { lines }) => sum + lines.filter((line) => line.kind === kind).length, 0);
  return {
    unified: hunks.length === 0 ? '' : formatPatch(patch, FILE_HEADERS_ONLY),
    hunks,
    addedLines: count('ADDED'),
    removedLines: count('REMOVED'),
  };
}

const hunkOf = ({ lines, ...range }: StructuredPatchHunk): DiffHunk => ({
  ...range,
  // Lines that start with a backslash say that a text has no line end at its end.
  lines: lines.flatMap((line) => {
    const kind = KIND_OF[line.charAt(0)];
    return kind === undefined ? [] : [{ kind, text: line.slice(1) }];
  }),
});

const NO_LINE_END = String.raw`\ No newline at end of file`;

function wholeReplaced(before: string, after: string): StructuredPatchHunk {
  const [old, now] = [linesOf(before), linesOf(after)];
  return {
    oldStart: 1,
    oldLines: old.length,
    newStart: 1,
    newLines: now.length,
    lines: [...marked('-', before, old), ...marked('+', after, now)],
  };
}

function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

const marked = (mark: string, text: string, lines: readonly string[]): string[] => [
  ...lines.map((line) => `${mark}${line}`),
  ...(text === '' || text.endsWith('\n') ? [] : [NO_LINE_END]),
];
