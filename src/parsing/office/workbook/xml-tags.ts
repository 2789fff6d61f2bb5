import { withoutReferences } from '../../docx/xml/references.ts';

export interface XmlTag {
  /** Without prefix. */
  readonly name: string;
  readonly isEnd: boolean;
  readonly isEmpty: boolean;
  /** Attributes as they are written. */
  readonly raw: string;
  /** Where it begins and ends. */
  readonly start: number;
  readonly end: number;
}

const TAG =
  /<!\[CDATA\[[\s\S]*?\]\]>|<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:"[^"]*"|'[^']*'|[^"'<>])*)>|<!--[\s\S]*?-->|<[?!][^>]*>/g;

/** The tags of an XML text, one after the other: a sheet of a million cells is no tree to hold in memory. */
export function* xmlTags(text: string): Generator<XmlTag> {
  const pattern = new RegExp(TAG);
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [whole, slash, name, raw = ''] = match;
    if (name === undefined) continue;
    const isEmpty = raw.endsWith('/');
    yield { name, isEnd: slash === '/', isEmpty, raw, start: match.index, end: match.index + whole.length };
  }
}

/** @returns the value of an attribute, whatever prefix it has */
export function attributeIn(raw: string, name: string): string | null {
  const found = patternOf(name).exec(raw);
  return found ? withoutReferences(found[1] ?? found[2] ?? '') : null;
}

const PATTERNS = new Map<string, RegExp>();

function patternOf(name: string): RegExp {
  const known = PATTERNS.get(name);
  if (known !== undefined) return known;
  const made = new RegExp(`(?:^|\\s)(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  PATTERNS.set(name, made);
  return made;
}

/** Words between two tags. */
export const wordsBetween = (text: string, start: number, end: number): string =>
  withoutReferences(text.slice(start, end).replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, '$1'));
