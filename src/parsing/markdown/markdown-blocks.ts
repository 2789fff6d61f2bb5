import MarkdownIt from 'markdown-it';
import type { Structure } from '../structure/build-structure.ts';
import { frontMatter } from './front-matter.ts';
import { MarkdownTree } from './markdown-tree.ts';

/**
 * Only blocks are wanted: what stands inside a line is read where it is needed, and costs most of the time.
 */
const parser = new MarkdownIt('commonmark', { html: true })
  .enable(['table'])
  .disable(['inline', 'text_join']);
parser.set({ maxNesting: 100 });
/** Tokens whose own lines are a block; what opens and closes around them gives the tree. */
const LEAVES: ReadonlySet<string> = new Set(['inline', 'fence', 'code_block', 'html_block']);

/** Builds the tree of blocks of canonical Markdown. Pure. */
export function markdownBlocks(text: string): Structure {
  const front = frontMatter(text);
  const body = front ? '\n'.repeat(front.lines) + text.slice(front.end) : text;
  const tree = new MarkdownTree(text);
  if (front) tree.note(front.start, front.end);
  let tableFrom: readonly [number, number] | null = null;
  for (const token of parser.parse(body, {})) {
    if (token.type === 'table_open') tableFrom = token.map;
    else if (token.type === 'table_close') {
      if (tableFrom) tree.table(tableFrom);
      tableFrom = null;
    } else if (tableFrom) continue;
    else if (LEAVES.has(token.type)) {
      if (token.map) tree.leaf({ type: token.type, map: token.map, content: token.content });
    } else tree.container(token);
  }
  return { blocks: tree.blocks(), title: front?.title ?? tree.title() };
}
