import type { Passage, RunScope } from '../../agents/document-port.ts';
import type { UseCaseContext } from '../context.ts';
import { search } from '../search/search.ts';

export interface FindPassagesInput {
  readonly query: string;
  readonly scope: RunScope;
  /** One document of a corpus; null: all of the scope. */
  readonly documentId: string | null;
  readonly limit: number;
}

/**
 * What the search that people use finds in a run's scope. Notes are left out: they are not the document's
 * words.
 */
export async function findPassages(
  ctx: UseCaseContext,
  { query, scope, documentId, limit }: FindPassagesInput,
): Promise<Passage[]> {
  const only = scope.kind === 'document' ? scope.documentId : documentId;
  const { hits, degraded } = await search(ctx, {
    query,
    scope: { corpusId: scope.corpusId, ...(only === null ? {} : { documentIds: [only] }) },
    kinds: ['chunk', 'annotation'],
    limit,
  });
  if (degraded.length > 0) ctx.log.warn({ degraded }, 'a run searched with less than all there is');
  return hits.flatMap(({ start, end, documentId: found, ...hit }) => {
    if (start === null || end === null) return [];
    const {
      versionId,
      corpusId,
      annotationId,
      chunkId,
      label,
      documentTitle,
      text,
      score,
      regions,
      headingPath,
    } = hit;
    return [
      {
        documentId: found,
        versionId,
        corpusId: scope.corpusId ?? corpusId,
        annotationId,
        chunkId,
        label,
        documentTitle,
        start,
        end,
        text,
        score,
        regions,
        headingPath,
      },
    ];
  });
}
