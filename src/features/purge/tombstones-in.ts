import type { SourceView } from '../../domain/run-event.ts';
import { tombstoneOf } from '../../domain/tombstone.ts';
import type { QuoteEraser } from '../../retrieval/citations/erase-quotes.ts';
import { eraseTimeline } from './erase-queries.ts';

export interface TombstonesInput {
  readonly documentId: string;
  readonly eraser: QuoteEraser;
  /** What the person asked. */
  readonly asked: string;
}

interface Data {
  readonly sources?: readonly SourceView[];
  readonly timeline?: unknown;
}

/** An event's data without the words of a document; null where it holds none. */
export function tombstonesIn(data: object, { documentId, eraser, asked }: TombstonesInput): object | null {
  const { sources, ...rest } = data as Data;
  const citesIt = sources?.some((source) => source.documentId === documentId) === true;
  const others = sources?.filter((source) => source.documentId !== documentId) ?? [];
  const options = { kept: others.map(({ text }) => text), citesIt };
  const quoteless = eraser.eraseJson(rest, options) as Omit<Data, 'sources'>;
  const kept = [...options.kept, eraser.erase(asked, { citesIt: true })];
  const erased = {
    ...quoteless,
    ...(citesIt && quoteless.timeline !== undefined
      ? { timeline: eraseTimeline(quoteless.timeline, { eraser, kept }) }
      : {}),
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
