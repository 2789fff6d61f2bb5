import type { Numbering } from './numbering/numbering.ts';
import { Counters } from './numbering/counters.ts';
import type { OpenField } from './inline/field.ts';
import type { NoteReference } from './inline/paragraph-text.ts';
import { unpairedMarks } from './inline/unended-fields.ts';
import type { WordPackage } from './package/word-package.ts';
import type { StyleSheet } from './styles/style-sheet.ts';
import type { Tally } from './tally.ts';
import type { XmlElement } from './xml/xml-element.ts';

/** What all stories of one document share. */
export interface WordDocument {
  readonly pack: WordPackage;
  readonly styles: StyleSheet;
  readonly numbering: Numbering;
  readonly tally: Tally;
}

/** The body, a running head or the notes: text of its own, with its own numbers and fields. */
export interface Story {
  readonly document: WordDocument;
  /** Whose relationships its ids mean. */
  readonly part: string;
  readonly counters: Counters;
  /** Fields whose end is still to come, innermost last. */
  readonly fields: OpenField[];
  readonly unpairedMarks: ReadonlySet<XmlElement>;
  /** Notes that were referred to and are still to be written. */
  readonly notes: NoteReference[];
  /** @returns the mark of the next note of that kind */
  readonly nextMark: (kind: NoteReference['kind']) => string;
}

export function openStory(
  document: WordDocument,
  from: { readonly part: string; readonly root: XmlElement; readonly nextMark?: Story['nextMark'] },
): Story {
  return {
    document,
    part: from.part,
    counters: new Counters(),
    fields: [],
    unpairedMarks: unpairedMarks(from.root),
    notes: [],
    nextMark: from.nextMark ?? (() => '*'),
  };
}
