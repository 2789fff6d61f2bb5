import { sql } from '../../src/db/sql.ts';
import type { UserActor } from '../../src/domain/actor.ts';
import { createCorpus } from '../../src/features/corpora/create-corpus.ts';
import { updateCorpus } from '../../src/features/corpora/update-corpus.ts';
import { dropUnusedVectors } from '../../src/features/embedding/drop-unused-vectors.ts';
import { embedCorpus } from '../../src/features/embedding/embed-corpus.ts';
import { findReembeddings, type ReembeddingView } from '../../src/features/embedding/find-reembeddings.ts';
import type { ReembeddingTicket } from '../../src/features/embedding/reembedding-lease.ts';
import { runReembedding } from '../../src/features/embedding/run-reembedding.ts';
import { embedAnnotations, embedNotes } from '../../src/features/search/embed-texts.ts';
import { search } from '../../src/features/search/search.ts';
import type { SearchHit } from '../../src/features/search/search-hit.ts';
import type { OpenTestDatabase } from './database.ts';
import { startEmbeddingServer, type EmbeddingServer } from './embedding-server.ts';
import { openSearchWorld, type SearchWorld } from './search-world.ts';

interface Job {
  readonly job: string;
  readonly payload: Record<string, unknown>;
}

/** Corpora, an embedding server, and the jobs between them, run when told to and whenever they are due. */
export interface EmbeddingWorld extends SearchWorld {
  readonly server: EmbeddingServer;
  /** Runs the jobs that wait, and those they cause, until none is left. */
  settle(actor: UserActor, options?: { turnMs?: number; without?: readonly string[] }): Promise<void>;
  /** Takes the tickets of re-embeddings out of the queue. */
  tickets(): Promise<ReembeddingTicket[]>;
  reembedding(actor: UserActor, corpusId: string): Promise<ReembeddingView | undefined>;
  /** The embedder in force. */
  inForce(corpusId: string): Promise<string | null>;
  /** Vectors of passages in the space of an embedder. */
  vectors(embedder: string): Promise<number>;
  find(actor: UserActor, corpusId: string, query: string): Promise<readonly SearchHit[]>;
  /** The words of the hits that the space in force gave, sorted. */
  near(actor: UserActor, corpusId: string, query: string): Promise<readonly string[]>;
  choose(actor: UserActor, corpusId: string, preferredEmbedder: string | null): Promise<unknown>;
  /** A corpus searched with RED, with these texts in it. */
  redCorpus(owner: UserActor, texts: readonly string[]): Promise<string>;
}

export const RED = 'openai:red';
export const BLUE = 'openai:blue';
export const LOCAL = 'local:hashed-ngrams';

export async function openEmbeddingWorld(
  open?: OpenTestDatabase,
  { defaultEmbedder }: { readonly defaultEmbedder?: string } = {},
): Promise<EmbeddingWorld> {
  const server = await startEmbeddingServer(defaultEmbedder);
  const world = await openSearchWorld(open, server.embedders);
  const { db } = world;
  const { signal } = new AbortController();

  async function take(without: readonly string[]): Promise<Job[]> {
    const text = 'delete from outbox where job <> all($1::text[]) returning job, payload';
    return sql<Job>(db.pool, text, [without]);
  }

  async function run(actor: UserActor, { job, payload }: Job, turnMs?: number): Promise<void> {
    const services = world.ctx(actor);
    if (job === 'reembed-corpus') {
      await runReembedding(services, { ...(payload as unknown as ReembeddingTicket), signal, turnMs });
    }
    if (job === 'embed-corpus') await embedCorpus(services, { corpusId: String(payload.corpusId), signal });
    if (job === 'drop-vectors') await dropUnusedVectors(services);
    if (job === 'embed-texts') {
      const embed = payload.kind === 'note' ? embedNotes : embedAnnotations;
      await embed(services, payload.ids as string[]);
    }
  }

  async function settle(
    actor: UserActor,
    { turnMs, without = [] }: { turnMs?: number; without?: readonly string[] } = {},
  ): Promise<void> {
    for (let jobs = await take(without); jobs.length > 0; jobs = await take(without))
      for (const job of jobs) await run(actor, job, turnMs);
  }

  const find: EmbeddingWorld['find'] = async (actor, corpusId, query) =>
    (await search(world.ctx(actor), { query, scope: { corpusId }, limit: 50 })).hits;

  return {
    ...world,
    server,
    settle,
    find,
    near: async (actor, corpusId, query) =>
      (await find(actor, corpusId, query))
        .filter(({ stages }) => stages.some(({ list }) => list === 'vector'))
        .map(({ text }) => text)
        .sort(),
    choose: (actor, corpusId, preferredEmbedder) =>
      updateCorpus(world.ctx(actor), { corpusId, preferredEmbedder }),
    async redCorpus(owner, texts) {
      const { id } = await createCorpus(world.ctx(owner), { title: 'Leases', preferredEmbedder: RED });
      for (const text of texts) await world.add({ owner, text, corpusId: id });
      await settle(owner);
      return id;
    },
    async tickets() {
      const text = `delete from outbox where job = 'reembed-corpus' returning payload`;
      return (await sql<{ payload: ReembeddingTicket }>(db.pool, text)).map(({ payload }) => payload);
    },
    reembedding: async (actor, corpusId) =>
      (await findReembeddings(world.ctx(actor), [corpusId])).get(corpusId),
    inForce: async (corpusId) =>
      (await db.prisma.corpus.findUniqueOrThrow({ where: { id: corpusId } })).embedder,
    async vectors(embedder) {
      const [row] = await sql<{ count: number }>(
        db.pool,
        `select count(*) as count from chunk_embeddings e join embedding_profiles p on p.id = e.profile_id
         where p.embedder = $1`,
        [embedder],
      );
      return row?.count ?? 0;
    },
    async dispose() {
      await world.dispose();
      await server.close();
    },
  };
}
