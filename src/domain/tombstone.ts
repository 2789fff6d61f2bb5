import type { SourceView } from './run-event.ts';

/** What is left of a source whose document was purged: its number in the answer. */
export const tombstoneOf = (source: SourceView): SourceView => ({
  ...source,
  versionId: null,
  annotationId: null,
  chunkId: null,
  label: null,
  documentTitle: '',
  start: 0,
  end: 0,
  text: '',
  regions: [],
  isTombstone: true,
});
