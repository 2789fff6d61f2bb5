import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UserActor } from '../../../src/domain/actor.ts';
import { search } from '../../../src/features/search/search.ts';
import type { SearchInput } from '../../../src/features/search/search-input.ts';
import { describeOnBoth } from '../../support/database.ts';
import { openSearchWorld, type AddedDocument, type SearchWorld } from '../../support/search-world.ts';

const SECRET = 'The walrus clause: the walrus shall be fed at noon by the Keeper of the Pool.';

describeOnBoth('what search may see', (open) => {
  let world: SearchWorld;
  let owner: UserActor;
  let stranger: UserActor;
  let mine: AddedDocument;

  const found = async (
    actor: UserActor | undefined,
    scope: SearchInput['scope'],
    query = 'walrus fed at noon',
  ): Promise<string[]> =>
    (await search(world.ctx(actor), { query, scope })).hits.map(({ documentId }) => documentId);

  beforeAll(async () => {
    world = await openSearchWorld(open);
    owner = await world.user();
    stranger = await world.user();
    mine = await world.add({ owner, title: 'Walrus agreement', text: SECRET });
  });
  afterAll(() => world.dispose());

  it('is what the caller may read, in every kind of scope', async () => {
    expect(await found(owner, { all: true })).toEqual([mine.documentId]);
    expect(await found(owner, { documentIds: [mine.documentId] })).toEqual([mine.documentId]);
    for (const actor of [stranger, undefined]) {
      expect(await found(actor, { all: true })).toEqual([]);
      expect(await found(actor, { documentIds: [mine.documentId] })).toEqual([]);
    }
  });

  it('follows a grant, to a user or to a group, and its end', async () => {
    const shared = await world.add({ owner, text: SECRET });
    const groupId = await world.group(owner);
    const member = await world.user({ groupIds: [groupId] });
    for (const grantee of [{ userId: stranger.userId }, { groupId }]) {
      await world.db.prisma.grant.create({
        data: {
          documentId: shared.documentId,
          verbs: ['READ'],
          grantedBy: owner.userId,
          ...grantee,
        } as never,
      });
    }
    expect(await found(stranger, { all: true })).toEqual([shared.documentId]);
    expect(await found(member, { documentIds: [shared.documentId, mine.documentId] })).toEqual([
      shared.documentId,
    ]);
    await world.db.prisma.grant.deleteMany({ where: { documentId: shared.documentId } as never });
    expect(await found(stranger, { all: true })).toEqual([]);
    await world.db.prisma.document.delete({ where: { id: shared.documentId } });
  });

  it('is nothing for an empty list of documents, an unknown one and one that is no id', async () => {
    expect(await found(owner, { documentIds: [] })).toEqual([]);
    expect(await found(owner, { all: true, documentIds: [] })).toEqual([]);
    expect(
      await found(owner, { documentIds: ["' or true --", '00000000-0000-0000-0000-000000000000'] }),
    ).toEqual([]);
    expect(await found(owner, { corpusId: 'nonsense' })).toEqual([]);
    const { hits } = await search(world.ctx(owner), {
      query: 'walrus',
      scope: { all: true },
      filters: { documentIds: [] },
    });
    expect(hits).toEqual([]);
  });

  it('must be said', async () => {
    await expect(search(world.ctx(owner), { query: 'walrus', scope: {} })).rejects.toMatchObject({
      code: 'VALIDATION',
    });
    await expect(search(world.ctx(owner), { query: ' \0', scope: { all: true } })).rejects.toMatchObject({
      code: 'VALIDATION',
    });
  });

  it.each(['QUEUED', 'PARSING', 'INDEXING', 'FAILED'])('is not a version that is %s', async (status) => {
    const unready = await world.add({ owner, text: SECRET, status });
    expect(await found(owner, { documentIds: [unready.documentId] })).toEqual([]);
    await world.db.prisma.documentVersion.update({
      where: { id: unready.versionId },
      data: { status: 'PARTIAL' },
    });
    expect(await found(owner, { documentIds: [unready.documentId] })).toEqual([unready.documentId]);
    await world.db.prisma.document.delete({ where: { id: unready.documentId } });
  });

  it('is not a document in the bin, nor one that was deleted', async () => {
    const corpusId = await world.corpus(owner);
    const placed = await world.add({ owner, text: SECRET, corpusId });
    expect(await found(owner, { corpusId })).toEqual([placed.documentId]);
    expect(await found(owner, { documentIds: [placed.documentId] })).toEqual([placed.documentId]);
    await world.db.prisma.corpusDocument.updateMany({ where: { corpusId }, data: { removedAt: new Date() } });
    expect(await found(owner, { corpusId })).toEqual([]);
    expect(await found(owner, { documentIds: [placed.documentId] })).toEqual([]);
    await world.db.prisma.document.delete({ where: { id: placed.documentId } });
    const left = await world.db.prisma.chunkPosting.count({ where: { versionId: placed.versionId } });
    expect(left).toBe(0);
  });

  it('is the latest version, or the pinned one in its corpus', async () => {
    const corpusId = await world.corpus(owner);
    const old = await world.add({ owner, text: 'The otter shall be fed at dawn.', corpusId });
    const latest = await world.addVersion(old.documentId, {
      owner,
      text: 'The otter shall be fed at dusk.',
      number: 2,
    });
    const versions = async (scope: SearchInput['scope']): Promise<string[]> =>
      (await search(world.ctx(owner), { query: 'when is the otter fed', scope })).hits.map(
        ({ versionId }) => versionId,
      );
    expect(await versions({ corpusId })).toEqual([latest.versionId]);
    await world.db.prisma.corpusDocument.updateMany({
      where: { corpusId },
      data: { pinnedVersionId: old.versionId },
    });
    expect(await versions({ corpusId })).toEqual([old.versionId]);
    expect(await versions({ documentIds: [old.documentId] })).toEqual([latest.versionId]);
  });

  it('is, in a corpus, what stands in it, for those who read the corpus', async () => {
    const corpusId = await world.corpus(owner);
    const inside = await world.add({ owner, text: SECRET, corpusId, isPublic: true });
    expect(await found(owner, { corpusId })).toEqual([inside.documentId]);
    expect(await found(stranger, { corpusId })).toEqual([]);
    expect(await found(owner, { corpusId, documentIds: [mine.documentId] })).toEqual([]);
  });
});

describe('a key without the read scope', () => {
  it('finds nothing', async () => {
    const world = await openSearchWorld();
    try {
      const owner = await world.user();
      const { documentId } = await world.add({ owner, text: SECRET });
      const { hits } = await search(world.ctx({ ...owner, scopes: ['write'] }), {
        query: 'walrus',
        scope: { documentIds: [documentId] },
      });
      expect(hits).toEqual([]);
    } finally {
      await world.dispose();
    }
  });
});
