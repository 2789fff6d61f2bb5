import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { UserActor } from '../../../src/domain/actor.ts';
import { readBlocks } from '../../../src/features/documents/read-blocks.ts';
import { readSentences, type BlockRange } from '../../../src/features/documents/read-sentences.ts';
import { BLOCK_SENTENCES_MAX_CHARS } from '../../../src/config/limits.ts';
import { describeOnBoth } from '../../support/database.ts';
import { openVersionWorld, type VersionWorld } from '../../support/version-world.ts';

const PLAIN = `# Lease\n\nSee Sec. 5 of the Act. It was held in Roe v. Wade, 410 U.S. 113. The Tenant pays.\n\n- One. Two.\n`;
const WIDE = `# 𝒞lauses\n\n𝒜 first. The 😀 second, No. 5. Third.\n\nLast 😀. Very last.\n`;
/** Longer than what is looked at in one answer, with characters of two units at every place. */
const LONG = `# Long\n\n${'😀 The parties agree with No. 5 of it. '.repeat(3_000)}\n`;

describeOnBoth('the sentences of blocks', (open) => {
  let world: VersionWorld;
  let ana: UserActor;
  beforeAll(async () => {
    world = await openVersionWorld(open);
    ana = await world.user();
  });
  afterAll(() => world.dispose());

  async function stored(text: string) {
    const { versionId } = await world.put(ana, text);
    await world.settle();
    const blocks = await readBlocks(world.as(ana), { versionIds: [versionId], limit: 100 });
    const row = await world.db.prisma.documentText.findUniqueOrThrow({ where: { versionId } });
    return { versionId, blocks, text: row.text };
  }
  const read = (blocks: readonly BlockRange[], input = {}, actor = ana) =>
    readSentences(world.as(actor), { blocks, from: 0, first: 500, ...input });

  it.each([
    ['of one unit a character', PLAIN],
    ['with characters of two units', WIDE],
  ])('tile each block, and each is the slice of the canonical text: %s', async (_what, source) => {
    const { blocks, text } = await stored(source);
    const lists = await read(blocks);
    expect(blocks.length).toBeGreaterThan(2);
    for (const [index, { start, end }] of blocks.entries()) {
      const sentences = lists[index] ?? [];
      expect(sentences.map((one) => one.text).join('')).toBe(text.slice(start, end));
      for (const one of sentences) expect(one.text).toBe(text.slice(one.start, one.end));
    }
    expect(lists.flat().map((one) => one.text.trim())).toContain(
      source === PLAIN ? 'It was held in Roe v. Wade, 410 U.S. 113.' : 'The 😀 second, No. 5.',
    );
  });

  it('of a block that is longer than one answer come part by part, and none is cut', async () => {
    const { blocks } = await stored(LONG);
    const block = blocks.reduce((longest, one) =>
      one.end - one.start > longest.end - longest.start ? one : longest,
    );
    expect(block.end - block.start).toBeGreaterThan(2 * BLOCK_SENTENCES_MAX_CHARS);
    const found: string[] = [];
    for (let from = 0; from < block.end;) {
      const [sentences = []] = await read([block], { from });
      expect(sentences.length).toBeGreaterThan(0);
      expect(sentences.length).toBeLessThanOrEqual(500);
      found.push(...sentences.map((one) => one.text.trim()));
      from = sentences.at(-1)?.end ?? Infinity;
    }
    expect(found).toHaveLength(3_000);
    expect(new Set(found)).toEqual(new Set(['😀 The parties agree with No. 5 of it.']));
  });

  it('begin at no half of a character, wherever they are asked from', async () => {
    const { blocks } = await stored(WIDE);
    const [, block] = blocks;
    if (block === undefined) throw new Error('no block');
    for (let from = block.start; from <= block.end; from += 1)
      for (const one of (await read([block], { from }))[0] ?? []) expect(one.text.isWellFormed()).toBe(true);
  });

  it('are none for strangers, and numbers out of range are refused', async () => {
    const { blocks } = await stored(`${PLAIN}Stranger.`);
    expect((await read(blocks, {}, await world.user())).flat()).toEqual([]);
    expect(await read([{ versionId: 'none', start: 0, end: 5 }])).toEqual([[]]);
    await expect(read(blocks, { first: 0 })).rejects.toMatchObject({ code: 'VALIDATION' });
    await expect(read(blocks, { first: 501 })).rejects.toMatchObject({ code: 'VALIDATION' });
    await expect(read(blocks, { from: -1 })).rejects.toMatchObject({ code: 'VALIDATION' });
  });
});
