import type { QuoteEraser } from '../../retrieval/citations/erase-quotes.ts';

export interface QueryEraser {
  readonly eraser: Pick<QuoteEraser, 'eraseQuery'>;
  /** Of which a query may be taken: other documents that were found, and what the person asked. */
  readonly kept: readonly string[];
}

/** What stands in quotation marks in the line that tells of a call. */
const QUOTED = /"(?:[^"\\]|\\.)*"/g;

const ESCAPED = /\\(?:u[0-9a-f]{4}|.)/g;

/** The arguments of a call in a run that found a document: what was looked for goes whole. */
export function eraseArguments(value: unknown, { eraser, kept }: QueryEraser): unknown {
  if (typeof value === 'string') return eraser.eraseQuery(value, kept);
  if (Array.isArray(value)) return value.map((item) => eraseArguments(item, { eraser, kept }));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, eraseArguments(item, { eraser, kept })]),
  );
}

/** The same in a timeline, which tells of each call. */
export function eraseTimeline(value: unknown, input: QueryEraser): unknown {
  return Array.isArray(value) ? value.map((entry) => eraseEntry(entry, input)) : value;
}

function eraseEntry(entry: unknown, input: QueryEraser): unknown {
  if (typeof entry !== 'object' || entry === null || !('toolArguments' in entry)) return entry;
  const { text, toolArguments } = entry as { readonly text?: unknown; readonly toolArguments: unknown };
  return {
    ...entry,
    ...(typeof text === 'string' ? { text: text.replace(QUOTED, (said) => eraseSaid(said, input)) } : {}),
    toolArguments: eraseArguments(toolArguments, input),
  };
}

function eraseSaid(said: string, { eraser, kept }: QueryEraser): string {
  const words = said.slice(1, -1).replace(ESCAPED, ' ');
  const erased = eraser.eraseQuery(words, kept);
  return erased === words ? said : `"${erased}"`;
}
