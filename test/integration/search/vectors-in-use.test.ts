import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sql } from '../../../src/db/sql.ts';
import type { UserActor } from '../../../src/domain/actor.ts';
import { addDocuments } from '../../../src/features/corpora/add-documents.ts';
import { createCorpus } from '../../../src/features/corpora/create-corpus.ts';
import { pinVersion } from '../../../src/features/corpora/pin-version.ts';
import { removeDocuments } from '../../../src/features/corpora/remove-documents.ts';
import { dropUnusedVectors } from '../../../src/features/embedding/drop-unused-vectors.ts';
import { startForgotten } from '../../../src/features/embedding/start-forgotten.ts';
import { describeOnBoth } from '../../support/database.ts';
import { BLUE, LOCAL, openEmbeddingWorld, RED, type EmbeddingWorld } from '../../support/embedding-world.ts';

const CORPORA = 3;
const DOCUMENTS = 3;

const at = { corpus: fc.nat({ max: CORPORA - 1 }), document: fc.nat({ max: DOCUMENTS - 1 }) };
const step = fc.oneof(
  fc.record({ kind: fc.constant('choose' as const), name: fc.constantFrom(RED, BLUE, LOCAL, null), ...at }),
  fc.record({ kind: fc.constantFrom('add' as const, 'remove' as const, 'pin' as const), ...at }),
  fc.record({ kind: fc.constantFrom('settle' as const, 'drop' as const), ...at }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** What each corpus shows, version by version, in the space in force there. */
const NEEDED = `
  select distinct c.embedder || ' ' || coalesce(p.pinned_version_id, d.latest_version_id) as need
  from corpora c join corpus_documents p on p.corpus_id = c.id and p.removed_at is null
  join documents d on d.id = p.document_id
  where c.id = any($1::uuid[]) and c.embedder like 'openai:%'`;
const STORED = `
  select distinct s.embedder || ' ' || e.version_id as need from chunk_embeddings e
  join embedding_profiles s on s.id = e.profile_id and s.embedder like 'openai:%'
  join document_versions v on v.id = e.version_id where v.document_id = any($1::uuid[])`;

describeOnBoth('vectors of corpora', (open) => {
  let world: EmbeddingWorld;
  let owner: UserActor;
  beforeAll(async () => {
    world = await openEmbeddingWorld(open);
    owner = await world.user();
  });
  afterAll(() => world.dispose());

  const needs = async (text: string, ids: readonly string[]): Promise<string[]> =>
    (await sql<{ need: string }>(world.db.pool, text, [ids])).map(({ need }) => need).sort();

  it('are there where a corpus searches with them and nowhere else, whatever is chosen, placed and pinned', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24, size: 'max' }), async (steps) => {
        const corpora: string[] = [];
        const documents: { id: string; first: string }[] = [];
        for (let made = 0; made < CORPORA; made += 1)
          corpora.push((await createCorpus(world.ctx(owner), { title: 'x' })).id);
        for (let made = 0; made < DOCUMENTS; made += 1) {
          const { documentId, versionId } = await world.add({ owner, text: `Old words ${made}.` });
          await world.addVersion(documentId, { owner, text: `New words ${made}.`, number: 2 });
          documents.push({ id: documentId, first: versionId });
        }
        const act = async (taken: Step): Promise<unknown> => {
          if (taken.kind === 'settle') return world.settle(owner);
          if (taken.kind === 'drop') return dropUnusedVectors(world.ctx(owner));
          const ctx = world.ctx(owner);
          const corpusId = corpora[taken.corpus] ?? '';
          const { id: documentId, first: versionId } = documents[taken.document] ?? { id: '', first: '' };
          if (taken.kind === 'choose') return world.choose(owner, corpusId, taken.name);
          const stands = { corpusId, documentId, removedAt: null };
          if (taken.kind === 'add') return addDocuments(ctx, { corpusId, documentIds: [documentId] });
          if ((await world.db.prisma.corpusDocument.count({ where: stands })) === 0) return null;
          if (taken.kind === 'remove') return removeDocuments(ctx, { corpusId, documentIds: [documentId] });
          return pinVersion(ctx, { corpusId, documentId, versionId });
        };
        for (const taken of steps) await act(taken);
        await world.settle(owner);
        await dropUnusedVectors(world.ctx(owner));
        const rows = await world.db.prisma.corpus.findMany({ where: { id: { in: corpora } } });
        // Where nothing was ever chosen, nothing is in force but the installation's.
        for (const { embedder, preferredEmbedder } of rows)
          expect(embedder).toBe(preferredEmbedder ?? (embedder === null ? null : LOCAL));
        const ids = documents.map(({ id }) => id);
        expect(await needs(STORED, ids)).toEqual(await needs(NEEDED, corpora));
      }),
      { numRuns: 12 },
    );
  });

  it('are made for a corpus that names an embedder and was never changed to it, once', async () => {
    const corpusId = await world.corpus(owner, { preferredEmbedder: RED });
    await world.add({ owner, text: 'The rent is due.', corpusId });
    expect(await startForgotten(world.ctx(owner))).toBe(1);
    expect(await startForgotten(world.ctx(owner))).toBe(0);
    await world.settle(owner);
    expect(await world.inForce(corpusId)).toBe(RED);
    expect(await startForgotten(world.ctx(owner))).toBe(0);
  });
});
