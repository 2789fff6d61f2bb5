import { attributeOf, childOf, integerOf, switchOf, valueOf } from '../xml/xml-element.ts';
import type { XmlElement } from '../xml/xml-element.ts';

/** What matters of the look of letters; undefined where nothing is said. */
export interface RunProperties {
  readonly style?: string;
  readonly isBold?: boolean;
  readonly isHidden?: boolean;
  /** In half points. */
  readonly size?: number;
  readonly font?: string;
}

export function readRunProperties(element: XmlElement | undefined): RunProperties {
  if (element === undefined) return {};
  return {
    style: valueOf(element, 'w:rStyle'),
    isBold: switchOf(element, 'w:b') ?? switchOf(element, 'w:bCs'),
    isHidden: switchOf(element, 'w:vanish'),
    size: integerOf(valueOf(element, 'w:sz')) ?? integerOf(valueOf(element, 'w:szCs')),
    font: fontOf(element),
  };
}

export function fontOf(properties: XmlElement | undefined): string | undefined {
  const fonts = childOf(properties, 'w:rFonts');
  return attributeOf(fonts, 'w:ascii') ?? attributeOf(fonts, 'w:hAnsi');
}
