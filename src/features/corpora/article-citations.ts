import MarkdownIt from 'markdown-it';

/** A link of an article that leads to words of a document: `[words](deedbox:VERSION#START-END)`. */
export interface ArticleCitation {
  /** From 1, in the order of the article. */
  readonly ordinal: number;
  /** The address as it stands in the article. */
  readonly url: string;
  readonly versionId: string;
  /** Range of the version's canonical text, not empty. */
  readonly start: number;
  readonly end: number;
}

export interface FoundCitations {
  readonly citations: readonly ArticleCitation[];
  /** Links that mean to be citations and are none, as they stand in the article. */
  readonly malformed: readonly string[];
}

const SCHEME = 'deedbox:';
const CITATION = /^deedbox:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})#(\d{1,9})-(\d{1,9})$/i;
const parser = new MarkdownIt('commonmark', { html: false });
parser.set({ maxNesting: 100 });

/** The address that cites a range of a document version in an article. */
export const citationUrl = ({ versionId, start, end }: Omit<ArticleCitation, 'ordinal' | 'url'>): string =>
  `${SCHEME}${versionId}#${start}-${end}`;

/** Reads the citations of an article as a reader of Markdown sees its links: none in code, none escaped. */
export function findCitations(markdown: string): FoundCitations {
  const urls = parser
    .parse(markdown, {})
    .flatMap(({ children }) => children ?? [])
    .filter(({ type }) => type === 'link_open')
    .map((token) => String(token.attrGet('href') ?? ''))
    .filter((url) => url.toLowerCase().startsWith(SCHEME));
  const citations: ArticleCitation[] = [];
  const malformed: string[] = [];
  for (const url of urls) {
    const [, versionId = '', start, end] = CITATION.exec(url) ?? [];
    const range = { start: Number(start), end: Number(end) };
    if (versionId === '' || !(range.end > range.start)) malformed.push(url);
    else citations.push({ ordinal: citations.length + 1, url, versionId: versionId.toLowerCase(), ...range });
  }
  return { citations, malformed };
}
