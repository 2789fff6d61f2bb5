import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { visible } from '../../../src/features/access/visible.ts';
import { can } from '../../../src/features/access/can.ts';
import { createAnnotation } from '../../../src/features/annotations/create-annotation.ts';
import { createAnnotationRelationship } from '../../../src/features/annotations/create-annotation-relationship.ts';
import { createDocumentRelationship } from '../../../src/features/annotations/create-document-relationship.ts';
import { createNote } from '../../../src/features/annotations/create-note.ts';
import { deleteAnnotationRelationship } from '../../../src/features/annotations/delete-annotation-relationship.ts';
import { deleteDocumentRelationship } from '../../../src/features/annotations/delete-document-relationship.ts';
import { deleteLabel } from '../../../src/features/annotations/delete-label.ts';
import { deleteNote } from '../../../src/features/annotations/delete-note.ts';
import { updateNote } from '../../../src/features/annotations/update-note.ts';
import { updateSummary } from '../../../src/features/annotations/update-summary.ts';
import { openAnnotatedWorld, type AnnotatedWorld } from '../../support/annotated-world.ts';

let world: AnnotatedWorld;
beforeAll(async () => {
  world = await openAnnotatedWorld();
});
afterAll(() => world.dispose());

const revisions = async (subjectId: string) =>
  (await world.db.prisma.textRevision.findMany({ where: { subjectId }, orderBy: { number: 'asc' } })).map(
    ({ number, content }) => [number, content],
  );
const NOT_FOUND = { code: 'NOT_FOUND' };
const VALIDATION = { code: 'VALIDATION' };
const CONFLICT = { code: 'CONFLICT' };

describe('notes', () => {
  it('keep what stood in them, and nothing where nothing changed, until they are deleted', async () => {
    const { documentId } = await world.document('noted');
    const as = world.as(world.ana);
    const { id: noteId } = await createNote(as, { documentId, title: 'T', content: 'one' });
    await updateNote(as, { noteId, content: 'two' });
    await updateNote(as, { noteId, content: 'two', title: 'Other' });
    expect(await revisions(noteId)).toEqual([
      [1, 'one'],
      [2, 'two'],
    ]);
    const jobs = await world.db.prisma.outbox.findMany({ where: { job: 'embed-texts' } });
    expect(jobs.filter(({ payload }) => JSON.stringify(payload).includes(noteId))).toHaveLength(3);
    await deleteNote(as, { noteId });
    expect(await revisions(noteId)).toEqual([]);
    await expect(updateNote(as, { noteId, content: 'x' })).rejects.toMatchObject(NOT_FOUND);
  });

  it('are changed by who wrote them while he may read both, and published by who may publish both', async () => {
    const corpusId = await world.corpus();
    const { documentId } = await world.document('noted', { corpusId });
    await world.give('corpus', corpusId, ['COMMENT']);
    const his = world.as(world.bob);
    const { id: noteId } = await createNote(his, { documentId, corpusId, title: 'T', content: 'c' });
    await updateNote(his, { noteId, content: 'd' });
    await expect(updateNote(his, { noteId, isPublic: true })).rejects.toMatchObject(NOT_FOUND);
    await updateNote(world.as(world.ana), { noteId, isPublic: true });
    await world.give('corpus', corpusId, []);
    await expect(deleteNote(his, { noteId })).rejects.toMatchObject(NOT_FOUND);
  });
});

describe('a summary', () => {
  it('is one a document and corpus, with revisions, also when two begin it at once', async () => {
    const corpusId = await world.corpus();
    const { documentId } = await world.document('summed up', { corpusId });
    const write = (content: string, inCorpus: string | null = corpusId) =>
      updateSummary(world.as(world.ana), { documentId, corpusId: inCorpus, content });
    const both = await Promise.all([write('one'), write('two')]);
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
    const { id } = await write('three');
    await write('three');
    expect((await revisions(id)).map(([number]) => number)).toEqual([1, 2, 3]);
    expect((await write('alone', null)).id).not.toBe(id);
  });

  it('needs UPDATE on both', async () => {
    const corpusId = await world.corpus();
    const { documentId } = await world.document('summed up', { corpusId });
    const write = () => updateSummary(world.as(world.bob), { documentId, corpusId, content: 'x' });
    await expect(write()).rejects.toMatchObject(NOT_FOUND);
    await world.give('corpus', corpusId, ['READ']);
    await expect(write()).rejects.toMatchObject(NOT_FOUND);
    await world.give('corpus', corpusId, ['UPDATE']);
    expect(await write()).toMatchObject({ content: 'x' });
  });
});

