import { sql } from '../src/db/sql.ts';
import { buildPdf, type PdfPage } from '../test/support/pdf-builder.ts';
import type { MeasureOptions, MeasureResult } from './measure.ts';
import { median } from './median.ts';
import { allCpuMs, startRunningApp, type RunningApp } from './running-app.ts';

const BAR_S = 15;
const PAGES = 100;
const LINES = 44;
const WORDS =
  'the supplier shall deliver services to the customer under this agreement and each party keeps confidential information secret unless law requires otherwise'.split(
    ' ',
  );

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

/** Numbered clauses, no two pages alike. */
function contract(pages: number, round: number): Buffer {
  return buildPdf(
    Array.from({ length: pages }, (_, page): PdfPage => {
      const lines = Array.from({ length: LINES }, (_unused, line) => {
        const label = line % 8 === 0 ? `${page + 1}.${line / 8 + 1} ` : '';
        const last = page === pages - 1 && line === LINES - 1 ? ` lastword${round}` : '';
        return {
          text: `${label}${sentence(page * LINES + line + round * 7)}${last}`,
          x: 60,
          y: 790 - line * 17,
          size: 10,
        };
      });
      return { lines };
    }),
  );
}

function sentence(seed: number): string {
  const words = Array.from(
    { length: 13 },
    (_, index) => WORDS[(seed * 31 + index * (7 + (seed % 5))) % WORDS.length],
  );
  return `${words.join(' ')} ${seed}.`;
}
