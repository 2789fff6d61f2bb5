import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { UserActor } from '../../../src/domain/actor.ts';
import { grantPermission } from '../../../src/features/access/grant-permission.ts';
import { createAnnotation } from '../../../src/features/annotations/create-annotation.ts';
import { createLabelSet } from '../../../src/features/annotations/create-label-set.ts';
import { createLabel } from '../../../src/features/annotations/create-label.ts';
import { createNote } from '../../../src/features/annotations/create-note.ts';
import { countAnnotations, listAnnotations } from '../../../src/features/annotations/list-annotations.ts';
import {
  countVersionAnnotations,
  listVersionAnnotations,
  type AnnotationPosition,
} from '../../../src/features/annotations/list-version-annotations.ts';
import { createCorpus } from '../../../src/features/corpora/create-corpus.ts';
import { readText } from '../../../src/features/documents/read-text.ts';
import { uploadDocument } from '../../../src/features/documents/upload-document.ts';
import { encodePageTokens } from '../../../src/parsing/page-tokens-codec.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
let ana: UserActor;
let bob: UserActor;

beforeAll(async () => {
  world = await openWorld();
  [ana, bob] = [await world.user(), await world.user()];
});
afterAll(() => world.dispose());

/** A document whose text is stored, as ingestion leaves it. */
async function documentWith(text: string, corpusId?: string) {
  const bytes = Buffer.from(`${text} ${Math.random()}`);
  const { document, version } = await uploadDocument(world.as(ana), { bytes, fileName: 'd.txt', corpusId });
  await world.db.prisma.documentText.create({ data: { versionId: version.id, text } });
  await world.db.prisma.documentVersion.update({
    where: { id: version.id },
    data: { status: 'READY', textLength: text.length },
  });
  return { documentId: document.id, versionId: version.id };
}

