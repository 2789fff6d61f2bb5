import { describe, expect, it } from '@jest/globals';
import { sql } from '../../../src/db/sql.ts';
import { runReembedding } from '../../../src/features/embedding/run-reembedding.ts';
import { openServerTestDatabase, TEST_DATABASE_URL } from '../../support/database.ts';
import { BLUE, openEmbeddingWorld } from '../../support/embedding-world.ts';

const WAITING = `
  select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

// The embedded database has one session: there nothing comes in between.
const describeOnServer = TEST_DATABASE_URL === null ? describe.skip : describe;

describeOnServer('a corpus at the moment of its switch', () => {
  it('is looked at again where a document was placed since the look before', async () => {
    const world = await openEmbeddingWorld(openServerTestDatabase);
    const placing = await world.db.pool.connect();
    try {
      const owner = await world.user();
      const corpusId = await world.redCorpus(owner, ['The rent is due.']);
      const { documentId } = await world.add({ owner, text: 'Pets need consent.' });
      await world.choose(owner, corpusId, BLUE);
      const [ticket] = await world.tickets();
      if (ticket === undefined) throw new Error('nothing was queued');
      await placing.query('begin');
      await placing.query('select id from corpora where id = $1 for no key update', [corpusId]);
      await placing.query(
        `insert into corpus_documents (id, corpus_id, document_id, path, added_by_id)
         values (gen_random_uuid(), $1, $2, 'pets.txt', $3)`,
        [corpusId, documentId, owner.userId],
      );
      const running = runReembedding(world.ctx(owner), { ...ticket, signal: new AbortController().signal });
      while ((await sql(world.db.pool, WAITING)).length === 0)
        await new Promise((resolve) => setTimeout(resolve, 10));
      await placing.query('commit');
      await running;
      expect(await world.inForce(corpusId)).toBe(BLUE);
      expect(await world.near(owner, corpusId, 'pets')).toEqual(['Pets need consent.', 'The rent is due.']);
    } finally {
      placing.release();
      await world.dispose();
    }
  });
});
