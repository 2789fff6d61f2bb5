export type XmlChild = XmlElement | string;

export interface XmlElement {
  /** With the short name of its namespace: `w:p`. */
  readonly name: string;
  /** Names and values in turn; most elements have few. */
  readonly attributes: readonly string[];
  readonly children: readonly XmlChild[];
}

export const isElement = (child: XmlChild): child is XmlElement => typeof child !== 'string';

export const elementsOf = (element: XmlElement | undefined): readonly XmlElement[] =>
  element === undefined ? [] : element.children.filter(isElement);

/** @returns the first child of that name */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child): child is XmlElement => isElement(child) && child.name === name);

/** @returns the value of `w:val`, also where a careless program left the prefix out */
export function attributeOf(element: XmlElement | undefined, name: string): string | undefined {
  if (element === undefined) return undefined;
  const bare = name.slice(name.indexOf(':') + 1);
  let found: string | undefined;
  for (let at = 0; at < element.attributes.length; at += 2) {
    if (element.attributes[at] === name) return element.attributes[at + 1];
    if (element.attributes[at] === bare) found = element.attributes[at + 1];
  }
  return found;
}

/** @returns `w:val` of the child of that name */
export const valueOf = (element: XmlElement | undefined, name: string): string | undefined =>
  attributeOf(childOf(element, name), 'w:val');

/** @returns a whole number, or undefined for anything else */
export function integerOf(text: string | undefined): number | undefined {
  if (text === undefined || !/^\s*[+-]?\d{1,9}\s*$/.test(text)) return undefined;
  return Number.parseInt(text, 10);
}

/** @returns whether an on-off property is on; undefined where it is not given */
export function switchOf(element: XmlElement | undefined, name: string): boolean | undefined {
  const given = childOf(element, name);
  if (given === undefined) return undefined;
  const value = attributeOf(given, 'w:val');
  return value === undefined || !/^(0|false|off)$/i.test(value);
}

/** All elements below, in document order, the element itself first. */
export function* descendantsOf(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const child of element.children) if (isElement(child)) yield* descendantsOf(child);
}

export const textOf = (element: XmlElement | undefined): string =>
  element === undefined
    ? ''
    : element.children.map((child) => (isElement(child) ? textOf(child) : child)).join('');
