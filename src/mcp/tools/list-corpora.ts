import { z } from 'zod';
import { MCP_DESCRIPTION_MAX_CHARS } from '../../config/limits.ts';
import { corpusFilter } from '../../features/corpora/corpus-filter.ts';
import { listCorpora as listReadable } from '../../features/corpora/list-corpora.ts';
import { encodeId } from '../../graphql/ids.ts';
import { defineTool } from '../tool.ts';
import { BY_TITLE, pageOf } from './page-of.ts';
import { cursorInput, filterInput, limitInput, nextCursorOutput } from './shared-input.ts';
import { shortened } from './shortened.ts';
import { fenced, NOTICE, noticeOutput } from './untrusted.ts';

const corpusOutput = z.strictObject({
  id: z.string().describe('Its id, the same as in GraphQL.'),
  slug: z.string().describe('Its name in addresses; tools take it as well as the id.'),
  title: z.string(),
  description: z.string().describe(`At most ${MCP_DESCRIPTION_MAX_CHARS} characters of it.`),
  is_public: z.boolean().describe('Whether everybody may read it.'),
});

export const listCorpora = defineTool({
  name: 'list_corpora',
  title: 'List corpora',
  description:
    'Lists the collections of documents that you may read, by title. Start here: the other tools take the id or slug.',
  input: z.strictObject({
    query: filterInput('Only corpora whose title or description contains this, in any case.'),
    cursor: cursorInput,
    limit: limitInput,
  }),
  output: z.strictObject({
    notice: noticeOutput,
    corpora: z.array(corpusOutput),
    nextCursor: nextCursorOutput,
  }),
  rate: 'read',
  whenNotFound: '',
  async run(ctx, { query, cursor, limit }) {
    const { rows, nextCursor } = await pageOf(
      { order: BY_TITLE, cursor, limit },
      ({ where, orderBy, take }) =>
        listReadable(ctx, {
          query: { take },
          filter: { AND: [corpusFilter({ text: query }), where] },
          orderBy,
        }),
    );
    const corpora = rows.map(({ id, slug, title, description, isPublic }) => ({
      id: encodeId('Corpus', id),
      slug,
      title,
      description: shortened(description, MCP_DESCRIPTION_MAX_CHARS),
      is_public: isPublic,
    }));
    return { notice: NOTICE, corpora, nextCursor };
  },
  toText: ({ corpora, nextCursor }) =>
    corpora.length === 0
      ? 'There is no corpus here that you may read.'
      : fenced(`Corpora: ${corpora.length}.`, JSON.stringify({ corpora, nextCursor })),
});
