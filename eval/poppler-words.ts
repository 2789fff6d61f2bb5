import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { canonicalise } from '../src/parsing/canonical.ts';

const run = promisify(execFile);
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

export interface PopplerWord {
  readonly text: string;
  /** x0, y0, x1, y1 in points from the top left of the displayed page. */
  readonly box: readonly [number, number, number, number];
}

/**
 * Words and boxes as poppler's `pdftotext -bbox` sees them, page by page.
 *
 * @throws when pdftotext is not installed
 */
export async function popplerWords(file: string): Promise<readonly (readonly PopplerWord[])[]> {
  const { stdout } = await run('pdftotext', ['-bbox', '-cropbox', file, '-'], {
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  return stdout
    .split('<page ')
    .slice(1)
    .map((page) => [...page.matchAll(WORD)].map(wordOf).filter(({ text }) => text !== ''));
}

const WORD = /<word xMin="([^"]+)" yMin="([^"]+)" xMax="([^"]+)" yMax="([^"]+)">([\s\S]*?)<\/word>/g;

function wordOf(match: RegExpMatchArray): PopplerWord {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = match.slice(1, 5).map(Number);
  return { text: canonicalise(unescaped(match[5] ?? '')).trim(), box: [x0, y0, x1, y1] };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (xml: string): string =>
  xml.replace(/&(#x?[0-9a-f]+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
    const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
