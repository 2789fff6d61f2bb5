import type { SourceView } from '../../domain/run-event.ts';
import type { Passage } from '../document-port.ts';
import { unseenIn, warning } from './hidden-notice.ts';
import type { ToolContext, ToolOutput } from './tool.ts';

/**
 * Numbers passages as sources and writes them out for the model, as data; what the page does not show of them
 * is said in front, outside the data.
 */
export async function showPassages(
  passages: readonly Passage[],
  ctx: ToolContext,
  { nothing }: { nothing: string },
): Promise<ToolOutput> {
  if (passages.length === 0) return { text: nothing, summary: 'Found nothing', fresh: [], passages: [] };
  const { views, fresh } = ctx.sources.add(passages);
  const blocks = views.map((view, at) => block(view, passages[at], ctx));
  const hidden = await ctx.port.hidden(views);
  const parts = ctx.withBlocks ? await ctx.port.blocks(views) : [];
  const unseen = views.flatMap((view, at) => unseenIn(`[${view.ordinal}]`, view, hidden[at] ?? []));
  const count = `Found ${passages.length} passage${passages.length === 1 ? '' : 's'}`;
  return {
    text: `${warning(unseen)}${ctx.fence.wrap(blocks.join('\n\n'))}`,
    summary:
      unseen.length === 0 ? count : `${count}, ${unseen.length} with words that the page does not show`,
    fresh,
    passages: views.map(({ ordinal, documentTitle, text, score }, at) => ({
      ordinal,
      documentTitle,
      text,
      score,
      blocks: parts[at] ?? [],
    })),
  };
}

function block(view: SourceView, passage: Passage | undefined, { port, sources }: ToolContext): string {
  const where = [
    port.scope.kind === 'corpus'
      ? `${sources.handleOf(view.documentId)} ${JSON.stringify(view.documentTitle)}`
      : '',
    (passage?.headingPath ?? []).join(' › '),
    `characters ${view.start}–${view.end}`,
  ].filter((part) => part !== '');
  return `[${view.ordinal}] ${where.join(', ')}\n${view.text}`;
}

/** Resolves the optional `document` argument of corpus tools. */
export function resolveDocument(
  handle: string | undefined,
  { port, sources }: ToolContext,
): { ok: true; documentId: string | null } | { ok: false; problem: string } {
  if (port.scope.kind === 'document') return { ok: true, documentId: port.scope.documentId };
  if (handle === undefined) return { ok: true, documentId: null };
  const documentId = sources.documentOf(handle);
  if (documentId !== null) return { ok: true, documentId };
  return {
    ok: false,
    problem: `There is no document ${JSON.stringify(handle.slice(0, 40))}. Use a name like D1 that a tool gave you.`,
  };
}

export const problemOutput = (problem: string): ToolOutput => ({
  text: problem,
  summary: problem,
  fresh: [],
  passages: [],
});
