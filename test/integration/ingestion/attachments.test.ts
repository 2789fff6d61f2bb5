import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ATTACHMENT_MAX_DEPTH } from '../../../src/config/limits.ts';
import type { UserActor } from '../../../src/domain/actor.ts';
import { folderNames } from '../../../src/features/attachments/place-beside.ts';
import { grantPermission } from '../../../src/features/access/grant-permission.ts';
import { deleteDocument } from '../../../src/features/documents/delete-document.ts';
import { createFolder } from '../../../src/features/corpora/create-folder.ts';
import { moveFolder } from '../../../src/features/corpora/move-folder.ts';
import { removeDocuments } from '../../../src/features/corpora/remove-documents.ts';
import { placesOf } from '../../support/places-of.ts';
import { takeAttachments } from '../../../src/features/attachments/take-attachments.ts';
import { claimVersion } from '../../../src/features/ingestion/lease.ts';
import { retryIngestion } from '../../../src/features/documents/retry-ingestion.ts';
import { describeOnBoth } from '../../support/database.ts';
import { buildDocx } from '../../support/parsing/docx-builder.ts';
import { mail } from '../../support/mail.ts';
import { openVersionWorld, type VersionWorld } from '../../support/version-world.ts';

describeOnBoth('attachments of a mail', (open) => {
  let world: VersionWorld;
  let ana: UserActor;
  beforeAll(async () => {
    world = await openVersionWorld(open);
    ana = await world.user();
  });
  afterAll(() => world.dispose());

  async function send(corpusId: string, text: string, fileName = 'offer.eml') {
    const put = await world.put(ana, text, { corpusId, folderPath: 'in', fileName });
    await world.settle();
    return put;
  }
  const childrenOf = (parentId: string) =>
    world.db.prisma.document.findMany({
      where: { parentId },
      include: { latestVersion: true, placements: true, relationshipsTo: true, grants: true },
      orderBy: { id: 'asc' },
    });

  it('become documents of their own in a folder of its name, read and linked to it', async () => {
    const corpusId = await world.corpus(ana);
    const files = [
      { name: '../../lease.txt', content: 'The lease ends in May.' },
      { name: 'terms.md', content: '# Terms\n\nPay at once.' },
    ];
    const { documentId } = await send(corpusId, mail({ files }));
    await world.settle();
    const children = await childrenOf(documentId);
    expect(children.map(({ title, creatorId }) => [title, creatorId])).toEqual([
      ['lease', ana.userId],
      ['terms', ana.userId],
    ]);
    expect(children.map(({ latestVersion }) => latestVersion?.status)).toEqual(['READY', 'READY']);
    expect(children.map(({ placements }) => placements.map(({ path }) => path))).toEqual([
      ['in/offer.eml attachments/lease.txt'],
      ['in/offer.eml attachments/terms.md'],
    ]);
    expect(children.map(({ relationshipsTo }) => relationshipsTo)).toEqual([
      [expect.objectContaining({ kind: 'ATTACHMENT', sourceId: documentId, corpusId })],
      [expect.objectContaining({ kind: 'ATTACHMENT', sourceId: documentId, corpusId })],
    ]);
  });

  it('of a Word file become documents as those of a mail do', async () => {
    const corpusId = await world.corpus(ana);
    const space = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const object = '<w:r><w:object><o:OLEObject ProgID="Word.Document.12" r:id="o1"/></w:object></w:r>';
    const outer = buildDocx({
      body: `<w:p><w:r><w:t>See the terms. </w:t></w:r>${object}</w:p>`,
      relationships: `<Relationship Id="o1" Type="${space}/package" Target="embeddings/terms.docx"/>`,
      files: {
        'word/embeddings/terms.docx': buildDocx({ body: '<w:p><w:r><w:t>Pay at once.</w:t></w:r></w:p>' }),
      },
    });
    const { documentId } = await world.put(ana, outer, {
      corpusId,
      folderPath: 'in',
      fileName: 'offer.docx',
    });
    await world.settle();
    await world.settle();
    const [child] = await childrenOf(documentId);
    expect(child).toMatchObject({ title: 'terms', latestVersion: { status: 'READY' } });
    expect(child?.placements.map(({ path }) => path)).toEqual(['in/offer.docx attachments/terms.docx']);
  });

  it('are made once, however often the mail is read, also as its next version', async () => {
    const corpusId = await world.corpus(ana);
    const files = [{ name: 'a.txt', content: 'Once only.' }];
    const { documentId } = await send(corpusId, mail({ files }));
    const [first] = await childrenOf(documentId);
    const next = mail({ files: [...files, { name: 'b.txt', content: 'New.' }] });
    const { versionId: id } = await world.put(ana, next, { documentId, fileName: 'offer.eml' });
    await world.settle();
    const failed = { status: 'FAILED', parsedAt: null } as const;
    await world.db.prisma.documentVersion.update({ where: { id }, data: failed });
    await retryIngestion(world.as(ana), { documentId });
    await world.settle();
    const children = await childrenOf(documentId);
    expect(children.map(({ title }) => title)).toEqual(['a', 'b']);
    expect(children[0]?.id).toBe(first?.id);
  });

  it('are made once when an attempt died after making them and before it stored the text', async () => {
    const corpusId = await world.corpus(ana);
    const text = mail({ files: [{ name: 'a.txt', content: 'Once.' }] });
    const { documentId, versionId } = await world.put(ana, text, { corpusId, fileName: 'died.eml' });
    const claimed = await claimVersion(world.db, { versionId, attempt: 1 });
    if (claimed === null) throw new Error('not claimed');
    const attachment = { fileName: 'a.txt', mimeType: 'text/plain', bytes: Buffer.from('Once.') };
    const message = { engine: 'email', mimeType: 'message/rfc822' } as const;
    const parsed = { ...message, text: 'x', pages: [], blocks: [], warnings: [], attachments: [attachment] };
    const signal = new AbortController().signal;
    await takeAttachments(world.services, { claimed, parsed, signal });
    const lapsed = { leaseUntil: new Date(0) };
    await world.db.prisma.documentVersion.update({ where: { id: versionId }, data: lapsed });
    await world.settle(versionId);
    expect(await childrenOf(documentId)).toHaveLength(1);
    // The worker that died comes back: nothing more is made.
    const other = { ...attachment, fileName: 'late.txt' };
    await expect(
      takeAttachments(world.services, { claimed, parsed: { ...parsed, attachments: [other] }, signal }),
    ).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(await childrenOf(documentId)).toHaveLength(1);
  });

  it('that cannot be read are named in a warning, with the reason', async () => {
    const corpusId = await world.corpus(ana);
    const files = [
      { name: 'setup.exe', content: Buffer.from('MZ\u0090\0\u0003\0\0\0binary'.repeat(20), 'latin1') },
      { name: 'nothing.txt', content: '' },
      { name: 'good.txt', content: 'Words.' },
    ];
    const { documentId, versionId } = await send(corpusId, mail({ files }));
    expect((await childrenOf(documentId)).map(({ title }) => title)).toEqual(['good']);
    const read = await world.db.prisma.documentVersion.findUniqueOrThrow({ where: { id: versionId } });
    expect(read.status).toBe('READY');
    const said = JSON.stringify(read.warnings);
    expect(said).toContain('ATTACHMENTS_LEFT_OUT');
    expect(said).toContain('“setup.exe”');
    expect(said).toContain('“nothing.txt”');
    expect(said).not.toContain('good.txt');
  });

  it('of mails in mails are documents down to a depth, and named below it', async () => {
    const corpusId = await world.corpus(ana);
    let inner = mail({ subject: 'innermost', files: [{ name: 'core.txt', content: 'The core.' }] });
    for (let depth = 0; depth < ATTACHMENT_MAX_DEPTH; depth += 1)
      inner = mail({ subject: `level ${depth}`, files: [{ name: `m${depth}.eml`, content: inner }] });
    let { documentId } = await send(corpusId, inner, 'outer.eml');
    for (let depth = 0; depth <= ATTACHMENT_MAX_DEPTH; depth += 1) await world.settle();
    for (let depth = 0; depth < ATTACHMENT_MAX_DEPTH; depth += 1) {
      const [child] = await childrenOf(documentId);
      if (child === undefined) throw new Error(`nothing at depth ${depth}`);
      documentId = child.id;
    }
    expect(await childrenOf(documentId)).toEqual([]);
    const { warnings } = await world.db.prisma.documentVersion.findFirstOrThrow({ where: { documentId } });
    expect(JSON.stringify(warnings)).toContain('“core.txt”');
  });

  it('are held by those who hold the mail, with the same verbs, and by nobody else', async () => {
    const [bob, eve] = [await world.user(), await world.user()];
    const corpusId = await world.corpus(bob);
    const ctx = world.as(bob);
    const object = { kind: 'corpus', id: corpusId } as const;
    await grantPermission(ctx, { object, grantee: { userId: ana.userId }, verbs: ['CREATE', 'READ'] });
    await grantPermission(ctx, { object, grantee: { userId: eve.userId }, verbs: ['READ'] });
    const { documentId } = await send(corpusId, mail({ files: [{ name: 'a.txt', content: 'Shared.' }] }));
    const [child] = await childrenOf(documentId);
    const held = async (id = '') =>
      world.db.prisma.grant.findMany({
        where: { documentId: id },
        select: { userId: true, viaCorpusId: true, verbs: true },
        orderBy: { userId: 'asc' },
      });
    expect(await held(documentId)).toHaveLength(2);
    expect(await held(child?.id)).toEqual(await held(documentId));
  });

  it('of a version that another person gave belong to both', async () => {
    const bob = await world.user();
    const corpusId = await world.corpus(ana);
    const { documentId } = await world.put(ana, mail({}), { fileName: 'ours.eml', corpusId });
    await world.settle();
    const object = { kind: 'document', id: documentId } as const;
    await grantPermission(world.as(ana), {
      object,
      grantee: { userId: bob.userId },
      verbs: ['READ', 'UPDATE'],
    });
    const text = mail({ files: [{ name: 'b.txt', content: 'Of Bob.' }] });
    await world.put(bob, text, { documentId, fileName: 'ours.eml' });
    await world.settle();
    const [child] = await childrenOf(documentId);
    expect(child?.creatorId).toBe(bob.userId);
    expect(child?.grants.map(({ userId }) => userId)).toEqual([ana.userId, ana.userId]);
    await deleteDocument(world.as(ana), { documentId: child?.id ?? '' });
  });

  it('stay when the mail is deleted, without a parent', async () => {
    const corpusId = await world.corpus(ana);
    const { documentId } = await send(corpusId, mail({ files: [{ name: 'stays.txt', content: 'I stay.' }] }));
    const [child] = await childrenOf(documentId);
    await deleteDocument(world.as(ana), { documentId });
    const left = await world.db.prisma.document.findUnique({ where: { id: child?.id } });
    expect(left).toMatchObject({ parentId: null });
    expect(await world.db.prisma.documentRelationship.count({ where: { targetId: child?.id } })).toBe(0);
  });

  it('lose the name of the mail with it, wherever they stand, and others keep theirs', async () => {
    const corpusId = await world.corpus(ana);
    const files = [
      { name: 'lease.txt', content: 'The lease ends in May.' },
      { name: 'terms.md', content: '# Terms\n\nPay at once.' },
    ];
    const secret = await send(corpusId, mail({ files }), 'Zorqmerger.eml');
    const plain = await send(corpusId, mail({ files: files.slice(1) }), 'plain.eml');
    await world.settle();
    const ctx = world.as(ana);
    const [first] = await childrenOf(secret.documentId);
    await removeDocuments(ctx, { corpusId, documentIds: [first?.id ?? ''] });
    const kept = await world.db.prisma.folder.findFirstOrThrow({
      where: { corpusId, name: 'Zorqmerger.eml attachments' },
    });
    await world.db.prisma.folder.create({
      data: {
        corpusId,
        parentId: kept.parentId,
        name: 'attachments',
        path: 'in/attachments',
        creatorId: ana.userId,
      },
    });
    const folder = await createFolder(ctx, { corpusId, name: 'out' });
    await moveFolder(ctx, { folderId: kept.id, parentId: folder.id });

    await deleteDocument(ctx, { documentId: secret.documentId });
    expect(await placesOf(world.db, 'zorqmerger')).toEqual([]);
    const left = await world.db.prisma.document.findMany({
      where: { placements: { some: { corpusId } }, title: { in: ['lease', 'terms'] } },
      include: { placements: true },
      orderBy: { id: 'asc' },
    });
    expect(left.map(({ placements }) => placements.map(({ path }) => path))).toEqual([
      // In the trash it keeps where it came from.
      ['in/attachments/lease.txt'],
      ['out/attachments/terms.md'],
      ['in/plain.eml attachments/terms.md'],
    ]);
    await deleteDocument(ctx, { documentId: plain.documentId });
    const folders = await world.db.prisma.folder.findMany({ where: { corpusId }, orderBy: { path: 'asc' } });
    expect(folders.map(({ path }) => path)).toEqual([
      'in',
      'in/attachments',
      'in/attachments (2)',
      'out',
      'out/attachments',
    ]);
  });
});

it('stand beside a mail whose own folder could not hold another', () => {
  const deep = Array.from({ length: 40 }, (_, index) => `f${index}`).slice(0, 20);
  expect(folderNames('offer.eml')).toEqual(['offer.eml attachments']);
  expect(folderNames(`a/${'x'.repeat(255)}`).at(-1)).toHaveLength(255);
  expect(
    folderNames(`a/${'😀'.repeat(127)}`)
      .at(-1)
      ?.isWellFormed(),
  ).toBe(true);
  const names = folderNames([...deep, ...deep, ...deep, 'offer.eml'].join('/'));
  expect(names.at(-1)).not.toContain('attachments');
});
