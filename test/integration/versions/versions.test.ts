import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from '../../../src/db/sql.ts';
import type { UserActor } from '../../../src/domain/actor.ts';
import { createAnnotation } from '../../../src/features/annotations/create-annotation.ts';
import { createNote } from '../../../src/features/annotations/create-note.ts';
import { updateNote } from '../../../src/features/annotations/update-note.ts';
import { resolveStaleAnnotation } from '../../../src/features/annotations/resolve-stale-annotation.ts';
import { pinVersion } from '../../../src/features/corpora/pin-version.ts';
import { search } from '../../../src/features/search/search.ts';
import { describeOnBoth } from '../../support/database.ts';
import { openVersionWorld, type VersionWorld } from '../../support/version-world.ts';

const FIRST = '# Lease\n\nThe rent is 900 euros a month.\n\nThe notice period is thirty days.\n';
const SECOND = '# Lease\n\nThe rent is 950 euros a month.\n\nThe notice period is thirty days.\n';
const THIRD = '# Lease\n\nThe rent is 990 euros a month.\n\nThe term is one year.\n';

describeOnBoth('versions of a document', (open) => {
  let world: VersionWorld;
  let ana: UserActor;
  beforeAll(async () => {
    world = await openVersionWorld(open);
    ana = await world.user();
  });
  afterAll(() => world.dispose());

  /** The same bytes of one person in one corpus would be one document. */
  const named = (name: string) => `${FIRST}\nFile ${name}.\n`;

  const latest = async (documentId: string) =>
    (await world.db.prisma.document.findUniqueOrThrow({ where: { id: documentId } })).latestVersionId;
  const mark = async (documentId: string, words: string, corpusId?: string) => {
    const id = await world.db.prisma.corpusDocument.findFirst({ where: { documentId, corpusId } });
    const versionId = id?.pinnedVersionId ?? (await latest(documentId)) ?? '';
    const { text } = await world.db.prisma.documentText.findUniqueOrThrow({ where: { versionId } });
    const start = text.indexOf(words);
    return createAnnotation(world.as(ana), { documentId, corpusId, start, end: start + words.length });
  };
  const annotations = (documentId: string) =>
    world.db.prisma.annotation.findMany({
      where: { documentId },
      orderBy: { id: 'asc' },
      include: { version: { include: { text: true } } },
    });

  it('a new version takes over when it can be read, not before', async () => {
    const first = await world.put(ana, FIRST);
    await world.settle();
    const second = await world.put(ana, SECOND, { documentId: first.documentId });
    expect(second).toMatchObject({ documentId: first.documentId, number: 2, isDuplicate: false });
    expect(await latest(first.documentId)).toBe(first.versionId);
    await world.settle();
    expect(await latest(first.documentId)).toBe(second.versionId);
  });

  it('one that fails hides nothing, and can be sent again as another', async () => {
    const { documentId, versionId } = await world.put(ana, named('fails'));
    await world.settle();
    const failed = await world.put(ana, '%PDF-1.7\nnothing that could be read', {
      documentId,
      fileName: 'a.pdf',
    });
    await world.settle();
    const row = await world.db.prisma.documentVersion.findUniqueOrThrow({ where: { id: failed.versionId } });
    expect(row.status).toMatch(/FAILED|QUEUED/);
    expect(await latest(documentId)).toBe(versionId);
    await world.db.prisma.documentVersion.update({ where: { id: row.id }, data: { status: 'FAILED' } });
    // The bytes of the version that is read, since the newer one is none.
    expect(await world.put(ana, named('fails'), { documentId })).toMatchObject({
      versionId,
      isDuplicate: true,
    });
    expect(await world.put(ana, SECOND, { documentId })).toMatchObject({ number: 3, isDuplicate: false });
  });

  it('a version that is read after a newer one stays behind it', async () => {
    const { documentId } = await world.put(ana, named('order'));
    const second = await world.put(ana, SECOND, { documentId });
    const third = await world.put(ana, THIRD, { documentId });
    expect(await latest(documentId)).toBe(third.versionId);
    await world.settle(second.versionId);
    expect(await latest(documentId)).toBe(second.versionId);
    await world.settle(third.versionId);
    await world.settle();
    expect(await latest(documentId)).toBe(third.versionId);
  });

  it('the bytes of the newest make no new one, and going back to older bytes does', async () => {
    const { documentId } = await world.put(ana, named('same'));
    const second = await world.put(ana, SECOND, { documentId });
    expect(await world.put(ana, SECOND, { documentId })).toMatchObject({
      versionId: second.versionId,
      isDuplicate: true,
    });
    expect(await world.put(ana, named('same'), { documentId })).toMatchObject({ number: 3, isDuplicate: false });
  });

  it('uploads at once are numbered without gaps', async () => {
    const { documentId } = await world.put(ana, named('race'));
    const texts = Array.from({ length: 6 }, (_, at) => `${FIRST}\nVersion ${at} of it.\n`);
    const made = await Promise.all(texts.map((text) => world.put(ana, text, { documentId })));
    expect(made.map(({ number }) => number).sort((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7]);
    await world.settle();
    const versions = await world.db.prisma.documentVersion.findMany({ where: { documentId } });
    const newest = versions.find(({ number }) => number === 7);
    expect(await latest(documentId)).toBe(newest?.id);
  });

  it('needs UPDATE on the document, and takes nothing that is said of new ones', async () => {
    const { documentId } = await world.put(ana, named('rights'));
    const bob = await world.user();
    await expect(world.put(bob, SECOND, { documentId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(world.put(ana, SECOND, { documentId, folderPath: 'x' })).rejects.toMatchObject({
      code: 'VALIDATION',
    });
  });

  it('search finds the latest, and in a corpus the one pinned there', async () => {
    const corpusId = await world.corpus(ana);
    const { documentId, versionId } = await world.put(ana, named('pin'), { corpusId });
    await world.settle();
    const second = await world.put(ana, SECOND, { documentId });
    await expect(
      pinVersion(world.as(ana), { corpusId, documentId, versionId: second.versionId }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    await world.settle();
    const found = async (scope: object) =>
      new Set((await search(world.as(ana), { query: 'rent euros', scope })).hits.map((hit) => hit.versionId));
    expect(await found({ corpusId })).toEqual(new Set([second.versionId]));
    await pinVersion(world.as(ana), { corpusId, documentId, versionId });
    expect(await found({ corpusId })).toEqual(new Set([versionId]));
    expect(await found({ documentIds: [documentId] })).toEqual(new Set([second.versionId]));
    const annotation = await mark(documentId, 'thirty days', corpusId);
    expect(annotation.versionId).toBe(versionId);
    await pinVersion(world.as(ana), { corpusId, documentId, versionId: null });
    await world.settle();
    expect((await annotations(documentId)).map((row) => row.versionId)).toEqual([
      versionId,
      second.versionId,
    ]);
  });

  it('annotations follow their words, and what cannot be found waits for a person', async () => {
    const { documentId, versionId } = await world.put(ana, named('carry'));
    await world.settle();
    const kept = await mark(documentId, 'notice period is thirty days');
    const lost = await mark(documentId, 'rent is 900 euros');
    const twice = await mark(documentId, 'The');
    await createNote(world.as(ana), { documentId, title: 'n', content: 'n' });
    const second = await world.put(ana, SECOND, { documentId });
    await world.settle();
    const rows = await annotations(documentId);
    const carried = rows.filter((row) => row.versionId === second.versionId);
    expect(carried).toMatchObject([{ carriedFromId: kept.id, text: kept.text, isStale: false }]);
    for (const row of carried) expect(row.version.text?.text.slice(row.start, row.end)).toBe(row.text);
    const stale = rows.filter((row) => row.isStale).map(({ id }) => id);
    expect(stale.sort()).toEqual([lost.id, twice.id].sort());
    const [note] = await world.db.prisma.note.findMany({ where: { documentId } });
    expect(note).toMatchObject({ isStale: true });
    const jobs = await sql<{ payload: unknown }>(
      world.db.pool,
      "select payload from outbox where job = 'embed-texts' and payload -> 'ids' ? $1",
      [carried[0]?.id ?? null],
    );
    expect(jobs).toHaveLength(1);
    const rewritten = await updateNote(world.as(ana), { noteId: note?.id ?? '', content: 'Read it again.' });
    expect(rewritten).toMatchObject({ isStale: false, versionId: second.versionId });

    const text = second.versionId;
    const now = (await world.db.prisma.documentText.findUniqueOrThrow({ where: { versionId: text } })).text;
    const start = now.indexOf('rent is 950');
    const span = { start, end: start + 'rent is 950'.length };
    const resolved = await resolveStaleAnnotation(world.as(ana), {
      annotationId: lost.id,
      decision: 'KEEP',
      span,
    });
    expect(resolved).toMatchObject({ versionId: second.versionId, text: 'rent is 950' });
    await expect(
      resolveStaleAnnotation(world.as(ana), { annotationId: lost.id, decision: 'LEAVE' }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(
      await resolveStaleAnnotation(world.as(ana), { annotationId: twice.id, decision: 'LEAVE' }),
    ).toMatchObject({ id: twice.id, versionId, isStale: false });

    // What a person deleted stays deleted, whatever version comes.
    await world.db.prisma.annotation.delete({ where: { id: carried[0]?.id } });
    const third = await world.put(ana, `${SECOND}\nOne more line.\n`, { documentId });
    await world.settle();
    const atThird = (await annotations(documentId)).filter((row) => row.versionId === third.versionId);
    expect(atThird).toMatchObject([{ text: 'rent is 950', carriedFromId: resolved?.id }]);
  });
});
