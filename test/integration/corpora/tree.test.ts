import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { UserActor } from '../../../src/domain/actor.ts';
import { grantPermission } from '../../../src/features/access/grant-permission.ts';
import { addDocuments } from '../../../src/features/corpora/add-documents.ts';
import { createCorpus } from '../../../src/features/corpora/create-corpus.ts';
import { createFolder } from '../../../src/features/corpora/create-folder.ts';
import { deleteFolder } from '../../../src/features/corpora/delete-folder.ts';
import { moveFolder } from '../../../src/features/corpora/move-folder.ts';
import { moveDocument, renameDocument } from '../../../src/features/corpora/move-placement.ts';
import { removeDocuments } from '../../../src/features/corpora/remove-documents.ts';
import { uploadDocument } from '../../../src/features/documents/upload-document.ts';
import { sql } from '../../../src/db/sql.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
let ana: UserActor;
let corpusId: string;
let counter = 0;

beforeAll(async () => {
  world = await openWorld();
  ana = await world.user();
});
afterAll(() => world.dispose());
beforeEach(async () => {
  corpusId = (await createCorpus(world.as(ana), { title: `Tree ${(counter += 1)}` })).id;
});

const put = async (fileName: string, folderPath?: string) =>
  (
    await uploadDocument(world.as(ana), {
      bytes: Buffer.from(`t ${(counter += 1)}`),
      fileName,
      corpusId,
      folderPath,
    })
  ).document.id;
const folder = (name: string, parentId?: string) => createFolder(world.as(ana), { corpusId, name, parentId });
const tree = async () => {
  const folders = await world.db.prisma.folder.findMany({ where: { corpusId }, orderBy: { path: 'asc' } });
  const placements = await world.db.prisma.corpusDocument.findMany({
    where: { corpusId, removedAt: null },
    orderBy: { path: 'asc' },
  });
  return [...folders.map(({ path }) => `${path}/`), ...placements.map(({ path }) => path)];
};

/** What must hold after any sequence of operations: paths follow the folders, and are unique. */
const BROKEN = `
  select 'folder' as what, f.path from folders f left join folders p on p.id = f.parent_id
  where f.corpus_id = $1::uuid
    and f.path <> case when f.parent_id is null then f.name else p.path || '/' || f.name end
  union all
  select 'document', d.path from corpus_documents d left join folders f on f.id = d.folder_id
  where d.corpus_id = $1::uuid and d.removed_at is null
    and (case when d.folder_id is null then strpos(d.path, '/') > 0
         else not starts_with(d.path, f.path || '/') or strpos(substr(d.path, length(f.path) + 2), '/') > 0 end)`;

