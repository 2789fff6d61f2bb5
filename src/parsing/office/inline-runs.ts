import type { Inline } from '@firecrawl/anydoc';
import type { SourceRun } from '../compose/source-block.ts';

export interface ReadRuns {
  readonly runs: readonly SourceRun[];
  /** Every letter is. */
  readonly isBold: boolean;
}

/** @param marks what the notes are called where the text points at them, by their ids */
export function inlineRuns(content: readonly Inline[] = [], marks: ReadonlyMap<string, string>): ReadRuns {
  const runs: SourceRun[] = [];
  let isBold: boolean | null = null;
  const add = (inlines: readonly Inline[], url: string | undefined): void => {
    for (const inline of inlines) {
      const text = wordsOf(inline, marks);
      if (text !== '') runs.push(url === undefined ? { text } : { text, url });
      if (inline.text !== undefined && inline.text.trim() !== '')
        isBold = (isBold ?? true) && inline.style?.bold === true;
      if (inline.content !== undefined) add(inline.content, addressOf(inline) ?? url);
    }
  };
  add(content, undefined);
  return { runs, isBold: isBold === true };
}

function wordsOf({ kind, text, noteId }: Inline, marks: ReadonlyMap<string, string>): string {
  switch (String(kind)) {
    case 'text':
      return text ?? '';
    case 'lineBreak':
      return '\n';
    case 'noteRef':
      return (noteId === undefined ? undefined : marks.get(noteId)) ?? '';
    default:
      return '';
  }
}

const addressOf = ({ target }: Inline): string | undefined =>
  target !== undefined && String(target.kind) === 'external' ? target.value : undefined;