describe('readText', () => {
  it('gives the UTF-16 range asked for, whatever characters the text has', async () => {
    const units = fc.string({
      unit: fc.constantFrom('a', 'é', '中', '😀', '\n', '𝒜'),
      minLength: 1,
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(units, fc.nat(40), fc.integer({ min: 1, max: 40 }), async (text, start, maxChars) => {
        const { versionId } = await documentWith(text);
        const [slice] = await readText(world.as(ana), { versionIds: [versionId], start, maxChars });
        if (slice === undefined) throw new Error('no slice');
        expect(slice.text).toBe(text.slice(slice.start, slice.end));
        expect(slice.text.isWellFormed()).toBe(true);
        expect(slice.length).toBe(text.length);
        expect(slice.end - slice.start).toBeLessThanOrEqual(Math.max(maxChars, 2));
        if (start < text.length) expect(slice.end).toBeGreaterThan(slice.start);
        const isSplit = (at: number) => at < text.length && /[\udc00-\udfff]/.test(text.charAt(at));
        if (!isSplit(start)) expect(slice.start).toBe(Math.min(start, text.length));
        if (!isSplit(start) && !isSplit(start + maxChars) && maxChars > 1)
          expect(slice.text).toBe(text.slice(start, start + maxChars));
      }),
      { numRuns: 60 },
    );
  }, 120_000);

  it('gives nothing to those who may not read the document', async () => {
    const { versionId } = await documentWith('secret');
    expect(
      await readText(world.as(bob), { versionIds: [versionId, 'nonsense'], start: 0, maxChars: 10 }),
    ).toEqual([]);
    await expect(
      readText(world.as(ana), { versionIds: [versionId], start: -1, maxChars: 10 }),
    ).rejects.toMatchObject({ code: 'VALIDATION' });
    await expect(
      readText(world.as(ana), { versionIds: [versionId], start: 0, maxChars: 10 ** 9 }),
    ).rejects.toMatchObject({ code: 'VALIDATION' });
  });
});

describe('createAnnotation', () => {
  it('takes text and regions from the document', async () => {
    const { documentId, versionId } = await documentWith('Hello brave world');
    const tokens = encodePageTokens({
      count: 3,
      start: Uint32Array.of(0, 6, 12),
      end: Uint32Array.of(5, 11, 17),
      box: Float32Array.of(10, 10, 40, 20, 45, 10, 80, 20, 10, 30, 50, 40),
    });
    const page = {
      versionId,
      number: 1,
      width: 100,
      height: 100,
      start: 0,
      end: 17,
      wordCount: 3,
      tokens: new Uint8Array(tokens),
    };
    await world.db.prisma.page.create({ data: page });
    const row = await createAnnotation(world.as(ana), { documentId, start: 6, end: 17 });
    expect(row).toMatchObject({
      text: 'brave world',
      versionId,
      corpusId: null,
      label: null,
      creatorId: ana.userId,
    });
    expect(row.regions).toEqual([
      { page: 1, box: [45, 10, 80, 20], tokens: [1, 2] },
      { page: 1, box: [10, 30, 50, 40], tokens: [2, 3] },
    ]);
  });

  it.each([
    [0, 0],
    [5, 3],
    [0, 99],
    [40, 50],
    [1, 2],
    [0, 1],
  ])('refuses the span %i to %i', async (start, end) => {
    const { documentId } = await documentWith('😀 a text');
    await expect(createAnnotation(world.as(ana), { documentId, start, end })).rejects.toMatchObject({
      code: 'VALIDATION',
    });
  });

  it('needs CREATE on document and corpus, and the document in the corpus', async () => {
    const corpus = await createCorpus(world.as(ana), { title: 'Pair' });
    const { documentId } = await documentWith('some words here', corpus.id);
    const attempt = (actor: UserActor, corpusId: string | null) =>
      createAnnotation(world.as(actor), { documentId, corpusId, start: 0, end: 4 });
    const give = (kind: 'corpus' | 'document', id: string, verbs: ('READ' | 'CREATE')[]) =>
      grantPermission(world.as(ana), { object: { kind, id }, grantee: { userId: bob.userId }, verbs });
    await give('document', documentId, ['CREATE']);
    await expect(attempt(bob, corpus.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await give('corpus', corpus.id, ['READ']);
    await expect(attempt(bob, corpus.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await give('corpus', corpus.id, ['CREATE']);
    expect(await attempt(bob, corpus.id)).toMatchObject({ corpusId: corpus.id, text: 'some' });
    const other = await createCorpus(world.as(ana), { title: 'Elsewhere' });
    await expect(attempt(ana, other.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('takes only a label that the caller may read and that is made for text', async () => {
    const set = await createLabelSet(world.as(ana), { title: 'Set' });
    const label = await createLabel(world.as(ana), { labelSetId: set.id, kind: 'SPAN', text: 'Party' });
    const whole = await createLabel(world.as(ana), { labelSetId: set.id, kind: 'DOCUMENT', text: 'NDA' });
    const { documentId } = await documentWith('labelled words');
    const row = await createAnnotation(world.as(ana), { documentId, labelId: label.id, start: 0, end: 8 });
    expect(row.label).toMatchObject({ id: label.id, text: 'Party', kind: 'SPAN' });
    await expect(
      createAnnotation(world.as(ana), { documentId, labelId: whole.id, start: 0, end: 8 }),
    ).rejects.toMatchObject({ code: 'VALIDATION' });
    const his = await world.db.prisma.label.create({
      data: { kind: 'SPAN', text: 'His', creatorId: bob.userId },
    });
    await expect(
      createAnnotation(world.as(ana), { documentId, labelId: his.id, start: 0, end: 8 }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      createLabel(world.as(ana), { labelSetId: set.id, kind: 'SPAN', text: ' Party ' }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(
      createLabel(world.as(bob), { labelSetId: set.id, kind: 'SPAN', text: 'X' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('createNote', () => {
  it('needs COMMENT on both and keeps the first revision', async () => {
    const corpus = await createCorpus(world.as(ana), { title: 'Notes' });
    const { documentId, versionId } = await documentWith('noted', corpus.id);
    const input = { documentId, corpusId: corpus.id, title: 'A thought', content: 'Look at **this**.' };
    await expect(createNote(world.as(bob), input)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await grantPermission(world.as(ana), {
      object: { kind: 'corpus', id: corpus.id },
      grantee: { userId: bob.userId },
      verbs: ['COMMENT'],
    });
    const note = await createNote(world.as(bob), input);
    expect(note).toMatchObject({ versionId, creatorId: bob.userId, isPublic: false });
    expect(await world.db.prisma.textRevision.findMany({ where: { subjectId: note.id } })).toMatchObject([
      { kind: 'NOTE', number: 1 },
    ]);
    await expect(createNote(world.as(ana), { ...input, content: 'nul \0' })).rejects.toMatchObject({
      code: 'VALIDATION',
    });
  });
});

describe('pages of annotations', () => {
  it('together are the whole list in the order of the text, from either end, whatever the page size', async () => {
    const starts = fc.array(fc.nat(6), { minLength: 0, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(
        starts,
        starts,
        fc.integer({ min: 1, max: 5 }),
        fc.boolean(),
        async (first, second, size, isBackwards) => {
          const made = [await documentWith('0123456789'), await documentWith('0123456789')];
          for (const [n, list] of [first, second].entries()) {
            const { documentId, versionId } = made[n] ?? { documentId: '', versionId: '' };
            await world.db.prisma.annotation.createMany({
              data: list.map((start) => ({
                documentId,
                versionId,
                creatorId: ana.userId,
                start,
                end: start + 1,
                text: String(start),
              })),
            });
          }
          const versionIds = made.map(({ versionId }) => versionId);
          const counts = await countVersionAnnotations(world.as(ana), { versionIds });
          for (const [n, list] of [first, second].entries()) {
            const versionId = versionIds[n] ?? '';
            const wanted = (
              await world.db.prisma.annotation.findMany({
                where: { versionId },
                orderBy: [{ start: 'asc' }, { id: 'asc' }],
              })
            ).map(({ id }) => id);
            const seen: string[] = [];
            let at: AnnotationPosition | null = null;
            for (;;) {
              const beyond = isBackwards ? { before: at } : { after: at };
              const page = await listVersionAnnotations(world.as(ana), {
                versionIds,
                limit: size,
                isBackwards,
                ...beyond,
              });
              const rows = page.get(versionId) ?? [];
              seen.push(...rows.map(({ id }) => id));
              const last = rows.at(-1);
              if (last === undefined) break;
              at = { start: last.start, id: last.id };
            }
            expect(seen).toEqual(isBackwards ? wanted.toReversed() : wanted);
            expect(counts.get(versionId) ?? 0).toBe(list.length);
          }
        },
      ),
      { numRuns: 12 },
    );
  }, 120_000);

  it('filter by label, text, corpus and kind, and count the same', async () => {
    const set = await createLabelSet(world.as(ana), { title: 'F' });
    const label = await createLabel(world.as(ana), { labelSetId: set.id, kind: 'SPAN', text: 'Fee 100%' });
    const corpus = await createCorpus(world.as(ana), { title: 'F' });
    const { documentId, versionId } = await documentWith('fee of 100% due', corpus.id);
    const a = await createAnnotation(world.as(ana), { documentId, labelId: label.id, start: 0, end: 11 });
    const b = await createAnnotation(world.as(ana), { documentId, corpusId: corpus.id, start: 12, end: 15 });
    const structural = await world.db.prisma.annotation.create({
      data: { documentId, versionId, isStructural: true, start: 0, end: 3, text: 'fee' },
    });
    const cases = [
      [{}, [a.id, structural.id, b.id]],
      [{ labelIds: [label.id] }, [a.id]],
      [{ labelIds: [] }, []],
      [{ labelTexts: ['Fee 100%'] }, [a.id]],
      [{ text: '0%' }, [a.id]],
      [{ text: '_' }, []],
      [{ corpusId: corpus.id }, [b.id]],
      [{ isStructural: true }, [structural.id]],
      [{ isStale: true }, []],
      [{ creatorId: bob.userId }, []],
    ] as const;
    for (const [filter, ids] of cases) {
      const page = await listVersionAnnotations(world.as(ana), {
        versionIds: [versionId],
        filter,
        limit: 10,
      });
      expect((page.get(versionId) ?? []).map(({ id }) => id).toSorted()).toEqual([...ids].toSorted());
      expect(
        (await countVersionAnnotations(world.as(ana), { versionIds: [versionId], filter })).get(versionId) ??
          0,
      ).toBe(ids.length);
      const all = await listAnnotations(world.as(ana), { filter: { ...filter, documentId }, limit: 10 });
      expect(all.map(({ id }) => id).toSorted()).toEqual([...ids].toSorted());
      expect(await countAnnotations(world.as(ana), { ...filter, documentId })).toBe(ids.length);
    }
    expect((await listVersionAnnotations(world.as(bob), { versionIds: [versionId], limit: 10 })).size).toBe(
      0,
    );
  });
});
