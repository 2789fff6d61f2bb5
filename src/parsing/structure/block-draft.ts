import { isRunningHead } from '../running-head.ts';
import type { ParsedBlock } from '../types.ts';

/** A block while the tree is being built: what depends on the whole tree is still missing. */
export type BlockDraft = {
  -readonly [Key in Exclude<keyof ParsedBlock, 'level' | 'sectionEnd' | 'headingPath'>]: ParsedBlock[Key];
};

/** @param drafts in text order, each parent before its children */
export function finishBlocks(drafts: readonly BlockDraft[]): readonly ParsedBlock[] {
  nest(drafts);
  const sectionEnds = drafts.map(({ end }) => end);
  for (const draft of drafts.toReversed()) {
    if (draft.parent === null) continue;
    sectionEnds[draft.parent] = Math.max(sectionEnds[draft.parent] ?? 0, sectionEnds[draft.ordinal] ?? 0);
  }
  const blocks: ParsedBlock[] = [];
  for (const draft of drafts) {
    const parent = draft.parent === null ? undefined : blocks[draft.parent];
    blocks.push({
      ...draft,
      level: (parent?.level ?? 0) + 1,
      sectionEnd: sectionEnds[draft.ordinal] ?? draft.end,
      headingPath: parent ? [...parent.headingPath, ...nameOf(parent)] : [],
    });
  }
  return blocks;
}

/**
 * Sees to it that every section is one stretch of text: a block that stands among the blocks of a section is
 * taken into it, wherever its indent or look had put it.
 */
function nest(drafts: readonly BlockDraft[]): void {
  const lastUnder = drafts.map(({ ordinal }) => ordinal);
  for (const { ordinal, parent } of drafts.toReversed()) {
    if (parent !== null) lastUnder[parent] = Math.max(lastUnder[parent] ?? 0, lastUnder[ordinal] ?? 0);
  }
  const open: BlockDraft[] = [];
  for (const draft of drafts) {
    if (isRunningHead(draft)) continue;
    const parent = open.findLastIndex(({ ordinal }) => ordinal === draft.parent);
    const unfinished = open.findLastIndex(({ ordinal }) => (lastUnder[ordinal] ?? 0) > draft.ordinal);
    const depth = Math.max(parent, unfinished);
    draft.parent = open[depth]?.ordinal ?? null;
    open.length = depth + 1;
    open.push(draft);
  }
}

/** How a block is called in the heading path of what lies under it. */
function nameOf({ kind, ownLabel, heading }: ParsedBlock): readonly string[] {
  if (heading === null) return kind === 'heading' && ownLabel !== null ? [ownLabel] : [];
  return [ownLabel === null ? heading : `${ownLabel} ${heading}`];
}
