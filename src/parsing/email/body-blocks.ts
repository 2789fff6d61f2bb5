import type { Email } from 'postal-mime';
import { canonicalise } from '../canonical.ts';
import type { SourceBlock } from '../compose/source-block.ts';
import { readHtml } from '../html/read-html.ts';
import { textUnits } from '../text/text-units.ts';

/** @returns the message's HTML body, or its plain one where that has no words; empty where neither has */
export function bodyBlocks({ html, text }: Email): readonly SourceBlock[] {
  const rich = html === undefined ? [] : readHtml(html).blocks;
  return rich.some(hasWords) ? rich : plainBlocks(text ?? '');
}

function hasWords(block: SourceBlock): boolean {
  const all = block.kind === 'table' ? block.rows.flatMap(({ cells }) => cells) : [block];
  return all.some(({ runs }) => runs.some(({ text }) => /[\p{L}\p{N}]/u.test(text)));
}

function plainBlocks(body: string): readonly SourceBlock[] {
  const text = canonicalise(body);
  if (text.trim() === '') return [];
  return textUnits(text).map(({ start, end, left }) => ({
    kind: 'paragraph',
    runs: [{ text: text.slice(start, end) }],
    indent: left,
  }));
}
