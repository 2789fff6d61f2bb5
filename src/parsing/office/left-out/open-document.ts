import { packed } from '../gaps/packed.ts';
import type { PackageParts } from '../workbook/package-parts.ts';
import { attributeIn, xmlTags } from '../workbook/xml-tags.ts';
import { hiddenRanges } from './hidden-ranges.ts';
import type { Range } from './hidden-ranges.ts';
import type { LeftOut } from './left-out.ts';

const CONTENT = 'content.xml';
const STYLES = 'styles.xml';
const MIMETYPE = 'mimetype';

export interface OpenDocumentRead {
  readonly leftOut: LeftOut;
  /** The file without comments and hidden words in it; null where there are none. */
  readonly bytes: Uint8Array | null;
}

/**
 * What a file of OpenDocument holds beside its own words. Its comments stand in the middle of them, with name
 * and day, and the library would read them as words of the document: they are taken out, and so are hidden
 * words.
 */
export function readOpenDocument(parts: PackageParts): OpenDocumentRead {
  const xml = parts.text(CONTENT);
  const survey = surveyOf(xml);
  const { comments, ...leftOut } = survey;
  const hidden = hiddenRanges(xml, parts.text(STYLES));
  if (comments.length + hidden.length === 0) return { leftOut, bytes: null };
  const files = parts.names
    .filter((name) => name === MIMETYPE || /\.(?:xml|rdf)$/i.test(name))
    .map(
      (name) =>
        [
          name,
          name === CONTENT ? Buffer.from(without(xml, [...comments, ...hidden])) : parts.bytes(name),
        ] as const,
    );
  const known = files.flatMap(([name, bytes]) => (bytes === null ? [] : [[name, bytes] as const]));
  const bytes = packed(known);
  return { leftOut: { ...leftOut, comments: comments.length, hiddenPassages: hidden.length }, bytes };
}

function without(xml: string, ranges: readonly Range[]): string {
  let at = 0;
  let kept = '';
  for (const [start, end] of ranges.toSorted(([a], [b]) => a - b)) {
    // A comment may lie in what is hidden.
    kept += xml.slice(at, Math.max(at, start));
    at = Math.max(at, end);
  }
  return kept + xml.slice(at);
}

type Survey = Omit<LeftOut, 'comments'> & { readonly comments: readonly Range[] };

/** One walk over all tags. */
function surveyOf(xml: string): Survey {
  const comments: Range[] = [];
  const hiddenStyles = new Set<string>();
  const hiddenSlides: number[] = [];
  const hiddenSheets: string[] = [];
  const tags = new Map<string, number>();
  let [style, from, slides, depth] = ['', -1, 0, 0];
  for (const { name, isEnd, isEmpty, raw, start, end } of xmlTags(xml)) {
    if (name === 'annotation') {
      if (!isEnd && from < 0) from = start;
      if ((isEnd || isEmpty) && from >= 0) {
        comments.push([from, end]);
        from = -1;
      }
    }
    if (name === 'table') depth += isEnd ? -1 : isEmpty ? 0 : 1;
    if (isEnd || from >= 0) continue;
    tags.set(name, (tags.get(name) ?? 0) + 1);
    const styleOf = attributeIn(raw, 'style-name') ?? '';
    if (name === 'style') style = attributeIn(raw, 'name') ?? '';
    else if (name === 'drawing-page-properties' && attributeIn(raw, 'visibility') === 'hidden')
      hiddenStyles.add(style);
    else if (name === 'table-properties' && attributeIn(raw, 'display') === 'false') hiddenStyles.add(style);
    else if (name === 'page' && ++slides > 0 && hiddenStyles.has(styleOf)) hiddenSlides.push(slides);
    else if (name === 'table' && depth === 1 && hiddenStyles.has(styleOf))
      hiddenSheets.push(attributeIn(raw, 'name') ?? '');
  }
  const count = (name: string): number => tags.get(name) ?? 0;
  return {
    comments,
    hiddenSlides,
    hiddenSheets,
    insertions: count('insertion'),
    deletions: count('deletion'),
    objects: count('object') + count('object-ole'),
    recordings: count('plugin'),
  };
}
