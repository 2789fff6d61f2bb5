import { countingUp, pageNumber } from '../page-numbers.ts';
import type { Line } from './lines.ts';

export interface PageLines {
  readonly height: number;
  readonly lines: readonly Line[];
}

/** The lines of a page, told apart by role. Reading order is kept within each. */
export interface PageParts {
  readonly header: readonly Line[];
  readonly body: readonly Line[];
  readonly footer: readonly Line[];
  /** Body lines before which a page number was taken out: text may go on over the place. */
  readonly seams: ReadonlySet<Line>;
}

/** A line is a running head when it stands at the same height on this share of the pages that have text. */
const MIN_SHARE = 0.6;
const MIN_PAGES = 3;
/** How many lines at either edge can be running heads. */
const MAX_LINES_DEEP = 4;
/** Running heads stay in the outer part of a page. */
const OUTER_SHARE = 0.25;
const SAME_HEIGHT_POINTS = 4;
const PAGE_NUMBER = /^(page |p\. ?)?[-–—\s]*#[-–—\s]*((of|\/) ?#)?\.?$|^[-–—\s]*(exhibit |[a-z]-)#[-–—\s]*$/;

type Edge = 'top' | 'bottom';

/**
 * Finds headers, footers and page numbers: lines at the edge of a page whose text, numbers aside, returns at
 * the same height on most pages, or that hold a page number where most pages have one.
 */
export function splitRunningHeads(pages: readonly PageLines[]): readonly PageParts[] {
  return withoutLooseNumbers(edgeParts(pages));
}

function edgeParts(pages: readonly PageLines[]): readonly PageParts[] {
  const withText = pages.filter((page) => page.lines.length > 0);
  if (withText.length < MIN_PAGES) return pages.map((page) => loneParts(page));
  const top = repeatedAt('top', withText);
  const bottom = repeatedAt('bottom', withText);
  return pages.map((page) => {
    const header = edgeRun(page, 'top', top);
    const footer = edgeRun(page, 'bottom', bottom).filter((line) => !header.includes(line));
    return partsOf(page, header, footer);
  });
}

/** On one or two pages nothing repeats: only what says itself that it is a page number counts. */
function loneParts(page: PageLines): PageParts {
  const last = byEdge(page, 'bottom')[0];
  const isNumber = last && page.lines.length > 1 && /^page #( of #)?$/.test(normalised(last));
  return partsOf(page, [], isNumber ? [last] : []);
}

function partsOf(page: PageLines, header: readonly Line[], footer: readonly Line[]): PageParts {
  const taken = new Set([...header, ...footer]);
  return {
    header: page.lines.filter((line) => header.includes(line)),
    body: page.lines.filter((line) => !taken.has(line)),
    footer: page.lines.filter((line) => footer.includes(line)),
    seams: new Set(),
  };
}

const normalised = (line: Line): string =>
  line.text
    .toLowerCase()
    .replace(/\d+/g, '#')
    .replace(/^[-–—\s]*[ivxl]{1,6}[-–—\s]*$/, '#')
    .replace(/\s+/g, ' ');

function byEdge(page: PageLines, edge: Edge): readonly Line[] {
  const limit = page.height * OUTER_SHARE;
  const near = page.lines.filter((line) =>
    edge === 'top' ? line.y0 < limit : line.y1 > page.height - limit,
  );
  return near.toSorted((a, b) => (edge === 'top' ? a.y0 - b.y0 : b.y1 - a.y1)).slice(0, MAX_LINES_DEEP);
}

const distance = (page: PageLines, line: Line, edge: Edge): number =>
  edge === 'top' ? line.y0 : page.height - line.y1;

interface Repeated {
  readonly text: string;
  readonly distances: readonly number[];
}

/** @returns the texts that return at this edge, with the heights at which they do */
function repeatedAt(edge: Edge, pages: readonly PageLines[]): readonly Repeated[] {
  const seen = new Map<string, number[]>();
  for (const page of pages) {
    for (const line of byEdge(page, edge)) {
      const text = normalised(line);
      const key = PAGE_NUMBER.test(text) ? '#' : text;
      const distances = seen.get(key) ?? [];
      distances.push(distance(page, line, edge));
      seen.set(key, distances);
    }
  }
  const needed = Math.max(2, Math.ceil(pages.length * MIN_SHARE));
  return [...seen]
    .filter(([text, all]) => (text === '#' ? all.length >= needed : hasCluster(all, needed)))
    .map(([text, distances]) => ({ text, distances }));
}

function hasCluster(distances: readonly number[], needed: number): boolean {
  return distances.some((centre) => distances.filter((other) => isNear(centre, other)).length >= needed);
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= SAME_HEIGHT_POINTS;

/** @returns the lines at the edge, outermost first, as long as each is a repeated one */
function edgeRun(page: PageLines, edge: Edge, repeated: readonly Repeated[]): readonly Line[] {
  const run: Line[] = [];
  for (const line of byEdge(page, edge)) {
    const text = normalised(line);
    const isRepeated = repeated.some(
      (known) =>
        (known.text === '#' && PAGE_NUMBER.test(text)) ||
        (known.text === text && known.distances.some((other) => isNear(other, distance(page, line, edge)))),
    );
    if (!isRepeated) break;
    run.push(line);
  }
  return run.length === page.lines.length && page.lines.length > 2 ? [] : run;
}

/** Filings made from printed pages carry the old page numbers in the middle of new pages. */
function withoutLooseNumbers(pages: readonly PageParts[]): readonly PageParts[] {
  const numbers = pages.flatMap(({ body }) => body.flatMap((line) => numberOf(line)));
  const loose = new Set(countingUp(numbers.map(({ value }) => value)).map((place) => numbers[place]?.line));
  if (loose.size === 0) return pages;
  return pages.map((page) => {
    const seams = page.body.filter((line, index) => !loose.has(line) && loose.has(page.body[index - 1]));
    return {
      header: page.header,
      body: page.body.filter((line) => !loose.has(line)),
      footer: [...page.body.filter((line) => loose.has(line)), ...page.footer],
      seams: new Set(seams),
    };
  });
}

function numberOf(line: Line): readonly { line: Line; value: number }[] {
  const value = line.words.length <= 4 ? pageNumber(line.text) : null;
  return value === null ? [] : [{ line, value }];
}
