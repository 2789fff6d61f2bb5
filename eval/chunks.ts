import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MeasureOptions, MeasureResult } from '../bench/measure.ts';
import { CHUNK_MAX_CHARS } from '../src/config/limits.ts';
import { canonicalise } from '../src/parsing/canonical.ts';
import { chunkDocument } from '../src/parsing/chunk.ts';
import type { DocumentChunk } from '../src/parsing/chunk.ts';
import { parseBytes } from '../src/parsing/parse.ts';
import type { ParsedDocument } from '../src/parsing/types.ts';
import { goldContracts, type GoldContract, type GoldSpan } from './gold-contracts.ts';

interface Tally {
  spans: number;
  whole: number;
  chunks: number;
  readonly lengths: number[];
  readonly missed: string[];
}

const BAR_PERCENT = 96;

/** Share of the gold clauses of CUAD that lie whole in one chunk of at most 1,000 characters. */
export async function run(options: MeasureOptions): Promise<MeasureResult> {
  const contracts = await goldContracts(options.dataDir);
  const tally: Tally = { spans: 0, whole: 0, chunks: 0, lengths: [], missed: [] };
  for (const contract of contracts) {
    const file = path.join(options.dataDir, 'cuad', 'txt', `${contract.id}.txt`);
    await measureContract(contract, await readFile(file), tally);
  }
  const value = (100 * tally.whole) / tally.spans;
  const sorted = tally.lengths.toSorted((a, b) => a - b);
  options.log(
    `contracts ${contracts.length}, gold clauses ${tally.spans}, whole in one chunk ${tally.whole}`,
  );
  options.log(
    `chunks ${tally.chunks}, length median ${sorted[sorted.length >> 1]}, p95 ${sorted[Math.floor(sorted.length * 0.95)]}, longest ${sorted.at(-1)}`,
  );
  for (const missed of tally.missed) options.log(`missed: ${missed}`);
  return {
    name: 'chunks',
    value,
    unit: '%',
    peer: null,
    peerValue: null,
    ratio: null,
    size: `${contracts.length} contracts`,
    full: options.full,
    pass: value >= BAR_PERCENT && (sorted.at(-1) ?? 0) <= CHUNK_MAX_CHARS,
  };
}

async function measureContract(contract: GoldContract, bytes: Buffer, tally: Tally): Promise<void> {
  const outcome = await parseBytes(bytes, { fileName: `${contract.id}.txt` });
  if (!outcome.ok) throw new Error(`${contract.id}: ${outcome.failure.code}`);
  const chunks = chunkDocument(outcome.document);
  tally.chunks += chunks.length;
  tally.lengths.push(...chunks.map(({ start, end }) => end - start));
  const source = bytes.toString('utf8');
  for (const span of contract.spans) {
    tally.spans++;
    const [start, end] = canonicalRange(source, span);
    if (chunks.some((chunk) => chunk.start <= start && end <= chunk.end)) tally.whole++;
    else tally.missed.push(describe(contract.id, { span, start, end }, outcome.document, chunks));
  }
}

/**
 * From code points of the file to UTF-16 positions of the canonical text. White space at the edges is no
 * clause.
 */
function canonicalRange(source: string, span: GoldSpan): readonly [number, number] {
  const points = [...source];
  const start = canonicalise(points.slice(0, span.start).join('')).length;
  const text = canonicalise(points.slice(span.start, span.end).join(''));
  const lead = text.length - text.trimStart().length;
  return [start + lead, start + text.trimEnd().length];
}

interface Missed {
  readonly span: GoldSpan;
  readonly start: number;
  readonly end: number;
}

function describe(
  id: string,
  { span, start, end }: Missed,
  document: ParsedDocument,
  chunks: readonly DocumentChunk[],
): string {
  const cuts = chunks.filter((chunk) => chunk.start > start && chunk.start < end).map((chunk) => chunk.start);
  const around = cuts.map((at) =>
    JSON.stringify(`${document.text.slice(at - 40, at)}|${document.text.slice(at, at + 40)}`),
  );
  return `${id} ${span.category} ${end - start} characters, cut at ${around.join(', ')}`;
}
