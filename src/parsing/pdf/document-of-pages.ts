import { failed } from '../failure.ts';
import { NOTHING_LEFT } from '../missing-parts.ts';
import { placeTables } from '../compose/place-tables.ts';
import { buildStructure } from '../structure/build-structure.ts';
import type { HiddenText, ParsedPage, ParseInput, ParseOutcome, ParseWarning } from '../types.ts';
import { linkRanges } from './annotations/link-ranges.ts';
import type { LinkedPage } from './annotations/link-ranges.ts';
import { layOut } from './lay-out.ts';
import { needsOcr } from './needs-ocr.ts';
import { placeOutline } from './outline/place-outline.ts';
import type { OutlinePage } from './outline/place-outline.ts';
import { displayedTop } from './page-geometry.ts';
import type { RawPage } from './raw-page.ts';
import type { ReadPdf } from './read-pages.ts';

interface Asked {
  readonly input: ParseInput;
  readonly mimeType: string;
}

/**
 * Lays out pages that were read, and builds the document. One without a word is a failure, never an empty
 * document.
 */
export function documentOfPages(read: ReadPdf, { input, mimeType }: Asked): ParseOutcome {
  const { text, pages: ranges, units, hidden, rowsAt } = layOut(read.pages);
  const pages = read.pages.map((raw, index) => pageOf(raw, index + 1, ranges[index]));
  const silent = pages.filter((page) => page.needsOcr || !page.hasText).map(({ number }) => number);
  if (!/[\p{L}\p{N}]/u.test(text)) {
    const isTorn = read.warnings.some(({ code }) => code === 'PARTS_MISSING');
    return isTorn ? failed('CORRUPT', NOTHING_LEFT) : noText(pages, input);
  }
  input.onProgress?.({ stage: 'structure', done: pages.length, total: pages.length });
  const { blocks, title } = buildStructure({ text, units });
  return {
    ok: true,
    document: {
      text,
      pages,
      blocks,
      warnings: [
        ...read.warnings,
        ...(hidden.length === 0 ? [] : [hiddenWarning(hidden)]),
        ...(silent.length === 0 ? [] : [withoutText(silent)]),
      ],
      engine: read.engine,
      mimeType,
      ...titleOf(title ?? read.title),
      ...(read.attachments === undefined || read.attachments.length === 0
        ? {}
        : { attachments: read.attachments }),
      tables: placeTables({ blocks, units, rowsAt }),
      hiddenText: hidden,
      links: linkRanges(linkedPages(read.pages, pages)),
      outline: placeOutline(read.outline, { text, pages: outlinePages(read.pages, pages) }),
    },
  };
}

const titleOf = (title: string | null): { title?: string } => (title === null ? {} : { title });

const linkedPages = (raw: readonly RawPage[], pages: readonly ParsedPage[]): readonly LinkedPage[] =>
  pages.map(({ tokens }, index) => ({ tokens, links: raw[index]?.links ?? [] }));

function outlinePages(raw: readonly RawPage[], pages: readonly ParsedPage[]): readonly OutlinePage[] {
  return pages.map(({ start, end, tokens }, index) => ({
    start,
    end,
    tokens,
    top: (y) => displayedTop(raw[index]?.frame, y),
  }));
}

type Range = Pick<ParsedPage, 'start' | 'end' | 'tokens'>;

function pageOf(raw: RawPage, number: number, range: Range | undefined): ParsedPage {
  if (!range) throw new RangeError(`page ${number} was not laid out`);
  const wordCount = range.tokens.count;
  return {
    number,
    width: raw.width,
    height: raw.height,
    rotation: raw.rotation,
    start: range.start,
    end: range.end,
    wordCount,
    imageCoverage: raw.imageCoverage,
    hasText: wordCount > 0,
    needsOcr: needsOcr(raw),
    ...(raw.ocr && { source: raw.ocr.isWhole ? 'ocr' : 'mixed', ocrConfidence: raw.ocr.confidence }),
    tokens: range.tokens,
  };
}

const withoutText = (pages: readonly number[]): ParseWarning => ({
  code: 'PAGES_WITHOUT_TEXT',
  message: `${pages.length === 1 ? 'One page has' : `${pages.length} pages have`} no readable text.`,
  pages,
});

const hiddenWarning = (hidden: readonly HiddenText[]): ParseWarning => ({
  code: 'HIDDEN_TEXT',
  message:
    'These pages hold text that a reader does not see: under boxes drawn over it, without ink, in white, tiny, or in a layer that is off.',
  pages: [...new Set(hidden.map(({ page }) => page))].toSorted((a, b) => a - b),
});

function noText(pages: readonly ParsedPage[], { ocr }: ParseInput): ParseOutcome {
  const scanned = pages.filter((page) => page.needsOcr).map(({ number }) => number);
  const message = scanned.length === 0 ? NO_WORDS : ocr === false ? PICTURES_ONLY : NOTHING_RECOGNISED;
  return failed('NO_TEXT', message, { pageCount: pages.length, pagesNeedingOcr: scanned });
}

const NO_WORDS =
  'This file holds no words, so there is nothing to search or cite. If a program shows words in it, print it there to PDF and upload that.';
const PICTURES_ONLY =
  'This file holds pictures of text, and no text that can be read. Run text recognition (OCR) on it and upload the result.';
const NOTHING_RECOGNISED =
  'This file holds pictures, and no text could be recognised in them. Scan it again, sharper and upright, or upload it with text.';
