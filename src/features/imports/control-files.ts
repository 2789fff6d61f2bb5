import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import {
  DESCRIPTION_MAX_CHARS,
  IMPORT_MAX_CONTROL_BYTES,
  IMPORT_MAX_RELATIONSHIPS,
  IMPORT_METADATA_MAX_DEPTH,
  TITLE_MAX_CHARS,
} from '../../config/limits.ts';
import { isAppError } from '../../domain/errors.ts';
import { cleanValue } from '../../agents/event-log/clean-json.ts';
import { decodeText } from '../../parsing/text/decode-text.ts';
import { sniffCsv } from '../../parsing/csv/sniff-csv.ts';
import type { ArchiveFile } from './archive.ts';
import { entryOf, storable, type ImportEntry } from './import-report.ts';

/** What is said about a file beside it. */
export interface FileMeta {
  readonly title?: string;
  readonly description?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export interface SaidRelationship {
  /** Where it is said, for the report. */
  readonly at: string;
  readonly sourcePath: string;
  readonly targetPath: string;
  readonly label: string;
  readonly notes: string;
}

export interface ControlFiles {
  /** The rest: documents. */
  readonly files: readonly ArchiveFile[];
  readonly meta: ReadonlyMap<string, FileMeta>;
  readonly relationships: readonly SaidRelationship[];
  readonly problems: readonly ImportEntry[];
}

const SIDECAR = '.meta.json';

/**
 * Sets apart the files that speak about others: `meta.csv` and `relationships.csv` at the top of the archive
 * (or of the one folder that holds all), and `name.ext.meta.json` beside `name.ext`, which has the last word.
 */
export async function readControlFiles(all: readonly ArchiveFile[]): Promise<ControlFiles> {
  const paths = new Map(all.map((file) => [file.path, file]));
  const base = commonFolder(all);
  const known = (path: string): string | null =>
    [path, `${base}${path}`].find((candidate) => paths.has(candidate)) ?? null;
  const read = new Reading();
  const meta = new Map<string, FileMeta>();
  const metaFile = paths.get(`${base}meta.csv`);
  for (const [index, row] of (await read.rows(metaFile, ['source_path'])).entries()) {
    const { source_path: said = '', title = '', description = '', ...rest } = row;
    const path = known(cleanPath(said));
    if (path === null) read.problem(`meta.csv, row ${index + 2}`, `The archive has no file “${said}”.`);
    else meta.set(path, metaOf({ title, description, metadata: withoutBlanks(rest) }));
  }
  const relationFile = paths.get(`${base}relationships.csv`);
  const relations = await read.rows(relationFile, ['source_path', 'relationship_label', 'target_path']);
  if (relations.length > IMPORT_MAX_RELATIONSHIPS)
    read.problem('relationships.csv', `Only the first ${IMPORT_MAX_RELATIONSHIPS} rows are read.`);
  const relationships = relations.slice(0, IMPORT_MAX_RELATIONSHIPS).map((row, index) => ({
    at: `relationships.csv, row ${index + 2}`,
    sourcePath: known(cleanPath(row['source_path'] ?? '')) ?? row['source_path'] ?? '',
    targetPath: known(cleanPath(row['target_path'] ?? '')) ?? row['target_path'] ?? '',
    label: row['relationship_label']?.trim() ?? '',
    notes: row['notes']?.trim() ?? '',
  }));
  const sidecars = all.filter(
    ({ path }) => path.endsWith(SIDECAR) && paths.has(path.slice(0, -SIDECAR.length)),
  );
  for (const sidecar of sidecars) {
    const about = sidecar.path.slice(0, -SIDECAR.length);
    const said = await read.json(sidecar);
    if (said !== null) meta.set(about, { ...meta.get(about), ...said });
  }
  const apart = new Set<ArchiveFile | undefined>([metaFile, relationFile, ...sidecars]);
  const files = all.filter((file) => !apart.has(file));
  return { files, meta, relationships, problems: read.problems };
}

class Reading {
  readonly problems: ImportEntry[] = [];

  problem(path: string, reason: string): void {
    this.problems.push(entryOf(path, 'FAILED', reason));
  }

