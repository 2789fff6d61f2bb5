import { readRunProperties } from '../styles/run-properties.ts';
import type { RunProperties } from '../styles/run-properties.ts';
import type { ResolvedStyle, StyleSheet } from '../styles/style-sheet.ts';
import type { XmlElement } from '../xml/xml-element.ts';

export interface RunLook {
  readonly isBold: boolean;
  readonly isHidden: boolean;
  /** In half points. */
  readonly size: number;
  readonly font?: string;
}

/** The look of letters by their own properties, their style, their paragraph's style and the defaults. */
export function lookOf(
  properties: XmlElement | undefined,
  paragraph: ResolvedStyle,
  styles: StyleSheet,
): RunLook {
  const own = readRunProperties(properties);
  const style = styles.resolveRun(own.style);
  const { defaults } = styles;
  const isOn = (key: 'isBold' | 'isHidden'): boolean =>
    own[key] ?? (toggled(style, paragraph.run, key) || defaults[key] === true);
  return {
    isBold: isOn('isBold'),
    isHidden: isOn('isHidden'),
    size: own.size ?? style.size ?? paragraph.run.size ?? styles.bodySize,
    font: own.font ?? style.font ?? paragraph.run.font,
  };
}

/** A style of letters that is bold, in a paragraph whose style is bold, takes it away again. */
const toggled = (style: RunProperties, paragraph: RunProperties, key: 'isBold' | 'isHidden'): boolean =>
  (style[key] === true) !== (paragraph[key] === true);
