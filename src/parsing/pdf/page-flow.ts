import type { Line } from './lines.ts';
import { flowsOn } from './paragraphs.ts';
import type { Paragraph } from './paragraphs.ts';

export interface FlowPage {
  readonly header: readonly Line[];
  readonly footer: readonly Line[];
  readonly paragraphs: readonly Paragraph[];
}

/** A piece of the text in its final order. */
export interface FlowPart {
  /** Index of the page. */
  readonly page: number;
  readonly kind: 'header' | 'footer' | 'text' | 'table';
  readonly lines: readonly Line[];
  readonly forced: readonly boolean[];
  /** The part goes on the paragraph of the part before it, which ended the page before. */
  readonly continues: boolean;
}

/**
 * Puts headers, bodies and footers in reading order. Where a paragraph runs over a page break, the footer and
 * header that would stand inside it move to the nearest paragraph break on their own page, so that a sentence
 * is never cut in two by a page number and can be quoted and found whole.
 */
export function flowOf(pages: readonly FlowPage[]): readonly FlowPart[] {
  const continues = pages.map((page, index) => goesOn(pages[index - 1], page));
  for (const [index, page] of pages.entries()) {
    const isThrough = continues[index] && continues[index + 1] && page.paragraphs.length < 2;
    const hasHeads = page.header.length + page.footer.length > 0;
    if (isThrough && hasHeads) continues[index + 1] = false;
  }
  return pages.flatMap((page, index) => {
    const header = headPart(index, 'header', page.header);
    const footer = headPart(index, 'footer', page.footer);
    const body = page.paragraphs.map((paragraph, place): FlowPart => {
      return { page: index, ...paragraph, continues: place === 0 && continues[index] === true };
    });
    const after = continues[index + 1] === true ? body.length - 1 : body.length;
    const before = continues[index] === true ? Math.min(1, after) : 0;
    return [
      ...body.slice(0, before),
      ...header,
      ...body.slice(before, after),
      ...footer,
      ...body.slice(after),
    ];
  });
}

function headPart(page: number, kind: 'header' | 'footer', lines: readonly Line[]): readonly FlowPart[] {
  return lines.length === 0 ? [] : [{ page, kind, lines, forced: lines.map(() => true), continues: false }];
}

function goesOn(before: FlowPage | undefined, page: FlowPage): boolean {
  const last = before?.paragraphs.at(-1);
  const first = page.paragraphs[0];
  if (last?.kind !== 'text' || first?.kind !== 'text') return false;
  const [above, below] = [last.lines.at(-1), first.lines[0]];
  return above !== undefined && below !== undefined && flowsOn(above.text, below.text);
}