describe('folders', () => {
  it('take everything in them along when they move', async () => {
    await put('x.txt', 'a/b');
    await put('y.txt', 'a');
    await put('z.txt', 'ab');
    const c = await folder('c');
    const a = await world.db.prisma.folder.findFirstOrThrow({ where: { corpusId, path: 'a' } });
    const moved = await moveFolder(world.as(ana), { folderId: a.id, parentId: c.id, name: 'renamed' });
    expect(moved).toMatchObject({ path: 'c/renamed', name: 'renamed', parentId: c.id });
    expect(await tree()).toEqual([
      'ab/',
      'c/',
      'c/renamed/',
      'c/renamed/b/',
      'ab/z.txt',
      'c/renamed/b/x.txt',
      'c/renamed/y.txt',
    ]);
    await moveFolder(world.as(ana), { folderId: a.id, parentId: null });
    expect(await tree()).toContain('renamed/b/x.txt');
  });

  it('cannot be moved into themselves, onto another, or into another corpus', async () => {
    const a = await folder('a');
    const b = await folder('b', a.id);
    await folder('c');
    const other = (await createCorpus(world.as(ana), { title: 'Other' })).id;
    const foreign = await createFolder(world.as(ana), { corpusId: other, name: 'f' });
    const move = (parentId: string | null, name?: string) =>
      moveFolder(world.as(ana), { folderId: a.id, parentId, name });
    await expect(move(a.id)).rejects.toMatchObject({ code: 'VALIDATION' });
    await expect(move(b.id)).rejects.toMatchObject({ code: 'VALIDATION' });
    await expect(move(null, 'c')).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(move(foreign.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(folder('a')).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(
      createFolder(world.as(ana), { corpusId, name: 'x', parentId: foreign.id }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('do not become too deep or too long by moving', async () => {
    let deep = await folder('d0');
    const top = deep;
    for (let n = 1; n < 20; n += 1) deep = await folder(`d${n}`, deep.id);
    let other = await folder('e0');
    for (let n = 1; n < 20; n += 1) other = await folder(`e${n}`, other.id);
    await expect(moveFolder(world.as(ana), { folderId: top.id, parentId: other.id })).rejects.toMatchObject({
      code: 'VALIDATION',
    });
  });

  it('are deleted with documents in them only on demand, and the documents stay with their owner', async () => {
    const document = await put('x.txt', 'a/b');
    const a = await world.db.prisma.folder.findFirstOrThrow({ where: { corpusId, path: 'a' } });
    await expect(deleteFolder(world.as(ana), { folderId: a.id })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await deleteFolder(world.as(ana), { folderId: a.id, removeDocuments: true })).toMatchObject({
      removedDocumentCount: 1,
    });
    expect(await tree()).toEqual([]);
    expect(await world.db.prisma.document.count({ where: { id: document } })).toBe(1);
  });

  it('treat % and _ in names as letters', async () => {
    await put('x.txt', '100%');
    await put('y.txt', '100_');
    const percent = await world.db.prisma.folder.findFirstOrThrow({ where: { corpusId, path: '100%' } });
    await moveFolder(world.as(ana), { folderId: percent.id, name: 'all' });
    expect(await tree()).toEqual(['100_/', 'all/', '100_/y.txt', 'all/x.txt']);
  });
});

describe('placements', () => {
  it('number a name that is taken, whether moved, renamed or added', async () => {
    const [first, second] = [await put('n.txt'), await put('n.txt', 'f')];
    const f = await world.db.prisma.folder.findFirstOrThrow({ where: { corpusId, path: 'f' } });
    expect(await moveDocument(world.as(ana), { corpusId, documentId: second, folderId: null })).toMatchObject(
      { path: 'n (2).txt', folderId: null },
    );
    expect(
      await renameDocument(world.as(ana), { corpusId, documentId: second, name: 'm.txt' }),
    ).toMatchObject({ path: 'm.txt' });
    expect(await renameDocument(world.as(ana), { corpusId, documentId: first, name: 'm.txt' })).toMatchObject(
      { path: 'm (2).txt' },
    );
    expect(
      await renameDocument(world.as(ana), { corpusId, documentId: first, name: 'm (2).txt' }),
    ).toMatchObject({ path: 'm (2).txt' });
    const [added] = await addDocuments(world.as(ana), { corpusId, documentIds: [first], folderId: f.id });
    expect(added).toMatchObject({ path: 'm (2).txt' });
    await expect(
      renameDocument(world.as(ana), { corpusId, documentId: first, name: 'a/b' }),
    ).rejects.toMatchObject({ code: 'VALIDATION' });
  });

  it('can be taken out and put in again, and the old path is free meanwhile', async () => {
    const document = await put('o.txt');
    await removeDocuments(world.as(ana), { corpusId, documentIds: [document] });
    const other = await put('o.txt');
    const [again] = await addDocuments(world.as(ana), { corpusId, documentIds: [document] });
    expect(again).toMatchObject({ documentId: document, path: 'o (2).txt' });
    expect(await removeDocuments(world.as(ana), { corpusId, documentIds: [other, other] })).toEqual([other]);
    expect(await removeDocuments(world.as(ana), { corpusId, documentIds: [other] })).toEqual([]);
  });

  it('are changed by those who may change the corpus, and removed by those who own the document', async () => {
    const bob = await world.user();
    const object = { kind: 'corpus', id: corpusId } as const;
    await grantPermission(world.as(ana), { object, grantee: { userId: bob.userId }, verbs: ['CREATE'] });
    const mine = await put('a.txt');
    const his = (
      await uploadDocument(world.as(bob), { bytes: Buffer.from('his'), fileName: 'b.txt', corpusId })
    ).document.id;
    await expect(
      renameDocument(world.as(bob), { corpusId, documentId: his, name: 'x' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(removeDocuments(world.as(bob), { corpusId, documentIds: [mine] })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(
      removeDocuments(world.as(bob), { corpusId, documentIds: [his, mine] }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await removeDocuments(world.as(bob), { corpusId, documentIds: [his] })).toEqual([his]);
    await expect(createFolder(world.as(await world.user()), { corpusId, name: 'x' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

it('paths follow the folders after any sequence of operations', async () => {
  const names = fc.constantFrom('a', 'b', 'a%', 'ab');
  const steps = fc.array(
    fc.oneof(
      fc.record({ op: fc.constant('folder' as const), name: names, at: fc.nat(9) }),
      fc.record({
        op: fc.constant('moveFolder' as const),
        name: fc.option(names),
        which: fc.nat(9),
        at: fc.nat(9),
      }),
      fc.record({ op: fc.constant('deleteFolder' as const), which: fc.nat(9) }),
      fc.record({ op: fc.constant('add' as const), which: fc.nat(3), at: fc.nat(9) }),
      fc.record({ op: fc.constant('move' as const), which: fc.nat(3), at: fc.nat(9) }),
      fc.record({ op: fc.constant('rename' as const), which: fc.nat(3), name: names }),
      fc.record({ op: fc.constant('remove' as const), which: fc.nat(3) }),
    ),
    { minLength: 4, maxLength: 15 },
  );
  const documents = await Promise.all(['a', 'b', 'a', 'ab'].map((name) => put(name)));
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const id = (await createCorpus(world.as(ana), { title: 'Steps' })).id;
      const ctx = world.as(ana);
      for (const step of sequence) {
        const folders = await world.db.prisma.folder.findMany({
          where: { corpusId: id },
          orderBy: { id: 'asc' },
        });
        const pick = (n: number) => (n >= folders.length ? null : (folders[n]?.id ?? null));
        const document = 'which' in step ? (documents[step.which % documents.length] ?? '') : '';
        const done = {
          folder: () =>
            step.op === 'folder' &&
            createFolder(ctx, { corpusId: id, name: step.name, parentId: pick(step.at) }),
          moveFolder: () =>
            step.op === 'moveFolder' &&
            moveFolder(ctx, {
              folderId: pick(step.which) ?? id,
              parentId: pick(step.at),
              name: step.name ?? undefined,
            }),
          deleteFolder: () =>
            step.op === 'deleteFolder' &&
            deleteFolder(ctx, { folderId: pick(step.which) ?? id, removeDocuments: true }),
          add: () =>
            step.op === 'add' &&
            addDocuments(ctx, { corpusId: id, documentIds: [document], folderId: pick(step.at) }),
          move: () =>
            step.op === 'move' &&
            moveDocument(ctx, { corpusId: id, documentId: document, folderId: pick(step.at) }),
          rename: () =>
            step.op === 'rename' &&
            renameDocument(ctx, { corpusId: id, documentId: document, name: step.name }),
          remove: () =>
            step.op === 'remove' && removeDocuments(ctx, { corpusId: id, documentIds: [document] }),
        }[step.op]();
        // A step that is refused must leave everything as it was; what is thrown must be one of ours.
        await Promise.resolve(done).catch((error: unknown) =>
          expect(error).toMatchObject({ name: 'AppError' }),
        );
        expect(await sql(world.db.pool, BROKEN, [id])).toEqual([]);
      }
    }),
    { numRuns: 8 },
  );
}, 120_000);
