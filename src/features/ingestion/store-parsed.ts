import { INGEST_STORE_BATCH_PAGES } from '../../config/limits.ts';
import type { Statement } from '../../db/sql-batch.ts';
import { encodePageTokens } from '../../parsing/page-tokens-codec.ts';
import type { ParsedDocument, ParsedPage } from '../../parsing/types.ts';
import type { Services } from '../context.ts';
import { insertBlocks } from './insert-blocks.ts';
import { runUnderLease, type VersionLease } from './lease.ts';
import { DOCUMENT_PROGRESS_CHANNEL } from './progress-channel.ts';

/**
 * Stores text, pages and blocks and moves the version to INDEXING, all or nothing. Doing it again replaces
 * what was there.
 */
export async function storeParsed(
  services: Services,
  lease: VersionLease,
  parsed: ParsedDocument,
): Promise<void> {
  const { versionId } = lease;
  const text = 'insert into document_texts (version_id, text) values ($1::uuid, $2)';
  const begin = [
    ...['document_texts', 'pages', 'blocks', 'chunks'].map((table) => clear(table, versionId)),
    { text, params: [versionId, parsed.text], isPrepared: true },
  ];
  const end = [
    ...(parsed.blocks.length === 0 ? [] : [insertBlocks(versionId, parsed)]),
    markParsed(versionId, parsed),
  ];
  const pages = batchesOf(parsed.pages).map((batch) => insertPages(versionId, batch));
  const isShort = pages.length <= 1;
  const parts = isShort ? [[...begin, ...pages, ...end]] : [begin, ...pages.map((page) => [page]), end];
  await runUnderLease(services.db, lease, parts);
}

const clear = (table: string, versionId: string): Statement => ({
  text: `delete from ${table} where version_id = $1::uuid`,
  params: [versionId],
  isPrepared: true,
});

function batchesOf(pages: readonly ParsedPage[]): (readonly ParsedPage[])[] {
  const batches: (readonly ParsedPage[])[] = [];
  for (let from = 0; from < pages.length; from += INGEST_STORE_BATCH_PAGES)
    batches.push(pages.slice(from, from + INGEST_STORE_BATCH_PAGES));
  return batches;
}

/** All tokens travel as one value, which goes as it is; an array of them would be written out in hex. */
function insertPages(versionId: string, pages: readonly ParsedPage[]): Statement {
  const tokens = pages.map((page) => encodePageTokens(page.tokens));
  const ends: number[] = [];
  for (const { length } of tokens) ends.push((ends.at(-1) ?? 0) + length);
  return {
    text: `insert into pages (version_id, number, width, height, rotation, start, "end", word_count, image_coverage, ocr_confidence, tokens)
     select $1::uuid, u.number, u.width, u.height, u.rotation, u.s, u.e, u.words, u.images, u.ocr,
       substring($12::bytea from u.token_end - u.token_bytes + 1 for u.token_bytes)
     from unnest($2::int[], $3::float8[], $4::float8[], $5::int[], $6::int[], $7::int[], $8::int[], $9::float8[],
       $10::int[], $11::int[], $13::float8[])
       as u(number, width, height, rotation, s, e, words, images, token_bytes, token_end, ocr)`,
    params: [
      versionId,
      pages.map((page) => page.number),
      pages.map((page) => page.width),
      pages.map((page) => page.height),
      pages.map((page) => page.rotation),
      pages.map((page) => page.start),
      pages.map((page) => page.end),
      pages.map((page) => page.wordCount),
      pages.map((page) => page.imageCoverage),
      tokens.map(({ length }) => length),
      ends,
      Buffer.concat(tokens),
      pages.map((page) => (page.ocrConfidence === undefined ? null : page.ocrConfidence / 100)),
    ],
    isPrepared: true,
  };
}

const markParsed = (versionId: string, parsed: ParsedDocument): Statement => ({
  text: `with written as (
       update document_versions
       set status = 'INDEXING', stage = 'indexing', parsed_at = now(), engine = $2, mime_type = $3, page_count = $4::int,
         text_length = $5::int, pages_without_text = $6::int[], warnings = $7::jsonb,
         outline = $8::jsonb, links = $9::jsonb, hidden_text = $10::jsonb, ocr_confidence = $11::float8,
         progress_done = 0, progress_total = 0, error_code = null, error_message = null
       where id = $1::uuid returning id
     )
     select pg_notify('${DOCUMENT_PROGRESS_CHANNEL}', id::text)::text from written`,
  params: [
    versionId,
    parsed.engine,
    parsed.mimeType,
    parsed.pages.length > 0 ? parsed.pages.length : null,
    parsed.text.length,
    pagesWithoutText(parsed),
    JSON.stringify(parsed.warnings),
    JSON.stringify(parsed.outline ?? []),
    JSON.stringify((parsed.links ?? []).map(({ start, end, url }) => [start, end, url])),
    JSON.stringify(parsed.hiddenText ?? []),
    ocrConfidence(parsed),
  ],
  isPrepared: true,
});

/**
 * Pages that show what their text does not say, and those that could not be read; an empty page is neither.
 */
function pagesWithoutText({ pages, warnings }: ParsedDocument): number[] {
  const unread = warnings
    .filter(({ code }) => code === 'PAGE_FAILED')
    .flatMap((warning) => warning.pages ?? []);
  const silent = pages.filter((page) => page.needsOcr).map((page) => page.number);
  return [...new Set([...silent, ...unread])].toSorted((a, b) => a - b);
}

/** Of the words that were recognised, each counted once. */
function ocrConfidence({ pages }: ParsedDocument): number | null {
  const read = pages.filter((page) => page.ocrConfidence !== undefined && page.wordCount > 0);
  const words = read.reduce((sum, { wordCount }) => sum + wordCount, 0);
  const sum = read.reduce((total, page) => total + (page.ocrConfidence ?? 0) * page.wordCount, 0);
  return words === 0 ? null : sum / words / 100;
}
