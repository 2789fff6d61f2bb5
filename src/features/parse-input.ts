import { z } from 'zod';
import { AppError } from '../domain/errors.ts';
import { plainWords } from './plain-words.ts';

/**
 * Checks what a caller typed.
 * @throws AppError VALIDATION naming every problem at once
 */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input, { error: plainWords });
  if (result.success) return result.data;
  const fields = result.error.issues.map(({ path, message }) => ({
    path: path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
    message,
  }));
  const publicMessage = fields[0]?.message ?? 'The input is not valid.';
  throw new AppError({ code: 'VALIDATION', message: publicMessage, publicMessage, details: { fields } });
}

const isStorable = (value: string): boolean => value.isWellFormed() && !value.includes('\0');

/** Text of several lines: in composed form, with nothing in it that the database or a reader chokes on. */
export const longText = (maxChars: number) =>
  z
    .string()
    .refine(isStorable, 'The text holds characters that cannot be stored.')
    .transform((value) => value.normalize('NFC'))
    .pipe(z.string().max(maxChars, `At most ${maxChars.toLocaleString('en')} characters.`));

/** A title or name: one line, not blank. */
export const line = (maxChars: number) =>
  longText(maxChars)
    .transform((value) => value.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim())
    .pipe(z.string().min(1, 'Give it a name of at least one character.'));
