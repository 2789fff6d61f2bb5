import { withGapsFilled } from './fill-gaps.ts';
import { finishBlocks } from '../structure/block-draft.ts';
import type { BlockDraft } from '../structure/block-draft.ts';
import { citationLabel } from '../structure/citation-label.ts';
import { runInHeading } from '../structure/heading-text.ts';
import { placeLabel } from '../structure/label-stack.ts';
import type { OpenUnit } from '../structure/label-stack.ts';
import { unitLabel } from '../structure/unit-label.ts';
import type { UnitLabel } from '../structure/unit-label.ts';
import type { BlockKind, ParsedBlock } from '../types.ts';
import { lineStarts } from './line-starts.ts';
import { withoutMarkup } from './without-markup.ts';

type NewBlock = Omit<Partial<BlockDraft>, 'parent'> & {
  readonly kind: BlockKind;
  readonly start: number;
  readonly end: number;
  readonly parent: BlockDraft | null;
};

interface Container {
  readonly type: string;
  readonly tag: string;
  readonly info: string;
  readonly nesting: number;
  attrGet(name: string): string | number | null | undefined;
}

interface Leaf {
  readonly type: string;
  readonly map: readonly [number, number];
  readonly content: string;
}

interface OpenList {
  readonly isOrdered: boolean;
  number: number;
  /** The block of the current item; null until its first text. */
  item: BlockDraft | null;
  /** What the list hangs under. */
  readonly above: BlockDraft | null;
}

const LABEL_WINDOW_CHARS = 200;
const BEGINNING_CHARS = 1_000;
/** Marks that may stand before a label: emphasis, tags, anchors. */
const LEADING_MARKS = /^(?:\*\*|__|\*|_|<[^<>\n]+>|\s)+/;

/** Builds blocks from the parser's tokens in their order. */
export class MarkdownTree {
  readonly #text: string;
  readonly #lineStarts: readonly number[];
  readonly #drafts: BlockDraft[] = [];
  readonly #lists: OpenList[] = [];
  #headings: readonly { readonly depth: number; readonly draft: BlockDraft }[] = [];
  #labels: readonly OpenUnit[] = [];
  #headingDepth: number | null = null;
  #end = 0;

  constructor(text: string) {
    this.#text = text;
    this.#lineStarts = lineStarts(text);
  }

  note(start: number, end: number): void {
    this.#push({ kind: 'note', start, end, parent: null });
  }

  table([from, to]: readonly [number, number]): void {
    this.#push({ kind: 'table', ...this.#lines(from, to), parent: this.#parent() });
  }

  container(token: Container): void {
    if (token.type === 'heading_open') this.#headingDepth = Number(token.tag.slice(1));
    else if (token.type === 'heading_close') this.#headingDepth = null;
    else if (/^(ordered|bullet)_list_open$/.test(token.type)) this.#openList(token);
    else if (/^(ordered|bullet)_list_close$/.test(token.type)) this.#lists.pop();
    else if (token.type === 'list_item_open') this.#openItem();
  }

