import { z } from 'zod';
import { CATEGORY_NAME_MAX_CHARS, DESCRIPTION_MAX_CHARS } from '../../config/limits.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { AppError } from '../../domain/errors.ts';
import { line, longText } from '../parse-input.ts';

/** What can be said about a category. */
export const categoryFields = {
  name: line(CATEGORY_NAME_MAX_CHARS),
  description: longText(DESCRIPTION_MAX_CHARS),
  color: z.string().regex(/^#[0-9a-f]{6}$/i, 'Write a colour as `#rrggbb`.'),
  sortOrder: z.int().min(-1_000_000).max(1_000_000),
};

/**
 * Runs a change of a category.
 * @throws AppError CONFLICT where another one has its name
 */
export async function underFreeName<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError({
      code: 'CONFLICT',
      message: 'a category of this name exists',
      publicMessage: 'There is a category of this name already. Choose another name, or change that one.',
    });
  }
}
