import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from '../../../src/db/sql.ts';
import type { UserActor } from '../../../src/domain/actor.ts';
import { createAnnotation } from '../../../src/features/annotations/create-annotation.ts';
import { createNote } from '../../../src/features/annotations/create-note.ts';
import { messageSources } from '../../../src/features/conversations/message-sources.ts';
import { addDocuments } from '../../../src/features/corpora/add-documents.ts';
import { purgeDocument } from '../../../src/features/corpora/purge-document.ts';
import { removeDocuments } from '../../../src/features/corpora/remove-documents.ts';
import { restoreDocument } from '../../../src/features/corpora/restore-document.ts';
import { deleteDocument } from '../../../src/features/documents/delete-document.ts';
import { startRun } from '../../../src/features/runs/start-run.ts';
import { PURGED_QUOTE } from '../../../src/retrieval/citations/erase-quotes.ts';
import { describeOnBoth } from '../../support/database.ts';
import { placesOf } from '../../support/places-of.ts';
import { openVersionWorld, type VersionWorld } from '../../support/version-world.ts';

const CANARY = 'The zephyr clause obliges the lessee to polish seventeen brass kettles every fortnight';
const PIECES = ['zephyr clause', 'seventeen brass kettles', 'every fortnight'];

describeOnBoth('purging a document', (open) => {
  let world: VersionWorld;
  let ana: UserActor;
  beforeAll(async () => {
    world = await openVersionWorld(open);
    ana = await world.user();
  });
  afterAll(() => world.dispose());

  it('leaves no word of it in any table, and a tombstone where it was cited', async () => {
    const corpusId = await world.corpus(ana);
    const other = await world.corpus(ana);
    const { documentId } = await world.put(ana, `# Terms\n\n${CANARY}.\n\nOther words.\n`, {
      corpusId,
      folderPath: 'a',
    });
    await world.settle();
    const ctx = world.as(ana);
    const { text } = await world.db.prisma.documentText.findFirstOrThrow({
      where: { version: { documentId } },
    });
    const start = text.indexOf(CANARY);
    await createAnnotation(ctx, { documentId, corpusId, start, end: start + CANARY.length });
    await createNote(ctx, { documentId, corpusId, title: 'n', content: CANARY });
    await addDocuments(ctx, { corpusId: other, documentIds: [documentId] });
    await world.put(ana, `# Terms\n\n${CANARY}.\n\nNew words.\n`, { documentId });
    await world.settle();
    const run = await startRun(ctx, {
      corpusId,
      prompt: `What does "${CANARY}" mean for the lessee?`,
      model: 'offline:extractive',
    });
    await world.work();
    const message = await world.db.prisma.message.findFirstOrThrow({
      where: { conversationId: run.conversationId, role: 'LLM' },
    });
    const [cited] = (await messageSources(ctx, [message.id])).get(message.id) ?? [];
    expect(cited).toMatchObject({ documentId, isTombstone: false });
    await world.db.prisma.corpus.update({
      where: { id: corpusId },
      data: { article: `As it says: "${CANARY}."` },
    });

    await removeDocuments(ctx, { corpusId, documentIds: [documentId] });
    await expect(purgeDocument(ctx, { corpusId: other, documentId })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect(await restoreDocument(ctx, { corpusId, documentId })).toMatchObject({ path: 'a/a.md' });
    await removeDocuments(ctx, { corpusId, documentIds: [documentId] });
    expect(await purgeDocument(ctx, { corpusId, documentId })).toMatchObject({ deletedDocumentIds: [] });
    await removeDocuments(ctx, { corpusId: other, documentIds: [documentId] });
    expect(await purgeDocument(ctx, { corpusId: other, documentId })).toMatchObject({
      deletedDocumentIds: [documentId],
    });

    for (const piece of PIECES) expect(await placesOf(world.db, piece)).toEqual([]);
    const [left] = (await messageSources(ctx, [message.id])).get(message.id) ?? [];
    expect(left).toMatchObject({ isTombstone: true, text: '', versionId: null, regions: [] });
    const { content } = await world.db.prisma.message.findUniqueOrThrow({ where: { id: message.id } });
    expect(content).toContain(PURGED_QUOTE);
    const last = (await world.events(ctx, run.id)).at(-1)?.body;
    const sources = last?.type === 'final' ? last.sources : [];
    expect(sources.length).toBeGreaterThan(0);
    for (const source of sources) expect(source).toMatchObject({ isTombstone: true, text: '', regions: [] });
  });

  it('while it is being read: nothing of it is left, and its worker just stops', async () => {
    const { documentId } = await world.put(ana, `# Race\n\nSome ${'words '.repeat(400)}here.\n`);
    const ended = await Promise.allSettled([world.settle(), deleteDocument(world.as(ana), { documentId })]);
    expect(ended[1]?.status).toBe('fulfilled');
    expect(await world.db.prisma.documentVersion.count({ where: { documentId } })).toBe(0);
    const orphans = await sql(
      world.db.pool,
      'select 1 from chunk_postings p where not exists (select 1 from document_versions v where v.id = p.version_id)',
    );
    expect(orphans).toEqual([]);
  });
});
