import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAnnotation } from '../../../src/features/annotations/create-annotation.ts';
import { deleteAnnotations } from '../../../src/features/annotations/delete-annotations.ts';
import { listAnnotations } from '../../../src/features/annotations/list-annotations.ts';
import { reviewAnnotation } from '../../../src/features/annotations/review-annotation.ts';
import { updateAnnotation } from '../../../src/features/annotations/update-annotation.ts';
import { createEmbedderRegistry } from '../../../src/retrieval/embedders/registry.ts';
import { embedAnnotations } from '../../../src/features/search/embed-texts.ts';
import { MODELS } from '../../support/search-world.ts';
import { silentLogger } from '../../support/silent-logger.ts';
import { openAnnotatedWorld, type AnnotatedWorld } from '../../support/annotated-world.ts';

let world: AnnotatedWorld;
beforeAll(async () => {
  world = await openAnnotatedWorld();
});
afterAll(() => world.dispose());

const PAGES = [
  ['The', 'Supplier', 'shall', 'page-1'],
  ['deliver', 'the', 'goods', 'page-2'],
];
const outbox = async () =>
  (await world.db.prisma.outbox.findMany({ where: { job: 'embed-texts' } })).map(({ payload }) => payload);

describe('tokens of several pages', () => {
  it('become one exact annotation, without a box on the running foot between them', async () => {
    const { documentId } = await world.paged(PAGES);
    const tokens = [
      { page: 1, start: 1, end: 3 },
      { page: 2, start: 0, end: 2 },
    ];
    const labelId = await world.label('TOKEN');
    const row = await createAnnotation(world.as(world.ana), { documentId, labelId, tokens });
    expect(row).toMatchObject({ text: 'Supplier shall page-1\ndeliver the', start: 4 });
    expect(row.regions?.map(({ page, tokens: range }) => [page, range])).toEqual([
      [1, [1, 2]],
      [1, [2, 3]],
      [2, [0, 1]],
      [2, [1, 2]],
    ]);
  });

  it('must not leave out words, nor be said together with a range', async () => {
    const { documentId } = await world.paged(PAGES);
    const as = world.as(world.ana);
    const apart = [
      { page: 1, start: 0, end: 1 },
      { page: 1, start: 2, end: 3 },
    ];
    await expect(createAnnotation(as, { documentId, tokens: apart })).rejects.toThrow(/leaves out words/);
    const tokens = [{ page: 1, start: 0, end: 1 }];
    const twice = createAnnotation(as, { documentId, tokens, start: 0, end: 3 });
    await expect(twice).rejects.toThrow(/not by both/);
    const none = createAnnotation(as, { documentId, tokens: [] });
    await expect(none).rejects.toMatchObject({ code: 'VALIDATION' });
  });

  it('are what a label of the kind TOKEN needs', async () => {
    const { documentId } = await world.document('no pages here');
    const labelId = await world.label('TOKEN');
    const made = createAnnotation(world.as(world.ana), { documentId, labelId, start: 0, end: 2 });
    await expect(made).rejects.toThrow(/words of pages/);
  });
});

describe('a label on a whole document', () => {
  it('has no words, is there once, and takes no words later', async () => {
    const corpusId = await world.corpus();
    const { documentId } = await world.document('an agreement', { corpusId });
    const labelId = await world.label('DOCUMENT', 'NDA');
    const as = world.as(world.ana);
    const row = await createAnnotation(as, { documentId, corpusId, labelId });
    expect(row).toMatchObject({ start: 0, end: 0, text: '', regions: [] });
    const again = createAnnotation(as, { documentId, corpusId, labelId });
    await expect(again).rejects.toMatchObject({ code: 'CONFLICT', details: { current: { id: row.id } } });
    await createAnnotation(as, { documentId, labelId });
    await expect(updateAnnotation(as, { annotationId: row.id, start: 0, end: 2 })).rejects.toMatchObject({
      code: 'VALIDATION',
    });
    await expect(updateAnnotation(as, { annotationId: row.id, labelId: null })).rejects.toMatchObject({
      code: 'VALIDATION',
    });
    await expect(createAnnotation(as, { documentId })).rejects.toThrow(/Say which words/);
  });
});

