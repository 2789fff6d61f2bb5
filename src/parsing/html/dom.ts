import { defaultTreeAdapter, html, parse } from 'parse5';
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
      return declaration.slice(colon + 1).replace(/!important/i, '').trim().toLowerCase();
  }
  return null;
}

/** What holds no words for a reader: code, fallbacks for what a browser can do, and choices not made. */
const UNREAD: ReadonlySet<string> = new Set(
  ('script style template noscript head title meta link svg iframe object embed audio video canvas map ' +
    'select datalist noframes noembed').split(' '),
);

/** Whether a browser shows nothing of it. What is only hidden from screen readers is shown. */
export const isUnseen = (element: DomElement): boolean =>
  UNREAD.has(element.tagName) ||
  attribute(element, 'hidden') !== null ||
  styleOf(element, 'display') === 'none' ||
  styleOf(element, 'visibility') === 'hidden';

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
    if (value !== null) visitor.text(value);
    else if (isElement(node) && node.namespaceURI !== html.NS.SVG && visitor.enter(node))
      stack.push({ owner: node, nodes: node.childNodes, at: 0 });
  }
}
