import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { UserActor } from '../../../src/domain/actor.ts';
import { citationUrl, findCitations } from '../../../src/retrieval/citations/citation-links.ts';
import { corpusStatistics } from '../../../src/features/corpora/corpus-statistics.ts';
import { createCorpus } from '../../../src/features/corpora/create-corpus.ts';
import { resolveCitations } from '../../../src/features/corpora/resolve-citations.ts';
import {
  updateCorpusArticle,
  updateCorpusDescription,
} from '../../../src/features/corpora/update-corpus-text.ts';
import { updateCorpus } from '../../../src/features/corpora/update-corpus.ts';
import { listRevisions } from '../../../src/features/revisions/list-revisions.ts';
import { describeOnBoth } from '../../support/database.ts';
import { openVersionWorld, type VersionWorld } from '../../support/version-world.ts';

const TEXT = 'The fee 😀 is 12 EUR a month. It falls due on the first day.';

describeOnBoth('the life of a corpus', (open) => {
  let world: VersionWorld;
  let owner: UserActor;
  let stranger: UserActor;
  beforeAll(async () => {
    world = await openVersionWorld(open);
    [owner, stranger] = [await world.user(), await world.user()];
  });
  afterAll(() => world.dispose());

  const newCorpus = async (): Promise<string> =>
    (await createCorpus(world.as(owner), { title: 'Leases' })).id;
  const cite = (versionId: string, words: string, text = TEXT): string =>
    `[${words}](${citationUrl({ versionId, start: text.indexOf(words), end: text.indexOf(words) + words.length })})`;
  const citationsOf = async (article: string, actor = owner) =>
    resolveCitations(world.as(actor), findCitations(article).citations);

  it('keeps every description, whichever way it was written, and none that changed nothing', async () => {
    const { id: corpusId } = await createCorpus(world.as(owner), { title: 'Leases', description: 'first' });
    await updateCorpusDescription(world.as(owner), { corpusId, content: 'second' });
    await updateCorpusDescription(world.as(owner), { corpusId, content: 'second' });
    await updateCorpus(world.as(owner), { corpusId, description: 'third' });
    await updateCorpus(world.as(owner), { corpusId, title: 'Leases and more' });
    const input = { kind: 'CORPUS_DESCRIPTION', subjectIds: [corpusId], limit: 10 } as const;
    const found = (await listRevisions(world.as(owner), input)).get(corpusId) ?? [];
    expect(found.map(({ number, authorId }) => [number, authorId])).toEqual([
      [3, owner.userId],
      [2, owner.userId],
      [1, null],
    ]);
    expect((await listRevisions(world.as(stranger), input)).size).toBe(0);
  });

  it('opens the exact words of every citation in its article, also behind an emoji', async () => {
    const corpusId = await newCorpus();
    const { versionId } = await world.put(owner, TEXT, { corpusId, fileName: 'lease.txt' });
    await world.settle();
    const content = `It says ${cite(versionId, '12 EUR a month')} and ${cite(versionId, '😀 is')}. \`[no](deedbox:x)\``;
    const { article } = await updateCorpusArticle(world.as(owner), { corpusId, content });
    const words = (await citationsOf(article)).map(({ text, isStale }) => [text, isStale]);
    expect(words).toEqual([
      ['12 EUR a month', false],
      ['😀 is', false],
    ]);
    expect(
      (await citationsOf(article, stranger)).map(({ text, documentTitle }) => [text, documentTitle]),
    ).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  it('says that a cited content has a newer one', async () => {
    const corpusId = await newCorpus();
    const { versionId, documentId } = await world.put(owner, TEXT, { corpusId, fileName: 'lease.txt' });
    await world.settle();
    const { article } = await updateCorpusArticle(world.as(owner), {
      corpusId,
      content: cite(versionId, '12 EUR'),
    });
    await world.put(owner, `${TEXT} Or later.`, { documentId, fileName: 'lease.txt' });
    await world.settle();
    expect(await citationsOf(article)).toMatchObject([{ text: '12 EUR', isStale: true }]);
  });

  it.each(['deedbox:nothing#1-2', 'deedbox:01890000-0000-7000-8000-000000000000#0-4', 'DEEDBOX:x'])(
    'refuses an article whose citation %s leads nowhere, and keeps the old one',
    async (url) => {
      const corpusId = await newCorpus();
      await updateCorpusArticle(world.as(owner), { corpusId, content: 'old' });
      await expect(
        updateCorpusArticle(world.as(owner), { corpusId, content: `[x](${url})` }),
      ).rejects.toMatchObject({
        code: 'VALIDATION',
        publicMessage: expect.stringContaining('leads to no words'),
      });
      const { article } = await world.db.prisma.corpus.findUniqueOrThrow({ where: { id: corpusId } });
      expect(article).toBe('old');
    },
  );

  it("cites nothing of another's document, and past the end of none", async () => {
    const corpusId = await newCorpus();
    const { versionId } = await world.put(stranger, TEXT, { fileName: 'secret.txt' });
    await world.settle();
    const hidden = updateCorpusArticle(world.as(owner), { corpusId, content: cite(versionId, '12 EUR') });
    await expect(hidden).rejects.toMatchObject({ code: 'VALIDATION' });
    const own = await world.put(owner, TEXT, { fileName: 'own.txt' });
    await world.settle();
    const past = `[x](${citationUrl({ versionId: own.versionId, start: 0, end: TEXT.length + 1 })})`;
    await expect(updateCorpusArticle(world.as(owner), { corpusId, content: past })).rejects.toMatchObject({
      code: 'VALIDATION',
    });
  });

  it('counts what one may read, at the place where it stands', async () => {
    const corpusId = await newCorpus();
    await world.put(owner, TEXT, { corpusId, fileName: 'a.txt' });
    await world.put(owner, `${TEXT} More.`, { corpusId, fileName: 'b.txt' });
    await world.settle();
    const counted = (await corpusStatistics(world.as(owner), [corpusId])).get(corpusId);
    expect(counted).toMatchObject({ documentCount: 2, readyCount: 2, failedCount: 0, annotationCount: 0 });
    expect(counted?.textLength).toBe(2 * TEXT.length + 6);
    expect((await corpusStatistics(world.as(stranger), [corpusId])).size).toBe(0);
  });

  it('takes terms of its own only with the place where they can be read', async () => {
    const corpusId = await newCorpus();
    await expect(updateCorpus(world.as(owner), { corpusId, license: 'CUSTOM' })).rejects.toMatchObject({
      code: 'VALIDATION',
    });
    await updateCorpus(world.as(owner), {
      corpusId,
      license: 'CUSTOM',
      licenseLink: 'https://example.org/terms',
    });
    await expect(updateCorpus(world.as(owner), { corpusId, licenseLink: null })).rejects.toMatchObject({
      code: 'VALIDATION',
    });
    await expect(
      updateCorpus(world.as(owner), { corpusId, licenseLink: 'javascript:alert(1)' }),
    ).rejects.toMatchObject({ code: 'VALIDATION' });
  });
});
