import { assemble } from './assemble.ts';
import type { Assembled } from './assemble.ts';
import { linesOf, median } from './lines.ts';
import type { Line } from './lines.ts';
import { flowOf } from './page-flow.ts';
import { paragraphsOf, pitchOf, rightEdge, rightOf } from './paragraphs.ts';
import type { RawPage } from './raw-page.ts';
import { splitRunningHeads } from './running-heads.ts';

const ENOUGH_LINES = 20;

/** From the words of all pages to canonical text with its layout. Pure. */
export function layOut(pages: readonly RawPage[]): Assembled {
  const lined = pages.map((page) => ({ height: page.height, lines: linesOf(page.words) }));
  const parts = splitRunningHeads(lined);
  const pitch = pitchOf(parts.map(({ body }) => body));
  const usualRight = usualRightOf(
    parts.flatMap(({ body }) => body),
    median(pages.map(({ width }) => width)),
  );
  const flow = flowOf(
    parts.map(({ header, body, footer, seams }) => ({
      header,
      footer,
      paragraphs: paragraphsOf(body, { right: rightOf(body, usualRight), pitch, seams }),
    })),
  );
  const bodySize = bodySizeOf(parts.flatMap(({ body }) => body));
  return assemble({ parts: flow, widths: pages.map(({ width }) => width), bodySize });
}

/** A document of a few short lines shows no right margin: it is taken to be as wide as the left one. */
function usualRightOf(lines: readonly Line[], width: number): number {
  if (lines.length >= ENOUGH_LINES) return rightEdge(lines);
  return Math.max(rightEdge(lines), width - Math.min(...lines.map((line) => line.x0)));
}

/** Long lines weigh more: headings and stamps are short. */
function bodySizeOf(lines: readonly Line[]): number {
  const long = lines.filter((line) => line.words.length >= 6);
  return median((long.length > 0 ? long : lines).map((line) => line.size));
}
