import { z } from 'zod';
import { MCP_DESCRIPTION_MAX_CHARS } from '../../config/limits.ts';
import type { Concept, VocabularyScheme } from '../../db/generated/prisma/client.ts';
import { listConcepts as listReadable } from '../../features/contracts-registry/list-schemes.ts';
import { defineTool } from '../tool.ts';
import { CONCEPT_ORDER } from './concept-output.ts';
import { pageOf } from './page-of.ts';
import { cursorInput, filterInput, limitInput, nextCursorOutput } from './shared-input.ts';
import { shortened } from './shortened.ts';

const entryOutput = z.strictObject({
  namespace: z.string(),
  scheme: z.string().describe('The vocabulary.'),
  version: z.string().describe('Its version.'),
  name: z.string(),
  definition: z.string().describe(`At most ${MCP_DESCRIPTION_MAX_CHARS} characters of it.`),
});

type Row = Concept & { readonly scheme: VocabularyScheme };

export const listConcepts = defineTool({
  name: 'list_concepts',
  title: 'List concepts',
  description:
    'Lists the concepts of the vocabularies that you may read, by name: what the fields of contracts mean. ' +
    'fetch_concept_pack gives a vocabulary with the names that people use for each.',
  input: z.strictObject({
    namespace: filterInput('Only of this namespace.'),
    scheme: filterInput('Only of this vocabulary.'),
    version: filterInput('Only of this version of it.'),
    query: filterInput('Only concepts whose name or definition contains this, in any case.'),
    cursor: cursorInput,
    limit: limitInput,
  }),
  output: z.strictObject({ concepts: z.array(entryOutput), nextCursor: nextCursorOutput }),
  rate: 'read',
  whenNotFound: '',
  async run(ctx, { namespace, scheme, version, query = '', cursor, limit }) {
    const contains = { contains: query, mode: 'insensitive' as const };
    const filter = {
      scheme: { namespaceName: namespace, name: scheme, version },
      ...(query === '' ? {} : { OR: [{ name: contains }, { definition: contains }] }),
    };
    const { rows, nextCursor } = await pageOf(
      { order: CONCEPT_ORDER, cursor, limit },
      ({ where, orderBy, take }) =>
        listReadable(ctx, {
          query: { take, include: { scheme: true } },
          filter: { AND: [filter, where] },
          orderBy,
        }),
    );
    const concepts = (rows as readonly Row[]).map((row) => ({
      namespace: row.scheme.namespaceName,
      scheme: row.scheme.name,
      version: row.scheme.version,
      name: row.name,
      definition: shortened(row.definition, MCP_DESCRIPTION_MAX_CHARS),
    }));
    return { concepts, nextCursor };
  },
});
