import { PDF_MAX_OUTLINE_DEPTH, PDF_MAX_OUTLINE_ENTRIES } from '../../../config/limits.ts';
import type { PdfjsDocument } from '../pdfjs-library.ts';
import { outlineTitle } from './raw-outline.ts';
import type { RawOutlineEntry } from './raw-outline.ts';

type Node = Awaited<ReturnType<PdfjsDocument['getOutline']>>[number];

/** Reads the outline in the order of its display; entries that lead nowhere keep their title. */
export async function pdfjsOutline(document: PdfjsDocument): Promise<readonly RawOutlineEntry[]> {
  const entries: RawOutlineEntry[] = [];
  const top = await quietly(() => document.getOutline());
  const waiting = (top ?? []).map((node: Node) => ({ node, level: 1 })).toReversed();
  for (let next = waiting.pop(); next && entries.length < PDF_MAX_OUTLINE_ENTRIES; next = waiting.pop()) {
    const { node, level } = next;
    const title = outlineTitle(node.title);
    if (title !== '') entries.push({ title, level, ...(await placeOf(document, node)) });
    if (level >= PDF_MAX_OUTLINE_DEPTH) continue;
    waiting.push(...node.items.map((item: Node) => ({ node: item, level: level + 1 })).toReversed());
  }
  return entries;
}

async function placeOf(document: PdfjsDocument, { dest }: Node): Promise<Pick<RawOutlineEntry, 'page' | 'y'>> {
  const target = typeof dest === 'string' ? await quietly(() => document.getDestination(dest)) : dest;
  const [page, kind, ...numbers] = Array.isArray(target) ? (target as readonly unknown[]) : [];
  const index = await pageIndex(document, page);
  if (index === null || index < 0 || index >= document.numPages) return { page: null, y: null };
  const name = kind !== null && typeof kind === 'object' && 'name' in kind ? kind.name : null;
  const y = name === 'XYZ' ? numbers[1] : name === 'FitH' || name === 'FitBH' ? numbers[0] : null;
  return { page: index, y: typeof y === 'number' ? y : null };
}

async function pageIndex(document: PdfjsDocument, page: unknown): Promise<number | null> {
  if (typeof page === 'number') return page;
  if (page === null || typeof page !== 'object') return null;
  return quietly(() => document.getPageIndex(page as Parameters<PdfjsDocument['getPageIndex']>[0]));
}

/** What is broken in an outline is no reason not to read the text. */
async function quietly<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch {
    return null;
  }
}