describe('updateAnnotation', () => {
  it('moves the words, and has them embedded anew', async () => {
    const { documentId } = await world.document('first words and second words');
    const as = world.as(world.ana);
    const { id } = await createAnnotation(as, { documentId, start: 0, end: 5 });
    const embedders = createEmbedderRegistry({ config: { models: MODELS } });
    await embedAnnotations({ db: world.db, embedders, log: silentLogger }, [id]);
    const vector = () => world.db.prisma.annotationEmbedding.count({ where: { annotationId: id } });
    expect(await vector()).toBe(1);
    const before = await outbox();
    const row = await updateAnnotation(as, { annotationId: id, start: 16, end: 22 });
    expect(row).toMatchObject({ text: 'second', start: 16, end: 22 });
    expect(await vector()).toBe(0);
    expect((await outbox()).slice(before.length)).toEqual([{ kind: 'annotation', ids: [id] }]);
    expect((await outbox()).length).toBe(before.length + 1);
  });

  it('needs UPDATE, which its maker has, and PUBLISH on both for publicity', async () => {
    const corpusId = await world.corpus();
    const { documentId } = await world.document('some words', { corpusId });
    await world.give('corpus', corpusId, ['CREATE']);
    const his = await createAnnotation(world.as(world.bob), { documentId, corpusId, start: 0, end: 4 });
    await updateAnnotation(world.as(world.bob), { annotationId: his.id, linkUrl: 'https://example.com' });
    await expect(
      updateAnnotation(world.as(world.bob), { annotationId: his.id, isPublic: true }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const seen = () => listAnnotations(world.as(), { filter: { documentId }, limit: 9 });
    await world.db.prisma.document.update({ where: { id: documentId }, data: { isPublic: true } });
    await world.db.prisma.corpus.update({ where: { id: corpusId }, data: { isPublic: true } });
    expect(await seen()).toEqual([]);
    await updateAnnotation(world.as(world.ana), { annotationId: his.id, isPublic: true });
    expect(await seen()).toHaveLength(1);
    const mine = await createAnnotation(world.as(world.ana), { documentId, corpusId, start: 0, end: 4 });
    await expect(
      updateAnnotation(world.as(world.bob), { annotationId: mine.id, start: 0, end: 1 }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('of a stale one is for resolveStaleAnnotation', async () => {
    const { documentId } = await world.document('words');
    const { id } = await createAnnotation(world.as(world.ana), { documentId, start: 0, end: 5 });
    await world.db.prisma.annotation.update({ where: { id }, data: { isStale: true } });
    await expect(
      updateAnnotation(world.as(world.ana), { annotationId: id, start: 0, end: 2 }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it.each(['javascript:alert(1)', 'mailto:a@b.c', 'ftp://x', 'https://a:b@c.d', '/x', 'data:,x', ' '])(
    'refuses %j as a link',
    async (linkUrl) => {
      const { documentId } = await world.document('words');
      const made = createAnnotation(world.as(world.ana), { documentId, start: 0, end: 5, linkUrl });
      const details = { fields: [{ path: ['linkUrl'] }] };
      await expect(made).rejects.toMatchObject({ code: 'VALIDATION', details });
    },
  );
});

it('structural ones are read-only in every mutation, which those who may read them are told', async () => {
  const { documentId, versionId } = await world.document('made by the parser');
  const { id: annotationId } = await world.db.prisma.annotation.create({
    data: { documentId, versionId, isStructural: true, start: 0, end: 4, text: 'made' },
  });
  const own = await createAnnotation(world.as(world.ana), { documentId, start: 0, end: 4 });
  const superuser = await world.user({ isSuperuser: true });
  const attempts = [
    (as: typeof world.ana) => updateAnnotation(world.as(as), { annotationId, labelId: null }),
    (as: typeof world.ana) => deleteAnnotations(world.as(as), { annotationIds: [own.id, annotationId] }),
    (as: typeof world.ana) => reviewAnnotation(world.as(as), { annotationId, verdict: 'APPROVED' }),
  ];
  for (const attempt of attempts) {
    for (const who of [world.ana, superuser]) {
      await expect(attempt(who)).rejects.toMatchObject({
        code: 'CONFLICT',
        publicMessage: expect.stringContaining('cannot be changed'),
      });
    }
    await expect(attempt(world.bob)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  expect(await world.db.prisma.annotation.count({ where: { documentId } })).toBe(2);
});

describe('reviewAnnotation', () => {
  it('keeps one word a person, the last; approving takes back a rejection', async () => {
    const { documentId } = await world.document('to be judged');
    const made = await createAnnotation(world.as(world.ana), { documentId, start: 0, end: 5 });
    const annotationId = made.id;
    const states = async () => {
      const found: string[] = [];
      for (const state of ['UNREVIEWED', 'APPROVED', 'REJECTED', 'DISPUTED'] as const) {
        const rows = await listAnnotations(world.as(world.ana), {
          filter: { documentId, reviewStates: [state] },
          limit: 5,
        });
        if (rows.length > 0) found.push(state);
      }
      return found;
    };
    const say = (who: typeof world.ana, verdict: 'APPROVED' | 'REJECTED' | null, comment?: string) =>
      reviewAnnotation(world.as(who), { annotationId, verdict, comment });
    expect(await states()).toEqual(['UNREVIEWED']);
    await expect(say(world.bob, 'APPROVED')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await world.give('document', documentId, ['COMMENT']);
    await say(world.bob, 'REJECTED', 'No.');
    expect(await states()).toEqual(['REJECTED']);
    await say(world.ana, 'APPROVED');
    expect(await states()).toEqual(['DISPUTED']);
    expect(await say(world.bob, 'APPROVED')).toMatchObject({ verdict: 'APPROVED', comment: 'No.' });
    expect(await states()).toEqual(['APPROVED']);
    expect(await world.db.prisma.feedback.count({ where: { annotationId } })).toBe(2);
    // What they judged is another one now; the comment stays.
    await updateAnnotation(world.as(world.ana), { annotationId, start: 3, end: 5 });
    expect(await states()).toEqual(['UNREVIEWED']);
    expect(await world.db.prisma.feedback.findMany({ where: { annotationId } })).toMatchObject([
      { comment: 'No.', verdict: null },
    ]);
    expect(await say(world.bob, null, '')).toBeNull();
    expect(await world.db.prisma.feedback.count({ where: { annotationId } })).toBe(0);
  });
});

describe('deleteAnnotations', () => {
  it('is all or nothing, and ends relationships that lose a side', async () => {
    const { documentId } = await world.document('one two three');
    const as = world.as(world.ana);
    const ids: string[] = [];
    for (const start of [0, 4, 8])
      ids.push((await createAnnotation(as, { documentId, start, end: start + 3 })).id);
    const [a = '', b = '', c = ''] = ids;
    const relate = (sources: string[], targets: string[]) =>
      world.db.prisma.annotationRelationship.create({
        data: {
          documentId,
          creatorId: world.ana.userId,
          members: {
            create: [
              ...sources.map((annotationId) => ({ annotationId, role: 'SOURCE' as const })),
              ...targets.map((annotationId) => ({ annotationId, role: 'TARGET' as const })),
            ],
          },
        },
      });
    await relate([a], [b]);
    const stays = await relate([a, b], [c]);
    const missing = '0198c0de-0000-7000-8000-000000000001';
    await expect(deleteAnnotations(as, { annotationIds: [b, missing] })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await deleteAnnotations(as, { annotationIds: [b, b] })).toEqual({
      annotationCount: 1,
      relationshipCount: 1,
    });
    const left = await world.db.prisma.annotationRelationship.findMany({ where: { documentId } });
    expect(left.map(({ id }) => id)).toEqual([stays.id]);
  });
});
