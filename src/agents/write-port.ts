import type { Tx } from '../db/database.ts';

export interface NoteToWrite {
  readonly documentId: string;
  readonly title: string;
  readonly content: string;
}

/**
 * What an agent may change, as the person it works for. Each reads what it needs first and gives back what
 * writes it in the caller's transaction.
 */
export interface WritePort {
  /** @throws AppError as the use-case `createNote` */
  addNote(note: NoteToWrite): Promise<(tx: Tx) => Promise<{ readonly noteId: string }>>;
}
