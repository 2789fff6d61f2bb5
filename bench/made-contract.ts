import { buildPdf, type PdfPage } from '../test/support/pdf-builder.ts';

const LINES = 44;
const WORDS =
  'the supplier shall deliver services to the customer under this agreement and each party keeps confidential information secret unless law requires otherwise'.split(
    ' ',
  );

/**
 * A PDF of numbered clauses, no two pages alike; its last word is `lastword` with the number of the round.
 */
export function contract(pages: number, round: number): Buffer {
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
