/**
 * DUPLICATE: the bytes stand in the corpus already. SKIPPED: nothing that is read. NOTED: a control file that
 * was read, with something to be said.
 */
export type ImportEntryStatus = 'IMPORTED' | 'DUPLICATE' | 'SKIPPED' | 'NOTED' | 'FAILED';

/** What became of one entry of an archive, or of a row of its control files. */
export interface ImportEntry {
  /** As the archive says it; shown, never opened. */
  readonly path: string;
  readonly status: ImportEntryStatus;
  /** A sentence for a person; null where there is nothing to say. */
  readonly reason: string | null;
  readonly documentId: string | null;
}

/** What an archive says, as the database can hold it. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd');

export const entryOf = (path: string, status: ImportEntryStatus, reason: string): ImportEntry => ({
  path: storable(path).slice(0, 1_024),
  status,
  reason,
  documentId: null,
});

/** @param report as stored */
export const readReport = (report: unknown): readonly ImportEntry[] =>
  Array.isArray(report) ? (report as ImportEntry[]) : [];
