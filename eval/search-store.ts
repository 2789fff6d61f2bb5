import { openScratchDatabase, type ScratchDatabase } from '../bench/scratch-database.ts';
import type { MeasureOptions } from '../bench/measure.ts';
import type { UserActor } from '../src/domain/actor.ts';
import { SCOPES } from '../src/domain/actor.ts';
import type { UseCaseContext } from '../src/features/context.ts';
import { createEmbedderRegistry } from '../src/retrieval/embedders/registry.ts';
import { createLogger } from '../src/telemetry/logger.ts';
import { storeTexts, type SourceText, type StoredText } from './store-texts.ts';

/**
 * A database with documents in it, parsed, cut, embedded and indexed by the product, and someone who
 * searches.
 */
export class SearchStore {
  readonly ctx: UseCaseContext;
  readonly documents = new Map<string, StoredText>();
  readonly #scratch: ScratchDatabase;

  private constructor(scratch: ScratchDatabase, actor: UserActor) {
    this.#scratch = scratch;
    const models = {
      defaultEmbedder: 'local:hashed-ngrams',
      openaiApiKey: null,
      openaiBaseUrl: null,
      ollamaBaseUrl: null,
      defaultLlm: null,
      openaiModel: null,
    };
    const embedders = createEmbedderRegistry({ config: { models } });
    const log = createLogger({ level: 'silent', process: 'eval' });
    this.ctx = { db: scratch.db, embedders, log, actor, requestId: 'eval' } as unknown as UseCaseContext;
  }

  static async open(options: MeasureOptions): Promise<SearchStore> {
    const scratch = await openScratchDatabase(options.mode);
    const { id } = await scratch.db.prisma.user.create({ data: { slug: 'eval', name: 'eval' } });
    const actor: UserActor = { kind: 'user', userId: id, isSuperuser: false, groupIds: [], scopes: SCOPES };
    return new SearchStore(scratch, actor);
  }

  async add(sources: readonly SourceText[]): Promise<void> {
    for (const stored of await storeTexts(this.ctx, sources)) this.documents.set(stored.key, stored);
  }

  async close(): Promise<void> {
    await this.#scratch.dispose();
  }
}
