import { embeddedFiles } from '../../embedded-files.ts';
import type { PackageParts } from '../workbook/package-parts.ts';
import { attributeIn, xmlTags } from '../workbook/xml-tags.ts';
import { PRESENTATION, slideRelationIn } from '../gaps/slide-list.ts';
import type { LeftOut } from './left-out.ts';

const RECORDING = /\/media\/[^/]+\.(?:mp4|m4v|mov|wmv|avi|mpe?g|mp3|wav|m4a|wma)$/i;
const EMBEDDED = /^(?:ppt|xl)\/embeddings\/[^/]+$/i;
const CHART = /^(?:ppt|xl)\/charts\/chart[^/]*\.xml$/i;
const NOTED = /^(?:ppt\/comments\/[^/]+|xl\/comments[^/]*|xl\/comments\/[^/]+)\.xml$/i;
const THREADED = /^xl\/threadedComments\/[^/]+\.xml$/i;

/** What a presentation or workbook of the newer Office holds beside the words that are read. */
export function openXmlLeftOut(parts: PackageParts): LeftOut {
  const { names } = parts;
  const count = (pattern: RegExp, tags: readonly string[]): number =>
    names
      .filter((name) => pattern.test(name))
      .reduce((sum, name) => sum + countTags(parts.text(name), tags), 0);
  const ofCharts = chartWorkbooks(parts);
  const embedded = names.filter((name) => EMBEDDED.test(name) && !ofCharts.has(name.toLowerCase()));
  return {
    // Excel writes each comment of a thread a second time, for its older editions.
    comments: Math.max(count(NOTED, ['cm', 'reply', 'comment']), count(THREADED, ['threadedComment'])),
    charts: names.filter((name) => CHART.test(name)).length,
    recordings: names.filter((name) => RECORDING.test(name)).length,
    ...slidesLeftOut(parts),
    ...embeddedFiles(embedded, (part) => parts.bytes(part)),
  };
}

function countTags(xml: string, wanted: readonly string[]): number {
  let count = 0;
  for (const { name, isEnd } of xmlTags(xml)) if (!isEnd && wanted.includes(name)) count++;
  return count;
}

/** The numbers of a chart are kept in a workbook of its own, which nobody put there. */
function chartWorkbooks(parts: PackageParts): ReadonlySet<string> {
  const charts = parts.names.filter((name) => CHART.test(name));
  return new Set(
    charts.flatMap((chart) => [...parts.relatedTo(chart).values()].map(({ target }) => target.toLowerCase())),
  );
}

function slidesLeftOut(parts: PackageParts): Pick<LeftOut, 'hiddenSlides' | 'largePictures'> {
  const main = parts.text(PRESENTATION);
  if (main === '') return {};
  const related = parts.relatedTo(PRESENTATION);
  const slides: string[] = [];
  let area = Number.POSITIVE_INFINITY;
  for (const { name, isEnd, raw } of xmlTags(main)) {
    if (name === 'sldSz') area = sizeOf(raw);
    if (name === 'sldId' && !isEnd) slides.push(related.get(slideRelationIn(raw))?.target ?? '');
  }
  const hiddenSlides: number[] = [];
  let largePictures = 0;
  for (const [index, slide] of slides.entries()) {
    const xml = parts.text(slide);
    if (isHidden(xml)) hiddenSlides.push(index + 1);
    largePictures += countLargePictures(xml, area);
  }
  return { hiddenSlides, largePictures };
}

const sizeOf = (raw: string): number => Number(attributeIn(raw, 'cx')) * Number(attributeIn(raw, 'cy'));

function isHidden(slide: string): boolean {
  for (const { name, raw } of xmlTags(slide))
    if (name === 'sld') return /^(?:0|false)$/.test(attributeIn(raw, 'show') ?? '');
  return false;
}

/** A picture over so much of a slide may well be one of text. */
const LARGE_SHARE = 0.25;

function countLargePictures(slide: string, area: number): number {
  let count = 0;
  let isInPicture = false;
  for (const { name, isEnd, raw } of xmlTags(slide)) {
    if (name === 'pic') isInPicture = !isEnd;
    if (name !== 'ext' || !isInPicture || attributeIn(raw, 'cx') === null) continue;
    if (sizeOf(raw) >= area * LARGE_SHARE) count++;
    isInPicture = false;
  }
  return count;
}
