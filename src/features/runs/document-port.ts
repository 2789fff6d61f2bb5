import { likeAnywhere } from '../../db/like.ts';
import { AGENT_EXACT_MAX_DOCUMENTS, AGENT_LIST_MAX_DOCUMENTS } from '../../config/limits.ts';
import type { DocumentPort } from '../../agents/document-port.ts';
import type { ClaimedRun } from '../../agents/run-lifecycle/claim-run.ts';
import { nearestSpan } from '../../retrieval/citations/nearest-span.ts';
import { assertCan } from '../access/can.ts';
import type { Services, UseCaseContext } from '../context.ts';
import { hiddenWords } from '../documents/hidden-words.ts';
import { findExact } from './find-exact.ts';
import { findPassages } from './find-passages.ts';
import { loadRunActor } from './load-run-actor.ts';
import { passageBlocks } from './passage-blocks.ts';
import { loadScope, type ScopeCorpus } from './run-scope.ts';
import { type ScopeVersion, scopeVersions } from './scope-versions.ts';
import { spanRegions } from './span-regions.ts';
import { VersionTexts } from './version-texts.ts';

export interface OpenedPort {
  readonly port: DocumentPort;
  readonly corpus: ScopeCorpus | null;
}

/**
 * What the tools of a run may do, as the person who asked may do it, with his rights of this moment.
 * @throws AppError UNAUTHENTICATED or NOT_FOUND where he may not any more
 */
export async function openDocumentPort(
  services: Services,
  run: ClaimedRun,
  signal: AbortSignal,
): Promise<OpenedPort> {
  let ctx = await contextOf(services, run, signal);
  await assertMayRead(ctx, run);
  const { scope, corpus } = await loadScope(ctx, run);
  const texts = new VersionTexts();
  const { corpusId } = scope;

  const version = async (documentId: string): Promise<ScopeVersion | null> =>
    (await scopeVersions(ctx, { scope, documentId, limit: 1 })).find(
      (found) => found.documentId === documentId,
    ) ?? null;

  const port: DocumentPort = {
    scope,
    async authorize() {
      ctx = await contextOf(services, run, signal);
      await assertMayRead(ctx, run);
    },
    search: (query, { limit, documentId }) => findPassages(ctx, { query, scope, documentId, limit }),
    async findExact(strings, { limit, documentId }) {
      const like = strings.map(likePattern);
      const versions = await scopeVersions(ctx, {
        scope,
        documentId,
        limit: AGENT_EXACT_MAX_DOCUMENTS,
        like: scope.kind === 'corpus' ? like : undefined,
      });
      return findExact(ctx, { strings, versions, corpusId, limit, texts });
    },
    async readText({ documentId, start, maxChars }) {
      const found = await version(documentId);
      const text = found === null ? null : await texts.get(ctx, found.versionId);
      if (found === null || text === null) return null;
      const slice = sliceOf(text.text, start, maxChars);
      const [hidden = []] = await hiddenWords(ctx, [{ versionId: found.versionId, ...slice }]);
      return { documentId, title: found.title, ...slice, totalChars: text.text.length, hidden };
    },
    async textSize(documentId) {
      const found = await version(documentId);
      return found === null
        ? null
        : { documentId, title: found.title, totalChars: found.textLength, pageCount: found.pageCount };
    },
    async listDocuments(limit) {
      const versions = await scopeVersions(ctx, {
        scope,
        documentId: null,
        limit: Math.min(limit, AGENT_LIST_MAX_DOCUMENTS),
      });
      return versions.map(({ documentId, title }) => ({ documentId, title }));
    },
    async locate(versionId, quote, near) {
      const text = await texts.get(ctx, versionId);
      const located = text?.locator.locate(quote);
      if (text === null || located === undefined || !located.found) return null;
      const { start, end } = nearestSpan(located.spans, near);
      return { start, end, text: text.text.slice(start, end) };
    },
    hidden: (places) => hiddenWords(ctx, places),
    blocks: (places) => passageBlocks(ctx, places),
    regions: (versionId, spans) => spanRegions(ctx, { versionId, spans }),
  };
  return { port, corpus };
}

/** A run's context: who asked, with his rights of this moment. @throws AppError UNAUTHENTICATED */
export async function contextOf(
  services: Services,
  run: ClaimedRun,
  signal: AbortSignal,
): Promise<UseCaseContext> {
  return {
    ...services,
    actor: await loadRunActor(services, run),
    requestId: run.requestId ?? run.lease.runId,
    signal,
  };
}

async function assertMayRead(ctx: UseCaseContext, { documentId, corpusId }: ClaimedRun): Promise<void> {
  if (documentId !== null) await assertCan(ctx, 'READ', { kind: 'document', id: documentId });
  if (corpusId !== null) await assertCan(ctx, 'READ', { kind: 'corpus', id: corpusId });
}

/** White space may be a line break in the document; the rest is taken as it is written. */
const likePattern = (text: string): string => likeAnywhere(text).replace(/\s+/g, '%');

/** Never between the halves of a surrogate pair. */
function sliceOf(
  text: string,
  start: number,
  maxChars: number,
): { text: string; start: number; end: number } {
  const from = outOfPair(text, Math.min(start, text.length));
  const to = outOfPair(text, Math.min(start + maxChars, text.length));
  return { text: text.slice(from, to), start: from, end: to };
}

function outOfPair(text: string, at: number): number {
  const isLow = /[\udc00-\udfff]/.test(text.charAt(at));
  return isLow && /[\ud800-\udbff]/.test(text.charAt(at - 1)) ? at - 1 : at;
}