describe('a relationship between annotations', () => {
  it('stands between those of one document, in their corpus, with a label made for it', async () => {
    const corpusId = await world.corpus();
    const { documentId } = await world.document('one two three', { corpusId });
    const other = await world.document('other');
    const as = world.as(world.ana);
    const a = await createAnnotation(as, { documentId, corpusId, start: 0, end: 3 });
    const b = await createAnnotation(as, { documentId, start: 4, end: 7 });
    const elsewhere = await createAnnotation(as, { documentId: other.documentId, start: 0, end: 5 });
    const labelId = await world.label('RELATIONSHIP');
    const relate = (more: object) =>
      createAnnotationRelationship(as, {
        documentId,
        corpusId,
        labelId,
        sourceIds: [a.id],
        targetIds: [b.id],
        ...more,
      });
    const made = await relate({});
    await expect(relate({ targetIds: [elsewhere.id] })).rejects.toMatchObject(VALIDATION);
    await expect(relate({ targetIds: [a.id] })).rejects.toMatchObject(VALIDATION);
    await expect(relate({ corpusId: null })).rejects.toMatchObject(VALIDATION);
    await expect(relate({ labelId: await world.label('SPAN') })).rejects.toMatchObject(VALIDATION);
    const used = deleteLabel(as, { labelId });
    await expect(used).rejects.toMatchObject({ ...CONFLICT, publicMessage: expect.stringContaining('1 relat') });
    const drop = (who: typeof world.ana) =>
      deleteAnnotationRelationship(world.as(who), { relationshipId: made.id });
    await expect(drop(world.bob)).rejects.toMatchObject(NOT_FOUND);
    await drop(world.ana);
    await deleteLabel(as, { labelId });
  });

  it('is seen by anonymous readers only where all it relates is', async () => {
    const { documentId } = await world.document('one two');
    const as = world.as(world.ana);
    await world.db.prisma.document.update({ where: { id: documentId }, data: { isPublic: true } });
    const [a, b] = [
      await createAnnotation(as, { documentId, start: 0, end: 3 }),
      await createAnnotation(as, { documentId, start: 4, end: 7 }),
    ];
    const labelId = await world.label('RELATIONSHIP');
    const ends = { sourceIds: [a.id], targetIds: [b.id] };
    await createAnnotationRelationship(as, { documentId, labelId, ...ends });
    const seen = () =>
      world.db.prisma.annotationRelationship.count({
        where: { AND: [visible(world.as().actor, 'annotationRelationship'), { documentId }] },
      });
    await world.db.prisma.annotation.update({ where: { id: a.id }, data: { isPublic: true } });
    expect(await seen()).toBe(0);
    // Also where the parser made it.
    const { id } = await world.db.prisma.annotationRelationship.findFirstOrThrow({ where: { documentId } });
    const mayRead = () => can(world.as(), 'READ', { kind: 'annotationRelationship', id });
    await world.db.prisma.annotationRelationship.update({ where: { id }, data: { isStructural: true } });
    expect(await mayRead()).toBe(false);
    await world.db.prisma.annotation.update({ where: { id: b.id }, data: { isPublic: true } });
    expect(await seen()).toBe(1);
    expect(await mayRead()).toBe(true);
  });
});

describe('a relationship between documents', () => {
  it('is between two of the corpus, said once, and hidden while one of them is out of it', async () => {
    const corpusId = await world.corpus();
    const [a, b] = [
      await world.document('a', { corpusId }),
      await world.document('b', { corpusId }),
    ];
    const outside = await world.document('outside');
    const as = world.as(world.ana);
    const labelId = await world.label('RELATIONSHIP');
    const relate = (more: object = {}) =>
      createDocumentRelationship(as, {
        kind: 'RELATIONSHIP',
        sourceId: a.documentId,
        targetId: b.documentId,
        corpusId,
        labelId,
        ...more,
      });
    const { id } = await relate();
    await expect(relate()).rejects.toMatchObject({ ...CONFLICT, details: { current: { id } } });
    await relate({ kind: 'NOTES', labelId: null });
    await expect(relate({ kind: 'NOTES', labelId: null })).rejects.toMatchObject(CONFLICT);
    await expect(relate({ kind: 'NOTES' })).rejects.toMatchObject(VALIDATION);
    await expect(relate({ targetId: a.documentId })).rejects.toMatchObject(VALIDATION);
    await expect(relate({ targetId: outside.documentId })).rejects.toMatchObject(NOT_FOUND);
    const isSeen = () => can(as, 'READ', { kind: 'documentRelationship', id });
    const place = (removedAt: Date | null) =>
      world.db.prisma.corpusDocument.updateMany({
        where: { corpusId, documentId: b.documentId },
        data: { removedAt },
      });
    expect(await isSeen()).toBe(true);
    await place(new Date());
    expect(await isSeen()).toBe(false);
    await expect(deleteDocumentRelationship(as, { relationshipId: id })).rejects.toMatchObject(NOT_FOUND);
    await place(null);
    await world.db.prisma.documentRelationship.update({ where: { id }, data: { kind: 'ATTACHMENT' } });
    await expect(deleteDocumentRelationship(as, { relationshipId: id })).rejects.toMatchObject(CONFLICT);
  });
});
