import { z } from 'zod';
import { ARTICLE_MAX_CHARS, ARTICLE_MAX_CITATIONS, DESCRIPTION_MAX_CHARS } from '../../config/limits.ts';
import { invalid, notFound } from '../../domain/errors.ts';
import type { Tx } from '../../db/database.ts';
import type { Corpus, RevisedKind } from '../../db/generated/prisma/client.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { UseCaseContext } from '../context.ts';
import { longText, parseInput } from '../parse-input.ts';
import { holdCited, readCited } from '../purge/hold-cited.ts';
import { keepRevision } from '../revisions/keep-revision.ts';
import { findCitations } from '../../retrieval/citations/citation-links.ts';
import { lockedCorpus } from './locked-corpus.ts';
import { resolveCitations } from './resolve-citations.ts';

export interface UpdateCorpusTextInput {
  readonly corpusId: string;
  readonly content: string;
}

interface CorpusText {
  readonly action: 'updateCorpusDescription' | 'updateCorpusArticle';
  readonly kind: Extract<RevisedKind, 'CORPUS_DESCRIPTION' | 'CORPUS_ARTICLE'>;
  readonly column: 'description' | 'article';
  readonly maxChars: number;
  readonly check?: (tx: Tx, ctx: UseCaseContext, content: string) => Promise<void>;
}

async function updateText(
  ctx: UseCaseContext,
  input: UpdateCorpusTextInput,
  { action, kind, column, maxChars, check }: CorpusText,
): Promise<Corpus> {
  const schema = z.object({ corpusId: z.string(), content: longText(maxChars) });
  const { corpusId, content } = parseInput(schema, input);
  const { actor } = ctx;
  const cited = await readCited(ctx.db.pool, content);
  return ctx.db.transaction(async (tx) => {
    const corpus = await lockedCorpus(tx, ctx, { corpusId, verb: 'UPDATE' });
    if (actor.kind === 'anonymous') throw notFound();
    if (corpus[column] === content) return corpus;
    await holdCited(tx, cited);
    await check?.(tx, ctx, content);
    const before = corpus[column];
    await keepRevision(tx, { kind, subjectId: corpusId, content, authorId: actor.userId, before });
    await recordAudit(tx, ctx, { action, object: { kind: 'corpus', id: corpusId } });
    return tx.corpus.update({ where: { id: corpusId }, data: { [column]: content } });
  });
}

/**
 * Says what a corpus is for, in place of what was said before, which is kept as a revision.
 * @throws AppError VALIDATION, NOT_FOUND without UPDATE
 */
export const updateCorpusDescription = (ctx: UseCaseContext, input: UpdateCorpusTextInput): Promise<Corpus> =>
  updateText(ctx, input, {
    action: 'updateCorpusDescription',
    kind: 'CORPUS_DESCRIPTION',
    column: 'description',
    maxChars: DESCRIPTION_MAX_CHARS,
  });

/**
 * Writes the article of a corpus; what stood there is kept as a revision. Each citation must lead to words
 * that the actor may read.
 * @throws AppError VALIDATION naming every citation that leads nowhere, NOT_FOUND without UPDATE
 */
export const updateCorpusArticle = (ctx: UseCaseContext, input: UpdateCorpusTextInput): Promise<Corpus> =>
  updateText(ctx, input, {
    action: 'updateCorpusArticle',
    kind: 'CORPUS_ARTICLE',
    column: 'article',
    maxChars: ARTICLE_MAX_CHARS,
    check: checkCitations,
  });

async function checkCitations(tx: Tx, ctx: UseCaseContext, content: string): Promise<void> {
  const { citations, malformed } = findCitations(content);
  if (citations.length > ARTICLE_MAX_CITATIONS)
    throw invalid(['content'], `An article holds at most ${ARTICLE_MAX_CITATIONS} citations.`);
  const resolved = await resolveCitations(ctx, citations, tx);
  const lost = [...malformed, ...resolved.filter(({ text }) => text === null).map(({ url }) => url)];
  const [first] = lost;
  if (first === undefined) return;
  const others = lost.length === 1 ? '' : ` So do ${lost.length - 1} others.`;
  throw invalid(
    ['content'],
    `The citation ${first} leads to no words that you may read. Copy it from \`citationUrl\` of the version.${others}`,
  );
}
