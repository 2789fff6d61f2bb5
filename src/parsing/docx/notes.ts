import type { SourceAside } from '../compose/source-block.ts';
import { BlockReader } from './blocks/block-reader.ts';
import { flatRuns } from './blocks/flat-runs.ts';
import type { NoteReference } from './inline/paragraph-text.ts';
import { formatNumber } from './numbering/number-format.ts';
import type { Tally } from './tally.ts';
import { openStory } from './story.ts';
import type { Story, WordDocument } from './story.ts';
import { attributeOf, childOf, elementsOf, integerOf, valueOf } from './xml/xml-element.ts';
import type { XmlElement } from './xml/xml-element.ts';

type Kind = NoteReference['kind'];

interface Notes {
  readonly story: Story;
  readonly byId: ReadonlyMap<string, XmlElement>;
}

/** The foot- and endnotes of a document, and the marks that count them. */
export class NoteBook {
  readonly #tally: Tally;
  readonly #notes: Readonly<Record<Kind, Notes | null>>;
  readonly #formats: Readonly<Record<Kind, { readonly format: string; next: number }>>;

  /** @param settings root of the part with the settings */
  constructor(document: WordDocument, from: { mainPart: string; settings: XmlElement | null }) {
    this.#tally = document.tally;
    this.#notes = {
      footnote: openNotes(document, from.mainPart, 'footnote'),
      endnote: openNotes(document, from.mainPart, 'endnote'),
    };
    this.#formats = {
      footnote: counting(childOf(from.settings ?? undefined, 'w:footnotePr'), 'decimal'),
      endnote: counting(childOf(from.settings ?? undefined, 'w:endnotePr'), 'lowerRoman'),
    };
  }

  nextMark(kind: Kind): string {
    const counter = this.#formats[kind];
    return formatNumber(counter.next++, counter.format);
  }

  /** @returns undefined for a note that the file lacks, which is counted, or that holds nothing */
  note({ kind, id, mark }: NoteReference): SourceAside | undefined {
    const notes = this.#notes[kind];
    const element = notes?.byId.get(id);
    if (notes === null || element === undefined) {
      this.#tally.addMissing(kind);
      return undefined;
    }
    const runs = flatRuns(BlockReader.read(element, notes.story));
    if (runs.every(({ text }) => text.trim() === '')) return undefined;
    return { kind: 'note', runs, ...(mark === '' ? {} : { label: mark }) };
  }
}

function openNotes(document: WordDocument, mainPart: string, kind: Kind): Notes | null {
  const part = document.pack.related(mainPart, `${kind}s`)?.target;
  const root = part === undefined ? null : document.pack.xml(part);
  if (part === undefined || root === null) return null;
  const own = elementsOf(root).filter(({ name }) => name === `w:${kind}`);
  const byId = new Map(own.map((element) => [attributeOf(element, 'w:id') ?? '', element]));
  return { story: openStory(document, { part, root }), byId };
}

const counting = (properties: XmlElement | undefined, format: string): { format: string; next: number } => ({
  format: valueOf(properties, 'w:numFmt') ?? format,
  next: integerOf(valueOf(properties, 'w:numStart')) ?? 1,
});