  async rows(file: ArchiveFile | undefined, needed: readonly string[]): Promise<Record<string, string>[]> {
    const text = file === undefined ? null : await this.#text(file);
    if (file === undefined || text === null) return [];
    try {
      const rows: Record<string, string>[] = parse(text, {
        delimiter: sniffCsv(text)?.delimiter ?? ',',
        columns: (names: string[]) => names.map((name) => name.trim()),
        relax_column_count: true,
        skip_empty_lines: true,
      });
      const missing = rows.length === 0 ? [] : needed.filter((name) => !Object.hasOwn(rows[0] ?? {}, name));
      if (missing.length === 0) return rows;
      this.problem(file.path, `It has no column ${missing.join(', ')}.`);
    } catch {
      this.problem(file.path, 'It is no list of values (CSV) with the names of its columns first.');
    }
    return [];
  }

  async json(file: ArchiveFile): Promise<FileMeta | null> {
    const text = await this.#text(file);
    if (text === null) return null;
    const json = jsonOf(text);
    if (isDeep(json)) {
      this.problem(file.path, `It is nested in more than ${IMPORT_METADATA_MAX_DEPTH} levels.`);
      return null;
    }
    const parsed = sidecarSchema.safeParse(json);
    if (parsed.success) return metaOf(parsed.data);
    this.problem(file.path, 'It is no JSON object with title, description and metadata.');
    return null;
  }

  /**
   * As a CSV document is read: by its mark, else UTF-8, else what its bytes look like, and then it is said.
   */
  #decoded(path: string, bytes: Buffer): string | null {
    const decoded = decodeText(bytes);
    if (decoded.kind !== 'text') {
      this.problem(path, 'Its encoding cannot be recognised. Save it as UTF-8 and import again.');
      return null;
    }
    for (const { message } of decoded.warnings) this.problems.push(entryOf(path, 'NOTED', message));
    return decoded.text.replaceAll('\0', '\ufffd');
  }

  async #text(file: ArchiveFile): Promise<string | null> {
    if (file.sizeBytes > IMPORT_MAX_CONTROL_BYTES) {
      this.problem(file.path, `It is larger than ${IMPORT_MAX_CONTROL_BYTES / 2 ** 20} MB.`);
      return null;
    }
    try {
      const bytes = (await file.open().toArray()) as Buffer[];
      return this.#decoded(file.path, Buffer.concat(bytes));
    } catch (error) {
      if (!isAppError(error)) throw error;
      this.problem(file.path, error.publicMessage);
      return null;
    }
  }
}

/** @returns whether a value has lists or objects in more levels than it may; without recursion */
function isDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > IMPORT_METADATA_MAX_DEPTH) return true;
    level = level.flatMap((each) =>
      typeof each === 'object' && each !== null ? (Object.values(each) as unknown[]) : [],
    );
  }
  return false;
}

const sidecarSchema = z.object({
  title: z.string().optional(),
  description: z.string().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
});

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Blank says nothing. Cut rather than refused: the file itself is what matters. */
function metaOf({ title = '', description = '', metadata }: FileMeta): FileMeta {
  const line = storable(title).replaceAll(/\s+/g, ' ').trim().slice(0, TITLE_MAX_CHARS).toWellFormed();
  const long = storable(description).trim().slice(0, DESCRIPTION_MAX_CHARS).toWellFormed();
  return {
    ...(line === '' ? {} : { title: line }),
    ...(long === '' ? {} : { description: long }),
    ...(metadata === undefined || Object.keys(metadata).length === 0
      ? {}
      : { metadata: cleanValue(metadata) }),
  };
}

const withoutBlanks = (row: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => name !== '' && value.trim() !== ''));

const cleanPath = (path: string): string =>
  path
    .trim()
    .replaceAll('\\', '/')
    .replace(/^(\.?\/)+/, '')
    .normalize('NFC');

/** @returns `folder/` where one folder holds all, else nothing */
function commonFolder(all: readonly ArchiveFile[]): string {
  const first = /^[^/]+\//.exec(all[0]?.path ?? '')?.[0] ?? '';
  return all.every(({ path }) => path.startsWith(first)) ? first : '';
}
