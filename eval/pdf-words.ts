import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MeasureOptions, MeasureResult } from '../bench/measure.ts';
import { tokenBox } from '../src/parsing/page-tokens.ts';
import { parseBytes } from '../src/parsing/parse.ts';
import { popplerWords } from './poppler-words.ts';
import type { PopplerWord } from './poppler-words.ts';

const RECALL_BAR_PERCENT = 99.5;
const OVERLAP_BAR = 0.95;
const UNDER_BOX_BAR_PERCENT = 99;

interface Tally {
  pages: number;
  popplerWords: number;
  ourWords: number;
  found: number;
  readonly overlaps: number[];
  boxes: number;
  boxesEqual: number;
  readonly missing: string[];
  readonly unequal: string[];
}

/**
 * Words of contracts against poppler's: how many are found, how well boxes agree, what lies under our
 * boxes.
 */
export async function run(options: MeasureOptions): Promise<MeasureResult> {
  const folders = options.full ? ['cuad', 'kleister-nda'] : ['cuad'];
  const tally: Tally = {
    pages: 0,
    popplerWords: 0,
    ourWords: 0,
    found: 0,
    overlaps: [],
    boxes: 0,
    boxesEqual: 0,
    missing: [],
    unequal: [],
  };
  let files = 0;
  for (const folder of folders) {
    const dir = path.join(options.dataDir, folder, 'pdf');
    for (const name of (await readdir(dir)).filter((file) => /\.pdf$/i.test(file)).sort()) {
      await measureFile(path.join(dir, name), tally);
      files++;
    }
  }
  return summary(options, tally, files);
}

function summary(options: MeasureOptions, tally: Tally, files: number): MeasureResult {
  const recall = (100 * tally.found) / tally.popplerWords;
  const precision = (100 * tally.found) / tally.ourWords;
  const overlap = tally.overlaps.toSorted((a, b) => a - b)[Math.floor(tally.overlaps.length * 0.05)] ?? 0;
  const under = (100 * tally.boxesEqual) / tally.boxes;
  options.log(
    `files ${files}, pages ${tally.pages}, words: poppler ${tally.popplerWords}, ours ${tally.ourWords}`,
  );
  options.log(`recall ${recall.toFixed(3)} %, precision ${precision.toFixed(3)} %`);
  options.log(`horizontal overlap of equal words' boxes, 5th percentile ${overlap.toFixed(4)}`);
  options.log(`boxes under which poppler finds our word ${under.toFixed(3)} %`);
  options.log(`missing, first 40: ${tally.missing.slice(0, 40).join(' ')}`);
  options.log(`unequal under box, first 20: ${tally.unequal.slice(0, 20).join(' ')}`);
  return {
    name: 'pdf-words',
    value: recall,
    unit: '%',
    peer: 'poppler pdftotext -bbox',
    peerValue: 100,
    ratio: recall / 100,
    size: `${files} files, ${tally.pages} pages`,
    full: options.full,
    pass: recall >= RECALL_BAR_PERCENT && overlap >= OVERLAP_BAR && under >= UNDER_BOX_BAR_PERCENT,
  };
}

async function measureFile(file: string, tally: Tally): Promise<void> {
  const outcome = await parseBytes(await readFile(file), { fileName: path.basename(file) });
  if (!outcome.ok) throw new Error(`${path.basename(file)}: ${outcome.failure.code}`);
  const { text, pages } = outcome.document;
  const theirs = await popplerWords(file);
  for (const [index, page] of pages.entries()) {
    const ours = Array.from({ length: page.tokens.count }, (_, token): PopplerWord => ({
      text: text.slice(page.tokens.start[token], page.tokens.end[token]),
      box: tokenBox(page.tokens, token),
    }));
    measurePage(ours, theirs[index] ?? [], tally);
  }
}

function measurePage(ours: readonly PopplerWord[], theirs: readonly PopplerWord[], tally: Tally): void {
  tally.pages++;
  tally.popplerWords += theirs.length;
  tally.ourWords += ours.length;
  const free = new Map<string, PopplerWord[]>();
  for (const word of ours) free.set(word.text, [...(free.get(word.text) ?? []), word]);
  for (const word of theirs) {
    const candidates = free.get(word.text) ?? [];
    const best = candidates.toSorted((a, b) => distance(a, word) - distance(b, word))[0];
    if (!best) {
      tally.missing.push(word.text);
      continue;
    }
    candidates.splice(candidates.indexOf(best), 1);
    tally.found++;
    tally.overlaps.push(horizontalOverlap(best, word));
  }
  for (const word of ours) {
    tally.boxes++;
    const under = textUnder(word, theirs);
    if (under === word.text) tally.boxesEqual++;
    else tally.unequal.push(`${word.text}/${under}`);
  }
}

const distance = ({ box: a }: PopplerWord, { box: b }: PopplerWord): number =>
  Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]);

function horizontalOverlap({ box: a }: PopplerWord, { box: b }: PopplerWord): number {
  const shared = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const whole = Math.max(a[2], b[2]) - Math.min(a[0], b[0]);
  return whole > 0 ? Math.max(0, shared) / whole : 0;
}

/** What poppler has under a box: the words whose middle lies in it, left to right. */
function textUnder({ box }: PopplerWord, words: readonly PopplerWord[]): string {
  const inside = words.filter(({ box: other }) => {
    const [x, y] = [(other[0] + other[2]) / 2, (other[1] + other[3]) / 2];
    return x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3];
  });
  return inside
    .toSorted((a, b) => a.box[0] - b.box[0])
    .map((word) => word.text)
    .join('');
}
