import MarkdownIt from 'markdown-it';
import { frontMatter } from '../markdown/front-matter.ts';
import { lineStarts } from '../markdown/line-starts.ts';

/**
 * No HTML of the author's passes, a picture is a link to it instead of being fetched, and the library refuses
 * addresses such as `javascript:`.
 */
const parser = new MarkdownIt('commonmark', { html: false })
  .enable(['table', 'strikethrough'])
  .disable(['image']);
parser.set({ maxNesting: 100 });

/**
 * HTML of a Markdown document, or of a range of whole lines of it. Block elements carry `data-start` and
 * `data-end`, the range of their lines in the canonical text; inside them marks are gone, so a range is
 * found by its words.
 */
export function renderMarkdownDocument(text: string, range: { start: number; end: number }): string {
  const front = range.start === 0 ? frontMatter(text) : null;
  const from = Math.max(range.start, front?.end ?? 0);
  const source = text.slice(from, range.end);
  const starts = lineStarts(source);
  const env = {};
  const tokens = parser.parse(source, env);
  for (const token of tokens) {
    if (token.map === null || token.nesting < 0 || token.tag === '') continue;
    const [first, last] = token.map;
    const start = starts[first] ?? source.length;
    const end = starts[last] ?? source.length;
    token.attrSet('data-start', String(from + start));
    token.attrSet('data-end', String(from + start + source.slice(start, end).trimEnd().length));
  }
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    if (token.type !== 'link_open') continue;
    token.attrSet('rel', 'noopener noreferrer nofollow');
    token.attrSet('target', '_blank');
  }
  return parser.renderer.render(tokens, parser.options, env);
}
