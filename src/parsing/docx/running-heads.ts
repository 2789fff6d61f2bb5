import type { SourceAside } from '../compose/source-block.ts';
import { BlockReader } from './blocks/block-reader.ts';
import { flatRuns } from './blocks/flat-runs.ts';
import { openStory } from './story.ts';
import type { WordDocument } from './story.ts';
import { attributeOf, elementsOf, isElement, switchOf } from './xml/xml-element.ts';
import type { XmlElement } from './xml/xml-element.ts';

type Kind = SourceAside['kind'] & ('header' | 'footer');

/** On first pages, on all, on even ones: the order in which a reader meets them. */
const USES = ['first', 'default', 'even'];

/** Headers and footers of each section; what says the same again, in any section, is left out. */
export class RunningHeads {
  readonly #document: WordDocument;
  readonly #mainPart: string;
  readonly #sections: readonly XmlElement[];
  readonly #hasEven: boolean;
  readonly #inForce = new Map<string, string>();
  readonly #seen = new Set<string>();
  #next = 0;

  constructor(
    document: WordDocument,
    from: { readonly mainPart: string; readonly body: XmlElement; readonly settings: XmlElement | null },
  ) {
    this.#document = document;
    this.#mainPart = from.mainPart;
    this.#sections = sectionsOf(from.body);
    this.#hasEven = switchOf(from.settings ?? undefined, 'w:evenAndOddHeaders') === true;
  }

  /** @returns the headers of the section that begins here */
  begin(): readonly SourceAside[] {
    for (const reference of elementsOf(this.#sections[this.#next])) {
      const kind = /^w:(header|footer)Reference$/.exec(reference.name)?.[1];
      const id = attributeOf(reference, 'r:id');
      if (kind !== undefined && id !== undefined)
        this.#inForce.set(`${kind}/${attributeOf(reference, 'w:type') ?? 'default'}`, id);
    }
    return this.#read('header');
  }

  /** @returns the footers of the section that ends here */
  end(): readonly SourceAside[] {
    const footers = this.#read('footer');
    this.#next++;
    return footers;
  }

  #read(kind: Kind): readonly SourceAside[] {
    const hasFirst = switchOf(this.#sections[this.#next], 'w:titlePg') === true;
    return USES.flatMap((use) => {
      if ((use === 'first' && !hasFirst) || (use === 'even' && !this.#hasEven)) return [];
      const id = this.#inForce.get(`${kind}/${use}`);
      if (id === undefined) return [];
      return this.#once(kind, this.#document.pack.relationships(this.#mainPart).get(id)?.target ?? id);
    });
  }

  #once(kind: Kind, part: string): readonly SourceAside[] {
    const key = `${kind}/${part}`;
    if (this.#seen.has(key)) return [];
    this.#seen.add(key);
    if (!this.#document.pack.has(part)) this.#document.tally.addMissing(`page ${kind}`);
    const root = this.#document.pack.xml(part);
    if (root === null) return [];
    const runs = flatRuns(BlockReader.read(root, openStory(this.#document, { part, root })));
    const words = runs.map(({ text }) => text).join('');
    const sameWords = `${kind}:${words}`;
    // A page number alone says nothing of the document.
    if (!/\p{L}/u.test(words) || this.#seen.has(sameWords)) return [];
    this.#seen.add(sameWords);
    return [{ kind, runs }];
  }
}

/** A section's properties stand in its last paragraph, those of the last section at the end of the body. */
function sectionsOf(element: XmlElement): readonly XmlElement[] {
  return element.children.filter(isElement).flatMap((child) => {
    if (child.name === 'w:sectPr') return [child];
    return IN_SECTIONS.has(child.name) ? sectionsOf(child) : [];
  });
}

const IN_SECTIONS: ReadonlySet<string> = new Set([
  'w:p',
  'w:pPr',
  'w:sdt',
  'w:sdtContent',
  'w:customXml',
  'w:smartTag',
]);
