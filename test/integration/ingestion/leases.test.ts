import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { INGEST_MAX_ATTEMPTS, INGEST_MAX_INTERRUPTIONS } from '../../../src/config/limits.ts';
import { sql } from '../../../src/db/sql.ts';
import type { Services } from '../../../src/features/context.ts';
import { endWithProblem } from '../../../src/features/ingestion/end-version.ts';
import { claimVersion, extendLease, type ClaimedVersion } from '../../../src/features/ingestion/lease.ts';
import { reapVersions } from '../../../src/features/ingestion/reap-versions.ts';
import { storeParsed } from '../../../src/features/ingestion/store-parsed.ts';
import type { ParsedDocument } from '../../../src/parsing/types.ts';
import { createJobProducer } from '../../../src/queues/producer.ts';
import { describeOnBoth, type TestDatabase } from '../../support/database.ts';
import { silentLogger } from '../../support/silent-logger.ts';

const PARSED: ParsedDocument = {
  text: 'Clause one.',
  pages: [],
  blocks: [],
  warnings: [],
  engine: 'text',
  mimeType: 'text/plain',
};
const CRASH = { code: 'PARSER_CRASHED', message: 'It crashed.', retry: 'later' } as const;

describeOnBoth('the lease on a version', (open) => {
  let db: TestDatabase;
  let services: Services;
  let userId = '';

  beforeAll(async () => {
    db = await open();
    services = { db, jobs: createJobProducer(), log: silentLogger } as unknown as Services;
    userId = (await db.prisma.user.create({ data: { slug: 'u', name: 'U' } })).id;
  });
  afterAll(() => db.dispose());

  async function makeVersion(): Promise<string> {
    const sha256 = randomUUID().replaceAll('-', '').repeat(2);
    await db.prisma.blob.create({ data: { sha256, sizeBytes: 1n } });
    const { id: documentId } = await db.prisma.document.create({ data: { title: 'T', creatorId: userId } });
    const data = { documentId, number: 1, blobSha256: sha256, fileName: 'a.txt', mimeType: 'text/plain' };
    return (
      await db.prisma.documentVersion.create({ data: { ...data, sizeBytes: 1n, uploadedById: userId } })
    ).id;
  }
  const claim = async (versionId: string, attempt = 1): Promise<ClaimedVersion> => {
    const claimed = await claimVersion(db, { versionId, attempt });
    if (claimed === null) throw new Error('not claimed');
    return claimed;
  };
  const lapse = (id: string) =>
    sql(db.pool, `update document_versions set lease_until = now() - interval '1 s' where id = $1::uuid`, [
      id,
    ]);
  const row = (id: string) => db.prisma.documentVersion.findUniqueOrThrow({ where: { id } });
  const jobsOf = async (id: string): Promise<readonly string[]> =>
    (
      await sql<{ job_id: string }>(
        db.pool,
        `select job_id from outbox where job_id like '%' || $1 || '%' order by id`,
        [id],
      )
    ).map((found) => found.job_id);

  it('goes to one of many workers that ask at once', async () => {
    const id = await makeVersion();
    const claims = await Promise.all(
      Array.from({ length: 8 }, () => claimVersion(db, { versionId: id, attempt: 1 })),
    );
    expect(claims.filter((claimed) => claimed !== null)).toHaveLength(1);
  });

  it('is not given for a job that comes after the end', async () => {
    const id = await makeVersion();
    await endWithProblem(services, {
      claimed: await claim(id),
      problem: { ...CRASH, retry: 'never' },
    });
    expect(await claimVersion(db, { versionId: id, attempt: 2 })).toBeNull();
  });

  it('that lapsed becomes the next attempt, and the worker that comes back writes nothing', async () => {
    const id = await makeVersion();
    const first = await claim(id);
    await lapse(id);
    await reapVersions(services);
    expect(await jobsOf(id)).toEqual([`ingest-document-${id}-2`]);
    const second = await claim(id, 2);
    await expect(storeParsed(services, first, PARSED)).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(await extendLease(db, first)).toBe(false);
    expect(await db.prisma.documentText.findUnique({ where: { versionId: id } })).toBeNull();
    await storeParsed(services, second, PARSED);
    expect(await db.prisma.documentText.findUnique({ where: { versionId: id } })).toMatchObject({
      text: PARSED.text,
    });
  });

  it('that lapsed too often ends in a failure a person can read', async () => {
    const id = await makeVersion();
    await claim(id, INGEST_MAX_INTERRUPTIONS);
    await lapse(id);
    await reapVersions(services);
    expect(await row(id)).toMatchObject({ status: 'FAILED', errorCode: 'INTERRUPTED', leaseUntil: null });
    expect(await jobsOf(id)).toEqual([]);
  });

  it('is left alone while it is kept', async () => {
    const id = await makeVersion();
    await claim(id);
    await reapVersions(services);
    expect(await row(id)).toMatchObject({ status: 'PARSING', attempt: 1 });
  });

  it('goes on at indexing when parsing was stored', async () => {
    const id = await makeVersion();
    await storeParsed(services, await claim(id), PARSED);
    await lapse(id);
    await reapVersions(services);
    expect(await claim(id, 2)).toMatchObject({ isParsed: true });
    expect(await row(id)).toMatchObject({ status: 'INDEXING' });
  });

  it('counts failures, and none of the attempts that something else interrupted', async () => {
    const id = await makeVersion();
    const fails = async (attempt: number, retry: 'later' | 'interrupted') =>
      endWithProblem(services, {
        claimed: await claim(id, attempt),
        problem: { code: 'INTERNAL', message: 'It failed.', retry },
      });
    for (let attempt = 1; attempt <= 5; attempt += 1)
      expect(await fails(attempt, 'interrupted')).toBe('requeued');
    for (let attempt = 6; attempt < 5 + INGEST_MAX_ATTEMPTS; attempt += 1)
      expect(await fails(attempt, 'later')).toBe('requeued');
    expect(await row(id)).toMatchObject({ status: 'QUEUED', failures: INGEST_MAX_ATTEMPTS - 1 });
    expect(await fails(5 + INGEST_MAX_ATTEMPTS, 'later')).toBe('failed');
  });

  it('ends with an outage that does not end', async () => {
    const id = await makeVersion();
    const claimed = await claim(id, INGEST_MAX_INTERRUPTIONS);
    const problem = { code: 'UNAVAILABLE', message: 'It was away.', retry: 'interrupted' } as const;
    expect(await endWithProblem(services, { claimed, problem })).toBe('failed');
  });

  it('that nobody took is offered again under the same job id', async () => {
    const id = await makeVersion();
    await sql(
      db.pool,
      `update document_versions set created_at = now() - interval '1 hour' where id = $1::uuid`,
      [id],
    );
    await reapVersions(services);
    await reapVersions(services);
    expect(await jobsOf(id)).toEqual([`ingest-document-${id}-1`]);
  });
});
