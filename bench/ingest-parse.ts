import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { chunkDocument } from '../src/parsing/chunk.ts';
import { parseBytes } from '../src/parsing/parse.ts';
import { openPdfium } from '../src/parsing/pdf/pdfium-document.ts';
import type { PdfiumDocument } from '../src/parsing/pdf/pdfium-document.ts';
import { median } from './median.ts';

export interface ParseSpeed {
  readonly pages: number;
  readonly rounds: number;
  /** Pages a CPU second, medians over the rounds. */
  readonly ours: number;
  readonly bare: number;
  /** Milliseconds of wall time a page, medians. */
  readonly oursWallMs: number;
  readonly bareWallMs: number;
}

interface Cost {
  cpuMs: number;
  wallMs: number;
}

/**
 * From bytes to text, tokens, structure and chunks, against the engine alone: every page opened and every
 * glyph's code and box asked for through the engine's exports, and nothing done with them. Alternating file
 * by
 * file in one process, after one round of each that is not counted.
 */
export async function measureParseSpeed(dataDir: string, options: { full: boolean }): Promise<ParseSpeed> {
  const files = await contracts(dataDir, options.full);
  const rounds = options.full ? 9 : 5;
  let pages = 0;
  for (const file of files) pages += await bare(file);
  for (const file of files) await ours(file);
  const own: Cost[] = [];
  const other: Cost[] = [];
  for (let round = 0; round < rounds; round++) {
    const sums = { own: { cpuMs: 0, wallMs: 0 }, other: { cpuMs: 0, wallMs: 0 } };
    for (const file of files) {
      await addCost(sums.other, () => bare(file));
      await addCost(sums.own, () => ours(file));
    }
    own.push(sums.own);
    other.push(sums.other);
  }
  return {
    pages,
    rounds,
    ours: pages / (median(own.map(({ cpuMs }) => cpuMs)) / 1_000),
    bare: pages / (median(other.map(({ cpuMs }) => cpuMs)) / 1_000),
    oursWallMs: median(own.map(({ wallMs }) => wallMs)) / pages,
    bareWallMs: median(other.map(({ wallMs }) => wallMs)) / pages,
  };
}

async function contracts(dataDir: string, full: boolean): Promise<readonly Buffer[]> {
  const folders = full ? ['cuad', 'kleister-nda'] : ['cuad'];
  const files: Buffer[] = [];
  for (const folder of folders) {
    const dir = path.join(dataDir, folder, 'pdf');
    for (const name of (await readdir(dir)).filter((file) => file.endsWith('.pdf')).sort())
      files.push(await readFile(path.join(dir, name)));
  }
  return files;
}

async function addCost(sum: Cost, work: () => Promise<number>): Promise<void> {
  const [cpu, wall] = [process.cpuUsage(), performance.now()];
  await work();
  const used = process.cpuUsage(cpu);
  sum.cpuMs += (used.user + used.system) / 1_000;
  sum.wallMs += performance.now() - wall;
}

async function ours(file: Buffer): Promise<number> {
  const outcome = await parseBytes(file);
  if (!outcome.ok) throw new Error(outcome.failure.code);
  return chunkDocument(outcome.document).length;
}

async function bare(file: Buffer): Promise<number> {
  const opened = await openPdfium(file, undefined);
  if (opened.kind !== 'open') throw new Error(opened.kind);
  const { document } = opened;
  try {
    for (let index = 0; index < document.pageCount; index++) readBare(document, index);
    return document.pageCount;
  } finally {
    document.close();
  }
}

function readBare({ pdfium, handle }: PdfiumDocument, index: number): void {
  const { api, hot } = pdfium;
  const page = api.FPDF_LoadPage(handle, index);
  const text = api.FPDFText_LoadPage(page);
  const rect = pdfium.alloc(16);
  const count = hot.FPDFText_CountChars(text);
  for (let char = 0; char < count; char++) {
    hot.FPDFText_GetUnicode(text, char);
    hot.FPDFText_GetLooseCharBox(text, char, rect);
  }
  pdfium.free(rect);
  api.FPDFText_ClosePage(text);
  api.FPDF_ClosePage(page);
}
