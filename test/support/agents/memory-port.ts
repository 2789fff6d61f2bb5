import type { DocumentPort, Passage, RunScope } from '../../../src/agents/document-port.ts';

export interface MemoryDocument {
  readonly documentId: string;
  readonly title: string;
  readonly text: string;
  /** Words of it that the page does not show. */
  readonly hidden?: string;
}

/**
 * Documents in memory: paragraphs are passages, and searching counts shared words. For tests of the loop
 * alone.
 */
export function memoryPort(
  documents: readonly MemoryDocument[],
  options: { readonly scope?: RunScope; readonly authorize?: () => Promise<void> } = {},
): DocumentPort {
  const [first] = documents;
  const scope: RunScope = options.scope ?? {
    kind: 'document',
    documentId: first?.documentId ?? '',
    title: first?.title ?? '',
    corpusId: null,
  };
  const byId = new Map(documents.map((document) => [document.documentId, document]));
  const passage = (document: MemoryDocument, start: number, end: number, score: number): Passage => ({
    documentId: document.documentId,
    versionId: document.documentId,
    corpusId: null,
    annotationId: null,
    chunkId: `${document.documentId}:${start}`,
    label: null,
    documentTitle: document.title,
    start,
    end,
    text: document.text.slice(start, end),
    score,
    regions: [],
    headingPath: [],
  });
  const inScope = (documentId: string | null): MemoryDocument[] =>
    documents.filter((document) => documentId === null || document.documentId === documentId);
  return {
    scope,
    authorize: options.authorize ?? (async () => {}),
    async search(query, { limit, documentId }) {
      const words = new Set(query.toLowerCase().match(/\w+/g) ?? []);
      const found = inScope(documentId).flatMap((document) =>
        [...document.text.matchAll(/\S[\s\S]*?(?=\n\n|$)/g)].map((match) => {
          const hits = (match[0].toLowerCase().match(/\w+/g) ?? []).filter((word) => words.has(word)).length;
          return passage(document, match.index, match.index + match[0].length, hits);
        }),
      );
      return found
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score)
        .slice(0, limit);
    },
    async findExact(strings, { limit, documentId }) {
      const found = inScope(documentId).flatMap((document) =>
        strings.flatMap((text) => {
          const at = document.text.indexOf(text);
          return at < 0 ? [] : [passage(document, at, at + text.length, 1)];
        }),
      );
      return found.slice(0, limit);
    },
    async readText({ documentId, start, maxChars }) {
      const document = byId.get(documentId);
      if (document === undefined) return null;
      const text = document.text.slice(start, start + maxChars);
      return {
        documentId,
        title: document.title,
        text,
        start,
        end: start + text.length,
        totalChars: document.text.length,
        hidden: hiddenOf(document).filter((span) => span.start < start + text.length && span.end > start),
      };
    },
    async textSize(documentId) {
      const document = byId.get(documentId);
      return document === undefined
        ? null
        : { documentId, title: document.title, totalChars: document.text.length, pageCount: null };
    },
    listDocuments: async (limit) => documents.slice(0, limit),
    async locate(versionId, quote) {
      const text = byId.get(versionId)?.text ?? '';
      const pattern = quote
        .trim()
        .split(/\s+/)
        .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('\\s+');
      const match = new RegExp(pattern).exec(text);
      return match === null
        ? null
        : { start: match.index, end: match.index + match[0].length, text: match[0] };
    },
    hidden: async (places) =>
      places.map(({ versionId, start, end }) =>
        hiddenOf(byId.get(versionId)).filter((span) => span.start < end && span.end > start),
      ),
    blocks: async (places) => places.map(() => []),
    regions: async (_versionId, spans) => spans.map(() => []),
  };
}

function hiddenOf(document: MemoryDocument | undefined): { start: number; end: number }[] {
  const at = document?.hidden === undefined ? -1 : document.text.indexOf(document.hidden);
  return at < 0 ? [] : [{ start: at, end: at + (document?.hidden?.length ?? 0) }];
}
