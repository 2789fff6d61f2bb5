import { readFile } from 'node:fs/promises';
import path from 'node:path';

export interface GoldSpan {
  readonly category: string;
  /** Unicode code points into the contract's text file. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface GoldContract {
  readonly id: string;
  readonly spans: readonly GoldSpan[];
}

/** The contracts of the CUAD sample with their labelled clauses. */
export async function goldContracts(dataDir: string): Promise<readonly GoldContract[]> {
  const file = path.join(dataDir, 'cuad', 'gold_spans.jsonl');
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => JSON.parse(line) as GoldContract);
}
