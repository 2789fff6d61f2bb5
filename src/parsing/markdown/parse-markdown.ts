import { prepare } from '../text/parse-text.ts';
import type { DecodedFile } from '../text/parse-text.ts';
import type { ParseInput, ParseOutcome } from '../types.ts';
import { markdownBlocks } from './markdown-blocks.ts';

/**
 * Markdown: the canonical text is the source itself under the rules of `canonicalise`, so that offsets point
 * into what the author wrote, marks included. Blocks come from the parsed source; headings without marks
 * are in
 * their `heading`, and chunks index the text without marks.
 */
export function parseMarkdown(file: DecodedFile, input: ParseInput): ParseOutcome {
  const prepared = prepare(file);
  if (!prepared.ok) return prepared;
  const { text, warnings } = prepared;
  input.onProgress?.({ stage: 'structure', done: 1, total: 1 });
  const { blocks, title } = markdownBlocks(text);
  return {
    ok: true,
    document: {
      text,
      pages: [],
      blocks,
      warnings,
      engine: 'markdown',
      mimeType: 'text/markdown',
      ...(title === null ? {} : { title }),
    },
  };
}
