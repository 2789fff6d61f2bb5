import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Json } from '../../src/contracts/model/json.ts';

export interface CorpusSchema {
  readonly name: string;
  readonly schema: Json;
  readonly instances: readonly { readonly valid: boolean; readonly data: Json }[];
}

/** Schemas of JSONSchemaBench, those of maskbench with instances; the same schema counts once. */
export async function readCorpus(folder: string): Promise<readonly CorpusSchema[]> {
  const corpus = new Map<string, CorpusSchema>();
  for (const split of ['maskbench', 'schemas']) {
    const files = (await readdir(path.join(folder, split))).filter((name) => name.endsWith('.json')).sort();
    for (const name of files) {
      const text = await readFile(path.join(folder, split, name), 'utf8');
      const { schema, tests } =
        split === 'maskbench'
          ? (JSON.parse(text) as { schema: Json; tests: CorpusSchema['instances'] })
          : { schema: JSON.parse(text) as Json, tests: [] };
      const key = JSON.stringify(schema);
      if (!corpus.has(key)) corpus.set(key, { name, schema, instances: tests });
    }
  }
  return [...corpus.values()];
}
