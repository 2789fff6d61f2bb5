import { z } from 'zod';
import { documentFilter } from '../../features/documents/document-filter.ts';
import { findVersions } from '../../features/documents/find-versions.ts';
import { listDocuments as listReadable } from '../../features/documents/list-documents.ts';
import { readVersions } from '../../features/documents/read-versions.ts';
import { encodeId } from '../../graphql/ids.ts';
import { defineTool, type ToolContext } from '../tool.ts';
import { corpusOf } from './corpus-of.ts';
import { BY_TITLE, pageOf } from './page-of.ts';
import { corpusInput, cursorInput, filterInput, limitInput, nextCursorOutput } from './shared-input.ts';
import { fenced, NOTICE, noticeOutput } from './untrusted.ts';
import { documentLink } from './words-link.ts';

const documentOutput = z.strictObject({
  id: z.string().describe('Its id, the same as in GraphQL.'),
  title: z.string(),
  version_id: z.string().nullable().describe('The version that is read here; null before there is one.'),
  status: z
    .string()
    .nullable()
    .describe('How far reading it is: READY and PARTIAL have a text; null without a version.'),
  mime_type: z.string().nullable(),
  pages: z.int().nullable().describe('Pages; null for texts without.'),
  characters: z.int().nullable().describe('Length of its text; null before it was read.'),
  url: z.string().describe('Where a person opens it.'),
});

export const listDocuments = defineTool({
  name: 'list_documents',
  title: 'List documents',
  description: 'Lists the documents of a corpus, or of all that you may read, by title.',
  input: z.strictObject({
    corpus: corpusInput.optional(),
    query: filterInput('Only documents whose title or description contains this, in any case.'),
    cursor: cursorInput,
    limit: limitInput,
  }),
  output: z.strictObject({
    notice: noticeOutput,
    documents: z.array(documentOutput),
    nextCursor: nextCursorOutput,
  }),
  rate: 'read',
  whenNotFound: 'list_corpora lists the corpora that you may read.',
  async run(ctx, { corpus, query, cursor, limit }) {
    const corpusId = corpus === undefined ? null : (await corpusOf(ctx, corpus)).id;
    const filter = documentFilter(ctx.actor, { corpusId, text: query });
    const { rows, nextCursor } = await pageOf(
      { order: BY_TITLE, cursor, limit },
      ({ where, orderBy, take }) =>
        listReadable(ctx, { query: { take }, filter: { AND: [filter, where] }, orderBy }),
    );
    const versions = await versionsOf(
      ctx,
      corpusId,
      rows.map(({ id }) => id),
    );
    const documents = rows.map(({ id, title }) => {
      const version = versions.get(id);
      return {
        id: encodeId('Document', id),
        title,
        version_id: version === undefined ? null : encodeId('DocumentVersion', version.id),
        status: version?.status ?? null,
        mime_type: version?.mimeType ?? null,
        pages: version?.pageCount ?? null,
        characters: version?.textLength ?? null,
        url: documentLink(ctx.baseUrl, id),
      };
    });
    return { notice: NOTICE, documents, nextCursor };
  },
  toText: ({ documents, nextCursor }) =>
    documents.length === 0
      ? 'There is no document here that you may read.'
      : fenced(`Documents: ${documents.length}.`, JSON.stringify({ documents, nextCursor })),
});

/** By document: the version that is read in the corpus, which may be pinned there. */
async function versionsOf(ctx: ToolContext, corpusId: string | null, documentIds: readonly string[]) {
  const read = await readVersions(
    ctx,
    documentIds.map((documentId) => ({ documentId, corpusId })),
  );
  const versions = await findVersions(ctx, { id: { in: [...read.values()] } });
  return new Map(versions.map((version) => [version.documentId, version]));
}
