import { attributeOf, childOf, elementsOf, isElement, textOf, valueOf } from '../xml/xml-element.ts';
import type { XmlElement } from '../xml/xml-element.ts';

/**
 * A formula in one line, as people type one: `x=(-b±√(b^2-4ac))/2a`. Parts of more than one sign are put in
 * parentheses where their end would not show.
 */
export function mathText(element: XmlElement | undefined): string {
  if (element === undefined) return '';
  const write = WRITERS[element.name];
  if (write !== undefined) return write(element);
  if (/Pr$/.test(element.name) || element.name === 'w:del' || element.name === 'w:moveFrom') return '';
  return inside(element);
}

const inside = (element: XmlElement | undefined): string =>
  (element?.children ?? []).filter(isElement).map(mathText).join('');

const part = (element: XmlElement, name: string): string => inside(childOf(element, name));

const grouped = (text: string): string =>
  [...text].length <= 1 || /^[\p{L}\p{N}.]+$/u.test(text) ? text : `(${text})`;

const parts = (element: XmlElement, name: string): readonly string[] =>
  elementsOf(element)
    .filter((child) => child.name === name)
    .map(inside);

const scripts = (sub: string, sup: string): string =>
  `${sub === '' ? '' : `_${grouped(sub)}`}${sup === '' ? '' : `^${grouped(sup)}`}`;

const base = (element: XmlElement): string => part(element, 'm:e');

const property = (element: XmlElement, of: string, name: string): string | undefined =>
  valueOf(childOf(element, of), name) ?? attributeOf(childOf(childOf(element, of), name), 'm:val');

const WRITERS: Readonly<Record<string, (element: XmlElement) => string>> = {
  'm:t': textOf,
  'w:t': textOf,
  'm:f': (element) => `${grouped(part(element, 'm:num'))}/${grouped(part(element, 'm:den'))}`,
  'm:sSup': (element) => `${grouped(base(element))}${scripts('', part(element, 'm:sup'))}`,
  'm:sSub': (element) => `${grouped(base(element))}${scripts(part(element, 'm:sub'), '')}`,
  'm:sSubSup': (element) =>
    `${grouped(base(element))}${scripts(part(element, 'm:sub'), part(element, 'm:sup'))}`,
  'm:sPre': (element) => `${scripts(part(element, 'm:sub'), part(element, 'm:sup'))}${base(element)}`,
  'm:rad': (element) => {
    const degree = part(element, 'm:deg');
    return `√${degree === '' ? '' : `[${degree}]`}(${base(element)})`;
  },
  'm:nary': (element) => {
    const sign = property(element, 'm:naryPr', 'm:chr') ?? '∫';
    return `${sign}${scripts(part(element, 'm:sub'), part(element, 'm:sup'))} ${base(element)}`;
  },
  'm:d': (element) => {
    const open = property(element, 'm:dPr', 'm:begChr') ?? '(';
    const close = property(element, 'm:dPr', 'm:endChr') ?? ')';
    const between = property(element, 'm:dPr', 'm:sepChr') ?? '|';
    return `${open}${parts(element, 'm:e').join(between)}${close}`;
  },
  'm:func': (element) => {
    const argument = base(element);
    return `${part(element, 'm:fName')}${argument.startsWith('(') ? '' : ' '}${argument}`;
  },
  'm:limLow': (element) => `${base(element)}${scripts(part(element, 'm:lim'), '')}`,
  'm:limUpp': (element) => `${base(element)}${scripts('', part(element, 'm:lim'))}`,
  'm:eqArr': (element) => parts(element, 'm:e').join('; '),
  'm:m': (element) => {
    const rows = elementsOf(element).filter(({ name }) => name === 'm:mr');
    return `[${rows.map((row) => parts(row, 'm:e').join(', ')).join('; ')}]`;
  },
};
