import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { strToU8, zipSync, type Zippable } from 'fflate';
import { IMPORT_MAX_ATTEMPTS } from '../../../src/config/limits.ts';
import { sql } from '../../../src/db/sql.ts';
import type { UserActor } from '../../../src/domain/actor.ts';
import { deleteDocument } from '../../../src/features/documents/delete-document.ts';
import { releaseBlob } from '../../../src/features/files/release-blob.ts';
import { cancelImport } from '../../../src/features/imports/cancel-import.ts';
import { forgetImports } from '../../../src/features/imports/forget-imports.ts';
import { importDocuments } from '../../../src/features/imports/import-documents.ts';
import { readReport, type ImportEntry } from '../../../src/features/imports/import-report.ts';
import { reapImports } from '../../../src/features/imports/reap-imports.ts';
import { runImport } from '../../../src/features/imports/run-import.ts';
import { describeOnBoth } from '../../support/database.ts';
import { placesOf } from '../../support/places-of.ts';
import { openVersionWorld, type VersionWorld } from '../../support/version-world.ts';

const signal = new AbortController().signal;
const text = (words: string): Uint8Array => strToU8(words);

describeOnBoth('a ZIP of documents', (open) => {
  let world: VersionWorld;
  let ana: UserActor;
  beforeAll(async () => {
    world = await openVersionWorld(open);
    ana = await world.user();
  });
  afterAll(() => world.dispose());

  const row = (id: string) => world.db.prisma.documentImport.findUniqueOrThrow({ where: { id } });
  async function start(corpusId: string, bytes: Uint8Array, folderPath?: string): Promise<string> {
    const input = { bytes, fileName: 'all.zip', corpusId, folderPath };
    return (await importDocuments(world.as(ana), input)).id;
  }
  async function take(corpusId: string, files: Zippable, folderPath?: string) {
    const importId = await start(corpusId, zipSync(files), folderPath);
    await runImport(world.services, { importId, attempt: 1, signal });
    const done = await row(importId);
    const report = readReport(done.report);
    const said = (path: string): ImportEntry | undefined => report.find((entry) => entry.path === path);
    return { importId, done, report, said };
  }
  const placesIn = async (corpusId: string): Promise<string[]> => {
    const places = await world.db.prisma.corpusDocument.findMany({
      where: { corpusId },
      orderBy: { path: 'asc' },
    });
    return places.map(({ path }) => path);
  };

  it('becomes documents in its folders, the same bytes once, with a report of each', async () => {
    const corpusId = await world.corpus(ana);
    const { done, said } = await take(
      corpusId,
      {
        'a/lease.md': text('# Lease'),
        'a/b/terms.txt': text('Terms of use.'),
        'copy.md': text('# Lease'),
        'tool.exe': text('MZ\u0000\u0001\u0002'),
        'Übersicht.txt': text('Übersicht'),
        '__MACOSX/a/._lease.md': text('x'),
      },
      'in',
    );
    expect(done).toMatchObject({ status: 'COMPLETED', progressDone: 5, progressTotal: 5, leaseUntil: null });
    expect(await placesIn(corpusId)).toEqual(['in/a/b/terms.txt', 'in/a/lease.md', 'in/Übersicht.txt']);
    expect(said('a/lease.md')).toMatchObject({ status: 'IMPORTED', reason: null });
    expect(said('copy.md')).toMatchObject({
      status: 'DUPLICATE',
      documentId: said('a/lease.md')?.documentId,
    });
    expect(said('tool.exe')?.status).toBe('SKIPPED');
    expect(said('__MACOSX/a/._lease.md')?.status).toBe('SKIPPED');
  });

  it('with entries that lead out, link, lie or burst refuses those by name and takes the rest', async () => {
    const corpusId = await world.corpus(ana);
    const link = { os: 3, attrs: (0o120777 << 16) >>> 0 };
    const files: Zippable = {
      '../../etc/passwd.txt': text('out'),
      '/root.txt': text('root'),
      'C:/drive.txt': text('drive'),
      '..\\win.txt': text('windows'),
      'link.txt': [text('/etc/passwd'), link],
      'bomb.txt': new Uint8Array(8 * 1024 * 1024),
      'good.txt': text('Good words.'),
      'torn.txt': [text('torn words, stored as they are'), { level: 0 }],
      'locked.txt': text('locked'),
    };
    const bytes = Buffer.from(zipSync(files));
    bytes.write('TORN', bytes.indexOf('torn words'));
    // The flag of an encrypted entry, in the table of contents.
    const entry = bytes.lastIndexOf('locked.txt') - 46;
    bytes.writeUInt16LE(bytes.readUInt16LE(entry + 8) | 1, entry + 8);
    const importId = await start(corpusId, bytes);
    await runImport(world.services, { importId, attempt: 1, signal });
    const done = await row(importId);
    expect(done.status).toBe('COMPLETED');
    expect(await placesIn(corpusId)).toEqual(['good.txt']);
    const reasons = readReport(done.report).map(({ path, status, reason }) => [path, status, reason]);
    expect(Object.fromEntries(reasons.map(([path, , reason]) => [path, reason]))).toEqual({
      '../../etc/passwd.txt': 'Its path leads out of the archive.',
      '/root.txt': 'Its path begins at the root of a disk.',
      'C:/drive.txt': 'Its path names a drive.',
      '..\\win.txt': 'Its path leads out of the archive.',
      'link.txt': 'It is a link or a device, not a file.',
      'bomb.txt': expect.stringContaining('200 times its size'),
      'torn.txt': expect.stringContaining('damaged'),
      'locked.txt': expect.stringContaining('encrypted'),
      'good.txt': null,
    });
  });

  it('with entries torn so that less comes out of them names those and takes the rest', async () => {
    const corpusId = await world.corpus(ana);
    const names = Array.from({ length: 20 }, (_, index) => `torn-${index}.txt`);
    const lines = (name: string): string =>
      Array.from({ length: 80 }, (_, index) => `${name} line ${(index * 7919) % 1000}`).join('\n');
    const files = Object.fromEntries(
      [...names, 'good.txt'].map((name) => [name, text(lines(name))] as const),
    );
    const bytes = Buffer.from(zipSync(files));
    for (const [index, name] of names.entries()) {
      const start = bytes.indexOf(name) + name.length;
      // The middle of its packed bytes, another bit in each.
      const at = start + 60 + index * 5;
      bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << (index % 8)), at);
    }
    const importId = await start(corpusId, bytes);
    await runImport(world.services, { importId, attempt: 1, signal });
    const done = await row(importId);
    expect(done.status).toBe('COMPLETED');
    expect(await placesIn(corpusId)).toEqual(['good.txt']);
    for (const { path, status, reason } of readReport(done.report))
      if (path !== 'good.txt')
        expect([path, status, reason]).toEqual([path, 'FAILED', expect.stringContaining('damaged')]);
  });

  it('whose entries share their bytes is refused as a whole', async () => {
    const corpusId = await world.corpus(ana);
    const bytes = Buffer.from(zipSync({ 'a.md': text('# One and more'), 'b.md': text('# Two and more') }));
    // Both entries of the table of contents name the first header.
    const second = bytes.lastIndexOf('b.md') - 46;
    bytes.writeUInt32LE(0, second + 42);
    const importId = await start(corpusId, bytes);
    await runImport(world.services, { importId, attempt: 1, signal });
    const done = await row(importId);
    expect(done.status).toBe('FAILED');
    expect(JSON.stringify(done)).toContain('overlap');
    expect(await placesIn(corpusId)).toEqual([]);
  });

  it('takes titles, metadata and relationships from the lists in it', async () => {
    const labels = await world.db.prisma.labelSet.create({ data: { title: 'L', creatorId: ana.userId } });
    const corpusId = await world.corpus(ana);
    await world.db.prisma.corpus.update({ where: { id: corpusId }, data: { labelSetId: labels.id } });
    const { report, said } = await take(corpusId, {
      'all/meta.csv': text(
        'source_path,title,description,Matter\nlease.md,The lease,"Of 2024, signed",M-7\nno.md,x,,\n',
      ),
      'all/relationships.csv': text(
        'source_path,relationship_label,target_path,notes\namendment.md,amends,lease.md,as of May\nlease.md,amends,gone.md,\n',
      ),
      'all/lease.md': text('# One'),
      'all/amendment.md': text('# Two'),
      'all/amendment.md.meta.json': text('{"title":"The amendment","metadata":{"signed":true}}'),
    });
    const document = (path: string) =>
      world.db.prisma.document.findUniqueOrThrow({ where: { id: said(path)?.documentId ?? '' } });
    expect(await document('all/lease.md')).toMatchObject({
      title: 'The lease',
      description: 'Of 2024, signed',
      metadata: { Matter: 'M-7' },
    });
    expect(await document('all/amendment.md')).toMatchObject({
      title: 'The amendment',
      metadata: { signed: true },
    });
    const related = await world.db.prisma.documentRelationship.findMany({
      where: { corpusId },
      include: { label: true },
    });
    expect(related).toMatchObject([
      {
        kind: 'RELATIONSHIP',
        sourceId: said('all/amendment.md')?.documentId,
        targetId: said('all/lease.md')?.documentId,
        note: 'as of May',
        label: { text: 'amends', kind: 'RELATIONSHIP', labelSetId: labels.id },
      },
    ]);
    const problems = report.filter(({ status }) => status === 'FAILED').map(({ path }) => path);
    expect(problems).toEqual(['meta.csv, row 3', 'relationships.csv, row 3']);
  });

  it('without a label set says the words of a relationship in a note', async () => {
    const corpusId = await world.corpus(ana);
    await take(corpusId, {
      'relationships.csv': text('source_path,relationship_label,target_path\na.md,amends,b.md\n'),
      'a.md': text('# A'),
      'b.md': text('# B'),
    });
    const related = await world.db.prisma.documentRelationship.findMany({ where: { corpusId } });
    expect(related).toMatchObject([{ kind: 'NOTES', note: 'amends', labelId: null }]);
  });

  it('is taken in whole where what is said beside a file cannot be stored, and names that', async () => {
    const deep = `{"metadata":{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`;
    const corpusId = await world.corpus(ana);
    const { done, said } = await take(corpusId, {
      'a.txt': text('The first of four texts.'),
      'a.txt.meta.json': text('{"description":"d\\u0000x","metadata":{"k\\u0000":["v\\u0000", "\\ud800"]}}'),
      'b.txt': text('The second of four texts.'),
      'b.txt.meta.json': text(deep),
      'c.txt': text('The third of four texts.'),
    });
    expect(done).toMatchObject({ status: 'COMPLETED', attempt: 1 });
    const documents = await world.db.prisma.document.findMany({
      where: { placements: { some: { corpusId } } },
      orderBy: { title: 'asc' },
    });
    expect(documents).toMatchObject([
      { title: 'a', description: 'd\ufffdx', metadata: { k: ['v', '\ufffd'] } },
      { title: 'b', description: '', metadata: {} },
      { title: 'c' },
    ]);
    expect(said('b.txt.meta.json')).toMatchObject({
      status: 'FAILED',
      reason: 'It is nested in more than 32 levels.',
    });
  });

  it('reads lists as Excel writes them, and says where an encoding was guessed', async () => {
    const corpusId = await world.corpus(ana);
    const csv = 'source_path,title,Stadt\na.txt,Grüße,Köln\n';
    const titles = async (id: string) =>
      (await world.db.prisma.document.findMany({ where: { placements: { some: { corpusId: id } } } })).map(
        ({ title, metadata }) => [title, metadata],
      );
    const latin = await take(corpusId, {
      'a.txt': text('One text.'),
      'meta.csv': Buffer.from(csv, 'latin1'),
    });
    expect(await titles(corpusId)).toEqual([['Grüße', { Stadt: 'Köln' }]]);
    expect(latin.said('meta.csv')).toMatchObject({
      status: 'NOTED',
      reason: expect.stringContaining('1252'),
    });
    const other = await world.corpus(ana);
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(csv, 'utf16le')]);
    const utf16 = await take(other, { 'a.txt': text('One text.'), 'meta.csv': wide });
    expect(await titles(other)).toEqual([['Grüße', { Stadt: 'Köln' }]]);
    expect(utf16.said('meta.csv')).toBeUndefined();
  });

  it('that was interrupted goes on and makes nothing twice', async () => {
    const corpusId = await world.corpus(ana);
    const files = Object.fromEntries(
      Array.from({ length: 6 }, (_, n) => [`f${n}.md`, text(`# Number ${n}`)]),
    );
    const importId = await start(corpusId, zipSync(files));
    const stop = new AbortController();
    const { blobs } = world.services;
    let staged = 0;
    const stopping = Object.assign(Object.create(blobs) as typeof blobs, {
      stage: (...args: Parameters<typeof blobs.stage>) => {
        if ((staged += 1) === 4) stop.abort(new Error('stopping'));
        return blobs.stage(...args);
      },
      localPath: blobs.localPath.bind(blobs),
    });
    const services = { ...world.services, blobs: stopping };
    await expect(runImport(services, { importId, attempt: 1, signal: stop.signal })).rejects.toThrow(
      'stopping',
    );
    expect(await placesIn(corpusId)).toHaveLength(3);
    expect(await row(importId)).toMatchObject({ status: 'QUEUED', leaseUntil: null });
    // What the attempt stored and did not write down is found again by its key.
    await world.db.prisma.documentImport.update({ where: { id: importId }, data: { report: [] } });
    await runImport(world.services, { importId, attempt: 1, signal });
    const done = await row(importId);
    expect(done.status).toBe('COMPLETED');
    expect(readReport(done.report).map(({ status }) => status)).toEqual(
      Array.from({ length: 6 }, () => 'IMPORTED'),
    );
    expect(await placesIn(corpusId)).toHaveLength(6);
    await runImport(world.services, { importId, attempt: 2, signal });
    expect(await placesIn(corpusId)).toHaveLength(6);
  });

  it('whose worker died is handed to the queue again', async () => {
    const importId = await start(await world.corpus(ana), zipSync({ 'a.md': text('# A') }));
    const lapsed = { status: 'RUNNING', attempt: 1, leaseUntil: new Date(0) } as const;
    await world.db.prisma.documentImport.update({ where: { id: importId }, data: lapsed });
    await reapImports(world.services);
    expect((await row(importId)).status).toBe('QUEUED');
    const jobs = await sql<{ payload: unknown }>(
      world.db.pool,
      `select payload from outbox where job_id = 'import-documents-' || $1 || '-2'`,
      [importId],
    );
    expect(jobs.map(({ payload }) => payload)).toEqual([{ importId, attempt: 2 }]);
  });

  const releasedIn = async (): Promise<readonly string[]> => {
    const jobs = await sql<{ payload: { sha256: string } }>(
      world.db.pool,
      `delete from outbox where job = 'release-blob' returning payload`,
    );
    return jobs.map(({ payload }) => payload.sha256);
  };

  it('gives its archive up when it ends, however it ends, and not before', async () => {
    const archiveOf = async (importId: string) => (await row(importId)).blobSha256 ?? '';
    const corpusId = await world.corpus(ana);
    await releasedIn();
    const completed = await start(corpusId, zipSync({ 'a.md': text('# Completed') }));
    const failed = await start(corpusId, zipSync({ 'a.md': text('# Failed') }).subarray(0, 40));
    const cancelled = await start(corpusId, zipSync({ 'a.md': text('# Cancelled') }));
    const abandoned = await start(corpusId, zipSync({ 'a.md': text('# Abandoned') }));
    const resumed = await start(corpusId, zipSync({ 'a.md': text('# Resumed') }));
    const archives = await Promise.all([completed, failed, cancelled, abandoned].map(archiveOf));
    for (const [id, attempt] of [
      [abandoned, IMPORT_MAX_ATTEMPTS],
      [resumed, 1],
    ] as const)
      await world.db.prisma.documentImport.update({
        where: { id },
        data: { status: 'RUNNING', attempt, leaseUntil: new Date(0) },
      });
    await reapImports(world.services);
    for (const importId of [completed, failed])
      await runImport(world.services, { importId, attempt: 1, signal });
    await cancelImport(world.as(ana), { importId: cancelled });

    const ends = await Promise.all([completed, failed, cancelled, abandoned].map(row));
    expect(ends.map(({ status }) => status)).toEqual(['COMPLETED', 'FAILED', 'CANCELLED', 'FAILED']);
    for (const { blobSha256, endedAt } of ends)
      expect([blobSha256, endedAt]).toEqual([null, expect.any(Date)]);
    expect((await releasedIn()).toSorted()).toEqual(archives.toSorted());
    for (const sha256 of archives) expect(await releaseBlob(world.services, { sha256 })).toBe(true);
    const waiting = await archiveOf(resumed);
    expect(await releaseBlob(world.services, { sha256: waiting })).toBe(false);
    await runImport(world.services, { importId: resumed, attempt: 2, signal });
    expect((await row(resumed)).status).toBe('COMPLETED');
    expect(await releasedIn()).toEqual([waiting]);
  });

  it('forgets the names of documents that are deleted for good, after its end and before', async () => {
    const corpusId = await world.corpus(ana);
    const { importId, said } = await take(corpusId, {
      'secret/merger.md': text('# Merger'),
      'secret/copy.md': text('# Merger'),
      'other.md': text('# Other'),
    });
    const documentId = said('secret/merger.md')?.documentId ?? '';
    await deleteDocument(world.as(ana), { documentId });
    const paths = async (id: string) => readReport((await row(id)).report).map(({ path }) => path);
    expect((await paths(importId)).toSorted()).toEqual(['', '', 'other.md']);
    expect(await placesOf(world.db, 'merger')).toEqual([]);

    const running = await start(corpusId, zipSync({ 'a.md': text('# A'), 'b.md': text('# B') }));
    const { blobs } = world.services;
    let staged = 0;
    const deleting = Object.assign(Object.create(blobs) as typeof blobs, {
      stage: async (...args: Parameters<typeof blobs.stage>) => {
        if ((staged += 1) === 2) {
          const first = await world.db.prisma.documentVersion.findFirstOrThrow({
            where: { fileName: 'a.md', document: { placements: { some: { corpusId } } } },
          });
          await deleteDocument(world.as(ana), { documentId: first.documentId });
        }
        return blobs.stage(...args);
      },
      localPath: blobs.localPath.bind(blobs),
    });
    await runImport({ ...world.services, blobs: deleting }, { importId: running, attempt: 1, signal });
    expect((await row(running)).status).toBe('COMPLETED');
    expect((await paths(running)).toSorted()).toEqual(['', 'b.md']);
  });

  it('is forgotten after a while, without its documents', async () => {
    const corpusId = await world.corpus(ana);
    const { importId } = await take(corpusId, { 'old.md': text('# Old') });
    const { db } = world;
    await db.prisma.documentImport.update({ where: { id: importId }, data: { endedAt: new Date(0) } });
    await releasedIn();
    const loose = '0'.repeat(64);
    await db.prisma.blob.create({ data: { sha256: loose, sizeBytes: 1, createdAt: new Date(0) } });
    await forgetImports(world.services);
    expect(await db.prisma.documentImport.findUnique({ where: { id: importId } })).toBeNull();
    expect(await releasedIn()).toEqual([loose]);
    expect(await placesIn(corpusId)).toEqual(['old.md']);
  });

  it('ends with a reason where the right was taken away, or the archive is none', async () => {
    const corpusId = await world.corpus(ana);
    const importId = await start(corpusId, zipSync({ 'a.md': text('# A') }));
    const { userId: creatorId } = await world.user();
    await world.db.prisma.corpus.update({ where: { id: corpusId }, data: { creatorId } });
    await runImport(world.services, { importId, attempt: 1, signal });
    expect(await row(importId)).toMatchObject({ status: 'FAILED', errorCode: 'NOT_FOUND' });
    expect(await placesIn(corpusId)).toEqual([]);
    const own = await world.corpus(ana);
    const torn = await start(own, zipSync({ 'a.md': text('# A') }).subarray(0, 40));
    await runImport(world.services, { importId: torn, attempt: 1, signal });
    expect(await row(torn)).toMatchObject({ status: 'FAILED', errorCode: 'UNSUPPORTED_FILE' });
    await expect(start(own, text('no archive'))).rejects.toMatchObject({ code: 'UNSUPPORTED_FILE' });
    await expect(start(corpusId, zipSync({}))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('that is given up takes nothing more in, whoever works on it, and keeps what it has', async () => {
    const corpusId = await world.corpus(ana);
    const files = Object.fromEntries(
      Array.from({ length: 40 }, (_, n) => [`${n}.txt`, text(`Document number ${n} of many.`)]),
    );
    const queued = await start(corpusId, zipSync(files));
    expect(await cancelImport(world.as(ana), { importId: queued })).toMatchObject({ status: 'CANCELLED' });
    await runImport(world.services, { importId: queued, attempt: 1, signal });
    expect(await placesIn(corpusId)).toEqual([]);

    const running = await start(corpusId, zipSync(files));
    const work = runImport(world.services, { importId: running, attempt: 1, signal });
    while ((await row(running)).progressDone === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const cancelled = await cancelImport(world.as(ana), { importId: running });
    expect(cancelled).toMatchObject({ status: 'CANCELLED', leaseUntil: null });
    const taken = (await placesIn(corpusId)).length;
    await work;
    expect((await placesIn(corpusId)).length).toBe(taken);
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThan(40);
    const reported = readReport((await row(running)).report).filter(({ status }) => status === 'IMPORTED');
    expect(reported.length).toBe(taken);
    await reapImports(world.services);
    expect(await row(running)).toMatchObject({ status: 'CANCELLED' });

    const stranger = await world.user();
    await expect(cancelImport(world.as(stranger), { importId: running })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const { importId } = await take(corpusId, { 'done.txt': text('Done.') });
    expect(await cancelImport(world.as(ana), { importId })).toMatchObject({ status: 'COMPLETED' });
  });
});
