import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from '../../../src/db/sql.ts';
import type { UserActor } from '../../../src/domain/actor.ts';
import { createAnnotation } from '../../../src/features/annotations/create-annotation.ts';
import { createNote } from '../../../src/features/annotations/create-note.ts';
import { deleteNote } from '../../../src/features/annotations/delete-note.ts';
import { updateNote } from '../../../src/features/annotations/update-note.ts';
import { updateSummary } from '../../../src/features/annotations/update-summary.ts';
import { deleteCorpus } from '../../../src/features/corpora/delete-corpus.ts';
import { emptyTrash } from '../../../src/features/corpora/empty-trash.ts';
import { purgeDocument } from '../../../src/features/corpora/purge-document.ts';
import { removeDocuments } from '../../../src/features/corpora/remove-documents.ts';
import {
  updateCorpusArticle,
  updateCorpusDescription,
} from '../../../src/features/corpora/update-corpus-text.ts';
import { updateCorpus } from '../../../src/features/corpora/update-corpus.ts';
import { deleteDocument } from '../../../src/features/documents/delete-document.ts';
import { describeOnBoth } from '../../support/database.ts';
import { placesOf } from '../../support/places-of.ts';
import { keepWriting } from '../../support/race.ts';
import { openVersionWorld, type VersionWorld } from '../../support/version-world.ts';

const ROUNDS = 3;

/** Histories of nothing, and events of no run. */
const ORPHANS = `
  select r.kind::text as kind from text_revisions r where not exists (
    select 1 from notes s where r.kind = 'NOTE' and s.id = r.subject_id
    union all select 1 from summaries s where r.kind = 'SUMMARY' and s.id = r.subject_id
    union all select 1 from corpora s where r.kind not in ('NOTE', 'SUMMARY') and s.id = r.subject_id)
  union all select 'event' from run_events e where not exists (select 1 from runs r where r.id = e.run_id)`;

interface Written {
  readonly corpusId: string;
  readonly documentId: string;
  readonly noteIds: readonly string[];
}

describeOnBoth('deleting while others write', (open) => {
  let world: VersionWorld;
  let ana: UserActor;
  beforeAll(async () => {
    world = await openVersionWorld(open);
    ana = await world.user();
  });
  afterAll(() => world.dispose());

  async function prepare(words: string): Promise<Written> {
    const corpusId = await world.corpus(ana);
    const { documentId } = await world.put(ana, `# Plan ${words.length}\n\nSome ${Math.random()} here.\n`, {
      corpusId,
    });
    await world.settle();
    const note = () =>
      createNote(world.as(ana), { documentId, corpusId, title: 'n', content: `${words} first` });
    return {
      corpusId,
      documentId,
      noteIds: (await Promise.all([note(), note(), note()])).map(({ id }) => id),
    };
  }

  const ofDocument = ({ corpusId, documentId, noteIds }: Written, words: string) => [
    ...noteIds.map(
      (noteId) => (n: number) => updateNote(world.as(ana), { noteId, content: `${words} ${n}` }),
    ),
    (n: number) =>
      createNote(world.as(ana), { documentId, corpusId, title: `${words} t`, content: `${words} ${n}` }),
    (n: number) => updateSummary(world.as(ana), { documentId, corpusId, content: `${words} ${n}` }),
    (n: number) => updateSummary(world.as(ana), { documentId, content: `alone ${n}` }),
    (n: number) => createAnnotation(world.as(ana), { documentId, corpusId, start: 0, end: 2 + (n % 3) }),
  ];
  const ofCorpus = ({ corpusId }: Written, words: string) => [
    (n: number) => updateCorpusArticle(world.as(ana), { corpusId, content: `${words} article ${n}` }),
    (n: number) => updateCorpusDescription(world.as(ana), { corpusId, content: `${words} description ${n}` }),
    (n: number) => updateCorpus(world.as(ana), { corpusId, description: `${words} said ${n}` }),
  ];

  const DELETIONS = {
    deleteDocument: ({ documentId }: Written) => deleteDocument(world.as(ana), { documentId }),
    purgeDocument: async ({ corpusId, documentId }: Written) => {
      await removeDocuments(world.as(ana), { corpusId, documentIds: [documentId] });
      await purgeDocument(world.as(ana), { corpusId, documentId });
    },
    emptyTrash: async ({ corpusId, documentId }: Written) => {
      await removeDocuments(world.as(ana), { corpusId, documentIds: [documentId] });
      await emptyTrash(world.as(ana), { corpusId });
    },
    deleteCorpus: ({ corpusId }: Written) => deleteCorpus(world.as(ana), { corpusId }),
  };

  it.each(Object.keys(DELETIONS) as (keyof typeof DELETIONS)[])(
    '%s leaves nothing of what was written meanwhile, and tells the writers that it is gone',
    async (name) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const words = `Zq${name}${round}zq`;
        const written = await prepare(words);
        const isOfCorpus = name === 'deleteCorpus';
        const writers = keepWriting([
          ...ofDocument(written, words),
          ...(isOfCorpus ? ofCorpus(written, words) : []),
        ]);
        await writers.wrote(20);
        await DELETIONS[name](written);
        const { refused } = await writers.stop();
        expect([...refused].filter((code) => code !== 'NOT_FOUND')).toEqual([]);
        expect(await placesOf(world.db, words)).toEqual([]);
        expect(await sql(world.db.pool, ORPHANS)).toEqual([]);
      }
    },
    60_000,
  );

  it('deleteNote leaves nothing of its history', async () => {
    const words = 'Zqdeletenotezq';
    const written = await prepare(words);
    const writers = keepWriting(ofDocument(written, words).slice(0, 3));
    await writers.wrote(10);
    await Promise.all(written.noteIds.map((noteId) => deleteNote(world.as(ana), { noteId })));
    await writers.stop();
    expect(await placesOf(world.db, words)).toEqual([]);
  });
});
