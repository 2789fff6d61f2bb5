import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { ANONYMOUS, SCOPES, type Actor, type Scope, type UserActor } from '../../src/domain/actor.ts';
import type { UseCaseContext } from '../../src/features/context.ts';
import { createJobProducer } from '../../src/queues/producer.ts';
import { createKeyRing } from '../../src/security/key-ring.ts';
import { FolderBlobStore } from '../../src/storage/folder-blob-store.ts';
import { openTestDatabase, type OpenTestDatabase, type TestDatabase } from './database.ts';
import { silentLogger } from './silent-logger.ts';

/** What use-cases over people, corpora and documents need, on a database and a blob folder of its own. */
export interface World {
  readonly db: TestDatabase;
  readonly blobs: FolderBlobStore;
  readonly blobRoot: string;
  /** Anonymous when left out. */
  as(actor?: Actor): UseCaseContext;
  user(options?: {
    isSuperuser?: boolean;
    groupIds?: readonly string[];
    scopes?: readonly Scope[];
  }): Promise<UserActor>;
  group(creator: UserActor): Promise<string>;
  dispose(): Promise<void>;
}

let counter = 0;

export async function openWorld(open: OpenTestDatabase = openTestDatabase): Promise<World> {
  const db = await open();
  const blobRoot = await mkdtemp(join(tmpdir(), 'deedbox-world-'));
  const blobs = await FolderBlobStore.open(blobRoot);
  const keys = createKeyRing([{ id: 'k1', secret: randomBytes(32) }]);
  const parts = {
    db,
    blobs,
    keys,
    jobs: createJobProducer(),
    log: silentLogger,
    config: { publicUrl: null, home: blobRoot },
  };
  return {
    db,
    blobs,
    blobRoot,
    // The parts that these use-cases do not touch are not there, so that touching them fails.
    as: (actor = ANONYMOUS) => ({ ...parts, actor, requestId: 'test' }) as unknown as UseCaseContext,
    async user({ isSuperuser = false, groupIds = [], scopes = SCOPES } = {}) {
      const name = `user-${(counter += 1)}`;
      const { id } = await db.prisma.user.create({ data: { slug: name, name, isSuperuser } });
      for (const groupId of groupIds) await db.prisma.groupMember.create({ data: { groupId, userId: id } });
      return { kind: 'user', userId: id, isSuperuser, groupIds, scopes };
    },
    async group(creator) {
      const name = `group-${(counter += 1)}`;
      const members = { create: { userId: creator.userId, isOwner: true } };
      return (await db.prisma.group.create({ data: { name, creatorId: creator.userId, members } })).id;
    },
    async dispose() {
      await db.dispose();
      await rm(blobRoot, { recursive: true, force: true });
    },
  };
}
