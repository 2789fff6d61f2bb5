import type { BlockDraft } from '../structure/block-draft.ts';

/** What may stand between blocks without being a loss: comments, link targets, the marks of empty items. */
const NO_WORDS =
  /<!--[\s\S]*?(?:-->|$)|^[ \t>]*\[[^\]\n]+\]:[ \t]*\S.*$|^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]*$/gm;

/**
 * The parser drops what is nested too deep. No word of a document may be lost to search for that: stretches
 * between blocks that hold words become paragraphs, and so does a text without any block, whatever it holds.
 *
 * @param drafts in text order
 * @returns all blocks in text order, numbered anew where any was added
 */
export function withGapsFilled(text: string, drafts: readonly BlockDraft[]): readonly BlockDraft[] {
  const gaps = gapsBetween(text, drafts);
  if (gaps.length === 0 && drafts.length === 0) return [paragraph(0, text)];
  if (gaps.length === 0) return drafts;
  const all = [
    ...drafts.map((draft) => ({ draft, old: draft.ordinal })),
    ...gaps.map((draft) => ({ draft, old: -1 })),
  ];
  all.sort((a, b) => a.draft.start - b.draft.start);
  const ordinals = new Map(all.map(({ old }, ordinal) => [old, ordinal]));
  return all.map(({ draft }, ordinal) => ({
    ...draft,
    ordinal,
    parent: draft.parent === null ? null : (ordinals.get(draft.parent) ?? null),
  }));
}

function gapsBetween(text: string, drafts: readonly BlockDraft[]): readonly BlockDraft[] {
  const gaps: BlockDraft[] = [];
  let from = 0;
  for (const { start, end } of [...drafts, { start: text.length, end: text.length }]) {
    const between = text.slice(from, start);
    if (/[\p{L}\p{N}]/u.test(between.replace(NO_WORDS, ''))) gaps.push(paragraph(from, between));
    from = end;
  }
  return gaps;
}

function paragraph(from: number, between: string): BlockDraft {
  const start = from + between.length - between.trimStart().length;
  const end = from + between.trimEnd().length;
  return {
    ordinal: 0,
    parent: null,
    kind: 'paragraph',
    label: null,
    ownLabel: null,
    heading: null,
    start,
    end,
  };
}
