import type { PdfjsOpened, PdfjsPage } from './pdfjs-library.ts';

type Ops = Extract<PdfjsOpened, { kind: 'open' }>['ops'];

/** @returns what each glyph of a page says, in the order in which they are drawn */
export async function pdfjsGlyphs(page: PdfjsPage, ops: Ops): Promise<readonly string[]> {
  const list = await page.getOperatorList();
  return list.fnArray.flatMap((op, index): readonly string[] => {
    if (op !== ops.showText) return [];
    const [shown]: unknown[] = (list.argsArray[index] ?? []) as unknown[];
    return Array.isArray(shown) ? shown.map(saidBy) : [];
  });
}

/** Numbers among the glyphs only move the next one. */
function saidBy(glyph: unknown): string {
  if (typeof glyph !== 'object' || glyph === null || !('unicode' in glyph)) return '';
  return typeof glyph.unicode === 'string' ? glyph.unicode : '';
}
