import { bulletSign } from '../symbols/bullet-sign.ts';
import type { ResolvedStyle, StyleSheet } from '../styles/style-sheet.ts';
import type { ParagraphProperties } from '../styles/paragraph-properties.ts';
import type { Counters, NumberingUse } from './counters.ts';
import type { AbstractNumbering, Level, NumberingDefinitions } from './definitions.ts';
import { formatNumber } from './number-format.ts';

/** The number that Word shows before a paragraph. */
export interface NumberLabel {
  /** `5.2`, `(a)`, `Article V`, `•`; empty where the numbering shows nothing. */
  readonly text: string;
  readonly isBullet: boolean;
  /** Indent of its level in points, where that says one. */
  readonly indent?: number;
}

/** Numberings that link to styles that link to numberings end somewhere. */
const MAX_LINKS = 8;
const DEEPEST_LEVEL = 8;

/** Finds which number a paragraph has: its own numbering, or its style's, or none. */
export class Numbering {
  readonly #definitions: NumberingDefinitions;
  readonly #styles: StyleSheet;

  constructor(definitions: NumberingDefinitions, styles: StyleSheet) {
    this.#definitions = definitions;
    this.#styles = styles;
  }

  /** Counts the paragraph. @returns undefined when it has no number */
  label(own: ParagraphProperties, style: ResolvedStyle, counters: Counters): NumberLabel | undefined {
    const use = this.#use(own, style);
    const level = use?.levelAt(use.level);
    if (use === undefined || level === undefined) return undefined;
    const numbers = counters.next(use);
    const { indent } = level;
    if (level.isHidden) return { text: '', isBullet: false, indent };
    if (level.format === 'bullet')
      return { text: bulletSign(level.text, level.font), isBullet: true, indent };
    return { text: labelText(level, numbers, use.levelAt), isBullet: false, indent };
  }

  #use(own: ParagraphProperties, style: ResolvedStyle): NumberingUse | undefined {
    const instanceId = own.numberingId ?? style.paragraph.numberingId;
    const instance = instanceId === undefined ? undefined : this.#definitions.instances.get(instanceId);
    if (instanceId === undefined || instance === undefined) return undefined;
    const abstract = this.#abstract(instance.abstractId);
    if (abstract === undefined) return undefined;
    const levelAt = (level: number): Level | undefined =>
      instance.levels.get(level) ?? abstract.levels.get(level);
    const level = own.numberingLevel ?? this.#levelOfStyle(levelAt, own, style);
    const { startOverrides } = instance;
    return { abstractId: abstract.id, instanceId, level: within(level), levelAt, startOverrides };
  }

  /** A level that names the style comes before the one that the style names. */
  #levelOfStyle(
    levelAt: (level: number) => Level | undefined,
    own: ParagraphProperties,
    style: ResolvedStyle,
  ): number {
    for (const id of style.chain) {
      for (let level = 0; level <= DEEPEST_LEVEL; level++) if (levelAt(level)?.style === id) return level;
    }
    return own.numberingId === undefined ? (style.paragraph.numberingLevel ?? 0) : 0;
  }

  /** Follows a numbering that stands for a numbering style to the one that holds the levels. */
  #abstract(id: string): AbstractNumbering | undefined {
    let abstract = this.#definitions.abstracts.get(id);
    for (let step = 0; step < MAX_LINKS && abstract?.styleLink !== undefined; step++) {
      const linked = this.#styles.numberingOf(abstract.styleLink);
      const next = this.#definitions.instances.get(linked ?? '')?.abstractId;
      const found = next === undefined ? undefined : this.#definitions.abstracts.get(next);
      if (found === undefined || found === abstract) break;
      abstract = found;
    }
    return abstract;
  }
}

const within = (level: number): number => Math.min(DEEPEST_LEVEL, Math.max(0, level));

function labelText(
  { text, isLegal }: Level,
  numbers: readonly number[],
  levelAt: (level: number) => Level | undefined,
): string {
  return text
    .replace(/%([1-9])/g, (_, place: string) => {
      const index = Number(place) - 1;
      const value = numbers[index];
      const level = levelAt(index);
      if (value === undefined) return '';
      return formatNumber(value, isLegal ? 'decimal' : (level?.format ?? 'decimal'), level?.custom);
    })
    .trim();
}
