import { ParseError } from '../../failure.ts';
import { DOCX_MAX_XML_ELEMENTS, XML_MAX_DEPTH } from '../../../config/limits.ts';
import { NamespaceScope } from './namespaces.ts';
import { withoutReferences } from './references.ts';
import type { XmlChild, XmlElement } from './xml-element.ts';

export interface XmlDocument {
  /** Null when not even a first tag could be read. */
  readonly root: XmlElement | null;
  /** False when the text breaks off or breaks the rules: the root holds what stood before that. */
  readonly isWhole: boolean;
}

interface Open {
  readonly raw: string;
  readonly element: XmlElement & { children: readonly XmlChild[] };
  readonly scope: NamespaceScope;
  /** Grows while the element is open; the element gets a copy that takes no more room than it needs. */
  readonly children: XmlChild[];
}

const NAME = /[^\s/>=<]+/y;
const ATTRIBUTE = /\s*([^\s=/><]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
const TAG_END = /\s*(\/?)>/y;
const DOCTYPE = /<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>/y;
const NONE: readonly never[] = [];

/**
 * Reads XML into a tree. No entity is expanded and nothing is fetched.
 *
 * @throws {ParseError} TOO_LARGE past the limit of elements; CORRUPT where they nest deeper than any honest
 *   file nests them, so that nobody who walks the tree runs out of stack
 */
export function parseXml(text: string): XmlDocument {
  return new XmlParser(text).parse();
}

class XmlParser {
  readonly #text: string;
  readonly #open: Open[] = [];
  #root: XmlElement | null = null;
  #at = 0;
  #elements = 0;

  constructor(text: string) {
    this.#text = text;
  }

  parse(): XmlDocument {
    for (;;) {
      const tag = this.#text.indexOf('<', this.#at);
      if (tag < 0) break;
      this.#write(withoutReferences(this.#text.slice(this.#at, tag)));
      this.#at = tag;
      if (!this.#markup()) return this.#finish(false);
    }
    return this.#finish(this.#root !== null && this.#open.length === 0);
  }

  #finish(isWhole: boolean): XmlDocument {
    while (this.#open.length > 0) this.#end();
    return { root: this.#root, isWhole };
  }

  #end(): void {
    const open = this.#open.pop();
    if (open !== undefined && open.children.length > 0) open.element.children = open.children.slice();
  }

  #markup(): boolean {
    const text = this.#text;
    switch (text.charAt(this.#at + 1)) {
      case '/':
        return this.#close();
      case '?':
        return this.#skip('?>');
      case '!':
        if (text.startsWith('<!--', this.#at)) return this.#skip('-->');
        return text.startsWith('<![CDATA[', this.#at) ? this.#characters() : this.#doctype();
      default:
        return this.#start();
    }
  }

  #skip(end: string): boolean {
    const found = this.#text.indexOf(end, this.#at + 2);
    if (found < 0) return false;
    this.#at = found + end.length;
    return true;
  }

  #characters(): boolean {
    const from = this.#at + '<![CDATA['.length;
    if (!this.#skip(']]>')) return false;
    this.#write(this.#text.slice(from, this.#at - ']]>'.length));
    return true;
  }

  #doctype(): boolean {
    DOCTYPE.lastIndex = this.#at;
    if (this.#root !== null || !DOCTYPE.test(this.#text)) return false;
    this.#at = DOCTYPE.lastIndex;
    return true;
  }

  #close(): boolean {
    const end = this.#text.indexOf('>', this.#at);
    if (end < 0) return false;
    const raw = this.#text.slice(this.#at + 2, end).trimEnd();
    if (this.#open.at(-1)?.raw !== raw) return false;
    this.#end();
    this.#at = end + 1;
    return true;
  }

  #start(): boolean {
    NAME.lastIndex = this.#at + 1;
    const raw = NAME.exec(this.#text)?.[0];
    if (raw === undefined || (this.#root !== null && this.#open.length === 0)) return false;
    const given: string[] = [];
    let at = NAME.lastIndex;
    for (;;) {
      ATTRIBUTE.lastIndex = at;
      const match = ATTRIBUTE.exec(this.#text);
      if (match === null) break;
      given.push(match[1] ?? '', withoutReferences(match[2] ?? match[3] ?? ''));
      at = ATTRIBUTE.lastIndex;
    }
    TAG_END.lastIndex = at;
    const end = TAG_END.exec(this.#text);
    if (end === null) return false;
    this.#at = TAG_END.lastIndex;
    this.#add(raw, given, end[1] === '/');
    return true;
  }

  #add(raw: string, given: readonly string[], isEmpty: boolean): void {
    if (++this.#elements > DOCX_MAX_XML_ELEMENTS) throw tooManyElements();
    const outer = this.#open.at(-1)?.scope ?? new NamespaceScope();
    const declared = declarations(given);
    const scope = declared.length === 0 ? outer : outer.with(declared);
    const element = {
      name: scope.element(raw),
      attributes:
        given.length === 0
          ? NONE
          : given.map((text, index) => (index % 2 === 0 ? scope.attribute(text) : text)),
      children: NONE,
    };
    const parent = this.#open.at(-1);
    if (this.#open.length >= XML_MAX_DEPTH) throw tooDeep();
    if (parent === undefined) this.#root = element;
    else parent.children.push(element);
    if (!isEmpty) this.#open.push({ raw, element, scope, children: [] });
  }

  /** White space between tags is layout, except in an element that holds nothing else. */
  #write(text: string): void {
    const parent = this.#open.at(-1);
    if (text === '' || parent === undefined) return;
    if (text.trim() === '' && !/:(t|delText|instrText)$/.test(parent.element.name)) return;
    parent.children.push(text);
  }
}

function declarations(given: readonly string[]): readonly (readonly [string, string])[] {
  const declared: [string, string][] = [];
  for (let at = 0; at < given.length; at += 2) {
    const name = given[at] ?? '';
    if (name === 'xmlns') declared.push(['', given[at + 1] ?? '']);
    else if (name.startsWith('xmlns:')) declared.push([name.slice('xmlns:'.length), given[at + 1] ?? '']);
  }
  return declared;
}

const tooDeep = (): ParseError =>
  new ParseError(
    'CORRUPT',
    'The parts of this Word document lie inside each other more often than Word itself can make them. ' +
      'Open it in Word, save it and upload that.',
  );

const tooManyElements = (): ParseError =>
  new ParseError(
    'TOO_LARGE',
    'This Word document holds more paragraphs and cells than can be read at once. Split it and upload the parts.',
  );
