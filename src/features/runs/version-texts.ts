import { RUN_TEXT_CACHE_MAX_CHARS } from '../../config/limits.ts';
import { sql } from '../../db/sql.ts';
import { QuoteLocator } from '../../retrieval/citations/locate-quote.ts';
import type { UseCaseContext } from '../context.ts';
import { visibleVersionsSql } from '../documents/visible-versions-sql.ts';

export interface VersionText {
  readonly text: string;
  readonly locator: QuoteLocator;
}

/**
 * Canonical texts of one run, kept while they are not too long: quotes and exact words are looked up many
 * times.
 */
export class VersionTexts {
  readonly #texts = new Map<string, VersionText>();
  #chars = 0;

  /** @returns null where there is no text, or the actor may not read it */
  async get(ctx: Pick<UseCaseContext, 'actor' | 'db'>, versionId: string): Promise<VersionText | null> {
    const known = this.#texts.get(versionId);
    if (known !== undefined) return known;
    const values: unknown[] = [[versionId]];
    const statement = `select t.text from ${visibleVersionsSql(ctx.actor, values)} join document_texts t on t.version_id = v.id`;
    const [row] = await sql<{ text: string }>(ctx.db.pool, statement, values);
    if (row === undefined) return null;
    const made = { text: row.text, locator: new QuoteLocator(row.text) };
    this.#keep(versionId, made);
    return made;
  }

  #keep(versionId: string, made: VersionText): void {
    for (const [oldest, { text }] of this.#texts) {
      if (this.#chars + made.text.length <= RUN_TEXT_CACHE_MAX_CHARS) break;
      this.#texts.delete(oldest);
      this.#chars -= text.length;
    }
    this.#texts.set(versionId, made);
    this.#chars += made.text.length;
  }
}
