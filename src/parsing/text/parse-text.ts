import { canonicalise } from '../canonical.ts';
import { failed } from '../failure.ts';
import { buildStructure } from '../structure/build-structure.ts';
import type { ParseInput, ParseOutcome, ParseWarning } from '../types.ts';
import { textUnits } from './text-units.ts';

export interface DecodedFile {
  /** Decoded, not yet canonical. */
  readonly text: string;
  readonly warnings: readonly ParseWarning[];
}

/** Plain text: the canonical text is the file's own, line for line, under the rules of `canonicalise`. */
export function parseText(file: DecodedFile, input: ParseInput): ParseOutcome {
  const prepared = prepare(file);
  if (!prepared.ok) return prepared;
  const { text, warnings } = prepared;
  input.onProgress?.({ stage: 'structure', done: 1, total: 1 });
  const { blocks, title } = buildStructure({ text, units: textUnits(text) });
  return {
    ok: true,
    document: {
      text,
      pages: [],
      blocks,
      warnings,
      engine: 'text',
      mimeType: 'text/plain',
      ...(title === null ? {} : { title }),
    },
  };
}

type Prepared =
  | { readonly ok: true; readonly text: string; readonly warnings: readonly ParseWarning[] }
  | Extract<ParseOutcome, { ok: false }>;

/** The checks and the canonical text that plain text and Markdown share. */
export function prepare({ text: raw, warnings }: DecodedFile): Prepared {
  const text = canonicalise(raw);
  if (!/[\p{L}\p{N}]/u.test(text)) return failed('NO_TEXT', 'This file holds no words.');
  const lost = raw.includes('\0') || !raw.isWellFormed();
  return { ok: true, text, warnings: lost ? [...warnings, removedWarning] : warnings };
}

const removedWarning: ParseWarning = {
  code: 'CHARACTERS_REMOVED',
  message: 'The file held characters that are not text (such as NUL), which were left out.',
};
