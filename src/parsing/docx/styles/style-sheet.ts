import { attributeOf, childOf, elementsOf, valueOf } from '../xml/xml-element.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { readParagraphProperties } from './paragraph-properties.ts';
import type { ParagraphProperties } from './paragraph-properties.ts';
import { readRunProperties } from './run-properties.ts';
import type { RunProperties } from './run-properties.ts';
import { headingDepthOfName, isContentsName, isTitleName } from './style-roles.ts';

interface Style {
  readonly id: string;
  readonly name: string;
  readonly basedOn?: string;
  readonly paragraph: ParagraphProperties;
  readonly run: RunProperties;
}

/** A style with all that it takes from those it is based on. */
export interface ResolvedStyle {
  /** Ids from the style itself to the last it is based on. */
  readonly chain: readonly string[];
  readonly paragraph: ParagraphProperties;
  readonly run: RunProperties;
  /** From 1, by the outline level or the name of the style or of one it is based on. */
  readonly headingDepth?: number;
  readonly isTitle: boolean;
  readonly isContents: boolean;
}

const BODY_TEXT_LEVEL = 9;
const NO_STYLE: ResolvedStyle = { chain: [], paragraph: {}, run: {}, isTitle: false, isContents: false };
/** Half points, where a document says nothing. */
const DEFAULT_SIZE = 20;

/** The styles of a document. Styles that are based on each other in a circle end where it closes. */
export class StyleSheet {
  readonly #styles = new Map<string, Style>();
  readonly #resolved = new Map<string, ResolvedStyle>();
  readonly #defaults: RunProperties;
  readonly #defaultParagraph: string | undefined;

  /** @param root of the part with the styles; null when there is none */
  constructor(root: XmlElement | null) {
    const elements = elementsOf(root ?? undefined);
    const defaults = elements.find(({ name }) => name === 'w:docDefaults');
    this.#defaults = readRunProperties(childOf(childOf(defaults, 'w:rPrDefault'), 'w:rPr'));
    let defaultParagraph: string | undefined;
    for (const element of elements.filter(({ name }) => name === 'w:style')) {
      const style = readStyle(element);
      this.#styles.set(style.id, style);
      const isDefault = /^(1|true|on)$/.test(attributeOf(element, 'w:default') ?? '');
      if (isDefault && attributeOf(element, 'w:type') === 'paragraph') defaultParagraph ??= style.id;
    }
    this.#defaultParagraph = defaultParagraph;
  }

  /** @param id of a style of paragraphs, letters or numberings; the default of paragraphs without */
  resolve(id: string | undefined): ResolvedStyle {
    const own = id !== undefined && this.#styles.has(id) ? id : this.#defaultParagraph;
    return own === undefined ? NO_STYLE : this.#resolve(own);
  }

  /** @returns the id of the numbering that a numbering style stands for */
  numberingOf(style: string): string | undefined {
    return this.#styles.has(style) ? this.#resolve(style).paragraph.numberingId : undefined;
  }

  /** @param id of a style of letters; nothing without */
  resolveRun(id: string | undefined): RunProperties {
    return id === undefined || !this.#styles.has(id) ? {} : this.#resolve(id).run;
  }

  /** In half points: the letters of paragraphs without a style of their own. */
  get bodySize(): number {
    return this.resolve(undefined).run.size ?? this.#defaults.size ?? DEFAULT_SIZE;
  }

  get defaults(): RunProperties {
    return this.#defaults;
  }

  #resolve(id: string): ResolvedStyle {
    const known = this.#resolved.get(id);
    if (known !== undefined) return known;
    const styles = this.#chain(id);
    const paragraph = merged(styles.map((style) => style.paragraph));
    const names = styles.map(({ name }) => name);
    const resolved: ResolvedStyle = {
      chain: styles.map((style) => style.id),
      paragraph,
      run: merged(styles.map((style) => style.run)),
      headingDepth: headingDepth(paragraph.outlineLevel, names),
      isTitle: names.some(isTitleName),
      isContents: names.some(isContentsName),
    };
    this.#resolved.set(id, resolved);
    return resolved;
  }

  #chain(id: string): readonly Style[] {
    const chain: Style[] = [];
    const seen = new Set<string>();
    let next: string | undefined = id;
    while (next !== undefined && !seen.has(next)) {
      seen.add(next);
      const style = this.#styles.get(next);
      if (style === undefined) break;
      chain.push(style);
      next = style.basedOn;
    }
    return chain;
  }
}

function readStyle(element: XmlElement): Style {
  return {
    id: attributeOf(element, 'w:styleId') ?? '',
    name: valueOf(element, 'w:name') ?? '',
    basedOn: valueOf(element, 'w:basedOn'),
    paragraph: readParagraphProperties(childOf(element, 'w:pPr')),
    run: readRunProperties(childOf(element, 'w:rPr')),
  };
}

function headingDepth(outlineLevel: number | undefined, names: readonly string[]): number | undefined {
  if (outlineLevel !== undefined) return depthOfLevel(outlineLevel);
  return names.map(headingDepthOfName).find((depth) => depth !== undefined);
}

/** @returns the depth of an outline level, from 1; undefined for body text */
export const depthOfLevel = (level: number): number | undefined =>
  level >= 0 && level < BODY_TEXT_LEVEL ? level + 1 : undefined;

/** What is said first counts, property by property. */
export function merged<T extends object>(properties: readonly T[]): T {
  const all: Partial<T> = {};
  for (const one of properties.toReversed()) {
    for (const key of Object.keys(one) as (keyof T)[]) if (one[key] !== undefined) all[key] = one[key];
  }
  return all as T;
}
