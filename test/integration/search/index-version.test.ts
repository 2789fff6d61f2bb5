import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from '../../../src/db/sql.ts';
import type { UserActor } from '../../../src/domain/actor.ts';
import { prepareIndex, type IndexInput } from '../../../src/retrieval/index/prepare-index.ts';
import { clearIndex, indexVersion } from '../../../src/retrieval/index-version.ts';
import { describeOnBoth } from '../../support/database.ts';
import { openSearchWorld, type AddedDocument, type SearchWorld } from '../../support/search-world.ts';

describeOnBoth('indexing a version', (open) => {
  let world: SearchWorld;
  let owner: UserActor;
  let document: AddedDocument;
  let input: IndexInput;

  beforeAll(async () => {
    world = await openSearchWorld(open);
    owner = await world.user();
    document = await world.add({ owner, title: 'Index me', text: 'A text to begin with.' });
    const parts = ['The fee is due.', 'The fee is late, so a fee is added.', '保密信息', '??? --- !!!'];
    const starts = parts.map((_, at) => parts.slice(0, at).join('\n').length + (at === 0 ? 0 : 1));
    input = {
      versionId: document.versionId,
      title: 'Index me',
      text: parts.join('\n'),
      blocks: [{ start: starts[1] ?? 0, label: '5.2(a)' }],
      chunks: parts.map((text, ordinal) => ({
        ordinal,
        start: starts[ordinal] ?? 0,
        end: (starts[ordinal] ?? 0) + text.length,
        label: null,
        headingPath: ['A heading', 'with\u001fodd > parts'],
        indexText: `Index me\n${text}`,
      })),
    };
  });
  afterAll(() => world.dispose());

  const write = async (given: IndexInput): Promise<void> => {
    const prepared = await prepareIndex(world.ctx(owner), given);
    await world.db.transaction((tx) => indexVersion(tx, prepared));
  };
  const rows = (table: string, columns: string): Promise<object[]> =>
    sql(world.db.pool, `select ${columns} from ${table} where version_id = $1::uuid order by 1, 2`, [
      document.versionId,
    ]);
  const stored = async (): Promise<object> => ({
    chunks: await rows('chunks', 'ordinal, start, "end", text, index_text, heading_path, lexeme_count'),
    postings: await rows('chunk_postings', 'lexeme collate "C", total, ordinals, frequencies, lengths'),
    vectors: await rows('chunk_embeddings', 'ordinal, embedding::text'),
    counts: await rows('indexed_versions', 'chunk_count, lexeme_count, title, title_lexemes'),
  });

  it('replaces what was there, and twice gives what once gave', async () => {
    await write(input);
    const once = await stored();
    await write(input);
    expect(await stored()).toEqual(once);
    expect(once).toMatchObject({ counts: [{ chunk_count: 4, title_lexemes: ['index'] }] });
  });

  it('in batches gives what it gives at once', async () => {
    await write(input);
    const atOnce = await stored();
    for (const chunk of input.chunks) await write({ ...input, chunks: [chunk] });
    expect(await stored()).toEqual(atOnce);
  });

  it('counts stems, labels and pairs by chunk', async () => {
    await write(input);
    const { postings } = (await stored()) as { postings: { lexeme: string }[] };
    const of = (lexeme: string): object | undefined => postings.find((posting) => posting.lexeme === lexeme);
    expect(of('fee')).toMatchObject({ total: 3, ordinals: [0, 1], frequencies: [1, 2] });
    expect(of('sec:5.2(a)')).toMatchObject({ ordinals: [1] });
    expect(of('sec>5.2')).toMatchObject({ ordinals: [1] });
    expect(of('gram:保密')).toMatchObject({ ordinals: [2] });
  });

  it('that fails leaves what was there', async () => {
    await write(input);
    const before = await stored();
    const prepared = await prepareIndex(world.ctx(owner), input);
    // The same chunk twice is refused only after the old index is gone and the first ones are written.
    const broken = { ...prepared, chunks: [...prepared.chunks, ...prepared.chunks.slice(0, 1)] };
    await expect(world.db.transaction((tx) => indexVersion(tx, broken))).rejects.toThrow();
    expect(await stored()).toEqual(before);
  });

  it('can be taken back, with nothing left', async () => {
    await write(input);
    await world.db.transaction((tx) => clearIndex(tx, document.versionId));
    expect(await stored()).toEqual({ chunks: [], postings: [], vectors: [], counts: [] });
  });
});
