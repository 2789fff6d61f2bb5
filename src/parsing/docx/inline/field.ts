import { attributeOf, childOf, elementsOf, integerOf, switchOf, valueOf } from '../xml/xml-element.ts';
import type { XmlElement } from '../xml/xml-element.ts';

/** A field that is being read: its code first, then the result that Word stored. */
export interface OpenField {
  code: string;
  phase: 'code' | 'result';
  /** Of a hyperlink, once its code is read. */
  url?: string;
  /** Of a field of a form. */
  readonly form?: XmlElement;
}

/** @returns where a field HYPERLINK leads; a place inside the document has no address */
export function hyperlinkOf(code: string): string | undefined {
  if (!/^\s*HYPERLINK\b/i.test(code)) return undefined;
  const words = [...code.matchAll(/\\([a-z])|"((?:[^"\\]|\\.)*)"|(\S+)/gi)].slice(1);
  let address: string | undefined;
  let anchor: string | undefined;
  let option: string | undefined;
  for (const [, switched, quoted, bare] of words) {
    const word = (quoted ?? bare ?? '').replace(/\\(["\\])/g, '$1');
    if (switched !== undefined) option = switched.toLowerCase();
    else {
      if (option === 'l') anchor = word;
      else if (option === undefined || option === 'n' || option === 'm' || option === 'h') address ??= word;
      option = undefined;
    }
  }
  if (address === undefined) return undefined;
  return anchor === undefined ? address : `${address}#${anchor}`;
}

/** What a field shows that stores no result; undefined where Word would have to compute it. */
export function shownWithoutResult({ code, form }: OpenField): string | undefined {
  if (form !== undefined) return formText(form);
  const [, name = '', rest = ''] = /^\s*(\S+)\s*([\s\S]*)$/.exec(code) ?? [];
  switch (name.toUpperCase()) {
    case 'MACROBUTTON':
    case 'GOTOBUTTON':
      return rest.replace(/^\S+\s*/, '').trimEnd();
    case 'TC':
    case 'TA':
    case 'XE':
    case 'RD':
    case 'SET':
    case 'ASK':
    case 'PRIVATE':
    case 'ADVANCE':
    case 'NOTEREF':
    case '':
      return '';
    default:
      return undefined;
  }
}

function formText(form: XmlElement): string | undefined {
  const box = childOf(form, 'w:checkBox');
  if (box !== undefined)
    return (switchOf(box, 'w:checked') ?? switchOf(box, 'w:default')) === true ? '☒' : '☐';
  const list = childOf(form, 'w:ddList');
  if (list === undefined) return undefined;
  const entries = elementsOf(list).filter(({ name }) => name === 'w:listEntry');
  const chosen = integerOf(valueOf(list, 'w:result')) ?? integerOf(valueOf(list, 'w:default')) ?? 0;
  return attributeOf(entries[chosen], 'w:val') ?? '';
}
