import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { findCitations } from '../../src/retrieval/citations/citation-links.ts';

export const VERSION_ID = '0f8fad5b-d9cb-469f-a165-70867728950e';

/** The same address, as Markdown lets people write it. */
export const spellings = (id: string): readonly string[] => [
  `deedbox:${id}`,
  `DeedBox:${id.toUpperCase()}`,
  `deedbox&#58;${id}`,
  `deedbox&#x3a;${id}`,
  `deedbox&colon;${id}`,
  `deedbox\\:${id}`,
  `&#100;eedbox:${id}`,
  `deed&#x0000062;ox:${id}`,
  `deedbox:&#${id.charCodeAt(0)};${id.slice(1)}`,
  `deedbox:${id.replaceAll('-', '\\-')}`,
  `deedbox:${id.replaceAll('-', '&#45;')}`,
];

export const SPELT = spellings(VERSION_ID);

const HASHES = ['#0-20', '\\#0-20', '&num;0-20', '&#35;0\\-20', '#0&#45;20', '', '#5-2', '&#38;#35;0-20'];
const OTHER = ['deedbox:0f8fad5b', 'https://example.org/a', '#b', 'deedbox:', ''];

/** A word that stands nowhere else: numbered in the end. */
const word = fc.constant('zq0');
const name = fc.integer({ min: 1, max: 4 }).map((n) => `name${n}`);
const address = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(fc.constantFrom(...SPELT), fc.constantFrom(...HASHES)).map((all) => all.join('')),
  },
  fc.constantFrom(...OTHER),
);
const inner = fc
  .array(
    fc.oneof(
      word,
      fc.constantFrom(' ', '\n', '*', '`', '[', ']', '\\[', '\\]', '!', '![', '&amp;', '\\', '<', '  \n> '),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((all) => all.join(''));
const title = fc.oneof(
  fc.constant(''),
  fc.tuple(fc.constantFrom('"', "'"), word).map(([mark, text]) => ` ${mark}${text}${mark}`),
  word.map((text) => `\n(${text})`),
);
const space = fc.constantFrom('', '', ' ', '\n', '\n> ', '\t');
const pointed = fc.tuple(address, fc.boolean()).map(([url, is]) => (is ? `<${url}>` : url));
const piece = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(inner, space, pointed, title, space)
      .map(([text, a, url, t, b]) => `[${text}](${a}${url}${t}${b})`),
  },
  fc.tuple(inner, name).map(([text, ref]) => `[${text}][${ref}]`),
  fc.tuple(inner, name, title).map(([text, ref, t]) => `![${text}${t}][${ref}]`),
  name.map((ref) => `[${ref}]`),
  inner.map((text) => `[${text}]`),
  fc.tuple(name, space, pointed, title).map(([ref, a, url, t]) => `\n\n[${ref}]:${a}${url}${t}\n\n`),
  // The words of a shortcut stand in its definition, too.
  fc
    .tuple(fc.nat(1e9), fc.constantFrom('', '\n> '), pointed)
    .map(([n, a, url]) => `a [zqs${n}] b\n\n${a}[ZQS${n}]: ${url}\n\n`),
  address.map((url) => `<${url}>`),
  word,
  fc.constantFrom(
    ' ',
    '\n',
    '\r\n',
    '\n\n',
    '\n> ',
    '\n- ',
    '\n    ',
    '\n## ',
    ' ##\n',
    '\n---\n',
    '\n```\n',
    '`',
    '*',
    '\t',
    '\\',
  ),
);

/** Markdown in which links, pictures, definitions, code and quotations meet as they please. */
export const linkPieces = fc.array(piece, { minLength: 1, maxLength: 9 }).map((all) => {
  let count = 0;
  return all.join('').replaceAll(/zq0/g, () => `zq${(count += 1)}`);
});

const reader = new MarkdownIt('commonmark', { html: false });
reader.normalizeLink = (url) => url;

/** What a reader sees of links that are citations of the version: the words of label and title. */
export function wordsOfLinks(markdown: string): readonly string[] {
  if (findCitations(markdown).citations.length === 0) return [];
  const words: string[] = [];
  for (const { children } of reader.parse(markdown, {})) {
    let isCiting = false;
    for (const token of children ?? []) {
      if (token.type === 'link_open') {
        isCiting = new RegExp(`^deedbox:${VERSION_ID}#0-20$`, 'i').test(String(token.attrGet('href')));
        // The words of `<deedbox:…>` are its address.
        if (token.info === 'auto') isCiting = false;
        if (isCiting) words.push(String(token.attrGet('title') ?? ''));
      }
      if (token.type === 'link_close') isCiting = false;
      if (isCiting) words.push(token.content);
    }
  }
  return [...new Set(words.flatMap((text) => text.match(/zqs?\d+/g) ?? []))];
}
