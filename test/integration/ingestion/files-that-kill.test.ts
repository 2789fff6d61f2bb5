import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { UserActor } from '../../../src/domain/actor.ts';
import { AppError } from '../../../src/domain/errors.ts';
import { deleteDocument } from '../../../src/features/documents/delete-document.ts';
import { retryIngestion } from '../../../src/features/documents/retry-ingestion.ts';
import { ingestVersion } from '../../../src/features/ingestion/ingest-version.ts';
import { listSetAsideFiles } from '../../../src/features/ingestion/list-set-aside-files.ts';
import { releaseSetAsideFile } from '../../../src/features/ingestion/release-set-aside-file.ts';
import { ParseHost } from '../../../src/parsing/parse-host.ts';
import type { ParseInput } from '../../../src/parsing/types.ts';
import { describeOnBoth } from '../../support/database.ts';
import { outageOn } from '../../support/outage.ts';
import { buildPdf } from '../../support/pdf-builder.ts';
import { openVersionWorld, type VersionWorld } from '../../support/version-world.ts';

/** Enough pages that the process is in the middle of them when it is killed. */
const PAGES = 150;
const signal = new AbortController().signal;
const bucketAway = (): AppError =>
  new AppError({ code: 'UNAVAILABLE', message: 'away', publicMessage: 'Files are away.', retry: 'later' });

