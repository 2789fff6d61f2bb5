import type { SourceBlock } from '../compose/source-block.ts';
import { attribute, isUnseen, numberAttribute } from './dom.ts';
import type { DomElement } from './dom.ts';
import { InlineLook } from './inline-look.ts';
import { InlineText } from './inline-text.ts';
import { markerOf, openList } from './list-marker.ts';
import type { OpenList } from './list-marker.ts';
import { readTable } from './read-table.ts';

/** Points by which a list, a quotation or a definition stands further in. */
const STEP = 24;
/** What nests deeper stands no further in. */
const MAX_INDENT = 32 * STEP;

const BLOCKS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption ' +
    'figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li listing main menu nav ol p pre search ' +
    'section summary table tbody text textarea tfoot thead tr ul xmp'
  ).split(' '),
);
const INDENTED: ReadonlySet<string> = new Set(['ul', 'ol', 'menu', 'dir', 'blockquote', 'dd']);
/** What stands apart from the words before it, without a line between them. */
const APART: ReadonlySet<string> = new Set(['td', 'th', 'option']);
const LISTS: ReadonlySet<string> = new Set(['ul', 'ol', 'menu', 'dir']);

/** Makes blocks of a page while it is walked: text gathers until an element ends the line. */
export class HtmlBlocks {
  readonly blocks: SourceBlock[] = [];
  readonly #look: InlineLook;
  readonly #text = new InlineText();
  readonly #tables: ReadonlySet<DomElement>;
  readonly #base: string | null;
  readonly #lists: OpenList[] = [];
  #indent = 0;
  #marker: string | null = null;
  #depth: number | null = null;
  #isTerm = false;

  constructor({ tables, base }: { tables: ReadonlySet<DomElement>; base: string | null }) {
    this.#tables = tables;
    this.#base = base;
    this.#look = new InlineLook(base);
  }

  enter(element: DomElement): boolean {
    if (isUnseen(element)) return false;
    const { tagName } = element;
    if (BLOCKS.has(tagName)) this.flush();
    if (this.#tables.has(element)) {
      this.#table(element);
      return false;
    }
    if (tagName === 'br') this.#text.breakLine();
    else if (APART.has(tagName)) this.#text.gap();
    else if (tagName === 'li') this.#item(element);
    else if (tagName === 'dt') this.#isTerm = true;
    if (LISTS.has(tagName)) this.#lists.push(openList(element));
    if (INDENTED.has(tagName)) this.#indent += STEP;
    this.#depth = headingDepth(element) ?? this.#depth;
    this.#look.enter(element);
    return true;
  }

  leave(element: DomElement): void {
    const { tagName } = element;
    if (BLOCKS.has(tagName) || headingDepth(element) !== null) this.flush();
    if (tagName === 'option') this.#text.gap();
    this.#look.leave(element);
    if (headingDepth(element) !== null) this.#depth = null;
    if (INDENTED.has(tagName)) this.#indent -= STEP;
    if (LISTS.has(tagName)) this.#lists.pop();
    if (tagName === 'li') this.#endItem();
    if (tagName === 'dt') this.#isTerm = false;
  }

  text(value: string): void {
    this.#text.add(value, this.#look.now);
  }

  /** Ends the block whose words have been gathered. */
  flush(): void {
    const { isBlank, isBold } = this.#text;
    const runs = this.#text.take();
    if (isBlank) return;
    const label = this.#marker;
    this.#marker = null;
    this.blocks.push({
      kind: 'paragraph',
      runs,
      ...(label === null ? {} : { label }),
      ...(this.#depth === null ? {} : { headingDepth: this.#depth }),
      indent: Math.min(MAX_INDENT, this.#indent),
      isBold: isBold || this.#isTerm,
      isCentred: this.#look.now.isCentred,
    });
  }

  #table(element: DomElement): void {
    const { caption, rows } = readTable(element, this.#base);
    if (caption.length > 0) this.blocks.push({ kind: 'paragraph', runs: caption, indent: this.#indent });
    if (rows.length > 0) this.blocks.push({ kind: 'table', rows });
  }

  #item(element: DomElement): void {
    const list = this.#lists.at(-1);
    this.#marker = list === undefined ? null : markerOf(element, list);
  }

  /** An item without words has no line, as its marker alone says nothing. */
  #endItem(): void {
    this.#marker = null;
  }
}

function headingDepth(element: DomElement): number | null {
  const tag = /^h([1-6])$/.exec(element.tagName);
  if (tag) return Number(tag[1]);
  return attribute(element, 'role') === 'heading' ? (numberAttribute(element, 'aria-level', 1) ?? 2) : null;
}
