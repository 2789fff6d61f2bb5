import type { PatternNode, PropertyEscape, SetNode } from './ast.ts';
import {
  complement,
  DIGITS,
  EVERYTHING,
  LINE_ENDS,
  normalRanges,
  SPACE,
  WORD,
  type Ranges,
} from './code-points.ts';

const CLASSES: Readonly<Record<string, Ranges>> = {
  d: DIGITS,
  D: complement(DIGITS),
  w: WORD,
  W: complement(WORD),
  s: SPACE,
  S: complement(SPACE),
};
const CONTROLS: Readonly<Record<string, number>> = { t: 0x09, n: 0x0a, v: 0x0b, f: 0x0c, r: 0x0d, 0: 0 };
const QUANTIFIER = /^(?:\*|\+|\?|\{(\d+)(,?)(\d*)\})\??/;
const LOOK_AROUND = /^\(\?<?[=!]/;
const GROUP = /^\((?:\?:|\?<[^>]*>)?/;

/**
 * Reads a regular expression that the platform's own parser has accepted, with or without the flag `u`.
 * Groups lose their captures and quantifiers their laziness: neither changes whether a text matches.
 */
export function parsePattern(source: string): PatternNode {
  const reader = new Reader(source);
  return reader.choice();
}

type Escape = { readonly ranges: Ranges } | { readonly property: PropertyEscape } | { readonly code: number };

class Reader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  choice(): PatternNode {
    const items = [this.#sequence()];
    while (this.#take('|')) items.push(this.#sequence());
    return items.length === 1 && items[0] !== undefined ? items[0] : { kind: 'choice', items };
  }

  #sequence(): PatternNode {
    const items: PatternNode[] = [];
    while (this.#at < this.#source.length && !'|)'.includes(this.#peek())) items.push(this.#term());
    return { kind: 'sequence', items };
  }

  #term(): PatternNode {
    const item = this.#atom();
    const [text, low, comma, high] = QUANTIFIER.exec(this.#rest()) ?? [];
    if (text === undefined) return item;
    this.#at += text.length;
    if (low === undefined) {
      return { kind: 'repeat', item, min: text[0] === '+' ? 1 : 0, max: text[0] === '?' ? 1 : Infinity };
    }
    const min = Number(low);
    const max = comma === '' ? min : high === '' || high === undefined ? Infinity : Number(high);
    return { kind: 'repeat', item, min, max };
  }

  #atom(): PatternNode {
    if (this.#take('^')) return { kind: 'assertion', what: 'start' };
    if (this.#take('$')) return { kind: 'assertion', what: 'end' };
    if (this.#take('.')) return set(complement(LINE_ENDS));
    if (this.#take('[')) return this.#class();
    if (this.#peek() === '(') return this.#group();
    if (!this.#take('\\')) return single(this.#codePoint());
    if (this.#take('b')) return { kind: 'assertion', what: 'word' };
    if (this.#take('B')) return { kind: 'assertion', what: 'not-word' };
    if (/^(?:[1-9]|k<)/.test(this.#rest())) return this.#backReference();
    return node(this.#escape());
  }

  #backReference(): PatternNode {
    this.#at += /^(?:\d+|k<[^>]*>)/.exec(this.#rest())?.[0].length ?? 1;
    return { kind: 'irregular', what: 'back-reference' };
  }

  #group(): PatternNode {
    const rest = this.#rest();
    const look = LOOK_AROUND.exec(rest)?.[0];
    this.#at += (look ?? GROUP.exec(rest)?.[0] ?? '(').length;
    // Modifiers of single groups, `(?i:`, change what the letters in them match.
    const isModified = look === undefined && this.#peek() === '?';
    const inner = this.choice();
    this.#take(')');
    return look === undefined && !isModified ? inner : { kind: 'irregular', what: 'look-around' };
  }

  #class(): SetNode {
    const isNegated = this.#take('^');
    const ranges: [number, number][] = [];
    const properties: PropertyEscape[] = [];
    while (!this.#take(']')) {
      const from = this.#classAtom();
      if (!('code' in from)) {
        add(from, { ranges, properties });
        continue;
      }
      if (this.#peek() !== '-' || this.#source[this.#at + 1] === ']') {
        ranges.push([from.code, from.code]);
        continue;
      }
      this.#at++;
      const to = this.#classAtom();
      if ('code' in to) ranges.push([from.code, to.code]);
      else {
        // Without `u`, a class at an end of a range makes its hyphen a hyphen.
        ranges.push([from.code, from.code], [0x2d, 0x2d]);
        add(to, { ranges, properties });
      }
    }
    return { kind: 'set', ranges: normalRanges(ranges), properties, isNegated };
  }

  #classAtom(): Escape {
    if (!this.#take('\\')) return { code: this.#codePoint() };
    if (this.#take('b')) return { code: 0x08 };
    return this.#escape();
  }

  #escape(): Escape {
    const rest = this.#rest();
    const letter = rest[0] ?? '\\';
    if (Object.hasOwn(CLASSES, letter)) {
      this.#at++;
      return { ranges: CLASSES[letter] ?? EVERYTHING };
    }
    const [property, name] = /^[pP]\{([^}]*)\}/.exec(rest) ?? [];
    if (property !== undefined && name !== undefined) {
      this.#at += property.length;
      return { property: { name, isNegated: letter === 'P' } };
    }
    const pair = /^u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})/i.exec(rest);
    if (pair) {
      this.#at += pair[0].length;
      const units = [Number.parseInt(pair[1] ?? '', 16), Number.parseInt(pair[2] ?? '', 16)];
      return { code: String.fromCharCode(...units).codePointAt(0) ?? 0 };
    }
    const hex = /^(?:u\{([0-9a-f]+)\}|u([0-9a-f]{4})|x([0-9a-f]{2}))/i.exec(rest);
    if (hex) {
      this.#at += hex[0].length;
      return { code: Number.parseInt(hex[1] ?? hex[2] ?? hex[3] ?? '', 16) };
    }
    const octal = /^0([0-7]{1,2})/.exec(rest);
    if (octal) {
      this.#at += octal[0].length;
      return { code: Number.parseInt(octal[1] ?? '', 8) };
    }
    const control = /^c([A-Za-z])/.exec(rest);
    if (control) {
      this.#at += 2;
      return { code: (control[1] ?? '').charCodeAt(0) % 32 };
    }
    if (Object.hasOwn(CONTROLS, letter)) {
      this.#at++;
      return { code: CONTROLS[letter] ?? 0 };
    }
    return { code: this.#codePoint() };
  }

  #rest(): string {
    return this.#source.slice(this.#at);
  }

  #peek(): string {
    return this.#source[this.#at] ?? '';
  }

  #take(text: string): boolean {
    if (this.#peek() !== text) return false;
    this.#at++;
    return true;
  }

  #codePoint(): number {
    const code = this.#source.codePointAt(this.#at) ?? 0;
    this.#at += code > 0xffff ? 2 : 1;
    return code;
  }
}

function add(
  escape: Escape,
  { ranges, properties }: { ranges: (readonly [number, number])[]; properties: PropertyEscape[] },
): void {
  if ('property' in escape) properties.push(escape.property);
  else if ('ranges' in escape) ranges.push(...escape.ranges);
}

function node(escape: Escape): SetNode {
  if ('property' in escape)
    return { kind: 'set', ranges: [], properties: [escape.property], isNegated: false };
  return 'ranges' in escape ? set(escape.ranges) : single(escape.code);
}

const set = (ranges: Ranges): SetNode => ({ kind: 'set', ranges, properties: [], isNegated: false });
const single = (code: number): SetNode => set([[code, code]]);
