import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createAnnotation } from '../../../src/features/annotations/create-annotation.ts';
import { createAnnotationRelationship } from '../../../src/features/annotations/create-annotation-relationship.ts';
import { createNote } from '../../../src/features/annotations/create-note.ts';
import { deleteAnnotations } from '../../../src/features/annotations/delete-annotations.ts';
import { deleteLabel } from '../../../src/features/annotations/delete-label.ts';
import { deleteNote } from '../../../src/features/annotations/delete-note.ts';
import { resolveStaleAnnotation } from '../../../src/features/annotations/resolve-stale-annotation.ts';
import { reviewAnnotation } from '../../../src/features/annotations/review-annotation.ts';
import { updateAnnotation } from '../../../src/features/annotations/update-annotation.ts';
import { updateLabel } from '../../../src/features/annotations/update-label.ts';
import { updateSummary } from '../../../src/features/annotations/update-summary.ts';
import { deleteCorpus } from '../../../src/features/corpora/delete-corpus.ts';
import { deleteDocument } from '../../../src/features/documents/delete-document.ts';
import { type AnnotatedWorld, openAnnotatedWorld } from '../../support/annotated-world.ts';
import { describeOnBoth } from '../../support/database.ts';
import { race } from '../../support/race.ts';

const ROUNDS = 5;

describeOnBoth('annotations that several people change at once', (open) => {
  let world: AnnotatedWorld;
  beforeAll(async () => {
    world = await openAnnotatedWorld(open);
  });
  afterAll(() => world.dispose());

  const ctx = () => world.as(world.ana);
  async function stale(): Promise<string> {
    const { documentId } = await world.document('words that were changed since');
    const { id } = await createAnnotation(ctx(), { documentId, start: 0, end: 5 });
    await world.db.prisma.annotation.update({ where: { id }, data: { isStale: true } });
    return id;
  }

  it.each([
    ['KEEP', 'KEEP'],
    ['KEEP', 'DROP'],
    ['LEAVE', 'KEEP'],
    ['DROP', 'DROP'],
    ['LEAVE', 'DROP'],
  ] as const)('of %s and %s about a stale one, three times each at once, one counts', async (one, other) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const annotationId = await stale();
      const said = [one, other, one, other, one, other];
      const ends = await race(
        said.map((decision, index) => () => {
          const span = { start: index, end: index + 5 };
          return resolveStaleAnnotation(ctx(), { annotationId, decision, span });
        }),
      );
      expect(ends.filter((end) => end === 'done')).toHaveLength(1);
      for (const end of ends) expect(['done', 'CONFLICT', 'NOT_FOUND']).toContain(end);
      const copies = await world.db.prisma.annotation.count({ where: { carriedFromId: annotationId } });
      expect(copies).toBe(said[ends.indexOf('done')] === 'KEEP' ? 1 : 0);
    }
  });

  it('a document gets a label as a whole once', async () => {
    const labelId = await world.label('DOCUMENT');
    const { documentId } = await world.document('an agreement');
    const ends = await race(
      Array.from({ length: 6 }, () => () => createAnnotation(ctx(), { documentId, labelId })),
    );
    expect(ends.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'CONFLICT'), 'done']);
  });

  it('what is deleted by several is deleted by one of them', async () => {
    const { documentId } = await world.document('words');
    const { id: annotationId } = await createAnnotation(ctx(), { documentId, start: 0, end: 5 });
    const { id: noteId } = await createNote(ctx(), { documentId, title: 't', content: 'c' });
    const labelId = await world.label('SPAN');
    for (const attempt of [
      () => deleteAnnotations(ctx(), { annotationIds: [annotationId] }),
      () => deleteNote(ctx(), { noteId }),
      () => deleteLabel(ctx(), { labelId }),
    ])
      expect((await race([attempt, attempt, attempt])).toSorted()).toEqual([
        'NOT_FOUND',
        'NOT_FOUND',
        'done',
      ]);
  });

  it('one that is deleted is not found by those who judge, change or relate it, and nothing is left', async () => {
    const relation = await world.label('RELATIONSHIP');
    for (let round = 0; round < ROUNDS; round += 1) {
      const { documentId } = await world.document('words and words');
      const [one, two] = await Promise.all(
        [0, 6].map((start) => createAnnotation(ctx(), { documentId, start, end: start + 3 })),
      );
      const [annotationId, targetId] = [one?.id ?? '', two?.id ?? ''];
      const labelId = await world.label('SPAN');
      const ends = await race([
        () => reviewAnnotation(ctx(), { annotationId, verdict: 'APPROVED' }),
        () => updateAnnotation(ctx(), { annotationId, start: 1, end: 4 }),
        () =>
          createAnnotationRelationship(ctx(), {
            documentId,
            labelId: relation,
            sourceIds: [annotationId],
            targetIds: [targetId],
          }),
        () => deleteAnnotations(ctx(), { annotationIds: [annotationId] }),
        () => updateLabel(ctx(), { labelId, text: `renamed ${labelId}` }),
        () => deleteLabel(ctx(), { labelId }),
        () => reviewAnnotation(ctx(), { annotationId, verdict: 'REJECTED' }),
      ]);
      for (const end of ends) expect(['done', 'NOT_FOUND']).toContain(end);
      expect([ends[3], ends[5]]).toEqual(['done', 'done']);
      expect(await world.db.prisma.annotationRelationship.count({ where: { documentId } })).toBe(0);
    }
  });

  it('on a document or in a corpus that goes away are refused as not found', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const corpusId = await world.corpus();
      const { documentId } = await world.document('words', { corpusId });
      const writes = [
        () => createNote(ctx(), { documentId, corpusId, title: 't', content: 'c' }),
        () => createAnnotation(ctx(), { documentId, corpusId, start: 0, end: 5 }),
        () => updateSummary(ctx(), { documentId, corpusId, content: 'of words' }),
      ];
      const gone = () =>
        round % 2 === 0 ? deleteDocument(ctx(), { documentId }) : deleteCorpus(ctx(), { corpusId });
      const ends = await race([...writes, gone, ...writes]);
      for (const end of ends) expect(['done', 'NOT_FOUND']).toContain(end);
      expect(ends[3]).toBe('done');
    }
  });
});