  leaf({ type, map, content }: Leaf): void {
    const range = this.#lines(map[0], map[1]);
    if (range.end <= range.start || !/[\p{L}\p{N}]/u.test(this.#text.slice(range.start, range.end))) return;
    if (type === 'html_block' && /^<!--[\s\S]*-->$/.test(content.trim())) return;
    if (this.#headingDepth !== null) return this.#heading(range, { depth: this.#headingDepth, content });
    if (type !== 'inline') return void this.#push({ kind: 'paragraph', ...range, parent: this.#parent() });
    const list = this.#lists.at(-1);
    if (list && list.item === null) return this.#item(range, { list, content });
    if (/^\[\^[^\]]+\]:/.test(content)) return void this.#push({ kind: 'note', ...range, parent: null });
    this.#paragraph(range, content);
  }

  blocks(): readonly ParsedBlock[] {
    return finishBlocks(withGapsFilled(this.#text, this.#drafts));
  }

  /** The first heading that stands under no other. */
  title(): string | null {
    const top = this.#drafts.find(({ kind, parent }) => kind === 'heading' && parent === null);
    return top?.heading ?? null;
  }

  #heading(
    range: { start: number; end: number },
    { depth, content }: { depth: number; content: string },
  ): void {
    const plain = beginning(content).replace(/\s+/g, ' ');
    const above = this.#headings.filter((heading) => heading.depth < depth);
    const parent = above.at(-1)?.draft ?? null;
    const label = headingLabel(plain);
    const draft = this.#push({
      kind: 'heading',
      ...range,
      parent,
      label: label ? headingPathLabel(label, parent) : null,
      ownLabel: label?.text ?? null,
      heading: plain.slice(label?.length ?? 0).replace(/[.:]$/, '') || null,
    });
    this.#headings = [...above, { depth, draft }];
    this.#labels = [];
  }

  #openList(token: Container): void {
    const start = Number(token.attrGet('start') ?? '1');
    this.#lists.push({
      isOrdered: token.type === 'ordered_list_open',
      number: start - 1,
      item: null,
      above: this.#parent(),
    });
  }

  #openItem(): void {
    const list = this.#lists.at(-1);
    if (!list) return;
    list.item = null;
    list.number++;
  }

  #item(range: { start: number; end: number }, { list, content }: { list: OpenList; content: string }): void {
    const plain = beginning(content);
    const number = list.isOrdered ? String(list.number) : null;
    const outer = this.#lists.at(-2)?.item;
    const base = outer?.kind === 'clause' ? outer.label : null;
    list.item = this.#push({
      kind: list.isOrdered ? 'clause' : 'list_item',
      ...range,
      parent: list.above,
      label: number === null ? null : base === null ? number : `${base}.${number}`,
      ownLabel: number,
      heading: list.isOrdered ? (runInHeading(plain) ?? shortName(plain)) : null,
    });
  }

  #paragraph(range: { start: number; end: number }, content: string): void {
    const plain = beginning(content).replace(LEADING_MARKS, '');
    const label = this.#lists.length > 0 ? null : unitLabel(plain.slice(0, LABEL_WINDOW_CHARS));
    const placement = label
      ? placeLabel(this.#labels, { label, isHeading: false, isTitled: true, later: () => [] })
      : null;
    if (!label || !placement || placement.reading.scheme === 'bullet') {
      this.#push({ kind: 'paragraph', ...range, parent: this.#parent() });
      return;
    }
    const above = this.#labels.slice(0, placement.depth);
    const parent = above.at(-1);
    const path = citationLabel(label, placement.reading, parent);
    const heading = runInHeading(plain.slice(label.length));
    const parentDraft = parent
      ? (this.#drafts[parent.ordinal] ?? null)
      : (this.#headings.at(-1)?.draft ?? null);
    const draft = this.#push({
      kind: 'clause',
      ...range,
      parent: parentDraft,
      label: path,
      ownLabel: label.text,
      heading,
    });
    const { scheme, value, path: numbers = [] } = placement.reading;
    this.#labels = [
      ...above,
      {
        ordinal: draft.ordinal,
        scheme,
        value,
        path: numbers,
        label: path,
        left: 0,
        isHeading: false,
        depth: null,
      },
    ];
  }

  /** What text without label hangs under: the list item it is in, else the last clause or heading. */
  #parent(): BlockDraft | null {
    const item = this.#lists.findLast((list) => list.item !== null)?.item;
    if (item) return item;
    return this.#headings.at(-1)?.draft ?? null;
  }

  #lines(from: number, to: number): { start: number; end: number } {
    const start = Math.max(this.#lineStarts[from] ?? this.#text.length, this.#end);
    const stop = this.#lineStarts[to] ?? this.#text.length;
    const own = this.#text.slice(start, stop);
    const lead = own.length - own.trimStart().length;
    return { start: start + lead, end: start + own.trimEnd().length };
  }

  #push({ parent, ...own }: NewBlock): BlockDraft {
    const ordinal = this.#drafts.length;
    const draft: BlockDraft = {
      label: null,
      ownLabel: null,
      heading: null,
      ...own,
      ordinal,
      parent: parent?.ordinal ?? null,
    };
    this.#drafts.push(draft);
    this.#end = own.end;
    return draft;
  }
}

/** Labels and headings stand at the beginning; a paragraph may go on for megabytes. */
const beginning = (content: string): string => withoutMarkup(content.slice(0, BEGINNING_CHARS));

/**
 * A heading says so itself: what begins it like a label is one, unless a sentence goes on in small letters.
 */
function headingLabel(plain: string): UnitLabel | null {
  const label = unitLabel(plain.slice(0, LABEL_WINDOW_CHARS));
  if (!label || label.readings.some(({ scheme }) => scheme === 'bullet')) return null;
  return label.isWeak && !/^\p{Lu}/u.test(plain.slice(label.length)) ? null : label;
}

/** "## D. Content" with "### 3. Licence" under it is cited as D.3. */
function headingPathLabel(label: UnitLabel, parent: BlockDraft | null): string | null {
  const [reading] = label.readings;
  if (!reading) return null;
  const own = citationLabel(label, reading, undefined);
  const isWhole =
    (reading.path?.length ?? 0) > 1 || reading.scheme === 'article' || reading.scheme === 'attachment';
  return isWhole || own === null || !parent?.label ? own : `${parent.label}.${own}`;
}

/** An item that is only a few words names the items under it. */
const shortName = (plain: string): string | null =>
  plain.length <= 80 && !/[.;,]$/.test(plain) ? plain : null;
