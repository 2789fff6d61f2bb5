import { childOf, integerOf, switchOf, valueOf } from '../xml/xml-element.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { indentOf } from './indent.ts';

/** What matters of a paragraph, from itself or from its style; undefined where nothing is said. */
export interface ParagraphProperties {
  readonly style?: string;
  /** `0` takes a number away. */
  readonly numberingId?: string;
  /** From 0. */
  readonly numberingLevel?: number;
  /** From 0; 9 is body text. */
  readonly outlineLevel?: number;
  readonly isCentred?: boolean;
  /** In points. */
  readonly indent?: number;
}

export function readParagraphProperties(element: XmlElement | undefined): ParagraphProperties {
  if (element === undefined) return {};
  const numbering = childOf(element, 'w:numPr');
  const alignment = valueOf(element, 'w:jc');
  return {
    style: valueOf(element, 'w:pStyle'),
    numberingId: valueOf(numbering, 'w:numId'),
    numberingLevel: integerOf(valueOf(numbering, 'w:ilvl')),
    outlineLevel: integerOf(valueOf(element, 'w:outlineLvl')),
    isCentred: alignment === undefined ? undefined : alignment === 'center',
    indent: indentOf(element),
  };
}

/** A mark of a paragraph that is deleted, or hidden, joins the paragraph to the next. */
export interface ParagraphMark {
  readonly isDeleted: boolean;
  readonly isHidden: boolean;
}

export function readParagraphMark(properties: XmlElement | undefined): ParagraphMark {
  const mark = childOf(properties, 'w:rPr');
  return {
    isDeleted: childOf(mark, 'w:del') !== undefined || childOf(mark, 'w:moveFrom') !== undefined,
    isHidden: switchOf(mark, 'w:vanish') === true || switchOf(mark, 'w:specVanish') === true,
  };
}
