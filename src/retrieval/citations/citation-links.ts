import MarkdownIt from 'markdown-it';
import { SourceLines, type TextRange } from './source-lines.ts';

/** A link of a text that leads to words of a document: `[words](deedbox:VERSION#START-END)`. */
export interface ArticleCitation {
  /** From 1, in the order of the text. */
  readonly ordinal: number;
  /** The address as a reader of Markdown has it. */
  readonly url: string;
  readonly versionId: string;
  /** Range of the version's canonical text, not empty. */
  readonly start: number;
  readonly end: number;
}

export interface FoundCitations {
  readonly citations: readonly ArticleCitation[];
  /** Links that mean to be citations and are none. */
  readonly malformed: readonly string[];
}

/** Words that an author put to a link to a document: its label, its title, the name of its definition. */
export interface CitingWords extends TextRange {
  readonly versionId: string;
}

const SCHEME = 'deedbox:';
const VERSION = /^deedbox:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![0-9a-z-])/i;
const CITATION = /^deedbox:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})#(\d{1,9})-(\d{1,9})$/i;

type Token = ReturnType<typeof parser.parse>[number];
/** Where the label of a link begins and ends in the text of its block. */
const labels = new WeakMap<Token, TextRange>();

/** The one reader of Markdown here: what it takes for a link is what is resolved, held and deleted. */
const parser = new MarkdownIt('commonmark', { html: false });
parser.set({ maxNesting: 100 });
// An address is what stands there, entities and escapes read: mending it would make citations of what is
// none.
parser.normalizeLink = (url) => url;
// Definitions stay among the tokens: their names are words, too.
parser.core.ruler.disable('strip_references');
parser.inline.State = class extends parser.inline.State {
  override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
    const token = super.push(type, tag, nesting);
    // The rule of links stands at the label then, that of images still at its exclamation mark.
    if (type === 'link_open') labels.set(token, { start: this.pos, end: this.posMax });
    if (type === 'image') labels.set(token, { start: this.pos + 2, end: this.posMax });
    return token;
  }
};

/** The address that cites a range of a document version. */
export const citationUrl = ({ versionId, start, end }: Omit<ArticleCitation, 'ordinal' | 'url'>): string =>
  `${SCHEME}${versionId}#${start}-${end}`;

/** Reads the citations of a text as a reader of Markdown sees its links: none in code, none escaped. */
export function findCitations(markdown: string): FoundCitations {
  const urls = parser
    .parse(markdown, {})
    .flatMap(({ children }) => children ?? [])
    .filter(({ type }) => type === 'link_open')
    .map(addressOf)
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

/**
 * Where in a text the words of its links to documents stand, pictures among them, whatever range they name.
 * In the order of the text; ranges can lie in each other.
 */
export function citingWords(markdown: string): readonly CitingWords[] {
  if (!mayCite(markdown)) return [];
  const env: NonNullable<Parameters<typeof parser.parse>[1]> = {};
  const tokens = parser.parse(markdown, env);
  const lines = new SourceLines(markdown);
  const found = tokens.flatMap(({ type, map, meta, content, children }) => {
    if (map === null) return [];
    if (type === 'reference_definition') {
      const { label } = meta as { readonly label: string };
      return citing(env.references?.[label]?.href ?? '', definitionWords(lines.between(map)));
    }
    if (type !== 'inline') return [];
    const inSource = lines.mapper(map, content);
    return (children ?? []).flatMap((token) =>
      citing(addressOf(token), linkWords(token, content).map(inSource)),
    );
  });
  return found.filter(({ start, end }) => end > start).sort((a, b) => a.start - b.start || b.end - a.end);
}

/** Whether a text names a document at all, in a link or elsewhere, however it spells the address. */
export const mayCite = (text: string): boolean => /deedbox:/i.test(readSpelling(text));

/** A text with its entities and escapes read. */
export const readSpelling = (text: string): string => parser.utils.unescapeAll(text);

function citing(url: string, words: readonly TextRange[]): readonly CitingWords[] {
  const versionId = VERSION.exec(url)?.[1]?.toLowerCase();
  return versionId === undefined ? [] : words.map(({ start, end }) => ({ versionId, start, end }));
}

const addressOf = (token: Token): string =>
  String((token.type === 'image' ? token.attrGet('src') : token.attrGet('href')) ?? '');

/** Label, title and reference of a link in the text of its block. */
function linkWords(token: Token, text: string): readonly TextRange[] {
  const at = labels.get(token);
  // The label of `<deedbox:…>` is its address.
  if (at === undefined || token.info === 'auto') return [];
  const end = token.type === 'image' ? at.start + token.content.length : at.end;
  const label = { start: at.start, end };
  if (token.meta !== null) {
    const [name] = matchAt(/\]\[((?:\\[\s\S]|[^\\[\]])*)\]/y, text, end);
    return name === undefined ? [label] : [label, name];
  }
  const [, from] = matchAt(/(\]\()([ \n\t]*)/y, text, end);
  if (from === undefined) return [label];
  const { ok, pos } = parser.helpers.parseLinkDestination(text, from.end, text.length);
  const [, title] = ok
    ? matchAt(
        /([ \n\t]*)((?:"(?:\\[\s\S]|[^\\"])*"|'(?:\\[\s\S]|[^\\'])*'|\((?:\\[\s\S]|[^\\()])*\))?)/y,
        text,
        pos,
      )
    : [];
  return title === undefined || title.end === title.start
    ? [label]
    : [label, { start: title.start + 1, end: title.end - 1 }];
}

/** Name and title of `[name]: address "title"`, given as it stands in the source. */
function definitionWords({
  text,
  start,
}: {
  readonly text: string;
  readonly start: number;
}): readonly TextRange[] {
  const [name] = matchAt(/[^[]*?\[((?:\\[\s\S]|[^\\[\]])*)\]:/y, text, 0);
  if (name === undefined) return [];
  // Lines of a quotation begin with its mark.
  const [, , title] = matchAt(/(\]:[\s>]*)(<(?:\\.|[^<>\n\\])*>|\S+)([\s\S]*)/y, text, name.end);
  const words = title === undefined ? [] : [trimmed(text, title)];
  return [name, ...words].map((range) => ({ start: range.start + start, end: range.end + start }));
}

/** Without its quotation marks. */
function trimmed(text: string, { start, end }: TextRange): TextRange {
  const inner = /^[\s>]*["'(]?([\s\S]*?)["')]?\s*$/.exec(text.slice(start, end))?.[1] ?? '';
  const from = start + text.slice(start, end).indexOf(inner);
  return { start: from, end: from + inner.length };
}

/**
 * Where the groups of a sticky expression stand, which between them leave nothing out but what is before
 * them.
 */
function matchAt(pattern: RegExp, text: string, at: number): readonly TextRange[] {
  const sticky = new RegExp(pattern.source, 'dy');
  sticky.lastIndex = at;
  const { indices = [] } = sticky.exec(text) ?? {};
  return indices.slice(1).map(([start, end] = [0, 0]) => ({ start, end }));
}
