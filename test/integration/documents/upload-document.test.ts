import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createCorpus } from '../../../src/features/corpora/create-corpus.ts';
import { deleteDocument } from '../../../src/features/documents/delete-document.ts';
import { openPassword } from '../../../src/features/documents/document-password.ts';
import { retryIngestion } from '../../../src/features/documents/retry-ingestion.ts';
import { uploadDocument } from '../../../src/features/documents/upload-document.ts';
import { releaseBlob } from '../../../src/features/files/release-blob.ts';
import { grantPermission } from '../../../src/features/access/grant-permission.ts';
import type { UserActor } from '../../../src/domain/actor.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
let ana: UserActor;
let bob: UserActor;

beforeAll(async () => {
  world = await openWorld();
  ana = await world.user();
  bob = await world.user();
});
afterAll(() => world.dispose());

const text = (content: string) => Buffer.from(content);
const placementsOf = (documentId: string) =>
  world.db.prisma.corpusDocument.findMany({ where: { documentId, removedAt: null } });
const jobsOf = (job: string) => world.db.prisma.outbox.findMany({ where: { job } });
const stagedFiles = () => readdir(`${world.blobRoot}/tmp`);

describe('uploadDocument', () => {
  it('stores the bytes, places the document, and queues its ingestion in the same transaction', async () => {
    const corpus = await createCorpus(world.as(ana), { title: 'Contracts' });
    const { document, version, isDuplicate } = await uploadDocument(world.as(ana), {
      bytes: Readable.from([text('This Agreement '), text('is made.')]),
      fileName: 'C:\\Users\\ana\\nda.txt',
      corpusId: corpus.id,
      folderPath: '2026/ndas',
    });
    expect(isDuplicate).toBe(false);
    expect(document).toMatchObject({
      title: 'nda',
      creatorId: ana.userId,
      isPublic: false,
      latestVersionId: version.id,
    });
    expect(version).toMatchObject({
      fileName: 'nda.txt',
      mimeType: 'text/plain',
      sizeBytes: 23n,
      status: 'QUEUED',
    });
    expect(await placementsOf(document.id)).toMatchObject([
      { path: '2026/ndas/nda.txt', corpusId: corpus.id },
    ]);
    expect((await world.blobs.read(version.blobSha256)).toString()).toBe('This Agreement is made.');
    expect((await jobsOf('ingest-document')).map(({ payload }) => payload)).toContainEqual({
      versionId: version.id,
      attempt: 1,
    });
    expect(await stagedFiles()).toEqual([]);
  });

  it('answers a second upload of the same bytes with the document that is there', async () => {
    const corpus = await createCorpus(world.as(ana), { title: 'Twice' });
    const upload = () =>
      uploadDocument(world.as(ana), { bytes: text('same words'), fileName: 'a.txt', corpusId: corpus.id });
    const first = await upload();
    const second = await upload();
    expect(second).toMatchObject({ isDuplicate: true, document: { id: first.document.id } });
    const other = await uploadDocument(world.as(ana), { bytes: text('same words'), fileName: 'a.txt' });
    expect(other.isDuplicate).toBe(false);
    expect(other.version.blobSha256).toBe(first.version.blobSha256);
  });

  it("does not answer with somebody else's document", async () => {
    const corpus = await createCorpus(world.as(ana), { title: 'Shared' });
    const verbs = ['CREATE'] as const;
    await grantPermission(world.as(ana), {
      object: { kind: 'corpus', id: corpus.id },
      grantee: { userId: bob.userId },
      verbs,
    });
    const input = { bytes: text('shared words'), fileName: 's.txt', corpusId: corpus.id };
    const [mine, his] = [
      await uploadDocument(world.as(ana), input),
      await uploadDocument(world.as(bob), input),
    ];
    expect(his.isDuplicate).toBe(false);
    expect(his.document.id).not.toBe(mine.document.id);
    expect(await placementsOf(his.document.id)).toMatchObject([{ path: 's (2).txt' }]);
  });

  it('gives two uploads of one name at the same time two paths', async () => {
    const corpus = await createCorpus(world.as(ana), { title: 'Race' });
    const results = await Promise.all(
      [1, 2, 3, 4, 5].map((n) =>
        uploadDocument(world.as(ana), {
          bytes: text(`text ${n}`),
          fileName: 'r.md',
          corpusId: corpus.id,
          folderPath: 'x',
        }),
      ),
    );
    const paths = await Promise.all(
      results.map(async ({ document }) => (await placementsOf(document.id))[0]?.path),
    );
    expect(paths.toSorted()).toEqual(['x/r (2).md', 'x/r (3).md', 'x/r (4).md', 'x/r (5).md', 'x/r.md']);
    expect(await world.db.prisma.folder.count({ where: { corpusId: corpus.id } })).toBe(1);
  });

  it('makes one personal corpus for two first uploads at the same time', async () => {
    const eve = await world.user();
    await Promise.all(
      [1, 2, 3].map((n) => uploadDocument(world.as(eve), { bytes: text(`p ${n}`), fileName: `${n}.txt` })),
    );
    const corpora = await world.db.prisma.corpus.findMany({ where: { creatorId: eve.userId } });
    expect(corpora).toMatchObject([{ title: 'My Documents', isPersonal: true, isPublic: false }]);
  });

  it('stores one document for one idempotency key, also when both come together', async () => {
    const input = { bytes: text('once'), fileName: 'once.txt', idempotencyKey: 'key-1' };
    const corpus = await createCorpus(world.as(ana), { title: 'Once' });
    const [a, b] = await Promise.all(
      [1, 2].map(() => uploadDocument(world.as(ana), { ...input, corpusId: corpus.id })),
    );
    expect(a?.document.id).toBe(b?.document.id);
    expect([a?.isDuplicate, b?.isDuplicate]).toEqual([false, false]);
    await expect(
      uploadDocument(world.as(ana), { ...input, bytes: text('else'), corpusId: corpus.id }),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  it.each([
    ['an empty file', Buffer.alloc(0), 'UNSUPPORTED_FILE'],
    ['a zip that is called a PDF', Buffer.from('504b0304140000000800', 'hex'), 'UNSUPPORTED_FILE'],
    ['a binary', Buffer.from([0, 1, 2, 3, 255, 254, 0, 0, 7]), 'UNSUPPORTED_FILE'],
  ])('refuses %s and leaves nothing behind', async (_name, bytes, code) => {
    const before = await Promise.all([
      world.db.prisma.document.count(),
      world.db.prisma.outbox.count(),
      world.db.prisma.blob.count(),
    ]);
    await expect(uploadDocument(world.as(ana), { bytes, fileName: 'x.pdf' })).rejects.toMatchObject({ code });
    const after = await Promise.all([
      world.db.prisma.document.count(),
      world.db.prisma.outbox.count(),
      world.db.prisma.blob.count(),
    ]);
    expect(after).toEqual(before);
    expect(await stagedFiles()).toEqual([]);
  });

  it('refuses a stream that ends in an error and leaves nothing behind', async () => {
    const broken = Readable.from(
      (async function* () {
        yield text('half');
        throw new Error('connection reset');
      })(),
    );
    await expect(uploadDocument(world.as(ana), { bytes: broken, fileName: 'b.txt' })).rejects.toThrow(
      'connection reset',
    );
    expect(await stagedFiles()).toEqual([]);
  });

  it('refuses a file that cannot be opened, told so before anybody reads it', async () => {
    const corpus = await createCorpus(world.as(ana), { title: 'Files' });
    const bytes = createReadStream(`${world.blobRoot}/no such file`);
    const input = { bytes, fileName: 'a.txt', corpusId: corpus.id };
    await expect(uploadDocument(world.as(ana), input)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await stagedFiles()).toEqual([]);
  });

  it('refuses strangers before reading a byte, as if the corpus did not exist', async () => {
    const corpus = await createCorpus(world.as(ana), { title: 'Closed' });
    let isRead = false;
    const bytes = new Readable({
      read() {
        isRead = true;
        this.push(null);
      },
    });
    const attempt = (corpusId: string) =>
      uploadDocument(world.as(bob), { bytes, fileName: 'a.txt', corpusId });
    const forbidden = await attempt(corpus.id).catch((error: unknown) => error);
    const missing = await attempt('00000000-0000-7000-8000-000000000000').catch((error: unknown) => error);
    expect(forbidden).toMatchObject({ code: 'NOT_FOUND' });
    expect(JSON.stringify(forbidden)).toBe(JSON.stringify(missing));
    expect(isRead).toBe(false);
    await expect(uploadDocument(world.as(), { bytes: text('x'), fileName: 'a.txt' })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });

  it('keeps a password sealed, bound to its version', async () => {
    const { version } = await uploadDocument(world.as(ana), {
      bytes: text('secret text'),
      fileName: 'p.txt',
      password: 'hunter2',
    });
    const row = await world.db.prisma.documentVersion.findUniqueOrThrow({ where: { id: version.id } });
    const sealed = row.passwordSealed ?? new Uint8Array();
    expect(Buffer.from(sealed).includes('hunter2')).toBe(false);
    const { keys } = world.as(ana);
    expect(openPassword(keys, version.id, sealed)).toBe('hunter2');
    expect(() => openPassword(keys, ana.userId, sealed)).toThrow();
  });
});

describe('retryIngestion', () => {
  it('queues a failed version once more, with a password, and nothing else', async () => {
    const { document, version } = await uploadDocument(world.as(ana), {
      bytes: text('retry me'),
      fileName: 't.txt',
    });
    await expect(retryIngestion(world.as(ana), { documentId: document.id })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    const failed = {
      status: 'FAILED',
      attempt: 1,
      errorCode: 'PASSWORD_REQUIRED',
      errorMessage: 'locked',
    } as const;
    await world.db.prisma.documentVersion.update({ where: { id: version.id }, data: failed });
    await expect(retryIngestion(world.as(bob), { documentId: document.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const again = await retryIngestion(world.as(ana), { documentId: document.id, password: 'pw' });
    expect(again).toMatchObject({ status: 'QUEUED', errorCode: null, errorMessage: null });
    expect(openPassword(world.as(ana).keys, version.id, again.passwordSealed ?? new Uint8Array())).toBe('pw');
    expect((await jobsOf('ingest-document')).map(({ payload }) => payload)).toContainEqual({
      versionId: version.id,
      attempt: 2,
    });
    await expect(retryIngestion(world.as(ana), { documentId: document.id })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });
});

describe('deleteDocument', () => {
  it('releases the bytes when the last document that has them goes, and not before', async () => {
    const corpus = await createCorpus(world.as(ana), { title: 'Bytes' });
    const first = await uploadDocument(world.as(ana), {
      bytes: text('kept bytes'),
      fileName: 'k.txt',
      corpusId: corpus.id,
    });
    const second = await uploadDocument(world.as(bob), { bytes: text('kept bytes'), fileName: 'k.txt' });
    const sha256 = first.version.blobSha256;
    await deleteDocument(world.as(ana), { documentId: first.document.id });
    expect(await releaseBlob(world.as(), { sha256 })).toBe(false);
    expect(await world.blobs.has(sha256)).toBe(true);
    await deleteDocument(world.as(bob), { documentId: second.document.id });
    const released = (await jobsOf('release-blob')).filter(
      ({ payload }) => (payload as { sha256: string }).sha256 === sha256,
    );
    expect(released).toHaveLength(2);
    expect(await releaseBlob(world.as(), { sha256 })).toBe(true);
    expect(await world.blobs.has(sha256)).toBe(false);
  });

  it('survives an upload of the same bytes while they are being released', async () => {
    for (let round = 0; round < 10; round += 1) {
      const bytes = text(`contested ${round}`);
      const { document, version } = await uploadDocument(world.as(ana), { bytes, fileName: 'c.txt' });
      await deleteDocument(world.as(ana), { documentId: document.id });
      const [again] = await Promise.all([
        uploadDocument(world.as(bob), { bytes, fileName: 'c.txt' }),
        releaseBlob(world.as(), { sha256: version.blobSha256 }),
      ]);
      expect((await world.blobs.read(again.version.blobSha256)).equals(bytes)).toBe(true);
    }
  });

  it('is refused to a guest while the document stands in a corpus that is not his to change', async () => {
    const corpus = await createCorpus(world.as(ana), { title: 'Mine' });
    const { document } = await uploadDocument(world.as(ana), {
      bytes: text('guest'),
      fileName: 'g.txt',
      corpusId: corpus.id,
    });
    const object = { kind: 'document', id: document.id } as const;
    await grantPermission(world.as(ana), { object, grantee: { userId: bob.userId }, verbs: ['DELETE'] });
    await expect(deleteDocument(world.as(bob), { documentId: document.id })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await deleteDocument(world.as(ana), { documentId: document.id });
    await expect(deleteDocument(world.as(ana), { documentId: document.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
