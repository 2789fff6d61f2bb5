import type { Email } from 'postal-mime';
import { canonicalise } from '../canonical.ts';
import type { SourceBlock } from '../compose/source-block.ts';
import type { ParseWarning } from '../types.ts';
import { readHtml } from '../html/read-html.ts';
import { textUnits } from '../text/text-units.ts';

export interface MessageBody {
  /** Empty where no body has words. */
  readonly blocks: readonly SourceBlock[];
  /** What of it was lost; what a mail hides on purpose is seldom more than its first line again. */
  readonly warnings: readonly ParseWarning[];
}

/** Reads the message's HTML body, or its plain one where that has no words. */
export function readBody({ html, text }: Email): MessageBody {
  const { blocks = [], warnings = [] } = html === undefined ? {} : readHtml(html);
  const lost = warnings.filter(({ code }) => code === 'PARTS_MISSING' || code === 'PARTS_LEFT_OUT');
  return { blocks: blocks.some(hasWords) ? blocks : plainBlocks(text ?? ''), warnings: lost };
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
