import { parse } from 'csv-parse/sync';

export interface CsvDialect {
  readonly delimiter: string;
  /** Null where quotes are letters like others. */
  readonly quote: '"' | "'" | null;
}

const DELIMITERS = [',', ';', '\t', '|'] as const;
const SAMPLE_CHARS = 64 * 1024;
const SAMPLE_ROWS = 200;
/** So many of its rows have as many values as most have. */
const MIN_SHARE = 0.8;

interface Candidate {
  readonly dialect: CsvDialect;
  readonly columns: number;
  readonly share: number;
  readonly rows: number;
}

/**
 * Finds what parts the values of a text: the mark that makes most rows equally long.
 * @returns null where none gives two columns
 */
export function sniffCsv(text: string): CsvDialect | null {
  const sample = sampleOf(text);
  const quote = quoteOf(sample);
  const best = DELIMITERS.map((delimiter) => candidate(sample, { delimiter, quote }))
    .filter(({ columns }) => columns > 1)
    .toSorted((a, b) => b.share - a.share || b.columns - a.columns)[0];
  return best?.dialect ?? null;
}

/** Whether a text whose name does not say so is a list of values: three rows or more, most equally long. */
export function looksLikeCsv(text: string): boolean {
  const dialect = sniffCsv(text);
  if (dialect === null) return false;
  const { columns, share, rows } = candidate(sampleOf(text), dialect);
  return rows >= 3 && share >= MIN_SHARE && columns >= (dialect.delimiter === ',' ? 3 : 2);
}

/** A last line that the sample cuts would be short. */
function sampleOf(text: string): string {
  if (text.length <= SAMPLE_CHARS) return text;
  const cut = text.lastIndexOf('\n', SAMPLE_CHARS);
  return text.slice(0, cut > 0 ? cut : SAMPLE_CHARS);
}

function quoteOf(sample: string): CsvDialect['quote'] {
  if (/(^|[,;\t|])\s*"/m.test(sample)) return '"';
  return /(^|[,;\t|])'[^'\n]*'(?=[,;\t|]|$)/m.test(sample) ? "'" : '"';
}

function candidate(sample: string, dialect: CsvDialect): Candidate {
  const rows = readRows(sample, { ...dialect, maxRows: SAMPLE_ROWS });
  const lengths = new Map<number, number>();
  for (const { length } of rows) lengths.set(length, (lengths.get(length) ?? 0) + 1);
  const [columns, count] = [...lengths].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [0, 0];
  return { dialect, columns, share: rows.length === 0 ? 0 : count / rows.length, rows: rows.length };
}

/** Reads rows as forgivingly as can be; a quote that never ends is a letter. */
export function readRows(
  text: string,
  { delimiter, quote, maxRows }: CsvDialect & { readonly maxRows: number },
): readonly (readonly string[])[] {
  const options = {
    delimiter,
    quote,
    escape: quote,
    to: maxRows,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  };
  try {
    return parse(text, options);
  } catch {
    return parse(text, { ...options, quote: null, escape: null });
  }
}
