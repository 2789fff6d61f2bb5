import type { LayoutUnit } from '../layout-unit.ts';
import type { ParsedBlock } from '../types.ts';
import { findTitle } from './find-title.ts';
import { piecesOf } from './pieces.ts';
import { TreeBuilder } from './tree-builder.ts';

export interface LaidOut {
  readonly text: string;
  readonly units: readonly LayoutUnit[];
}

export interface Structure {
  readonly blocks: readonly ParsedBlock[];
  /** What the document calls itself; null when nothing at its beginning does. */
  readonly title: string | null;
}

/** Builds the tree of headings, numbered clauses and paragraphs from text that is already laid out. Pure. */
export function buildStructure({ text, units }: LaidOut): Structure {
  const pieces = piecesOf(text, units);
  const titleIndex = findTitle(text, pieces);
  const tree = new TreeBuilder(text, pieces);
  for (const index of pieces.keys()) tree.add(index, index === titleIndex);
  const titlePiece = titleIndex === null ? undefined : pieces[titleIndex];
  const title = titlePiece ? text.slice(titlePiece.start, titlePiece.end).replace(/\s+/g, ' ') : null;
  return { blocks: tree.blocks(), title };
}