describeOnBoth('a file that kills the parser', (open) => {
  const host = new ParseHost();
  let isHarmless = false;
  let reads = 0;
  let world: VersionWorld;
  let ana: UserActor;
  let admin: UserActor;

  /** The real process, really killed at the first page, as a file would that crashes an engine. */
  async function parse(path: string, input: ParseInput = {}, reader = host) {
    reads += 1;
    const onProgress: ParseInput['onProgress'] = (progress) => {
      input.onProgress?.(progress);
      if (!isHarmless) for (const pid of reader.pids()) process.kill(pid, 'SIGKILL');
    };
    return reader.parse(path, { ...input, onProgress });
  }

  beforeAll(async () => {
    world = await openVersionWorld(open, { parser: { parse } });
    ana = await world.user();
    admin = { ...(await world.user()), isSuperuser: true };
  });
  beforeEach(() => {
    isHarmless = false;
    reads = 0;
  });
  afterAll(async () => {
    await world.dispose();
    await host.close();
  });

  const row = (id: string) => world.db.prisma.documentVersion.findUniqueOrThrow({ where: { id } });
  const deathsOf = async (id: string) => {
    const { blobSha256: sha256 } = await row(id);
    return world.db.prisma.setAsideFile.findUnique({ where: { sha256 } });
  };
  const textOf = (name: string): string => {
    const lines = Array.from({ length: 40 }, (_, at) => ({ text: `${name} ${at}`, x: 72, y: 770 - at * 15 }));
    return buildPdf(Array.from({ length: PAGES }, () => ({ lines }))).toString('latin1');
  };
  async function release(id: string): Promise<void> {
    const file = await deathsOf(id);
    await releaseSetAsideFile(world.as(admin), { setAsideFileId: file?.id ?? '' });
  }

  it('twice is set aside, and says what happened and what to do', async () => {
    const { versionId } = await world.put(ana, textOf('twice'));
    await world.settle();
    expect(await row(versionId)).toMatchObject({
      status: 'QUEUED',
      errorCode: 'PARSER_CRASHED',
      failures: 1,
    });
    await world.settle();
    const failed = await row(versionId);
    expect(failed).toMatchObject({ status: 'FAILED', errorCode: 'SET_ASIDE' });
    expect(failed.errorMessage).toMatch(
      /brought the reader down 2 times.*set aside.*another program.*administrator/,
    );
    expect(await deathsOf(versionId)).toMatchObject({
      deaths: 2,
      reason: 'PARSER_CRASHED',
      fileName: 'a.md',
    });
  });

  it('is known by its bytes in the next document, and no process is started for it', async () => {
    const text = textOf('known');
    const bob = await world.user();
    const first = await world.put(ana, text);
    const second = await world.put(bob, text, { fileName: 'other.md' });
    await world.settle();
    expect(await row(second.versionId)).toMatchObject({ status: 'FAILED', errorCode: 'SET_ASIDE' });
    reads = 0;
    await world.settle();
    expect(await row(first.versionId)).toMatchObject({ status: 'FAILED', errorCode: 'SET_ASIDE' });
    const third = await world.put(await world.user(), text);
    await world.settle();
    expect(await row(third.versionId)).toMatchObject({
      status: 'FAILED',
      errorCode: 'SET_ASIDE',
      attempt: 1,
    });
    expect(reads).toBe(0);
  });

  it('is known when its document was deleted and it is uploaded once more', async () => {
    const text = textOf('deleted');
    const { documentId } = await world.put(ana, text);
    await world.settle();
    await deleteDocument(world.as(ana), { documentId });
    const again = await world.put(ana, text);
    await world.settle();
    expect(await row(again.versionId)).toMatchObject({
      status: 'FAILED',
      errorCode: 'SET_ASIDE',
      attempt: 1,
    });
  });

  it('fails at once when it is tried again, until an administrator releases it', async () => {
    const { documentId, versionId } = await world.put(ana, textOf('released'));
    await world.settle();
    await world.settle();
    reads = 0;
    await retryIngestion(world.as(ana), { documentId });
    await world.settle();
    expect(await row(versionId)).toMatchObject({ status: 'FAILED', errorCode: 'SET_ASIDE' });
    expect(reads).toBe(0);
    await release(versionId);
    isHarmless = true;
    await retryIngestion(world.as(ana), { documentId });
    await world.settle();
    expect(await row(versionId)).toMatchObject({ status: 'READY', errorCode: null });
  });

  it('that still kills after its release is set aside again, after two more deaths', async () => {
    const { documentId, versionId } = await world.put(ana, textOf('again'));
    await world.settle();
    await world.settle();
    await release(versionId);
    await retryIngestion(world.as(ana), { documentId });
    await world.settle();
    expect(await row(versionId)).toMatchObject({ status: 'QUEUED', errorCode: 'PARSER_CRASHED' });
    await world.settle();
    expect(await row(versionId)).toMatchObject({ status: 'FAILED', errorCode: 'SET_ASIDE' });
    expect(await deathsOf(versionId)).toMatchObject({ deaths: 2 });
  });

  it('once, and can be read then, is not to blame', async () => {
    const { versionId } = await world.put(ana, textOf('once'));
    await world.settle();
    isHarmless = true;
    await world.settle();
    expect(await row(versionId)).toMatchObject({ status: 'READY' });
    expect(await deathsOf(versionId)).toBeNull();
  });

  it('under two workers at once is counted twice, and neither waits for ever', async () => {
    const text = textOf('race');
    const ids = [await world.put(ana, text), await world.put(await world.user(), text)].map(
      ({ versionId }) => versionId,
    );
    const readers = [new ParseHost(), new ParseHost()];
    const work = ids.map((versionId, index) => {
      const parser = { parse: (path: string, input?: ParseInput) => parse(path, input, readers[index]) };
      return ingestVersion({ ...world.services, parser }, { versionId, attempt: 1, signal });
    });
    await Promise.all(work);
    await Promise.all(readers.map((reader) => reader.close()));
    expect(await deathsOf(ids[0] ?? '')).toMatchObject({ deaths: 2, setAsideAt: expect.any(Date) });
    await world.settle();
    const rows = await Promise.all(ids.map(row));
    expect(rows.map(({ errorCode }) => errorCode)).toEqual(['SET_ASIDE', 'SET_ASIDE']);
  });

  it('is seen and released by administrators alone', async () => {
    const { versionId } = await world.put(ana, textOf('seen'));
    await world.settle();
    const file = await deathsOf(versionId);
    const seenBy = async (actor: UserActor) =>
      (await listSetAsideFiles(world.as(actor), { filter: { sha256: file?.sha256 } })).length;
    const releasedBy = (actor: UserActor) =>
      releaseSetAsideFile(world.as(actor), { setAsideFileId: file?.id ?? '' });
    // One death sets nothing aside: there is nothing to see or to release.
    expect(await seenBy(admin)).toBe(0);
    await expect(releasedBy(admin)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await world.settle();
    expect([await seenBy(admin), await seenBy(ana)]).toEqual([1, 0]);
    await expect(releasedBy(ana)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await releasedBy(admin);
    expect(await seenBy(admin)).toBe(0);
    await expect(releasedBy(admin)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is not blamed for a stop, an outage of the database, or a process that was not there', async () => {
    const { versionId } = await world.put(ana, textOf('not blamed'));
    isHarmless = true;
    const stop = new AbortController();
    const stopped = {
      parse: async (path: string) => (stop.abort(), host.parse(path, { signal: stop.signal })),
    };
    await expect(
      ingestVersion({ ...world.services, parser: stopped }, { versionId, attempt: 1, signal: stop.signal }),
    ).rejects.toThrow();
    const closed = new ParseHost();
    const closing = {
      parse: async (path: string) => closed.parse(path, { onProgress: () => void closed.close() }),
    };
    await ingestVersion({ ...world.services, parser: closing }, { versionId, attempt: 2, signal });
    expect(await row(versionId)).toMatchObject({ status: 'QUEUED', errorCode: 'CANCELLED', failures: 0 });
    const away = { ...world.services, db: outageOn(world.db, 'corpus_documents p join corpora', 1) };
    await ingestVersion(away, { versionId, attempt: 3, signal });
    expect(await row(versionId)).toMatchObject({ status: 'QUEUED', errorCode: 'UNAVAILABLE', failures: 0 });
    expect(await deathsOf(versionId)).toBeNull();
    await world.settle();
    expect(await row(versionId)).toMatchObject({ status: 'READY', failures: 0 });
  });

  it('is read to its end after more outages than it has attempts', async () => {
    isHarmless = true;
    const { versionId } = await world.put(ana, textOf('outages'));
    const localPath = () => Promise.reject(bucketAway());
    const noBucket = { ...world.services, blobs: { ...world.services.blobs, localPath } };
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const noDatabase = { ...world.services, db: outageOn(world.db, 'corpus_documents p join corpora', 1) };
      await ingestVersion(attempt < 3 ? noBucket : noDatabase, { versionId, attempt, signal });
    }
    expect(await row(versionId)).toMatchObject({ status: 'QUEUED', failures: 0, attempt: 5 });
    await world.settle();
    expect(await row(versionId)).toMatchObject({ status: 'READY' });
  });
});
