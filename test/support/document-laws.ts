import { expect } from '@jest/globals';
import { chunkDocument } from '../../src/parsing/chunk.ts';
import { isRunningHead } from '../../src/parsing/running-head.ts';
import type { ParsedDocument } from '../../src/parsing/types.ts';

const hasBadEdge = (text: string, at: number): boolean =>
  /[\udc00-\udfff]/.test(text.charAt(at)) && /[\ud800-\udbff]/.test(text.charAt(at - 1));

/** Blocks are a tree in text order and say what the text says. */
export function checkBlocks({ text, blocks }: Pick<ParsedDocument, 'text' | 'blocks'>): void {
  let last = 0;
  const open: number[] = [];
  for (const [index, block] of blocks.entries()) {
    expect(block.ordinal).toBe(index);
    expect(block.start).toBeGreaterThanOrEqual(last);
    expect(block.end).toBeGreaterThan(block.start);
    expect(block.sectionEnd).toBeGreaterThanOrEqual(block.end);
    expect(text.slice(block.start, block.end)).not.toMatch(/^\s|\s$/);
    last = block.end;
    if (isRunningHead(block)) continue;
    if (block.parent === null) open.length = 0;
    else open.length = open.lastIndexOf(block.parent) + 1;
    expect(block.level).toBe(open.length + 1);
    expect(block.parent).toBe(open.at(-1) ?? null);
    open.push(index);
  }
}

/** Chunks cover the body without overlap and cut no character in two. */
export function checkChunks(document: ParsedDocument, maxChars: number): void {
  const chunks = chunkDocument(document, { maxChars, minChars: Math.floor(maxChars / 5) });
  expect(chunks.length).toBeGreaterThan(0);
  const covered = new Uint8Array(document.text.length);
  let last = 0;
  for (const [index, chunk] of chunks.entries()) {
    expect(chunk.ordinal).toBe(index);
    expect(chunk.start).toBeGreaterThanOrEqual(last);
    expect(chunk.end - chunk.start).toBeLessThanOrEqual(maxChars);
    expect(document.text.slice(chunk.start, chunk.end).trim()).not.toBe('');
    expect(hasBadEdge(document.text, chunk.start) || hasBadEdge(document.text, chunk.end)).toBe(false);
    covered.fill(1, chunk.start, chunk.end);
    last = chunk.end;
  }
  for (const block of document.blocks) {
    if (!isRunningHead(block)) expect(firstHole(document.text, covered, block)).toBe(-1);
  }
}

function firstHole(
  text: string,
  covered: Uint8Array,
  { start, end }: { start: number; end: number },
): number {
  for (let at = start; at < end; at++) if (covered[at] === 0 && /\S/.test(text.charAt(at))) return at;
  return -1;
}
