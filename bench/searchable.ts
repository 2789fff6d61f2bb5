import { sql } from '../src/db/sql.ts';
import { contract } from './made-contract.ts';
import type { MeasureOptions, MeasureResult } from './measure.ts';
import { median } from './median.ts';
import { allCpuMs, startRunningApp, type RunningApp } from './running-app.ts';

const BAR_S = 15;
const PAGES = 100;

/** Seconds from the begin of an upload until a 100-page contract answers a search for its last clause. */
export async function run(options: MeasureOptions): Promise<MeasureResult> {
  const rounds = options.full ? 5 : 2;
  const app = await startRunningApp();
  try {
    // Starts the parser process, as the first document of an installation does.
    await app.wait([await app.upload(contract(1, 0), 'first.pdf')]);
    const seconds: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const cpu = allCpuMs();
      const taken = await once(app, round);
      seconds.push(taken);
      options.log(
        `contract ${round}: ${taken.toFixed(2)} s, ${((allCpuMs() - cpu) / 1_000).toFixed(2)} CPU s`,
      );
    }
    const value = median(seconds);
    return {
      name: 'searchable',
      value: Number(value.toFixed(2)),
      unit: 's',
      peer: null,
      peerValue: null,
      ratio: null,
      size: `${rounds} contracts of ${PAGES} pages, embedded`,
      full: options.full,
      pass: value <= BAR_S,
    };
  } finally {
    await app.close();
  }
}

async function once(app: RunningApp, round: number): Promise<number> {
  const bytes = contract(PAGES, round);
  const startedAt = performance.now();
  const versionId = await app.upload(bytes, `contract-${round}.pdf`);
  const [ended] = await app.wait([versionId]);
  const seconds = (performance.now() - startedAt) / 1_000;
  if (ended?.status !== 'READY' || ended.pageCount !== PAGES)
    throw new Error(`it ended ${ended?.status} with ${ended?.pageCount} pages`);
  const found = await sql(
    app.ctx.db.pool,
    `select 1 from chunks c join chunk_postings p on p.version_id = c.version_id
     where c.version_id = $1::uuid and p.lexeme = $2 limit 1`,
    [versionId, `lastword${round}`],
  );
  if (found.length === 0) throw new Error('the last page is not in the index');
  return seconds;
}
