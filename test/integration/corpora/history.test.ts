import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sql } from '../../../src/db/sql.ts';
import type { UserActor } from '../../../src/domain/actor.ts';
import { addDocuments } from '../../../src/features/corpora/add-documents.ts';
import { countPastPlaces, pastPlaces } from '../../../src/features/corpora/corpus-at.ts';
import { createCorpus } from '../../../src/features/corpora/create-corpus.ts';
import { createFolder } from '../../../src/features/corpora/create-folder.ts';
import { moveEntries } from '../../../src/features/corpora/move-entries.ts';
import { moveFolder } from '../../../src/features/corpora/move-folder.ts';
import { moveDocument, renameDocument } from '../../../src/features/corpora/move-placement.ts';
import { purgeDocument } from '../../../src/features/corpora/purge-document.ts';
import { removeDocuments } from '../../../src/features/corpora/remove-documents.ts';
import { restoreDocument } from '../../../src/features/corpora/restore-document.ts';
import { deleteDocument } from '../../../src/features/documents/delete-document.ts';
import { uploadDocument } from '../../../src/features/documents/upload-document.ts';
import { describeOnBoth } from '../../support/database.ts';
import { openWorld, type World } from '../../support/world.ts';

let counter = 0;

describeOnBoth('the history of a corpus', (open) => {
  let world: World;
  let ana: UserActor;
  beforeAll(async () => {
    world = await openWorld(open);
    ana = await world.user();
  });
  afterAll(() => world.dispose());

  const put = async (corpusId: string, fileName: string) => {
    const bytes = Buffer.from(`t ${(counter += 1)}`);
    return (await uploadDocument(world.as(ana), { bytes, fileName, corpusId })).document.id;
  };
  const standing = async (corpusId: string) =>
    sql<{ documentId: string; path: string }>(
      world.db.pool,
      `select document_id as "documentId", path from corpus_documents
       where corpus_id = $1::uuid and removed_at is null order by path`,
      [corpusId],
    );
  const lastMoment = async (corpusId: string) =>
    (
      await sql<{ at: Date | null }>(
        world.db.pool,
        'select max(at) as at from placement_events where corpus_id = $1::uuid',
        [corpusId],
      )
    )[0]?.at ?? new Date();

  it('shows at each moment what stood there then, whatever was done', async () => {
    const names = fc.constantFrom('a', 'b', 'ab');
    const which = fc.nat(2);
    const at = fc.nat(3);
    const step = fc.oneof(
      fc.record({ op: fc.constant('add' as const), which }),
      fc.record({ op: fc.constant('folder' as const), which, name: names, at }),
      fc.record({ op: fc.constant('move' as const), which, at }),
      fc.record({ op: fc.constant('moveMany' as const), which, at }),
      fc.record({ op: fc.constant('moveFolder' as const), which, name: names, at }),
      fc.record({ op: fc.constant('rename' as const), which, name: names }),
      fc.record({ op: fc.constant('remove' as const), which }),
      fc.record({ op: fc.constant('restore' as const), which }),
      fc.record({ op: fc.constant('purge' as const), which }),
    );
    const ctx = world.as(ana);
    const home = (await createCorpus(ctx, { title: 'Home' })).id;
    const documents = await Promise.all(['a', 'a', 'b'].map((name) => put(home, name)));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const corpusId = (await createCorpus(ctx, { title: 'Steps' })).id;
        const seen: { at: Date; places: { documentId: string; path: string }[] }[] = [];
        for (const one of steps) {
          const documentId = documents[one.which] ?? '';
          const folders = await world.db.prisma.folder.findMany({ where: { corpusId }, orderBy: { id: 'asc' } });
          const folder = 'at' in one ? (folders[one.at]?.id ?? null) : null;
          const name = 'name' in one ? one.name : '';
          const does = {
            add: () => addDocuments(ctx, { corpusId, documentIds: [documentId] }),
            folder: () => createFolder(ctx, { corpusId, name, parentId: folder }),
            move: () => moveDocument(ctx, { corpusId, documentId, folderId: folder }),
            moveMany: () =>
              moveEntries(ctx, {
                corpusId,
                documentIds: [documentId],
                folderIds: folders.slice(0, 2).map(({ id }) => id),
                targetFolderId: folder,
              }),
            moveFolder: () =>
              moveFolder(ctx, { folderId: folders[one.which]?.id ?? corpusId, parentId: folder, name }),
            rename: () => renameDocument(ctx, { corpusId, documentId, name }),
            remove: () => removeDocuments(ctx, { corpusId, documentIds: [documentId] }),
            restore: () => restoreDocument(ctx, { corpusId, documentId }),
            purge: () => purgeDocument(ctx, { corpusId, documentId }),
          };
          await Promise.resolve(does[one.op]()).catch((error: unknown) =>
            expect(error).toMatchObject({ name: 'AppError' }),
          );
          const places = await standing(corpusId);
          expect(new Set(places.map(({ path }) => path)).size).toBe(places.length);
          const moment = await lastMoment(corpusId);
          // Two changes in one millisecond are one moment, and the later one is what stood at it.
          if (seen.at(-1)?.at.getTime() === moment.getTime()) seen.pop();
          seen.push({ at: moment, places });
        }
        for (const { at: moment, places } of seen) {
          const then = await pastPlaces(ctx, { corpusId, at: moment, limit: 100 });
          expect(then.map(({ documentId, path }) => ({ documentId, path }))).toEqual(places);
        }
      }),
      { numRuns: 10 },
    );
  }, 120_000);

  it('keeps a count and no name of what was deleted for good, and shows nobody what he may not read now', async () => {
    const ctx = world.as(ana);
    const corpusId = (await createCorpus(ctx, { title: 'Gone' })).id;
    const documentId = await put(corpusId, 'secret-name.txt');
    await put(corpusId, 'stays.txt');
    const at = await lastMoment(corpusId);
    await deleteDocument(ctx, { documentId });
    expect(await countPastPlaces(ctx, { corpusId, at })).toEqual({ total: 1, purged: 1 });
    expect((await pastPlaces(ctx, { corpusId, at, limit: 9 })).map(({ path }) => path)).toEqual(['stays.txt']);
    expect(await countPastPlaces(ctx, { corpusId, at: new Date(0) })).toEqual({ total: 0, purged: 0 });
    const named = await sql(world.db.pool, `select 1 from placement_events where path like '%secret-name%'`);
    expect(named).toEqual([]);
    const stranger = world.as(await world.user());
    expect(await pastPlaces(stranger, { corpusId, at, limit: 9 })).toEqual([]);
  });

  it('two that come back to one path at once get two paths', async () => {
    const ctx = world.as(ana);
    const corpusId = (await createCorpus(ctx, { title: 'Race' })).id;
    const [one, two] = [await put(corpusId, 'x.txt'), await put(corpusId, 'y.txt')];
    await removeDocuments(ctx, { corpusId, documentIds: [one] });
    await renameDocument(ctx, { corpusId, documentId: two, name: 'x.txt' });
    await removeDocuments(ctx, { corpusId, documentIds: [two] });
    await Promise.all([one, two].map((documentId) => restoreDocument(ctx, { corpusId, documentId })));
    expect((await standing(corpusId)).map(({ path }) => path)).toEqual(['x (2).txt', 'x.txt']);
    const outcomes = await Promise.allSettled([
      moveDocument(ctx, { corpusId, documentId: one, folderId: null }),
      removeDocuments(ctx, { corpusId, documentIds: [one] }),
      restoreDocument(ctx, { corpusId, documentId: one }),
      deleteDocument(ctx, { documentId: two }),
      addDocuments(ctx, { corpusId, documentIds: [two] }),
    ]);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ name: 'AppError' });
    expect(await world.db.prisma.corpusDocument.count({ where: { documentId: two } })).toBe(0);
  });
});
