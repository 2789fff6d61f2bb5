import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MeasureOptions, MeasureResult } from '../bench/measure.ts';
import { parseImage } from '../src/parsing/ocr/parse-image.ts';
import { parseBytes } from '../src/parsing/parse.ts';
import { renderPage } from '../src/parsing/pdf/render-page.ts';
import type { ParsedDocument, ParseOutcome } from '../src/parsing/types.ts';

const BAR_PERCENT = 97;
const DPI = 200;
/** What the fonts of these draw, as people read it: no engine can take it from the file. */
const DRAWN: Readonly<Record<string, string>> = { 'truetype_font_nomapping.pdf': 'Phone' };

/** The text beside a scan was recognised too, and corrected: bullets stand in it as noughts. */
const BULLET = /^0 (?=\p{L})/gmu;
/** Words that the lines of a text break; ours are whole. */
const BROKEN_WORD = /(?<=\p{Ll})-\n(?=\p{Ll})/gu;

interface Sample {
  readonly name: string;
  readonly truth: readonly string[];
  readonly read: () => Promise<ParseOutcome>;
}

/**
 * Words recognised right: in a scan whose text is known, in fonts without a map, and on pages with a text
 * layer drawn as a scanner would see them; what boxes hide on those is no part of the truth.
 */
export async function run(options: MeasureOptions): Promise<MeasureResult> {
  const samples = await samplesIn(path.join(options.dataDir, 'scans-and-redactions'));
  let [words, right] = [0, 0];
  for (const { name, truth, read } of samples) {
    const from = process.cpuUsage();
    const document = documentOf(await read(), name);
    const { user, system } = process.cpuUsage(from);
    const found = rightWords(truth, wordsOf(document.text));
    words += truth.length;
    right += found.count;
    const confidence = document.pages[0]?.ocrConfidence?.toFixed(0) ?? '-';
    const share = ((100 * found.count) / truth.length).toFixed(2);
    options.log(
      `${name}: ${share} % of ${truth.length} words, confidence ${confidence}, ${((user + system) / 1e6).toFixed(1)} CPU s a page`,
    );
    if (found.missing.length > 0) options.log(`  not found: ${found.missing.slice(0, 20).join(' ')}`);
  }
  const value = (100 * right) / words;
  return {
    name: 'ocr',
    value,
    unit: '%',
    peer: null,
    peerValue: null,
    ratio: null,
    size: `${samples.length} pages, ${words} words`,
    full: options.full,
    pass: value >= BAR_PERCENT,
  };
}

async function samplesIn(dir: string): Promise<readonly Sample[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.pdf')).sort();
  const samples = await Promise.all(names.map(async (name) => sampleOf(dir, name)));
  return samples.filter((sample) => sample !== null);
}

async function sampleOf(dir: string, name: string): Promise<Sample | null> {
  const bytes = await readFile(path.join(dir, name));
  const read = (): Promise<ParseOutcome> => parseBytes(bytes, { fileName: name });
  if (DRAWN[name] !== undefined) return { name, truth: wordsOf(DRAWN[name]), read };
  const beside = await readFile(path.join(dir, name.replace(/pdf$/, 'txt')), 'utf8').catch(() => null);
  if (beside !== null)
    return { name, truth: wordsOf(beside.replace(BULLET, '').replace(BROKEN_WORD, '')), read };
  if (!name.startsWith('xray_')) return null;
  const written = documentOf(await parseBytes(bytes, { fileName: name, ocr: false }), name);
  return { name, truth: wordsOf(shownText(written)), read: () => asScan(bytes) };
}

/** The text layer without what a reader of the page does not see. */
function shownText({ text, hiddenText = [] }: ParsedDocument): string {
  let shown = '';
  let at = 0;
  for (const { start, end } of hiddenText) {
    shown += text.slice(at, start);
    at = end;
  }
  return shown + text.slice(at);
}

async function asScan(bytes: Uint8Array): Promise<ParseOutcome> {
  const image = await renderPage(bytes, { page: 1, dpi: DPI });
  return image.ok ? parseImage(image.png, {}, { mimeType: 'image/png' }) : image;
}

function documentOf(outcome: ParseOutcome, name: string): ParsedDocument {
  if (!outcome.ok) throw new Error(`${name}: ${outcome.failure.code}`);
  return outcome.document;
}

/** Kinds of quotes and dashes are a matter of taste; marks that hold no letter are not words. */
function wordsOf(text: string): readonly string[] {
  const plain = text
    .normalize('NFKC')
    .replace(/[‘’‚′]/g, "'")
    .replace(/[“”„″]/g, '"')
    .replace(/[‐‑‒–—―]+/g, '-');
  return plain.split(/[\s-]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
}

function rightWords(
  truth: readonly string[],
  read: readonly string[],
): { count: number; missing: readonly string[] } {
  const free = new Map<string, number>();
  for (const word of read) free.set(word, (free.get(word) ?? 0) + 1);
  const missing = truth.filter((word) => {
    const left = free.get(word) ?? 0;
    if (left > 0) free.set(word, left - 1);
    return left === 0;
  });
  return { count: truth.length - missing.length, missing };
}
