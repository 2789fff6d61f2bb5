import { defaultTreeAdapter, html, parse } from 'parse5';
import { isOtherChoice } from './choices.ts';
import type { DefaultTreeAdapterTypes } from 'parse5';

export type DomNode = DefaultTreeAdapterTypes.ChildNode;
export type DomElement = DefaultTreeAdapterTypes.Element;
type DomParent = DefaultTreeAdapterTypes.ParentNode;

/** A page as a browser without scripts would read it. The parser repairs everything, so nothing throws. */
export const parsePage = (source: string): DefaultTreeAdapterTypes.Document =>
  parse(source, { scriptingEnabled: false });

export const isElement = (node: DomNode): node is DomElement => defaultTreeAdapter.isElementNode(node);

export const textOf = (node: DomNode): string | null =>
  defaultTreeAdapter.isTextNode(node) ? node.value : null;

/** @returns null where the element has no such attribute */
export const attribute = (element: DomElement, name: string): string | null =>
  element.attrs.find((attr) => attr.name === name)?.value ?? null;

/** A whole number of at least `min`, or null. */
export function numberAttribute(
  element: DomElement,
  name: string,
  min = Number.MIN_SAFE_INTEGER,
): number | null {
  const value = Number.parseInt(attribute(element, name) ?? '', 10);
  return Number.isSafeInteger(value) && value >= min ? value : null;
}

/** @returns the value of a property of the element's own style, in lower case */
export function styleOf(element: DomElement, property: string): string | null {
  const style = attribute(element, 'style');
  if (style === null) return null;
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':');
    if (declaration.slice(0, colon).trim().toLowerCase() === property)
      return declaration
        .slice(colon + 1)
        .replace(/!important/i, '')
        .trim()
        .toLowerCase();
  }
  return null;
}

/** What holds no words for a reader: code, fallbacks for what a browser can do, lists of proposals. */
const UNREAD: ReadonlySet<string> = new Set(
  (
    'script style template noscript head title meta link iframe object embed audio video canvas map ' +
    'datalist noframes noembed'
  ).split(' '),
);

/** What of a drawing (SVG) has or holds words; shapes, gradients and what is only defined do not. */
const DRAWN: ReadonlySet<string> = new Set('svg g a switch text tspan textPath foreignObject'.split(' '));
const DRAWN_WORDS: ReadonlySet<string> = new Set(['text', 'tspan', 'textPath', 'a']);

const isDrawn = ({ namespaceURI }: DomElement): boolean => namespaceURI === html.NS.SVG;

const isUndrawn = (element: DomElement): boolean =>
  !DRAWN.has(element.tagName) ||
  attribute(element, 'display') === 'none' ||
  attribute(element, 'visibility') === 'hidden';

/** Whether words right inside it are shown: between the shapes of a drawing is only white space. */
const holdsWords = (element: DomElement | null): boolean =>
  element === null || !isDrawn(element) || DRAWN_WORDS.has(element.tagName);

const isWordless = (element: DomElement): boolean =>
  isDrawn(element) ? isUndrawn(element) : UNREAD.has(element.tagName);

/** Whether the page itself hides it. What is only hidden from screen readers is shown. */
export const isHidden = (element: DomElement): boolean =>
  attribute(element, 'hidden') !== null ||
  styleOf(element, 'display') === 'none' ||
  styleOf(element, 'visibility') === 'hidden';

/** Whether a browser shows nothing of it. */
export const isUnseen = (element: DomElement): boolean =>
  isWordless(element) || isOtherChoice(element) || isHidden(element);

/** Whether words would be seen were it not hidden. */
export function hidesWords(element: DomElement): boolean {
  if (!isHidden(element) || isWordless(element)) return false;
  let found = false;
  visit(element, {
    enter: (inner) => !found && !isWordless(inner),
    leave: () => undefined,
    text: (value) => void (found ||= /[\p{L}\p{N}]/u.test(value)),
  });
  return found;
}

export interface Visitor {
  /** @returns false to leave its content out; then `leave` is not called */
  enter(element: DomElement): boolean;
  leave(element: DomElement): void;
  text(value: string): void;
}

/** Visits everything under a node in order. Keeps its own stack: a page may nest as deep as it is long. */
export function visit(root: DomParent, visitor: Visitor): void {
  const stack: { readonly owner: DomElement | null; readonly nodes: readonly DomNode[]; at: number }[] = [
    { owner: null, nodes: root.childNodes, at: 0 },
  ];
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const node = top.nodes[top.at++];
    if (node === undefined) {
      stack.pop();
      if (top.owner) visitor.leave(top.owner);
      continue;
    }
    const value = textOf(node);
    if (value !== null) {
      if (holdsWords(top.owner)) visitor.text(value);
    } else if (isElement(node) && visitor.enter(node))
      stack.push({ owner: node, nodes: node.childNodes, at: 0 });
  }
}
