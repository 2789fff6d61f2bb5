import { z } from 'zod';
import { ANNOTATION_MAX_CHARS } from '../../config/limits.ts';
import type { PageRegion, Span } from '../../domain/spans.ts';
import { invalid } from '../../domain/errors.ts';
import type { Tx } from '../../db/database.ts';
import type { UseCaseContext } from '../context.ts';
import { readText } from '../documents/read-text.ts';
import { readSelection, tokenRanges } from './token-selection.ts';
import { versionRegions } from './version-regions.ts';

/** Which words: a range of the canonical text, or tokens of pages; neither is the whole document. */
export const placeFields = {
  start: z.int().min(0).nullish(),
  end: z.int().nullish(),
  tokens: tokenRanges.nullish(),
};
export type PlaceInput = { readonly [K in keyof typeof placeFields]?: z.output<(typeof placeFields)[K]> };

/** As it is stored: text and boxes are the document's own. */
export interface Place {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly regions: PageRegion[];
}

/** Of a label that is put on the document itself. */
const WHOLE_DOCUMENT: Place = { start: 0, end: 0, text: '', regions: [] };

export const namesWords = ({ start, end, tokens }: PlaceInput): boolean =>
  [start, end, tokens].some((value) => value !== null && value !== undefined);

/**
 * The words of a version that are meant, read from the version. The caller may read it.
 * @throws AppError VALIDATION for words that are not there, too many of them, or two ways of saying which
 */
export async function readPlace(
  tx: Tx,
  ctx: UseCaseContext,
  { versionId, place }: { readonly versionId: string; readonly place: PlaceInput },
): Promise<Place> {
  if (!namesWords(place)) return WHOLE_DOCUMENT;
  const { start, end, tokens } = place;
  if (tokens !== null && tokens !== undefined) {
    if (typeof start === 'number' || typeof end === 'number') {
      throw invalid(['tokens'], 'Say which words by start and end or by tokens, not by both.');
    }
    const { span, regions } = await readSelection(tx, { versionId, ranges: tokens });
    return { ...span, text: await textAt(tx, ctx, { versionId, span, path: 'tokens' }), regions };
  }
  if (typeof start !== 'number') throw invalid(['start'], 'Say where the span starts.');
  if (typeof end !== 'number') throw invalid(['end'], 'Say where the span ends.');
  const span = { start, end };
  const text = await textAt(tx, ctx, { versionId, span, path: 'end' });
  return { ...span, text, regions: await versionRegions(tx, { versionId, span }) };
}

/** Regions as the database takes them. */
export const storedRegions = (regions: readonly PageRegion[]) =>
  regions.map(({ page, box, tokens }) => ({ page, box: [...box], tokens: [...tokens] }));

interface TextAt {
  readonly versionId: string;
  readonly span: Span;
  readonly path: string;
}

async function textAt(tx: Tx, ctx: UseCaseContext, { versionId, span, path }: TextAt): Promise<string> {
  const { start, end } = span;
  if (end <= start) throw invalid([path], 'The span is empty.');
  if (end - start > ANNOTATION_MAX_CHARS) {
    throw invalid([path], `A span has at most ${ANNOTATION_MAX_CHARS.toLocaleString('en')} characters.`);
  }
  const [slice] = await readText(ctx, { versionIds: [versionId], start, maxChars: end - start }, tx);
  if (slice === undefined) throw invalid(['documentId'], 'The document has no text yet.');
  if (slice.start !== start || slice.end !== end) {
    throw invalid([path], `The text has ${slice.length} characters, and a span splits none of them.`);
  }
  return slice.text;
}
