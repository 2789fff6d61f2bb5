import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { UserActor } from '../../../src/domain/actor.ts';
import { sql } from '../../../src/db/sql.ts';
import { search } from '../../../src/features/search/search.ts';
import { chunkDocument } from '../../../src/parsing/chunk.ts';
import { parseBytes } from '../../../src/parsing/parse.ts';
import { prepareIndex } from '../../../src/retrieval/index/prepare-index.ts';
import { indexVersion } from '../../../src/retrieval/index-version.ts';
import { phrasePattern } from '../../../src/retrieval/query/phrase-pattern.ts';
import { describeOnBoth } from '../../support/database.ts';
import { buildPdf } from '../../support/pdf-builder.ts';
import { openSearchWorld, type SearchWorld } from '../../support/search-world.ts';

/** Words that an index may cut, join or drop, which a phrase must be found among nevertheless. */
const WORDS = [
  'the', 'of', 'and/or', 'Party', '<Name', 'Customer>', 'agreement.The', 'e-mail', 'U.S.C.', '10.5%', '§', 'notice',
  'twenty', 'sealed', 'a@b.example', 'https://a.example/b', 'x_y', 'naïve', 'Straße', '(i)', '“quoted”', "Supplier's",
  '&amp;', '1', '00', 'tech', 'terminated', 'Termination', '保密', 'co-operate',
]; // prettier-ignore

const text = (seed: number): string =>
  Array.from({ length: 12 }, (_, paragraph) =>
    Array.from(
      { length: 40 },
      (_unused, at) => WORDS[(seed * 31 + paragraph * 17 + at * (7 + (paragraph % 5))) % WORDS.length],
    ).join(' '),
  ).join('\n\n');

describeOnBoth('a quoted phrase', (open) => {
  let world: SearchWorld;
  let owner: UserActor;
  let chunks: readonly { version_id: string; ordinal: number; text: string }[];

  beforeAll(async () => {
    world = await openSearchWorld(open);
    owner = await world.user();
    for (const seed of [1, 2, 3]) await world.add({ owner, title: `Text ${seed}`, text: text(seed) });
    chunks = await sql(
      world.db.pool,
      'select version_id, ordinal, text from chunks order by version_id, ordinal',
    );
  });
  afterAll(() => world.dispose());

  it('is found in every chunk that has it, whatever the index made of its words', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 6 }), async (which, from, length) => {
        const words = (chunks[which % chunks.length]?.text ?? '').split(/\s+/);
        const phrase = words.slice(from % words.length, (from % words.length) + length).join(' ');
        const pattern = phrasePattern(phrase.replaceAll(/["“”„«»]/g, ''));
        fc.pre(pattern !== null && !/["“”„«»]/.test(phrase));
        const expected = await sql<{ n: number }>(
          world.db.pool,
          'select count(*)::int as n from chunks where text ~* $1',
          [pattern],
        );
        const { hits } = await search(world.ctx(owner), {
          query: `"${phrase}"`,
          scope: { all: true },
          kinds: ['chunk'],
          limit: 100,
        });
        expect(hits.length).toBe(expected[0]?.n);
      }),
      { numRuns: 40 },
    );
  });

  it('in a page header between two paragraphs, which is left out of the index, is found', async () => {
    const { versionId } = await world.add({ owner, title: 'Paged', text: 'To be replaced.' });
    const outcome = await parseBytes(pagedContract(), { fileName: 'paged.pdf' });
    if (!outcome.ok) throw new Error(outcome.failure.code);
    const { text: canonical, blocks } = outcome.document;
    const index = {
      versionId,
      title: 'Paged',
      text: canonical,
      blocks,
      chunks: chunkDocument(outcome.document),
    };
    const prepared = await prepareIndex(world.ctx(owner), index);
    await world.db.transaction((tx) => indexVersion(tx, prepared));
    const inText = prepared.chunks.filter((chunk) => chunk.text.includes(HEAD));
    const inIndex = prepared.chunks.filter((chunk) => chunk.indexText.includes(HEAD));
    expect(inText.length).toBeGreaterThan(inIndex.length);
    const { hits } = await search(world.ctx(owner), { query: `"${HEAD}"`, scope: { all: true }, limit: 100 });
    expect(hits).toHaveLength(inText.length);
  });
});

const HEAD = 'Confidential Treatment Requested by Acme Holdings';

const SPOKEN =
  'supplier shall deliver services customer under this agreement each party keeps confidential information secret unless law requires otherwise'.split(
    ' ',
  );

/** Short paragraphs over three pages, each with a header; no two lines alike. */
const pagedContract = (): Buffer =>
  buildPdf(
    [0, 1, 2].map((page) => ({
      lines: [
        { text: HEAD, x: 60, y: 820, size: 8 },
        ...Array.from({ length: 6 }, (_, line) => ({
          text: spoken(page * 6 + line),
          x: 60,
          y: 760 - line * 100,
          size: 10,
        })),
      ],
    })),
  );

const spoken = (line: number): string =>
  Array.from({ length: 13 }, (_, at) => SPOKEN[(line * 31 + at * (7 + (line % 5))) % SPOKEN.length]).join(
    ' ',
  );
