import type { SourceView } from '../../domain/run-event.ts';
import { tombstoneOf } from '../../domain/tombstone.ts';
import type { QuoteEraser } from '../../retrieval/citations/erase-quotes.ts';

export interface TombstonesInput {
  readonly documentId: string;
  readonly eraser: QuoteEraser;
}

/** An event's data without the words of a document; null where it holds none. */
export function tombstonesIn(data: object, { documentId, eraser }: TombstonesInput): object | null {
  const { sources, ...rest } = data as { readonly sources?: readonly SourceView[] };
  const citesIt = sources?.some((source) => source.documentId === documentId) === true;
  const others = sources?.filter((source) => source.documentId !== documentId) ?? [];
  const options = { kept: others.map(({ text }) => text), citesIt };
  const erased = {
    ...(eraser.eraseJson(rest, options) as object),
    ...(sources === undefined
      ? {}
      : {
          sources: sources.map((source) => (source.documentId === documentId ? tombstoneOf(source) : source)),
        }),
  };
  return JSON.stringify(erased) === JSON.stringify({ ...rest, ...(sources === undefined ? {} : { sources }) })
    ? null
    : erased;
}
