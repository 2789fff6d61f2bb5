import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EmbeddedFiles } from '../embedded-files.ts';
import { ParseError } from '../failure.ts';
import type { ParserEngine } from '../types.ts';
import { PdfiumFiles } from './files/pdfium-files.ts';
import { pdfjsFiles } from './files/pdfjs-files.ts';
import { readLayers } from './layers/layers.ts';
import type { Layers } from './layers/layers.ts';
import { pdfiumOutline } from './outline/pdfium-outline.ts';
import { pdfjsOutline } from './outline/pdfjs-outline.ts';
import type { RawOutlineEntry } from './outline/raw-outline.ts';
import type { PageRaster } from '../ocr/page-raster.ts';
import { pdfiumRaster, pdfjsRaster } from './raster-page.ts';
import { openPdfium } from './pdfium-document.ts';
import type { PdfiumDocument } from './pdfium-document.ts';
import { readPdfiumPage } from './pdfium-page.ts';
import { documentTitle } from './pdfium-title.ts';
import { openPdfjs } from './pdfjs-library.ts';
import { readPdfjsPage } from './pdfjs-page.ts';
import type { RawPage } from './raw-page.ts';
import { isCutOff } from './truncation.ts';

/** A PDF opened by one of the engines. */
export interface PdfReader {
  readonly engine: Extract<ParserEngine, 'pdfium' | 'pdfjs'>;
  readonly pageCount: number;
  /** The file's own table of contents is broken; the engine rebuilt it by searching. */
  readonly isRebuilt: boolean;
  readonly title: string | null;
  /** The file's own table of contents. */
  outline(): Promise<readonly RawOutlineEntry[]>;
  /** The files in it; to be asked when all pages were read, since files hang on pages too. */
  files(): Promise<EmbeddedFiles>;
  /** @param index from 0 */
  page(index: number): Promise<RawPage>;
  /** Draws a page for recognition; null where that fails. */
  raster(index: number): Promise<PageRaster | null>;
  close(): Promise<void>;
}

export interface PdfFile {
  readonly bytes: Uint8Array;
  readonly password?: string;
}

/**
 * Opens a PDF with the first engine, or with the second where the first fails.
 *
 * @throws ParseError PASSWORD_REQUIRED, WRONG_PASSWORD, TRUNCATED, CORRUPT
 */
export async function openPdf(file: PdfFile): Promise<PdfReader> {
  const first = await openPdfium(file.bytes, file.password);
  if (first.kind === 'open' && first.document.pageCount > 0) return pdfiumReader(first.document, file);
  if (first.kind === 'open') first.document.close();
  const second = await openSecond(file);
  if (second === 'password' || (second === 'broken' && first.kind === 'password'))
    throw passwordError(file.password);
  if (second === 'broken') throw brokenError(file.bytes);
  return second;
}

/** Opens the file with the second engine only. */
export async function openSecond(file: PdfFile): Promise<PdfReader | 'password' | 'broken'> {
  const opened = await openPdfjs(file.bytes, file.password);
  if (opened.kind !== 'open') return opened.kind;
  const pageCount = opened.document.numPages;
  if (pageCount === 0) {
    await opened.close();
    return 'broken';
  }
  return {
    engine: 'pdfjs',
    pageCount,
    isRebuilt: true,
    title: null,
    outline: () => pdfjsOutline(opened.document),
    files: () => pdfjsFiles(opened.document),
    page: (index) => readPdfjsPage(opened, index),
    raster: (index) => pdfjsRaster(opened.document, index),
    close: () => opened.close(),
  };
}

function pdfiumReader(document: PdfiumDocument, { bytes, password }: PdfFile): PdfReader {
  const { api } = document.pdfium;
  const files = new PdfiumFiles(document);
  let reading: Promise<Layers> | null = null;
  const layers = (): Promise<Layers> => (reading ??= readLayers(bytes, password));
  return {
    engine: 'pdfium',
    pageCount: document.pageCount,
    isRebuilt: !api.FPDF_DocumentHasValidCrossReferenceTable(document.handle),
    title: documentTitle(document),
    outline: () => Promise.resolve(pdfiumOutline(document)),
    files: () => Promise.resolve(files.found()),
    page: async (index) => {
      await nextTurn();
      return readPdfiumPage(document, index, { files, layers });
    },
    raster: async (index) => {
      await nextTurn();
      return pdfiumRaster(document, index);
    },
    close: () => Promise.resolve(document.close()),
  };
}

function passwordError(password: string | undefined): ParseError {
  return password === undefined || password === ''
    ? new ParseError(
        'PASSWORD_REQUIRED',
        'This PDF is protected by a password. Enter the password to open it.',
      )
    : new ParseError('WRONG_PASSWORD', 'The password does not open this PDF. Check it and try again.');
}

function brokenError(bytes: Uint8Array): ParseError {
  return isCutOff(bytes)
    ? new ParseError(
        'TRUNCATED',
        'The end of this PDF is missing, as after a broken download. Upload the complete file.',
      )
    : new ParseError(
        'CORRUPT',
        'This PDF is damaged and cannot be opened. Open it in a PDF viewer, save a copy and upload that.',
      );
}
