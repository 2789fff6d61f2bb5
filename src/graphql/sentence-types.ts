import { BLOCK_SENTENCES_MAX } from '../config/limits.ts';
import type { BlockRow } from '../features/documents/read-blocks.ts';
import { readSentences, type Sentence as SentenceRow } from '../features/documents/read-sentences.ts';
import { builder } from './builder.ts';
import { loaderOf } from './connection.ts';
import { Block } from './document-text-types.ts';

const Sentence = builder.objectRef<SentenceRow>('Sentence').implement({
  description: 'A sentence of a block, with the white space behind it.',
  fields: (t) => ({
    start: t.exposeInt('start', { description: 'Where it starts in the canonical text.' }),
    end: t.exposeInt('end', { description: 'Where it ends; the next one starts there.' }),
    text: t.exposeString('text', { description: 'The canonical text between the two.' }),
  }),
});

const keyOf = ({ versionId, start, end }: BlockRow): string => `${versionId} ${start} ${end}`;

builder.objectFields(Block, (t) => ({
  sentences: t.field({
    type: [Sentence],
    description:
      'Its sentences, in order and without gaps. Stops after abbreviations of the law (`Sec. 5`, `Roe v. Wade`, ' +
      '`Abs. 3 Nr. 2`) end none. Of a long block a part: go on with `from`.',
    args: {
      first: t.arg.int({
        required: true,
        defaultValue: 100,
        description: `How many, at most ${BLOCK_SENTENCES_MAX}.`,
      }),
      from: t.arg.int({
        required: true,
        defaultValue: 0,
        description: 'Where to begin in the canonical text: the `end` of the last sentence you have.',
      }),
    },
    complexity: ({ first }) => ({ field: 2, multiplier: first / 10 }),
    resolve: async (block, { first, from }, ctx) =>
      (await loaderOf<readonly SentenceRow[]>(ctx, `sentences ${first} ${from}`, async (keys) => {
        const blocks = keys.map((key) => {
          const [versionId = '', start, end] = key.split(' ');
          return { versionId, start: Number(start), end: Number(end) };
        });
        const lists = await readSentences(ctx, { blocks, first, from });
        return new Map(keys.map((key, index) => [key, lists[index] ?? []]));
      }).load(keyOf(block))) ?? [],
  }),
}));
