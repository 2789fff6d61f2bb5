import { z } from 'zod';
import { notFound } from '../../domain/errors.ts';
import { listConcepts, listVocabularySchemes } from '../../features/contracts-registry/list-schemes.ts';
import { orderKey } from '../../features/contracts-registry/order-key.ts';
import { defineTool } from '../tool.ts';
import { CONCEPT_ORDER, conceptOf, conceptOutput } from './concept-output.ts';
import { pageOf } from './page-of.ts';
import { cursorInput, idInput, limitInput, nextCursorOutput } from './shared-input.ts';

const NAMES_MAX = 50;
const NAME_MAX_CHARS = 200;

export const fetchConceptPack = defineTool({
  name: 'fetch_concept_pack',
  title: 'Fetch a vocabulary',
  description:
    'Gives the concepts of a vocabulary with their definitions, the names that people use for them, and which mean the ' +
    'same; all of them in pages, or those you name with the ones that mean the same.',
  input: z.strictObject({
    namespace: idInput('Namespace of the vocabulary, as list_concepts gives it.'),
    scheme: idInput('Name of the vocabulary.'),
    version: idInput('Its version, such as 1.0.0; the highest when left out.').optional(),
    names: z
      .array(z.string().min(1).max(NAME_MAX_CHARS))
      .min(1)
      .max(NAMES_MAX)
      .optional()
      .describe('Only these concepts.'),
    cursor: cursorInput,
    limit: limitInput,
  }),
  output: z.strictObject({
    namespace: z.string(),
    scheme: z.string(),
    version: z.string(),
    title: z.string(),
    digest: z.string(),
    concepts: z.array(conceptOutput),
    nextCursor: nextCursorOutput,
  }),
  rate: 'read',
  whenNotFound: 'list_concepts lists the vocabularies that you may read.',
  async run(ctx, { namespace, scheme, version, names, cursor, limit }) {
    const filter = { namespaceName: namespace, name: scheme, version };
    const versions = await listVocabularySchemes(ctx, { filter });
    const found = versions.toSorted((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1))[0];
    if (found === undefined) throw notFound();
    const named =
      names === undefined ? {} : { OR: [{ name: { in: names } }, { sameAs: { hasSome: names } }] };
    const { rows, nextCursor } = await pageOf(
      { order: CONCEPT_ORDER, cursor, limit },
      ({ where, orderBy, take }) =>
        listConcepts(ctx, {
          query: { take },
          filter: { AND: [{ schemeId: found.id }, named, where] },
          orderBy,
        }),
    );
    return {
      namespace: found.namespaceName,
      scheme: found.name,
      version: found.version,
      title: found.title,
      digest: found.digest,
      concepts: rows.map(conceptOf),
      nextCursor,
    };
  },
});

const keyOf = ({ version }: { readonly version: string }): string => orderKey(version) ?? '';
