import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MeasureOptions, MeasureResult } from '../bench/measure.ts';
import { CHUNK_MAX_CHARS } from '../src/config/limits.ts';
import { canonicalise } from '../src/parsing/canonical.ts';
import { chunkDocument } from '../src/parsing/chunk.ts';
import { parseBytes } from '../src/parsing/parse.ts';
import { FlatText } from './chunks-formats/flat-text.ts';
import { WRITERS } from './chunks-formats/in-formats.ts';
import { goldContracts, type GoldContract } from './gold-contracts.ts';

const BAR_PERCENT = 96;

interface Tally {
  spans: number;
  whole: number;
  /** Clauses whose words do not stand in the text in that order. */
  lost: number;
  longest: number;
}

/**
 * Share of the gold clauses of CUAD that lie whole in one chunk, with every contract in each format that
 * contracts are written in: its own PDF, and its paragraphs as files of the other formats.
 */
export async function run(options: MeasureOptions): Promise<MeasureResult> {
  const all = await goldContracts(options.dataDir);
  const contracts = options.full ? all : all.slice(0, 8);
  const shares = new Map<string, Tally>();
  for (const contract of contracts) {
    const folder = path.join(options.dataDir, 'cuad');
    const source = await readFile(path.join(folder, 'txt', `${contract.id}.txt`), 'utf8');
    const paragraphs = source.split('\n').flatMap((line) => line.trim() || []);
    const pdf = await readFile(path.join(folder, 'pdf', `${contract.id}.pdf`)).catch(() => null);
    const files = Object.entries(WRITERS).map(([format, write]) => [format, write(paragraphs)] as const);
    for (const [format, bytes] of pdf === null ? files : [...files, ['pdf', pdf] as const]) {
      const tally = shares.get(format) ?? { spans: 0, whole: 0, lost: 0, longest: 0 };
      shares.set(format, tally);
      await measure({ contract, source, format, bytes, tally });
    }
  }
  const percents = [...shares].map(([format, tally]) => {
    const { spans, whole, lost, longest } = tally;
    // What the PDF of a contract says otherwise than its text file is not the chunker's doing.
    const share = (100 * whole) / (spans - lost);
    options.log(
      `${format.padEnd(5)} ${share.toFixed(2)} % of ${spans - lost} clauses whole, ${lost} not found in the text, longest chunk ${longest}`,
    );
    return { share, isWhole: format === 'pdf' || lost === 0, longest };
  });
  const value = Math.min(...percents.map(({ share }) => share));
  return {
    name: 'chunks-formats',
    value: Number(value.toFixed(2)),
    unit: '%, the lowest of the formats',
    peer: null,
    peerValue: null,
    ratio: null,
    size: `${contracts.length} contracts in ${shares.size} formats`,
    full: options.full,
    pass:
      value >= BAR_PERCENT && percents.every(({ isWhole, longest }) => isWhole && longest <= CHUNK_MAX_CHARS),
  };
}

interface MeasureInput {
  readonly contract: GoldContract;
  readonly source: string;
  readonly format: string;
  readonly bytes: Uint8Array;
  readonly tally: Tally;
}

async function measure({ contract, source, format, bytes, tally }: MeasureInput): Promise<void> {
  const outcome = await parseBytes(Buffer.from(bytes), { fileName: `${contract.id}.${format}` });
  if (!outcome.ok) throw new Error(`${contract.id}.${format}: ${outcome.failure.code}`);
  const chunks = chunkDocument(outcome.document);
  tally.longest = Math.max(tally.longest, ...chunks.map(({ start, end }) => end - start));
  const text = new FlatText(outcome.document.text);
  const points = [...source];
  for (const span of contract.spans) {
    tally.spans += 1;
    const before = new FlatText(canonicalise(points.slice(0, span.start).join('')));
    const phrase = points.slice(span.start, span.end).join('');
    const found = text.find(phrase, before.count(phrase));
    if (found === null) tally.lost += 1;
    else if (chunks.some(({ start, end }) => start <= found[0] && found[1] <= end)) tally.whole += 1;
  }
}
