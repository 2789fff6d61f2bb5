import type { Passage } from '../../agents/document-port.ts';
import type { Span } from '../../domain/spans.ts';
import { QuoteLocator } from '../../retrieval/citations/locate-quote.ts';
import type { UseCaseContext } from '../context.ts';
import { enclosingBlocks, placeKey } from './enclosing-blocks.ts';
import type { ScopeVersion } from './scope-versions.ts';
import { spanRegions } from './span-regions.ts';
import type { VersionTexts } from './version-texts.ts';

export interface FindExactInput {
  readonly strings: readonly string[];
  readonly versions: readonly ScopeVersion[];
  readonly corpusId: string | null;
  readonly limit: number;
  readonly texts: VersionTexts;
}

/** Every place where one of the strings stands, as it is written or, where that is nowhere, in any case. */
export async function findExact(
  ctx: UseCaseContext,
  { strings, versions, corpusId, limit, texts }: FindExactInput,
): Promise<Passage[]> {
  const passages: Passage[] = [];
  for (const version of versions) {
    const found = await texts.get(ctx, version.versionId);
    if (found === null) continue;
    const spans = placesOf(found.text, found.locator, strings).slice(0, limit - passages.length);
    const regions = await spanRegions(ctx, { versionId: version.versionId, spans });
    const blocks = await enclosingBlocks(
      ctx,
      spans.map((span) => ({ versionId: version.versionId, ...span })),
    );
    for (const [at, span] of spans.entries()) {
      const block = blocks.get(placeKey({ versionId: version.versionId, ...span }));
      passages.push({
        documentId: version.documentId,
        versionId: version.versionId,
        corpusId,
        annotationId: null,
        chunkId: null,
        label: block?.label ?? null,
        documentTitle: version.title,
        start: span.start,
        end: span.end,
        text: found.text.slice(span.start, span.end),
        score: 1,
        regions: regions[at] ?? [],
        headingPath: block?.headingPath ?? [],
      });
    }
    if (passages.length >= limit) break;
  }
  return passages;
}

function placesOf(text: string, locator: QuoteLocator, strings: readonly string[]): Span[] {
  let anyCase: QuoteLocator | null = null;
  const places = new Map<string, Span>();
  for (const wanted of strings) {
    let located = locator.locate(wanted);
    if (!located.found) located = (anyCase ??= new QuoteLocator(text, { ignoreCase: true })).locate(wanted);
    if (!located.found) continue;
    for (const span of located.spans) places.set(`${span.start}:${span.end}`, span);
  }
  return [...places.values()].sort((a, b) => a.start - b.start || a.end - b.end);
}
