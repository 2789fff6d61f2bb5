import { z } from 'zod';
import { MCP_TEXT_DEFAULT_CHARS, MCP_TEXT_MAX_CHARS } from '../../config/limits.ts';
import { unseenIn, warning } from '../../agents/tools/hidden-notice.ts';
import { notFound } from '../../domain/errors.ts';
import { findDocument } from '../../features/documents/find-document.ts';
import { findVersions } from '../../features/documents/find-versions.ts';
import { hiddenWords } from '../../features/documents/hidden-words.ts';
import { readText } from '../../features/documents/read-text.ts';
import { readVersions } from '../../features/documents/read-versions.ts';
import { decodeId, encodeId } from '../../graphql/ids.ts';
import { defineTool, type ToolContext } from '../tool.ts';
import { corpusOf } from './corpus-of.ts';
import { hiddenOutput, hiddenParts } from './hidden-output.ts';
import { corpusInput, idInput } from './shared-input.ts';
import { fenced, NOTICE, noticeOutput } from './untrusted.ts';
import { citationOf, wordsLink } from './words-link.ts';

const MAX_POSITION = 2 ** 31 - 2;

export const getDocumentText = defineTool({
  name: 'get_document_text',
  title: 'Read the text of a document',
  description:
    'Reads a part of a document by character positions, with the offsets to cite it by. Go on with start = next_start ' +
    'and the same version_id, so that a new version in between does not shift what you read.',
  input: z.strictObject({
    document_id: idInput('A document, an id that list_documents or search_corpus gives.'),
    corpus: corpusInput.optional().describe('Read the version that is pinned in this corpus (id or slug).'),
    version_id: idInput('This version of the document; the latest when left out.').optional(),
    start: z.int().min(0).max(MAX_POSITION).default(0).describe('First character, in UTF-16 code units.'),
    max_chars: z.int().min(1).max(MCP_TEXT_MAX_CHARS).default(MCP_TEXT_DEFAULT_CHARS).describe('How much.'),
  }),
  output: z.strictObject({
    notice: noticeOutput,
    document_id: z.string(),
    version_id: z.string().describe('The version that the offsets refer to.'),
    title: z.string(),
    text: z.string().describe('The text from start to end.'),
    start: z.int(),
    end: z.int().describe('Where it ends; the character there does not belong to it.'),
    total_chars: z.int().describe('Length of the whole text.'),
    next_start: z.int().nullable().describe('Where to go on; null at the end.'),
    hidden: hiddenOutput,
    citation: z
      .string()
      .describe('Names version and range as `deedbox:VERSION#START-END`; narrow the range to your quote.'),
    url: z
      .string()
      .describe('Where a person opens exactly these words; start and end in it can be narrowed.'),
  }),
  rate: 'read',
  whenNotFound:
    'list_documents lists the documents that you may read; only those with status READY or PARTIAL have a text.',
  async run(ctx, { document_id: id, corpus, version_id: version, start, max_chars: maxChars }) {
    const documentId = decodeId('Document', id, ['document_id']);
    const corpusId = corpus === undefined ? null : (await corpusOf(ctx, corpus)).id;
    const document = await findDocument(ctx, { documentId });
    const versionId = document === null ? null : await versionOf(ctx, { documentId, corpusId, version });
    if (document === null || versionId === null) throw notFound();
    const [slice] = await readText(ctx, { versionIds: [versionId], start, maxChars });
    if (slice === undefined) throw notFound();
    const words = { documentId, versionId, start: slice.start, end: slice.end };
    const [hidden = []] = await hiddenWords(ctx, [words]);
    return {
      notice: NOTICE,
      document_id: encodeId('Document', documentId),
      version_id: encodeId('DocumentVersion', versionId),
      title: document.title,
      text: slice.text,
      start: slice.start,
      end: slice.end,
      total_chars: slice.length,
      next_start: slice.end < slice.length ? slice.end : null,
      hidden: hiddenParts(hidden),
      citation: citationOf(words),
      url: wordsLink(ctx.baseUrl, words),
    };
  },
  toText(read) {
    const next = read.next_start === null ? 'This is the end.' : `Go on with start ${read.next_start}.`;
    const where = `Characters ${read.start}–${read.end} of ${read.total_chars}, version_id ${read.version_id}. ${next}`;
    const unseen = unseenIn('', read, read.hidden).map((part) => part.trim());
    return fenced(`${where}\n${warning(unseen)}${read.url}`, `${JSON.stringify(read.title)}\n\n${read.text}`);
  },
});

interface VersionChoice {
  readonly documentId: string;
  readonly corpusId: string | null;
  readonly version: string | undefined;
}

async function versionOf(
  ctx: ToolContext,
  { documentId, corpusId, version }: VersionChoice,
): Promise<string | null> {
  if (version !== undefined) {
    const [found] = await findVersions(ctx, {
      documentId,
      id: decodeId('DocumentVersion', version, ['version_id']),
    });
    return found?.id ?? null;
  }
  const read = await readVersions(ctx, [{ documentId, corpusId }]);
  return read.get(`${documentId}:${corpusId ?? ''}`) ?? null;
}
