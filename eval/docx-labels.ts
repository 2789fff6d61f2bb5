import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MeasureOptions, MeasureResult } from '../bench/measure.ts';
import type { SourceBlock } from '../src/parsing/compose/source-block.ts';
import { parseDocx } from '../src/parsing/docx/parse-docx.ts';
import { readDocx } from '../src/parsing/docx/read-docx.ts';
import { isRunningHead } from '../src/parsing/running-head.ts';
import type { ParsedDocument } from '../src/parsing/types.ts';

const BAR_PERCENT = 100;
/** The reference writes four blanks a level before the number of a paragraph, and a blank after it. */
const NUMBERED_LINE = /^((?: {4})+)(\S+) +(.*)$/;

interface Labelled {
  readonly label: string;
  readonly words: string;
}

interface Tally {
  files: number;
  failures: string[];
  clauses: number;
  clausesEqual: number;
  bullets: number;
  bulletsEqual: number;
  referenceWords: number;
  ourWords: number;
  sharedWords: number;
  cpuMs: number;
  readonly unequal: string[];
}

/**
 * Automatic numbers of Word documents against those in LibreOffice's text of the same files, in order; and
 * the words of both. LibreOffice prints neither running heads nor notes, so ours are left out of the words.
 */
export async function run(options: MeasureOptions): Promise<MeasureResult> {
  const folder = path.join(options.dataDir, 'docx');
  const tally: Tally = {
    files: 0,
    failures: [],
    clauses: 0,
    clausesEqual: 0,
    bullets: 0,
    bulletsEqual: 0,
    referenceWords: 0,
    ourWords: 0,
    sharedWords: 0,
    cpuMs: 0,
    unequal: [],
  };
  for (const name of (await readdir(path.join(folder, 'in'))).sort()) await measureFile(folder, name, tally);
  const value = (100 * tally.clausesEqual) / tally.clauses;
  const { files, clauses, bullets, bulletsEqual } = tally;
  options.log(`files ${files}, each in a typed result; failures: ${tally.failures.join(', ') || 'none'}`);
  options.log(`clause labels equal ${tally.clausesEqual} of ${clauses}`);
  options.log(`bullets equal ${bulletsEqual} of ${bullets}`);
  options.log(
    `words: recall ${percent(tally.sharedWords, tally.referenceWords)} % of ${tally.referenceWords}`,
  );
  options.log(`words: precision ${percent(tally.sharedWords, tally.ourWords)} % of ${tally.ourWords}`);
  options.log(`CPU ${(tally.cpuMs / files).toFixed(1)} ms a file`);
  for (const line of tally.unequal) options.log(line);
  return {
    name: 'docx-labels',
    value,
    unit: '%',
    peer: 'LibreOffice 7.4.7',
    peerValue: 100,
    ratio: value / 100,
    size: `${files} files, ${clauses} labels`,
    full: options.full,
    pass: value >= BAR_PERCENT,
  };
}

const percent = (part: number, whole: number): string => ((100 * part) / whole).toFixed(2);

async function measureFile(folder: string, name: string, tally: Tally): Promise<void> {
  const bytes = await readFile(path.join(folder, 'in', name));
  const text = path.join(folder, 'libreoffice_txt', name.replace(/\.docx$/, '.txt'));
  const reference = (await readFile(text, 'utf8')).replace(/^\ufeff/, '');
  const before = process.cpuUsage();
  const outcome = await parseDocx(bytes, { fileName: name });
  tally.cpuMs += process.cpuUsage(before).user / 1000;
  tally.files++;
  if (!outcome.ok) {
    tally.failures.push(`${name} ${outcome.failure.code}`);
    if (wordsOf(reference).length === 0) return;
  }
  const ours = oursOf(outcome.ok ? (await readDocx(bytes)).blocks : []);
  compareLabels(name, { reference: linesOf(reference), ours }, tally);
  compareWords(name, { reference, ours: outcome.ok ? bodyOf(outcome.document) : '' }, tally);
}

