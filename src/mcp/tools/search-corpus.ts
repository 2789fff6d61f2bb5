import { z } from 'zod';
import { MCP_SEARCH_DEFAULT_HITS, MCP_SEARCH_MAX_HITS, SEARCH_QUERY_MAX_CHARS } from '../../config/limits.ts';
import { hiddenWords } from '../../features/documents/hidden-words.ts';
import type { SearchHit } from '../../features/search/search-hit.ts';
import { search } from '../../features/search/search.ts';
import { decodeCursor, encodeCursor, type Order } from '../../graphql/cursor.ts';
import { decodeId, encodeId } from '../../graphql/ids.ts';
import { unseenIn, warning } from '../../agents/tools/hidden-notice.ts';
import { defineTool, type ToolContext } from '../tool.ts';
import { corpusOf } from './corpus-of.ts';
import { hiddenOutput, hiddenParts } from './hidden-output.ts';
import { corpusInput, cursorInput, idInput, nextCursorOutput } from './shared-input.ts';
import { fenced, NOTICE, noticeOutput } from './untrusted.ts';
import { citationOf, wordsLink } from './words-link.ts';

// The place in the ranking is the cursor, as in GraphQL: the same query ranks the same while nothing changes.
const RANK: Order = { name: 'RANK', columns: [{ column: 'rank', direction: 'asc', type: 'number' }] };

const hitOutput = z.strictObject({
  rank: z.int().describe('Its place, from 1.'),
  quote: z.string().describe('The words, exactly as the document has them from start to end.'),
  document_id: z.string(),
  document_title: z.string(),
  version_id: z.string().describe('The version that the offsets refer to.'),
  start: z.int().describe('Where the quote starts in the text, in UTF-16 code units.'),
  end: z.int().describe('Where it ends; the character there does not belong to it.'),
  pages: z.array(z.int()).describe('Pages it touches, from 1; empty for texts without pages.'),
  headings: z.array(z.string()).describe('Headings above it, outermost first.'),
  label: z.string().nullable().describe('Its section number or the label of the annotation.'),
  score: z.number().describe('0 to 1; 1 for an exact phrase or a section that was named.'),
  is_exact: z.boolean(),
  hidden: hiddenOutput,
  citation: z.string().describe('Names version and range; articles of corpora take it as a link.'),
  url: z.string().describe('Where a person opens exactly these words.'),
});
type Hit = z.output<typeof hitOutput>;

export const searchCorpus = defineTool({
  name: 'search_corpus',
  title: 'Search a corpus',
  description:
    'Finds passages of a corpus by words, meaning, "exact phrases" in quotes and section numbers; best first. ' +
    'Each hit has the exact words, where they stand and a link: cite with these, and quote word for word.',
  input: z.strictObject({
    corpus: corpusInput,
    query: z.string().min(1).max(SEARCH_QUERY_MAX_CHARS).describe('What to look for.'),
    document_id: idInput('Only in this document, an id that list_documents gives.').optional(),
    cursor: cursorInput,
    limit: z
      .int()
      .min(1)
      .max(MCP_SEARCH_MAX_HITS)
      .default(MCP_SEARCH_DEFAULT_HITS)
      .describe('Hits of one page.'),
  }),
  output: z.strictObject({
    notice: noticeOutput,
    hits: z.array(hitOutput),
    degraded: z.array(z.string()).describe('What could not be used this time; empty when all was well.'),
    nextCursor: nextCursorOutput,
  }),
  rate: 'search',
  whenNotFound: 'list_corpora lists the corpora that you may read.',
  async run(ctx, { corpus, query, document_id: document, cursor, limit }) {
    const { id: corpusId } = await corpusOf(ctx, corpus);
    const documentIds =
      document === undefined ? {} : { documentIds: [decodeId('Document', document, ['document_id'])] };
    const offset = cursor === undefined ? 0 : Number(decodeCursor(RANK, cursor, 'after')[0]);
    const result = await search(ctx, {
      query,
      scope: { corpusId, ...documentIds },
      // Notes are people's words about a document, not its own.
      kinds: ['chunk', 'annotation'],
      limit,
      offset,
      withRegions: false,
    });
    const hasMore = result.rankedCount > offset + limit;
    return {
      notice: NOTICE,
      hits: await hitsOf(ctx, result.hits),
      degraded: [...result.degraded],
      nextCursor: hasMore ? encodeCursor(RANK, { rank: offset + limit }) : null,
    };
  },
  toText({ hits, degraded, nextCursor }) {
    const problems = degraded.map((line) => `${line}\n`).join('');
    if (hits.length === 0) return `${problems}Nothing was found. Try other words, or fewer.`;
    const unseen = hits.flatMap((hit) => unseenIn(`[${hit.rank}]`, hit, hit.hidden));
    const more = nextCursor === null ? '' : ` More with cursor ${nextCursor}`;
    return fenced(`${problems}${warning(unseen)}Hits: ${hits.length}.${more}`, hits.map(block).join('\n\n'));
  },
});

async function hitsOf(ctx: ToolContext, found: readonly SearchHit[]): Promise<Hit[]> {
  const placed = found.flatMap(({ start, end, ...hit }) =>
    start === null || end === null ? [] : [{ ...hit, start, end }],
  );
  const hidden = await hiddenWords(ctx, placed);
  return placed.map((hit, at) => ({
    rank: hit.rank,
    quote: hit.text,
    document_id: encodeId('Document', hit.documentId),
    document_title: hit.documentTitle,
    version_id: encodeId('DocumentVersion', hit.versionId),
    start: hit.start,
    end: hit.end,
    pages: [...hit.pages],
    headings: [...hit.headingPath],
    label: hit.label,
    score: hit.score,
    is_exact: hit.isExact,
    hidden: hiddenParts(hidden[at] ?? []),
    citation: citationOf(hit),
    url: wordsLink(ctx.baseUrl, hit),
  }));
}

function block(hit: Hit): string {
  const pages = hit.pages.length === 0 ? '' : `, page ${hit.pages.join(', ')}`;
  const headings = hit.headings.length === 0 ? '' : `, ${hit.headings.join(' › ')}`;
  const where = `${JSON.stringify(hit.document_title)}${headings}${pages}, characters ${hit.start}–${hit.end}`;
  return `[${hit.rank}] ${where}\ndocument_id ${hit.document_id}\n${hit.url}\n${hit.quote}`;
}
