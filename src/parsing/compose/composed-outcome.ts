import { PARSE_MAX_TEXT_CHARS } from '../../config/limits.ts';
import { failed } from '../failure.ts';
import { NOTHING_LEFT, mayHaveLostWords } from '../missing-parts.ts';
import type { ParsedAttachment, ParseInput, ParseOutcome, ParserEngine, ParseWarning } from '../types.ts';
import { compose } from './compose.ts';
import type { SourceBlock } from './source-block.ts';

export interface ReadBlocks {
  readonly blocks: readonly SourceBlock[];
  /** What the file says it is called, beside its text; null where it says nothing. */
  readonly title?: string | null;
  readonly warnings?: readonly ParseWarning[];
  readonly attachments?: readonly ParsedAttachment[];
  readonly engine: ParserEngine;
  readonly mimeType: string;
}

/**
 * The end of every reader that gives blocks.
 * @returns NO_TEXT where no block has a letter or digit and nothing is attached, CORRUPT where it may have
 * lost   them, TOO_LARGE past the limit
 */
export function composedOutcome(read: ReadBlocks, input: ParseInput): ParseOutcome {
  const chars = charsIn(read.blocks);
  if (chars > PARSE_MAX_TEXT_CHARS) {
    const limit = Math.floor(PARSE_MAX_TEXT_CHARS / 1024 / 1024);
    return failed(
      'TOO_LARGE',
      `This file holds more than ${limit} million characters. Split it and upload the parts.`,
    );
  }
  input.onProgress?.({ stage: 'structure', done: 1, total: 1 });
  const { title: found, ...document } = compose(read.blocks);
  const { attachments = [], warnings = [], engine, mimeType } = read;
  if (!/[\p{L}\p{N}]/u.test(document.text) && attachments.length === 0)
    return mayHaveLostWords(warnings)
      ? failed('CORRUPT', NOTHING_LEFT)
      : failed('NO_TEXT', 'This file holds no words.');
  const title = read.title?.trim() || found;
  return {
    ok: true,
    document: {
      ...document,
      pages: [],
      warnings,
      engine,
      mimeType,
      ...(title === null ? {} : { title }),
      ...(attachments.length === 0 ? {} : { attachments }),
    },
  };
}

function charsIn(blocks: readonly SourceBlock[]): number {
  let chars = 0;
  for (const block of blocks) {
    const all = block.kind === 'table' ? block.rows.flatMap(({ cells }) => cells) : [block];
    for (const { runs } of all) for (const { text } of runs) chars += text.length;
  }
  return chars;
}
