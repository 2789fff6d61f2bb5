import type { UserActor } from '../../src/domain/actor.ts';
import { grantPermission } from '../../src/features/access/grant-permission.ts';
import type { Verb } from '../../src/domain/access.ts';
import { createLabel } from '../../src/features/annotations/create-label.ts';
import { createLabelSet } from '../../src/features/annotations/create-label-set.ts';
import { createCorpus } from '../../src/features/corpora/create-corpus.ts';
import { uploadDocument } from '../../src/features/documents/upload-document.ts';
import { sql } from '../../src/db/sql.ts';
import { encodePageTokens } from '../../src/parsing/page-tokens-codec.ts';
import type { OpenTestDatabase } from './database.ts';
import { openWorld, type World } from './world.ts';

export interface StoredDocument {
  readonly documentId: string;
  readonly versionId: string;
}

/** People, corpora and documents whose text is stored as ingestion leaves it. */
export interface AnnotatedWorld extends World {
  readonly ana: UserActor;
  readonly bob: UserActor;
  document(text: string, options?: { corpusId?: string; owner?: UserActor }): Promise<StoredDocument>;
  /** Two pages, a word a token, all on lines of their own; the last word of a page is its running foot. */
  paged(words: readonly (readonly string[])[], corpusId?: string): Promise<StoredDocument>;
  corpus(owner?: UserActor): Promise<string>;
  label(kind: 'TOKEN' | 'SPAN' | 'DOCUMENT' | 'RELATIONSHIP', text?: string): Promise<string>;
  /** Gives bob verbs on ana's object. */
  give(kind: 'corpus' | 'document' | 'labelSet', id: string, verbs: readonly Verb[]): Promise<void>;
}

export async function openAnnotatedWorld(open?: OpenTestDatabase): Promise<AnnotatedWorld> {
  const world = await openWorld(open);
  const ana = await world.user();
  const bob = await world.user();
  const { prisma } = world.db;
  const setId = (await createLabelSet(world.as(ana), { title: 'Labels' })).id;
  const document: AnnotatedWorld['document'] = async (text, { corpusId, owner = ana } = {}) => {
    const bytes = Buffer.from(`${text} ${Math.random()}`);
    const made = await uploadDocument(world.as(owner), { bytes, fileName: 'd.txt', corpusId });
    const versionId = made.version.id;
    await prisma.documentText.create({ data: { versionId, text } });
    await prisma.documentVersion.update({
      where: { id: versionId },
      data: { status: 'READY', textLength: text.length },
    });
    return { documentId: made.document.id, versionId };
  };
  return {
    ...world,
    ana,
    bob,
    document,
    async paged(words, corpusId) {
      const text = words.map((page) => page.join(' ')).join('\n');
      const made = await document(text, { corpusId });
      const { versionId } = made;
      let at = 0;
      for (const [index, page] of words.entries()) {
        const start = at;
        const starts: number[] = [];
        for (const word of page) {
          starts.push(at);
          at += word.length + 1;
        }
        const ends = page.map((word, n) => (starts[n] ?? 0) + word.length);
        const box = new Float32Array(page.flatMap((_, n) => [10, n * 20, 50, n * 20 + 10]));
        const tokens = encodePageTokens({
          count: page.length,
          start: Uint32Array.from(starts),
          end: Uint32Array.from(ends),
          box,
        });
        const end = Math.min(at, text.length);
        await sql(
          world.db.pool,
          `insert into pages (version_id, number, width, height, start, "end", word_count, tokens)
           values ($1::uuid, $2::int, 100, 100, $3::int, $4::int, $5::int, $6)`,
          [versionId, index + 1, start, end, page.length, tokens],
        );
        await sql(
          world.db.pool,
          `insert into blocks (version_id, ordinal, kind, level, start, "end", heading_path)
           values ($1::uuid, $2::int, 'footer', 1, $3::int, $4::int, '{}')`,
          [versionId, index, starts.at(-1) ?? 0, ends.at(-1) ?? 0],
        );
      }
      return made;
    },
    corpus: async (owner = ana) => (await createCorpus(world.as(owner), { title: 'Corpus' })).id,
    label: async (kind, text = `label ${Math.random()}`) =>
      (await createLabel(world.as(ana), { labelSetId: setId, kind, text })).id,
    async give(kind, id, verbs) {
      const grantee = { userId: bob.userId };
      await grantPermission(world.as(ana), { object: { kind, id }, grantee, verbs });
    },
  };
}