const linesOf = (reference: string): readonly Labelled[] =>
  reference.split('\n').flatMap((line) => {
    const [, , label = '', words = ''] = NUMBERED_LINE.exec(line) ?? [];
    return label === '' ? [] : [{ label, words: plain(words) }];
  });

/** What we say of each line of the body: its number, or that the line stands there as it is. */
interface Ours {
  readonly numbered: readonly Labelled[];
  /** Lines without a number of their own, as they begin. */
  readonly typed: ReadonlySet<string>;
}

function oursOf(blocks: readonly SourceBlock[]): Ours {
  const numbered: Labelled[] = [];
  const typed = new Set<string>();
  for (const block of blocks) {
    if (block.kind === 'table') {
      const lines = block.rows.flatMap(({ cells }) => cells.flatMap(({ runs }) => textOf(runs).split('\n')));
      for (const line of lines) numbered.push(split(line));
    } else if (block.kind === 'paragraph') {
      // A label may hold a blank; the reference's first word is what is compared.
      if ((block.label ?? '') === '') typed.add(plain(textOf(block.runs)));
      else numbered.push(split(`${block.label ?? ''} ${textOf(block.runs)}`));
    }
  }
  return { numbered, typed };
}

function split(line: string): Labelled {
  const [, label = '', words = ''] = /^(\S+)\s*([^]*)$/.exec(line.trim()) ?? [];
  return { label, words: plain(words) };
}

const textOf = (runs: readonly { readonly text: string }[]): string => runs.map(({ text }) => text).join('');

/** Only letters and digits of the first line count. */
const plain = (words: string): string =>
  (words.trim().split('\n')[0] ?? '').replace(/\[[\divx]+\]/g, '').replace(/[^\p{L}\p{N}]+/gu, '');

function compareLabels(
  name: string,
  { reference, ours }: { reference: readonly Labelled[]; ours: Ours },
  tally: Tally,
): void {
  let at = 0;
  for (const { label, words } of reference) {
    if (ours.typed.has(plain(`${label} ${words}`))) continue;
    const found = ours.numbered.findIndex((own, index) => index >= at && own.words === words);
    const own = ours.numbered[found]?.label;
    if (found >= 0) at = found + 1;
    const isClause = /[\p{L}\p{N}]/u.test(label);
    const isEqual = isClause ? own === label : own !== undefined && !/[\p{L}\p{N}]/u.test(own);
    tally[isClause ? 'clauses' : 'bullets']++;
    if (isEqual) tally[isClause ? 'clausesEqual' : 'bulletsEqual']++;
    else tally.unequal.push(`${name}: ${label} "${words.slice(0, 30)}" is ${own ?? 'missing'}`);
  }
}

const bodyOf = ({ text, blocks }: ParsedDocument): string => {
  let body = text;
  for (const { kind, start, end } of blocks.toReversed()) {
    if (isRunningHead({ kind }) || kind === 'note') body = body.slice(0, start) + body.slice(end);
  }
  return body;
};

const wordsOf = (text: string): readonly string[] =>
  text
    .replace(/\[([\divx]+)\]/g, '$1')
    .normalize('NFC')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

function compareWords(name: string, texts: { reference: string; ours: string }, tally: Tally): void {
  const [reference, ours] = [wordsOf(texts.reference), wordsOf(texts.ours)];
  const left = new Map<string, number>();
  for (const word of ours) left.set(word, (left.get(word) ?? 0) + 1);
  const missing = reference.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
  const surplus = [...left].filter(([, count]) => count > 0).map(([word]) => word);
  tally.referenceWords += reference.length;
  tally.ourWords += ours.length;
  tally.sharedWords += reference.length - missing.length;
  if (missing.length > 0) tally.unequal.push(`${name}: words missing: ${missing.slice(0, 12).join(' ')}`);
  if (surplus.length > 0) tally.unequal.push(`${name}: words only ours: ${surplus.slice(0, 12).join(' ')}`);
}
