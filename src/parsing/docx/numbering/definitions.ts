import {
  attributeOf,
  childOf,
  elementsOf,
  integerOf,
  switchOf,
  valueOf,
} from '../xml/xml-element.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { fontOf } from '../styles/run-properties.ts';
import { indentOf } from '../styles/indent.ts';

/** One of the nine levels of a numbering. */
export interface Level {
  readonly start: number;
  /** A value of `w:numFmt`. */
  readonly format: string;
  /** The sample of a custom format. */
  readonly custom?: string;
  /** Text around the numbers: `%1.%2`. */
  readonly text: string;
  /** 1-based level whose use restarts this one; 0 for never; undefined for every higher one. */
  readonly restart?: number;
  /** Style whose paragraphs are on this level. */
  readonly style?: string;
  /** All numbers of its text in digits. */
  readonly isLegal: boolean;
  readonly isHidden: boolean;
  readonly font?: string;
  /** In points. */
  readonly indent?: number;
}

export interface AbstractNumbering {
  readonly id: string;
  readonly levels: ReadonlyMap<number, Level>;
  /** Numbering style that holds the levels instead. */
  readonly styleLink?: string;
}

export interface NumberingInstance {
  readonly abstractId: string;
  readonly startOverrides: ReadonlyMap<number, number>;
  readonly levels: ReadonlyMap<number, Level>;
}

export interface NumberingDefinitions {
  readonly abstracts: ReadonlyMap<string, AbstractNumbering>;
  readonly instances: ReadonlyMap<string, NumberingInstance>;
}

/** Reads the numbering part; the empty definitions when there is none. */
export function readNumbering(root: XmlElement | null): NumberingDefinitions {
  const elements = elementsOf(root ?? undefined);
  const abstracts = elements.filter(({ name }) => name === 'w:abstractNum').map(readAbstract);
  const instances = elements
    .filter(({ name }) => name === 'w:num')
    .map((element) => [attributeOf(element, 'w:numId') ?? '', readInstance(element)] as const);
  return {
    abstracts: new Map(abstracts.map((abstract) => [abstract.id, abstract])),
    instances: new Map(instances),
  };
}

function readAbstract(element: XmlElement): AbstractNumbering {
  return {
    id: attributeOf(element, 'w:abstractNumId') ?? '',
    levels: new Map(
      elementsOf(element)
        .filter(({ name }) => name === 'w:lvl')
        .map((level) => [levelIndex(level), readLevel(level)]),
    ),
    styleLink: valueOf(element, 'w:numStyleLink'),
  };
}

function readInstance(element: XmlElement): NumberingInstance {
  const startOverrides = new Map<number, number>();
  const levels = new Map<number, Level>();
  for (const override of elementsOf(element).filter(({ name }) => name === 'w:lvlOverride')) {
    const start = integerOf(valueOf(override, 'w:startOverride'));
    const level = childOf(override, 'w:lvl');
    if (start !== undefined) startOverrides.set(levelIndex(override), start);
    if (level !== undefined) levels.set(levelIndex(override), readLevel(level));
  }
  return { abstractId: valueOf(element, 'w:abstractNumId') ?? '', startOverrides, levels };
}

const levelIndex = (element: XmlElement): number => integerOf(attributeOf(element, 'w:ilvl')) ?? 0;

function readLevel(element: XmlElement): Level {
  const runProperties = childOf(element, 'w:rPr');
  const format = numberFormat(element);
  return {
    // Without a start, the first number is nought, as the standard has it.
    start: integerOf(valueOf(element, 'w:start')) ?? 0,
    format: attributeOf(format, 'w:val') ?? 'decimal',
    custom: attributeOf(format, 'w:format'),
    text: valueOf(element, 'w:lvlText') ?? '',
    restart: integerOf(valueOf(element, 'w:lvlRestart')),
    style: valueOf(element, 'w:pStyle'),
    isLegal: switchOf(element, 'w:isLgl') === true,
    isHidden: switchOf(runProperties, 'w:vanish') === true,
    font: fontOf(runProperties),
    indent: indentOf(childOf(element, 'w:pPr')),
  };
}

/** A custom format stands beside the one for programs that do not know it. */
function numberFormat(level: XmlElement): XmlElement | undefined {
  const choices = childOf(level, 'mc:AlternateContent');
  return (
    childOf(childOf(choices, 'mc:Choice'), 'w:numFmt') ??
    childOf(level, 'w:numFmt') ??
    childOf(childOf(choices, 'mc:Fallback'), 'w:numFmt')
  );
}
