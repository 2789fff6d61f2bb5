import { attribute, numberAttribute, styleOf } from './dom.ts';
import type { DomElement } from './dom.ts';
import { numeralOf } from '../numerals.ts';
import type { Numerals } from '../numerals.ts';

type Counter = Numerals | 'bullet' | 'none';

/** A list that is open, and the number of its next item. */
export interface OpenList {
  readonly counter: Counter;
  readonly step: 1 | -1;
  next: number;
}

const BULLET = '•';

/** @param list an `ol`, `ul` or `menu`; its `start`, `type`, `reversed` and own style count */
export function openList(list: DomElement): OpenList {
  const isOrdered = list.tagName === 'ol';
  const isReversed = isOrdered && attribute(list, 'reversed') !== null;
  const items = isReversed ? list.childNodes.filter(({ nodeName }) => nodeName === 'li').length : 1;
  return {
    counter: counterOf(list, isOrdered ? 'decimal' : 'bullet'),
    step: isReversed ? -1 : 1,
    next: (isOrdered ? numberAttribute(list, 'start') : null) ?? items,
  };
}

/** @returns what stands before the item, and null for nothing; the list counts on */
export function markerOf(item: DomElement, list: OpenList): string | null {
  const value = numberAttribute(item, 'value') ?? list.next;
  list.next = value + list.step;
  const counter = counterOf(item, list.counter);
  if (counter === 'none') return null;
  return counter === 'bullet' ? BULLET : `${numeralOf(value, counter)}.`;
}

function counterOf(element: DomElement, inherited: Counter): Counter {
  const type = attribute(element, 'type') ?? '';
  const style = styleOf(element, 'list-style-type') ?? styleOf(element, 'list-style') ?? '';
  const named = style
    .split(/\s+/)
    .map((word) => STYLES[word])
    .find((known) => known !== undefined);
  return named ?? TYPES[type] ?? inherited;
}

const TYPES: Readonly<Record<string, Counter>> = {
  '1': 'decimal',
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
};

const STYLES: Readonly<Record<string, Counter>> = {
  decimal: 'decimal',
  'lower-alpha': 'lower-alpha',
  'lower-latin': 'lower-alpha',
  'upper-alpha': 'upper-alpha',
  'upper-latin': 'upper-alpha',
  'lower-roman': 'lower-roman',
  'upper-roman': 'upper-roman',
  disc: 'bullet',
  circle: 'bullet',
  square: 'bullet',
  none: 'none',
};
