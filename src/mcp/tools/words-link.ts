import { citationUrl } from '../../retrieval/citations/citation-links.ts';
import { encodeId } from '../../graphql/ids.ts';

export interface Words {
  readonly documentId: string;
  readonly versionId: string;
  readonly start: number;
  readonly end: number;
}

/** Where a person opens exact words: the start page reads what stands behind '#'; no log sees it. */
export function wordsLink(baseUrl: string, { documentId, versionId, start, end }: Words): string {
  const place = new URLSearchParams({
    document: encodeId('Document', documentId),
    version: encodeId('DocumentVersion', versionId),
    start: String(start),
    end: String(end),
  });
  return `${baseUrl}/#${place.toString()}`;
}

/** Where a person opens a document. */
export const documentLink = (baseUrl: string, documentId: string): string =>
  `${baseUrl}/#${new URLSearchParams({ document: encodeId('Document', documentId) }).toString()}`;

/** The citation of words as articles hold it: the same in `DocumentVersion.citationUrl`. */
export const citationOf = ({ versionId, start, end }: Words): string =>
  citationUrl({ versionId, start, end });
