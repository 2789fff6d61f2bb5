import { z } from 'zod';
import { PAGE_DEFAULT_ROWS, PAGE_MAX_ROWS, SLUG_MAX_CHARS } from '../../config/limits.ts';

const ID_MAX_CHARS = 200;
const CURSOR_MAX_CHARS = 4_000;
const FILTER_MAX_CHARS = 200;

/** Arguments that tools share. */
export const idInput = (what: string) => z.string().min(1).max(ID_MAX_CHARS).describe(what);

export const corpusInput = z
  .string()
  .min(1)
  .max(Math.max(ID_MAX_CHARS, SLUG_MAX_CHARS))
  .describe('A corpus: its id or its slug, as list_corpora gives them.');

export const cursorInput = z
  .string()
  .min(1)
  .max(CURSOR_MAX_CHARS)
  .optional()
  .describe('nextCursor of the page before; leave it out for the first page.');

export const limitInput = z
  .int()
  .min(1)
  .max(PAGE_MAX_ROWS)
  .default(PAGE_DEFAULT_ROWS)
  .describe('Entries of one page.');

export const filterInput = (what: string) => z.string().max(FILTER_MAX_CHARS).optional().describe(what);

export const nextCursorOutput = z
  .string()
  .nullable()
  .describe('Give it as cursor to get the next page; null on the last one.');
