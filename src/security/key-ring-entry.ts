import { randomBytes } from 'node:crypto';
import { AppError } from '../domain/errors.ts';

export interface KeyRingEntry {
  readonly id: string;
  /** 32 bytes. */
  readonly secret: Buffer;
}

const ENTRY = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/_-]{43}=?)$/;

/** @returns what is wrong with a text of `id:base64,id:base64`: entries by position, never a key */
export function keyRingProblems(text: string): readonly string[] {
  return readEntries(text).problems;
}

/**
 * Reads `id:base64,id:base64`, newest first.
 * @throws AppError CONFIGURATION that names the entry by position and never shows a key
 */
export function parseKeyRingEntries(text: string): readonly KeyRingEntry[] {
  const { entries, problems } = readEntries(text);
  if (problems.length > 0) {
    const message = `DEEDBOX_KEYS: ${describeKeyRingProblems(problems)}`;
    throw new AppError({ code: 'CONFIGURATION', message, publicMessage: message });
  }
  return entries;
}

/** @returns a sentence of them, with what was expected */
export const describeKeyRingProblems = (problems: readonly string[]): string =>
  `${problems.join('; ')}. It is id:base64,id:base64, newest first.`;

function readEntries(text: string): { entries: readonly KeyRingEntry[]; problems: readonly string[] } {
  const parts = text.split(',').map((part) => part.trim()).filter((part) => part !== '');
  const problems: string[] = [];
  const entries: KeyRingEntry[] = [];
  parts.forEach((part, index) => {
    const match = ENTRY.exec(part);
    const [, id, encoded] = match ?? [];
    if (id === undefined || encoded === undefined) {
      problems.push(`entry ${index + 1} is not id:base64 with a key of 32 bytes`);
    } else if (entries.some((entry) => entry.id === id)) {
      problems.push(`the id ${id} stands there twice`);
    } else {
      entries.push({ id, secret: Buffer.from(encoded, 'base64') });
    }
  });
  if (parts.length === 0) problems.push('it is empty');
  return { entries, problems };
}

/** @returns a new entry as it is written in DEEDBOX_KEYS; its id is the day it was made and some chance */
export function newKeyRingEntry(now: Date = new Date()): string {
  const id = `${now.toISOString().slice(0, 10)}-${randomBytes(2).toString('hex')}`;
  return `${id}:${randomBytes(32).toString('base64')}`;
}
