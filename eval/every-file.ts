import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { MeasureOptions, MeasureResult } from '../bench/measure.ts';
import { ParseHost } from '../src/parsing/parse-host.ts';
import type { ParseOutcome } from '../src/parsing/types.ts';
import { offsetProblems } from './every-file/offset-problems.ts';

const FOLDERS = ['docx/in', 'office-misc', 'pdf-torture', 'scans-and-redactions'];
/** About the data, not of it. */
const LEFT_OUT = /^(README\.md|.*\.jsonl)$/;
/** Failures that say nothing of the file. */
const PARSER_ENDS: ReadonlySet<string> = new Set(['TIMEOUT', 'OUT_OF_MEMORY', 'PARSER_CRASHED']);

/**
 * Share of the files of every kind that end right: read, with words and right offsets, or refused in a
 * sentence that says why. Without `--full` pictures are not recognised, and files that need it are told so.
 */
export async function run(options: MeasureOptions): Promise<MeasureResult> {
  const host = new ParseHost({ ocr: options.full });
  let [files, right, read] = [0, 0, 0];
  try {
    for (const folder of FOLDERS) {
      for (const name of await namesIn(path.join(options.dataDir, folder))) {
        const outcome = await host.parse(path.join(options.dataDir, folder, name), { fileName: name });
        const problem = problemOf(outcome);
        files += 1;
        if (problem === null) right += 1;
        if (outcome.ok) read += 1;
        else options.log(`refused: ${folder}/${name}: ${outcome.failure.code}: ${outcome.failure.message}`);
        if (problem !== null) options.log(`WRONG: ${folder}/${name}: ${problem}`);
      }
    }
  } finally {
    await host.close();
  }
  options.log(`${files} files: ${read} read, ${files - read} refused, ${files - right} wrong`);
  const value = (100 * right) / files;
  return {
    name: 'every-file',
    value: Number(value.toFixed(2)),
    unit: '%',
    peer: null,
    peerValue: null,
    ratio: null,
    size: `${files} files`,
    full: options.full,
    pass: value === 100,
  };
}

async function namesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !LEFT_OUT.test(entry.name))
    .map(({ name }) => name)
    .toSorted();
}

function problemOf(outcome: ParseOutcome): string | null {
  if (!outcome.ok) {
    const { code, message } = outcome.failure;
    if (PARSER_ENDS.has(code)) return `the parser ended: ${code}`;
    return /^[A-Z].{20,}\.$/s.test(message) ? null : `no sentence: ${message}`;
  }
  const { document } = outcome;
  if (document.text.trim() === '')
    return document.warnings.length > 0 ? null : 'read as empty, without a word why';
  const problems = offsetProblems(document);
  return problems.length === 0 ? null : problems.join('; ');
}
