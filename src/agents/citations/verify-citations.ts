import { CITATION_SHORT_QUOTE_CHARS } from '../../config/limits.ts';
import type { FoundSource } from '../../domain/run-event.ts';
import { contains } from '../../domain/spans.ts';
import type { DocumentPort } from '../document-port.ts';
import type { SourceRegistry } from '../loop/source-registry.ts';
import { type Marker, parseMarkers } from './parse-markers.ts';

export interface DroppedCitation {
  readonly marker: string;
  readonly quote: string | null;
  readonly reason: 'unknown_source' | 'quote_not_in_document';
}

export interface VerifiedAnswer {
  /** The answer with its markers renumbered, and those that did not hold replaced by words. */
  readonly content: string;
  /** Cited ones first, numbered as in the content; then what was found on the way. */
  readonly sources: readonly FoundSource[];
  readonly dropped: readonly DroppedCitation[];
}

export const NOT_IN_DOCUMENT = '[not in the document]';

interface Located {
  readonly source: FoundSource;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Holds every citation of an answer against the documents. A quote is cited by its exact words, wherever in
 * the document they stand; a quote that is nowhere is no citation, and the reader is told so at its place.
 */
export async function verifyCitations(
  content: string,
  registry: SourceRegistry,
  port: DocumentPort,
): Promise<VerifiedAnswer> {
  const numbering = new Numbering();
  const dropped: DroppedCitation[] = [];
  let rewritten = '';
  let from = 0;
  for (const marker of parseMarkers(content)) {
    const parts: string[] = [];
    for (const ordinal of marker.ordinals) {
      const result = await check(ordinal, marker, { registry, port });
      if ('reason' in result)
        dropped.push({
          marker: `[${ordinal}]`,
          quote: marker.candidates.at(-1) ?? null,
          reason: result.reason,
        });
      else parts.push(`[${numbering.of(result)}]`);
    }
    const isQuoteLost = parts.length === 0 && marker.candidates.length > 0;
    const replacement = isQuoteLost ? NOT_IN_DOCUMENT : [...new Set(parts)].join('');
    const before = content.slice(from, marker.start);
    rewritten += replacement === '' ? before.trimEnd() : before + replacement;
    from = marker.end;
  }
  rewritten += content.slice(from);
  const cited = await numbering.sources(port);
  const citedKeys = new Set(cited.map(keyOf));
  const found = registry.all.filter((source) => !citedKeys.has(keyOf(source)));
  return {
    content: rewritten,
    sources: [
      ...cited,
      ...found.map((source, at) => ({ ...source, ordinal: cited.length + at + 1, isCited: false })),
    ],
    dropped,
  };
}

const keyOf = ({ versionId, start, end }: { versionId: string; start: number; end: number }): string =>
  `${versionId}:${start}:${end}`;

async function check(
  ordinal: number,
  { candidates }: Marker,
  { registry, port }: { registry: SourceRegistry; port: DocumentPort },
): Promise<Located | { reason: DroppedCitation['reason'] }> {
  const source = registry.get(ordinal);
  if (candidates.length === 0) {
    return source === undefined
      ? { reason: 'unknown_source' }
      : { source, start: source.start, end: source.end, text: source.text };
  }
  // A model that quotes rightly but numbers wrongly is put right: the words decide, not the number.
  for (const place of placesToLook(source, registry.all)) {
    for (const quote of candidates) {
      const found = await port.locate(place.versionId, quote, place);
      // A word or two stand everywhere: they count only where the source itself has them.
      const isTelling =
        quote.length >= CITATION_SHORT_QUOTE_CHARS ||
        (found !== null && place === source && contains(place, found));
      if (found !== null && isTelling) return { source: place, ...found };
    }
  }
  return { reason: source === undefined ? 'unknown_source' : 'quote_not_in_document' };
}

/** The source that was named, then one of every other document that was seen. */
function placesToLook(named: FoundSource | undefined, all: readonly FoundSource[]): FoundSource[] {
  const places = named === undefined ? [] : [named];
  for (const source of all)
    if (!places.some(({ versionId }) => versionId === source.versionId)) places.push(source);
  return places;
}

/** Numbers citations from 1 as they appear; the same words keep their number. */
class Numbering {
  readonly #located: Located[] = [];

  of(located: Located): number {
    const same = this.#located.findIndex(
      ({ source, start, end }) =>
        source.versionId === located.source.versionId && start === located.start && end === located.end,
    );
    return same >= 0 ? same + 1 : this.#located.push(located);
  }

  /** The cited sources, with the regions of exactly the words that are cited. */
  async sources(port: DocumentPort): Promise<FoundSource[]> {
    const views: FoundSource[] = [];
    for (const [at, { source, start, end, text }] of this.#located.entries()) {
      const isWhole = source.start === start && source.end === end;
      const regions = isWhole
        ? source.regions
        : ((await port.regions(source.versionId, [{ start, end }]))[0] ?? []);
      const chunkId = start >= source.start && end <= source.end ? source.chunkId : null;
      const annotationId = isWhole ? source.annotationId : null;
      views.push({
        ...source,
        start,
        end,
        text,
        regions,
        chunkId,
        annotationId,
        ordinal: at + 1,
        isCited: true,
      });
    }
    return views;
  }
}
