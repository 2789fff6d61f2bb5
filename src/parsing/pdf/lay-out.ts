import { assemble } from './assemble.ts';
import type { Assembled } from './assemble.ts';
import { median } from './lines.ts';
import type { Line } from './lines.ts';
import { flowOf } from './page-flow.ts';
import { endsOf, fullEnd, paragraphsOf, pitchOf } from './paragraphs.ts';
import type { LineEnd } from './paragraphs.ts';
import type { RawPage } from './raw-page.ts';
import { splitRunningHeads } from './running-heads.ts';
import { linesOfPage } from './tables/lines-of-page.ts';

const ENOUGH_LINES = 20;

/** From the words of all pages to canonical text with its layout. Pure. */
export function layOut(pages: readonly RawPage[]): Assembled {
  const lined = pages.map((page) => ({ height: page.height, lines: linesOfPage(page) }));
  const parts = splitRunningHeads(lined);
  const pitch = pitchOf(parts.map(({ body }) => body));
  const usualEnd = usualEndOf(
    parts.flatMap(({ body }) => body),
    median(pages.map(({ width }) => width)),
  );
  const flow = flowOf(
    parts.map(({ header, body, footer, seams }) => ({
      header,
      footer,
      paragraphs: paragraphsOf(body, { end: endsOf(body, usualEnd), pitch, seams }),
    })),
  );
  const bodySize = bodySizeOf(parts.flatMap(({ body }) => body));
  return assemble({ parts: flow, widths: pages.map(({ width }) => width), bodySize });
}

/** A document of a few short lines shows no margin where they end: it is taken to be as wide as the other. */
function usualEndOf(lines: readonly Line[], width: number): LineEnd {
  const own = fullEnd(lines);
  if (lines.length >= ENOUGH_LINES) return own;
  const rights = lines.filter((line) => line.rtl).map((line) => line.x1);
  return {
    ltr: Math.max(own.ltr, width - Math.min(...lines.map((line) => line.x0))),
    rtl: rights.length === 0 ? own.rtl : Math.max(own.rtl, Math.max(...rights) - width),
  };
}

/** Long lines weigh more: headings and stamps are short. */
function bodySizeOf(lines: readonly Line[]): number {
  const long = lines.filter((line) => line.words.length >= 6);
  return median((long.length > 0 ? long : lines).map((line) => line.size));
}
