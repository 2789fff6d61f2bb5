import type { TextLine } from './text-lines.ts';

const MIN_ROWS = 3;
const MIN_GAPS = 2;
const ALIGNED_COLUMNS = 2;
const MAX_ROW_CHARS = 300;
const GAP = /\S(?: {3,}|\t+| *\| *)(?=\S)/g;

/**
 * @returns the indices of lines that are rows of a table: three or more in a row with two or more aligned
 * gaps
 */
export function textTableRows(text: string, lines: readonly TextLine[]): ReadonlySet<number> {
  const edges = lines.map((line) =>
    cellEdges(text.slice(line.start, Math.min(line.end, line.start + MAX_ROW_CHARS + 1))),
  );
  const found = new Set<number>();
  let run: number[] = [];
  const close = (): void => {
    if (run.length >= MIN_ROWS) for (const index of run) found.add(index);
    run = [];
  };
  for (const index of lines.keys()) {
    const own = edges[index] ?? [];
    const above = run.at(-1);
    if (own.length >= MIN_GAPS && (above === undefined || aligned(edges[above] ?? [], own))) {
      run.push(index);
      continue;
    }
    close();
    if (own.length >= MIN_GAPS) run.push(index);
  }
  close();
  return found;
}

function cellEdges(line: string): readonly number[] {
  if (line.length > MAX_ROW_CHARS) return [];
  return [...line.matchAll(GAP)].map((match) => match.index + match[0].length);
}

function aligned(above: readonly number[], below: readonly number[]): boolean {
  const near = below.filter((edge) => above.some((other) => Math.abs(edge - other) <= ALIGNED_COLUMNS));
  return near.length >= MIN_GAPS || (above.length === below.length && above.length > 2);
}
