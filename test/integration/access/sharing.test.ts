import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CRUD, type Verb } from '../../../src/domain/access.ts';
import type { UserActor } from '../../../src/domain/actor.ts';
import type { GrantableKind } from '../../../src/features/access/access-kinds.ts';
import { can } from '../../../src/features/access/can.ts';
import { grantPermission } from '../../../src/features/access/grant-permission.ts';
import { listGrants } from '../../../src/features/access/list-grants.ts';
import { myPermissions } from '../../../src/features/access/my-permissions.ts';
import { revokePermission } from '../../../src/features/access/revoke-permission.ts';
import { addDocuments } from '../../../src/features/corpora/add-documents.ts';
import { createCorpus } from '../../../src/features/corpora/create-corpus.ts';
import { deleteCorpus } from '../../../src/features/corpora/delete-corpus.ts';
import { removeDocuments } from '../../../src/features/corpora/remove-documents.ts';
import { setCorpusVisibility } from '../../../src/features/corpora/set-corpus-visibility.ts';
import { updateCorpus } from '../../../src/features/corpora/update-corpus.ts';
import { uploadDocument } from '../../../src/features/documents/upload-document.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
let ana: UserActor;
let bob: UserActor;
let eve: UserActor;
let counter = 0;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.dispose());
beforeEach(async () => {
  [ana, bob, eve] = [await world.user(), await world.user(), await world.user()];
});

const corpusOf = (actor: UserActor) => createCorpus(world.as(actor), { title: `Corpus ${(counter += 1)}` });
const upload = async (actor: UserActor, corpusId?: string) =>
  (
    await uploadDocument(world.as(actor), {
      bytes: Buffer.from(`text ${(counter += 1)}`),
      fileName: 'a.txt',
      corpusId,
    })
  ).document;
const give = (actor: UserActor, kind: GrantableKind, id: string, to: UserActor, verbs: readonly Verb[]) =>
  grantPermission(world.as(actor), { object: { kind, id }, grantee: { userId: to.userId }, verbs });
const verbsOn = (actor: UserActor | undefined, kind: GrantableKind, id: string) =>
  myPermissions(world.as(actor), { kind, id });
const reads = (actor: UserActor | undefined, kind: GrantableKind, id: string) =>
  can(world.as(actor), 'READ', { kind, id });
const isPublic = async (id: string) =>
  (await world.db.prisma.document.findUniqueOrThrow({ where: { id } })).isPublic;

