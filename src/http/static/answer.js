// Draws an answer: paragraphs, quotes, lists and bold. What else a model writes stays the plain text it is.
import { byId, make } from './dom.js';

const DELETED = 'The document was deleted for good';
const INLINE = /(\[\d{1,3}\]|\*\*[^*\n]+\*\*)/;

/**
 * @param open called with a source when its marker or its citation is clicked
 * @param into the elements for the words and for the list of citations
 */
export function drawAnswer({ content, sources }, open, into = shown()) {
  into.answer.replaceChildren(...paragraphsOf(content).map((text) => paragraph(text, sources, open)));
  const said = plain(content);
  into.citations.replaceChildren(
    ...sources.map((source) => citation(source, { open, isSaid: said.includes(plain(source.text)) })),
  );
}

/** Words alone, so that a quote is known again between the marks of an answer. */
const plain = (text) =>
  text
    .replace(/\[\d{1,3}\]|\*\*|^> ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();

const shown = () => ({ answer: byId('answer'), citations: byId('citations') });

/** A quote is a paragraph of its own, also right under a line that leads to it. */
function paragraphsOf(content) {
  return content
    .split(/\n{2,}/)
    .flatMap((text) => text.split(/\n(?=>)|(?<=^>.*)\n(?!>)/m).reduce(joined, []));
}

function joined(parts, part) {
  const isQuote = part.startsWith('>');
  if (isQuote && parts.at(-1)?.startsWith('>')) parts.push(`${parts.pop()}\n${part}`);
  else parts.push(part);
  return parts;
}

function paragraph(text, sources, open) {
  const lines = text.split('\n');
  if (lines.every((line) => /^\s*[-*] /.test(line))) {
    const items = lines.map((line) => make('li', {}, inline(line.replace(/^\s*[-*] /, ''), sources, open)));
    return make('ul', { dir: 'auto' }, items);
  }
  const isQuote = text.startsWith('>');
  const words = isQuote ? text.replace(/^> ?/gm, '') : text.replace(/^#{1,6} /gm, '');
  return make(isQuote ? 'blockquote' : 'p', { dir: 'auto' }, inline(words, sources, open));
}

function inline(text, sources, open) {
  return text.split(INLINE).map((part) => {
    if (part.startsWith('**') && part.endsWith('**') && part.length > 4) {
      return make('strong', { text: part.slice(2, -2) });
    }
    const ordinal = /^\[(\d+)\]$/.exec(part)?.[1];
    const source = ordinal ? sources.find((candidate) => candidate.ordinal === Number(ordinal)) : null;
    if (!source) return part;
    return make('button', {
      type: 'button',
      className: unseen(source) ? 'cite unseen' : 'cite',
      text: ordinal,
      title: source.isTombstone ? DELETED : [unseen(source), source.text].filter(Boolean).join('\n'),
      'aria-label': unseen(source) ? `Citation ${ordinal}: ${unseen(source)}` : `Citation ${ordinal}`,
      onclick: () => open(source),
    });
  });
}

/** @param isSaid its words stand in the answer: they are not said a second time under it */
function citation(source, { open, isSaid }) {
  if (source.isTombstone) return make('li', {}, [make('small', { text: `[${source.ordinal}] ${DELETED}` })]);
  const title = source.document?.title ?? 'A document you may no longer read';
  const stale = source.isStale ? ', from an earlier version' : '';
  return make('li', {}, [
    make(
      'button',
      { type: 'button', source, title: isSaid ? source.text : '', onclick: () => open(source) },
      [
        ...(isSaid ? [] : [make('q', { dir: 'auto', text: source.text })]),
        ...(unseen(source) ? [make('small', { className: 'unseen', text: unseen(source) })] : []),
        // A title may run from right to left; number and pages stay around it.
        make('small', {}, [
          `[${source.ordinal}] `,
          make('bdi', { text: title }),
          `${pagesOf(source)}${stale}`,
        ]),
      ],
    ),
  ]);
}

/** What is to be said of words that a reader of the page does not see; empty where all can be seen. */
export function unseen({ start, end, hiddenText }) {
  const hidden = hiddenText.reduce(
    (sum, one) => sum + Math.min(end, one.end) - Math.max(start, one.start),
    0,
  );
  if (hidden <= 0) return '';
  const which = hidden >= end - start ? 'these words' : 'some of these words';
  return `The page does not show ${which}: they lie under a box or are hidden in another way.`;
}

function pagesOf(source) {
  const pages = [...new Set((source.location.regions ?? []).map((region) => region.page))];
  return pages.length ? `, page ${pages.join(', ')}` : '';
}
