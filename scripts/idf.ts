// Makes src/retrieval/data/idf.bin from openly licensed text:  node scripts/idf.ts FOLDER
// Reads every .md and .txt file of the folder but README.md. Only counts by hash bucket are kept, no text.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { IDF_BUCKETS, IdfTable } from '../src/retrieval/embedders/idf-table.ts';
import { textFeatures } from '../src/retrieval/embedders/text-features.ts';

const PASSAGE_CHARS = 900;
const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('usage: node scripts/idf.ts FOLDER\n');
  process.exit(1);
}

const files = readdirSync(folder)
  .filter((name) => /\.(md|txt)$/.test(name) && name !== 'README.md')
  .sort();
const passages = files.flatMap((name) => passagesOf(readFileSync(join(folder, name), 'utf8')));
const frequencies = new Uint32Array(IDF_BUCKETS);
for (const passage of passages) {
  const buckets = new Set([...textFeatures(passage).keys()].map((feature) => feature & (IDF_BUCKETS - 1)));
  for (const bucket of buckets) frequencies[bucket] = (frequencies[bucket] ?? 0) + 1;
}
const file = fileURLToPath(new URL('../src/retrieval/data/idf.bin', import.meta.url));
writeFileSync(file, IdfTable.encode(frequencies, passages.length));
const used = frequencies.filter((frequency) => frequency > 0).length;
process.stdout.write(
  `${files.length} files, ${passages.length} passages, ${used} of ${IDF_BUCKETS} buckets used\n`,
);

/** Paragraphs put together until a passage has the size of a chunk. */
function passagesOf(text: string): string[] {
  const passages: string[] = [];
  for (const paragraph of text.split(/\n\s*\n/)) {
    const last = passages.at(-1);
    if (last !== undefined && last.length + paragraph.length < PASSAGE_CHARS)
      passages.push(`${passages.pop()}\n${paragraph}`);
    else passages.push(paragraph);
  }
  return passages.filter((passage) => passage.trim() !== '');
}