describe('grantPermission', () => {
  it('replaces what the grantee held, and an empty list takes everything', async () => {
    const { id } = await corpusOf(ana);
    await give(ana, 'corpus', id, bob, ['UPDATE', 'COMMENT']);
    expect(await verbsOn(bob, 'corpus', id)).toEqual(['READ', 'UPDATE', 'COMMENT']);
    await give(ana, 'corpus', id, bob, ['READ']);
    expect(await verbsOn(bob, 'corpus', id)).toEqual(['READ']);
    expect(await give(ana, 'corpus', id, bob, [])).toMatchObject({ grant: null });
    expect(await verbsOn(bob, 'corpus', id)).toEqual([]);
    expect(await world.db.prisma.grant.count({ where: { corpusId: id } })).toBe(0);
  });

  it('needs PERMISSION: UPDATE or all of CRUD is not enough, and looks like a missing object', async () => {
    const { id } = await corpusOf(ana);
    await give(ana, 'corpus', id, bob, CRUD);
    const forbidden = await give(bob, 'corpus', id, eve, ['READ']).catch((error: unknown) => error);
    const missing = await give(bob, 'corpus', '00000000-0000-7000-8000-000000000000', eve, ['READ']).catch(
      (error: unknown) => error,
    );
    expect(forbidden).toMatchObject({ code: 'NOT_FOUND' });
    expect(JSON.stringify(forbidden)).toBe(JSON.stringify(missing));
  });

  it('lets nobody give or take what he does not hold himself', async () => {
    const { id } = await corpusOf(ana);
    await give(ana, 'corpus', id, bob, ['READ', 'PERMISSION']);
    await give(bob, 'corpus', id, eve, ['READ']);
    await expect(give(bob, 'corpus', id, eve, ['READ', 'DELETE'])).rejects.toMatchObject({
      code: 'VALIDATION',
    });
    await expect(give(bob, 'corpus', id, bob, ['READ', 'PERMISSION', 'DELETE'])).rejects.toMatchObject({
      code: 'VALIDATION',
    });
    await give(ana, 'corpus', id, eve, ['READ', 'DELETE']);
    await expect(give(bob, 'corpus', id, eve, [])).rejects.toMatchObject({ code: 'VALIDATION' });
    expect(await verbsOn(eve, 'corpus', id)).toEqual(['READ', 'DELETE']);
  });

  it('cannot lock the creator out', async () => {
    const { id } = await corpusOf(ana);
    await give(ana, 'corpus', id, bob, ['PERMISSION', 'READ']);
    await expect(give(bob, 'corpus', id, ana, [])).rejects.toMatchObject({ code: 'VALIDATION' });
    expect(await reads(ana, 'corpus', id)).toBe(true);
  });

  it('reaches groups through their members, and ends with the membership', async () => {
    const groupId = await world.group(ana);
    const member = await world.user({ groupIds: [groupId] });
    const { id } = await corpusOf(ana);
    const document = await upload(ana, id);
    await grantPermission(world.as(ana), {
      object: { kind: 'corpus', id },
      grantee: { groupId },
      verbs: ['READ'],
    });
    expect(await reads(member, 'document', document.id)).toBe(true);
    expect(await reads({ ...member, groupIds: [] }, 'document', document.id)).toBe(false);
    const object = { kind: 'corpus', id } as const;
    await expect(
      grantPermission(world.as(bob), { object, grantee: { groupId }, verbs: ['READ'] }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await revokePermission(world.as(ana), { object, grantee: { groupId } });
    expect(await reads(member, 'document', document.id)).toBe(false);
  });

  it('finds no grantee that does not exist, is inactive, or is a group the actor does not know', async () => {
    const { id } = await corpusOf(ana);
    const object = { kind: 'corpus', id } as const;
    const groupId = await world.group(bob);
    await world.db.prisma.user.update({ where: { id: eve.userId }, data: { isActive: false } });
    for (const grantee of [{ userId: id }, { userId: eve.userId }, { groupId }]) {
      await expect(
        grantPermission(world.as(ana), { object, grantee, verbs: ['READ'] }),
      ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it('takes back what was given to a group that the actor left', async () => {
    const groupId = await world.group(ana);
    const { id } = await corpusOf(bob);
    const member = { ...bob, groupIds: [groupId] };
    await world.db.prisma.groupMember.create({ data: { groupId, userId: bob.userId } });
    const object = { kind: 'corpus', id } as const;
    await grantPermission(world.as(member), { object, grantee: { groupId }, verbs: ['READ'] });
    await world.db.prisma.groupMember.deleteMany({ where: { userId: bob.userId } });
    await revokePermission(world.as(bob), { object, grantee: { groupId } });
    expect(await listGrants(world.as(bob), object)).toEqual([]);
  });

  it('needs a key with the scope admin', async () => {
    const { id } = await corpusOf(ana);
    const narrow = { ...ana, scopes: ['read', 'write', 'ask'] as const };
    await expect(give(narrow, 'corpus', id, bob, ['READ'])).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect(await verbsOn(narrow, 'corpus', id)).toEqual(['CREATE', 'READ', 'UPDATE', 'DELETE', 'COMMENT']);
  });

  it('is written down, with what was before and after', async () => {
    const { id } = await corpusOf(ana);
    await give(ana, 'corpus', id, bob, ['READ']);
    await give(ana, 'corpus', id, bob, []);
    const entries = await world.db.prisma.auditEntry.findMany({
      where: { objectId: id },
      orderBy: { id: 'asc' },
    });
    expect(entries.map(({ action, actorId, details }) => ({ action, actorId, details }))).toEqual([
      { action: 'createCorpus', actorId: ana.userId, details: {} },
      {
        action: 'grantPermission',
        actorId: ana.userId,
        details: { userId: bob.userId, before: [], after: ['READ'] },
      },
      {
        action: 'revokePermission',
        actorId: ana.userId,
        details: { userId: bob.userId, before: ['READ'], after: [] },
      },
    ]);
  });

  it('shows who holds what only to those who may change it', async () => {
    const { id } = await corpusOf(ana);
    await give(ana, 'corpus', id, bob, ['READ']);
    const object = { kind: 'corpus', id } as const;
    expect(await listGrants(world.as(ana), object)).toMatchObject([{ userId: bob.userId, verbs: ['READ'] }]);
    expect(await listGrants(world.as(bob), object)).toEqual([]);
  });
});

describe('sharing a corpus', () => {
  it('shares its documents, those that come later as well, and takes back what it gave', async () => {
    const { id } = await corpusOf(ana);
    const before = await upload(ana, id);
    expect(await give(ana, 'corpus', id, bob, ['READ', 'COMMENT'])).toMatchObject({
      sharedDocumentCount: 1,
      skippedDocumentCount: 0,
    });
    const after = await upload(ana, id);
    for (const document of [before, after])
      expect(await verbsOn(bob, 'document', document.id)).toEqual(['READ', 'COMMENT']);
    await give(ana, 'corpus', id, bob, ['READ']);
    expect(await verbsOn(bob, 'document', after.id)).toEqual(['READ']);
    await give(ana, 'corpus', id, bob, []);
    for (const document of [before, after]) expect(await reads(bob, 'document', document.id)).toBe(false);
  });

  it('leaves what was given on a document itself, or by another corpus', async () => {
    const [first, second] = [await corpusOf(ana), await corpusOf(ana)];
    const [direct, other] = [await upload(ana, first.id), await upload(ana, first.id)];
    await addDocuments(world.as(ana), { corpusId: second.id, documentIds: [other.id] });
    await give(ana, 'document', direct.id, bob, ['READ', 'UPDATE']);
    await give(ana, 'corpus', first.id, bob, ['READ', 'DELETE']);
    await give(ana, 'corpus', second.id, bob, ['READ', 'COMMENT']);
    expect(await verbsOn(bob, 'document', direct.id)).toEqual(['READ', 'UPDATE', 'DELETE']);
    expect(await verbsOn(bob, 'document', other.id)).toEqual(['READ', 'DELETE', 'COMMENT']);
    await give(ana, 'corpus', first.id, bob, []);
    expect(await verbsOn(bob, 'document', direct.id)).toEqual(['READ', 'UPDATE']);
    expect(await verbsOn(bob, 'document', other.id)).toEqual(['READ', 'COMMENT']);
  });

  it('ends for a document that leaves the corpus, and with the corpus', async () => {
    const { id } = await corpusOf(ana);
    const [gone, stays] = [await upload(ana, id), await upload(ana, id)];
    await give(ana, 'corpus', id, bob, ['READ']);
    expect(await removeDocuments(world.as(ana), { corpusId: id, documentIds: [gone.id] })).toEqual([gone.id]);
    expect(await reads(bob, 'document', gone.id)).toBe(false);
    expect(await reads(bob, 'document', stays.id)).toBe(true);
    await deleteCorpus(world.as(ana), { corpusId: id });
    expect(await reads(bob, 'document', stays.id)).toBe(false);
    expect(await reads(ana, 'document', stays.id)).toBe(true);
  });

  it('passes over documents that the actor may read but not share', async () => {
    const hers = await upload(eve);
    await give(eve, 'document', hers.id, ana, ['READ']);
    const { id } = await corpusOf(ana);
    await addDocuments(world.as(ana), { corpusId: id, documentIds: [hers.id] });
    expect(await give(ana, 'corpus', id, bob, ['READ'])).toMatchObject({
      sharedDocumentCount: 0,
      skippedDocumentCount: 1,
    });
    expect(await reads(bob, 'document', hers.id)).toBe(false);
    await setCorpusVisibility(world.as(ana), { corpusId: id, isPublic: true });
    expect(await reads(undefined, 'document', hers.id)).toBe(false);
  });

  it("gives a guest's upload to the people of the corpus, and its owner everything on it", async () => {
    const { id } = await corpusOf(ana);
    await give(ana, 'corpus', id, bob, ['READ', 'CREATE']);
    await give(ana, 'corpus', id, eve, ['READ']);
    const document = await upload(bob, id);
    expect(await reads(eve, 'document', document.id)).toBe(true);
    expect(await verbsOn(ana, 'document', document.id)).toContain('PERMISSION');
    await removeDocuments(world.as(ana), { corpusId: id, documentIds: [document.id] });
    expect(await reads(ana, 'document', document.id)).toBe(false);
    expect(await reads(bob, 'document', document.id)).toBe(true);
  });

  it('refuses to put a document that cannot be shared into a corpus of somebody else', async () => {
    const { id } = await corpusOf(ana);
    await give(ana, 'corpus', id, bob, ['READ', 'CREATE']);
    const hers = await upload(eve);
    await give(eve, 'document', hers.id, bob, ['READ']);
    await expect(addDocuments(world.as(bob), { corpusId: id, documentIds: [hers.id] })).rejects.toMatchObject(
      { code: 'VALIDATION' },
    );
    await expect(addDocuments(world.as(ana), { corpusId: id, documentIds: [hers.id] })).rejects.toMatchObject(
      { code: 'NOT_FOUND' },
    );
  });

  it('loses no document that comes while the corpus is being shared', async () => {
    const { id } = await corpusOf(ana);
    const [documents] = await Promise.all([
      Promise.all(Array.from({ length: 6 }, () => upload(ana, id))),
      give(ana, 'corpus', id, bob, ['READ']),
      give(ana, 'corpus', id, eve, ['READ']),
    ]);
    for (const document of documents) {
      expect([await reads(bob, 'document', document.id), await reads(eve, 'document', document.id)]).toEqual([
        true,
        true,
      ]);
    }
  });
});

describe('publishing a corpus', () => {
  it('publishes its documents, those that come later as well, and takes it back', async () => {
    const { id } = await corpusOf(ana);
    const document = await upload(ana, id);
    const published = await setCorpusVisibility(world.as(ana), { corpusId: id, isPublic: true });
    expect(published).toMatchObject({ corpus: { isPublic: true }, changedDocumentCount: 1, blocked: [] });
    const later = await upload(ana, id);
    expect(later.isPublic).toBe(true);
    expect(await reads(undefined, 'document', document.id)).toBe(true);
    expect(await verbsOn(bob, 'document', document.id)).toEqual(['READ']);
    const again = await setCorpusVisibility(world.as(ana), { corpusId: id, isPublic: true });
    expect(again.changedDocumentCount).toBe(0);
    await setCorpusVisibility(world.as(ana), { corpusId: id, isPublic: false });
    expect([await isPublic(document.id), await isPublic(later.id)]).toEqual([false, false]);
  });

  it('needs PUBLISH, and updateCorpus cannot do it', async () => {
    const { id } = await corpusOf(ana);
    await give(ana, 'corpus', id, bob, [...CRUD, 'PERMISSION']);
    await expect(setCorpusVisibility(world.as(bob), { corpusId: id, isPublic: true })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const input = { corpusId: id, title: 'New', isPublic: true };
    expect(await updateCorpus(world.as(ana), input)).toMatchObject({ title: 'New', isPublic: false });
    await give(ana, 'corpus', id, bob, ['PUBLISH']);
    expect(await setCorpusVisibility(world.as(bob), { corpusId: id, isPublic: true })).toMatchObject({
      corpus: { isPublic: true },
    });
  });

  it("leaves a document private that also stands in somebody else's private corpus", async () => {
    const [mine, his] = [await corpusOf(ana), await corpusOf(bob)];
    const document = await upload(ana, mine.id);
    await give(bob, 'corpus', his.id, ana, ['READ', 'CREATE']);
    await addDocuments(world.as(ana), { corpusId: his.id, documentIds: [document.id] });
    const result = await setCorpusVisibility(world.as(ana), { corpusId: mine.id, isPublic: true });
    expect(result.blocked).toEqual([{ documentId: document.id, reason: 'IN_ANOTHER_PRIVATE_CORPUS' }]);
    expect(await isPublic(document.id)).toBe(false);
    await setCorpusVisibility(world.as(bob), { corpusId: his.id, isPublic: true });
    expect(await isPublic(document.id)).toBe(true);
  });

  it('keeps a document public that another public corpus holds', async () => {
    const [first, second] = [await corpusOf(ana), await corpusOf(ana)];
    const document = await upload(ana, first.id);
    await addDocuments(world.as(ana), { corpusId: second.id, documentIds: [document.id] });
    for (const { id } of [first, second])
      await setCorpusVisibility(world.as(ana), { corpusId: id, isPublic: true });
    await setCorpusVisibility(world.as(ana), { corpusId: first.id, isPublic: false });
    expect(await isPublic(document.id)).toBe(true);
    await removeDocuments(world.as(ana), { corpusId: second.id, documentIds: [document.id] });
    expect(await isPublic(document.id)).toBe(false);
  });

  it('lets no reader keep a document public, or from being published, with a corpus of his own', async () => {
    const mine = await corpusOf(ana);
    const document = await upload(ana, mine.id);
    await give(ana, 'document', document.id, eve, ['READ']);
    const hers = await corpusOf(eve);
    await addDocuments(world.as(eve), { corpusId: hers.id, documentIds: [document.id] });
    expect((await setCorpusVisibility(world.as(ana), { corpusId: mine.id, isPublic: true })).blocked).toEqual(
      [],
    );
    await setCorpusVisibility(world.as(eve), { corpusId: hers.id, isPublic: true });
    await setCorpusVisibility(world.as(ana), { corpusId: mine.id, isPublic: false });
    expect(await isPublic(document.id)).toBe(false);
  });

  it('ends with the corpus', async () => {
    const { id } = await corpusOf(ana);
    const document = await upload(ana, id);
    await setCorpusVisibility(world.as(ana), { corpusId: id, isPublic: true });
    await deleteCorpus(world.as(ana), { corpusId: id });
    expect(await isPublic(document.id)).toBe(false);
  });
});
