import { z } from 'zod';
import { DOCUMENT_PASSWORD_MAX_CHARS, TITLE_MAX_CHARS } from '../../config/limits.ts';
import { invalid } from '../../domain/errors.ts';
import { parseFolderPath, safeFileName } from '../corpora/path-names.ts';
import { line, parseInput } from '../parse-input.ts';

const schema = z.object({
  fileName: z.string().max(4_096, 'The file name is too long.'),
  folderPath: z.string().max(8_192, 'The path is too long.').optional(),
  title: line(TITLE_MAX_CHARS).optional(),
  password: z
    .string()
    .min(1)
    .max(DOCUMENT_PASSWORD_MAX_CHARS)
    .refine((value) => !value.includes('\0'), 'A password cannot contain the character NUL.')
    .optional(),
});

export interface CheckedUpload {
  /** Safe to show and to put into a path. */
  readonly fileName: string;
  readonly folderNames: readonly string[];
  readonly title: string;
  readonly password?: string;
}

/** @throws AppError VALIDATION; a file name is never refused, only made safe */
export function checkUpload(input: z.input<typeof schema>): CheckedUpload {
  const { fileName: rawName, folderPath, title, password } = parseInput(schema, {
    fileName: input.fileName,
    folderPath: input.folderPath,
    title: input.title,
    password: input.password,
  });
  const folder = parseFolderPath(folderPath ?? '');
  if (!folder.ok) throw invalid(['folderPath'], folder.problem);
  const fileName = safeFileName(rawName);
  return { fileName, folderNames: folder.names, title: title ?? titleOf(fileName), password };
}

/** The name without its extension, where something is left. */
const titleOf = (fileName: string): string => fileName.replace(/(?<=.)\.[A-Za-z0-9]{1,10}$/, '') || fileName;
