import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UserActor } from '../../../src/domain/actor.ts';
import { sql } from '../../../src/db/sql.ts';
import { grantPermission } from '../../../src/features/access/grant-permission.ts';
import { sweepOrphanBlobs } from '../../../src/features/documents/sweep-orphan-blobs.ts';
import { uploadDocument } from '../../../src/features/documents/upload-document.ts';
import { watchProgress } from '../../../src/features/documents/watch-progress.ts';
import { DOCUMENT_PROGRESS_CHANNEL } from '../../../src/features/ingestion/progress-channel.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
let ana: UserActor;
let bob: UserActor;

beforeAll(async () => {
  world = await openWorld();
  [ana, bob] = [await world.user(), await world.user()];
});
afterAll(() => world.dispose());

const upload = (content: string) =>
  uploadDocument(world.as(ana), { bytes: Buffer.from(content), fileName: 'a.txt' });

/** As ingestion does: change the row, and say so in the same transaction. */
async function moveTo(versionId: string, status: string): Promise<void> {
  await world.db.transaction(async (tx) => {
    const update = 'update document_versions set status = $2::text::"IngestionStatus" where id = $1::uuid';
    await sql(tx, update, [versionId, status]);
    await sql(tx, 'select pg_notify($1, $2)::text', [DOCUMENT_PROGRESS_CHANNEL, versionId]);
  });
}

describe('watchProgress', () => {
  it('shows where the document is, every step, and ends with the end', async () => {
    const { document, version } = await upload('watched');
    const seen: string[] = [];
    for await (const { status } of watchProgress(world.as(ana), { documentId: document.id })) {
      seen.push(status);
      const next = { QUEUED: 'PARSING', PARSING: 'INDEXING', INDEXING: 'READY' }[status as string];
      if (next !== undefined) await moveTo(version.id, next);
    }
    expect(seen).toEqual(['QUEUED', 'PARSING', 'INDEXING', 'READY']);
  });

  it('is not for strangers, and ends for a guest whose grant is taken back', async () => {
    const { document, version } = await upload('guarded');
    await expect(watchProgress(world.as(bob), { documentId: document.id }).next()).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const object = { kind: 'document', id: document.id } as const;
    const grantee = { userId: bob.userId };
    await grantPermission(world.as(ana), { object, grantee, verbs: ['READ'] });
    const feed = watchProgress(world.as(bob), { documentId: document.id });
    expect((await feed.next()).value).toMatchObject({ status: 'QUEUED' });
    await grantPermission(world.as(ana), { object, grantee, verbs: [] });
    // Said, not only ended: a viewer can tell a lost right from an end.
    const next = expect(feed.next()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await moveTo(version.id, 'PARSING');
    await next;
  });

  it('ends when its reader goes away', async () => {
    const { document } = await upload('left');
    const gone = new AbortController();
    const feed = watchProgress(world.as(ana), { documentId: document.id, signal: gone.signal });
    await feed.next();
    const next = feed.next();
    gone.abort();
    expect((await next).done).toBe(true);
  });
});

describe('sweepOrphanBlobs', () => {
  it('deletes what no row names, and nothing else', async () => {
    const { version } = await upload('named');
    const orphan = await world.blobs.put(Buffer.from('a crash left this'), { maxBytes: 1_000 });
    expect(await sweepOrphanBlobs(world.as())).toBe(0);
    expect(await sweepOrphanBlobs(world.as(), { olderThanMs: -60_000 })).toBe(1);
    expect([await world.blobs.has(orphan.sha256), await world.blobs.has(version.blobSha256)]).toEqual([
      false,
      true,
    ]);
    expect(await world.db.prisma.blob.count({ where: { sha256: orphan.sha256 } })).toBe(0);
  });

  it('loses nothing that is uploaded at the same moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const content = `swept or kept ${round}`;
      await world.blobs.put(Buffer.from(content), { maxBytes: 1_000 });
      const [{ version }] = await Promise.all([
        upload(content),
        sweepOrphanBlobs(world.as(), { olderThanMs: -60_000 }),
      ]);
      expect((await world.blobs.read(version.blobSha256)).toString()).toBe(content);
    }
  });
});
