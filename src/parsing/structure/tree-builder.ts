import type { BlockKind, ParsedBlock } from '../types.ts';
import { finishBlocks } from './block-draft.ts';
import type { BlockDraft } from './block-draft.ts';
import { isRunningHead } from '../running-head.ts';
import { citationLabel } from './citation-label.ts';
import { runInHeading } from './heading-text.ts';
import { depthAbove, placeLabel, resumes } from './label-stack.ts';
import type { OpenUnit, Placement } from './label-stack.ts';
import type { Piece } from './pieces.ts';
import { unitLabel } from './unit-label.ts';
import type { Reading, UnitLabel } from './unit-label.ts';

/** How far ahead the labels that follow are looked at. */
const LOOKAHEAD_PIECES = 60;
/** An attachment's name this early in a file says what the file is, not what it contains. */
const FILING_LABEL_WITHIN = 3;
const LABEL_WINDOW_CHARS = 40;
const SAME_INDENT = 2;
const MAX_ATTACHMENT_HEADING_CHARS = 160;

/** Adds pieces in reading order and keeps the units that are open, innermost last. */
export class TreeBuilder {
  readonly #text: string;
  readonly #pieces: readonly Piece[];
  readonly #drafts: BlockDraft[] = [];
  #open: readonly OpenUnit[] = [];
  /** What was open before a heading without label: numbers that count on say that it closed nothing. */
  #interrupted: readonly OpenUnit[] = [];
  #interruptedFrom = 0;
  /** A labelled heading without words: the heading that follows names it. */
  #unnamed: number | null = null;

  constructor(text: string, pieces: readonly Piece[]) {
    this.#text = text;
    this.#pieces = pieces;
  }

  add(index: number, isTitle: boolean): void {
    const piece = this.#pieces[index];
    if (!piece) return;
    const unnamed = this.#unnamed;
    if (piece.kind !== 'header' && piece.kind !== 'footer') this.#unnamed = null;
    if (isTitle) this.#title(piece);
    else if (piece.kind === 'header' || piece.kind === 'footer' || piece.kind === 'note')
      this.#push(piece, { kind: piece.kind, parent: null });
    else if (piece.kind === 'table')
      this.#push(piece, { kind: 'table', parent: this.#paragraphParent(piece) });
    else if (!this.#labelled(piece, index)) this.#unlabelled(piece, unnamed);
  }

  blocks(): readonly ParsedBlock[] {
    return finishBlocks(this.#drafts);
  }

  #own(piece: Piece): string {
    return this.#text.slice(piece.start, piece.end).replace(/\s+/g, ' ');
  }

  #title(piece: Piece): void {
    this.#open = [];
    this.#interrupted = [];
    this.#push(piece, { kind: 'title', parent: null, heading: this.#own(piece) });
  }

  #labelled(piece: Piece, index: number): boolean {
    const { label, isHeading } = piece;
    if (!label) return false;
    if (
      piece.depth === null &&
      isFilingLabel(label, index) &&
      this.#drafts.every((draft) => draft.label === null)
    ) {
      this.#push(piece, { kind: 'note', parent: null });
      return true;
    }
    const isTitled =
      isHeading || runInHeading(this.#text.slice(piece.start + label.length, piece.end)) !== null;
    const incoming = { label, isHeading, isTitled, depth: piece.depth, later: () => this.#later(index) };
    const isResumed = piece.depth === null && resumes(this.#interrupted, incoming);
    const placement = placeLabel(isResumed ? this.#interrupted : this.#open, incoming);
    if (
      !placement ||
      (isAttachment(placement.reading) && piece.end - piece.start > MAX_ATTACHMENT_HEADING_CHARS)
    )
      return false;
    if (isResumed) this.#takeIn(this.#interrupted[placement.depth - 1]?.ordinal ?? null);
    this.#interrupted = [];
    this.#place(piece, label, placement);
    return true;
  }

  /** What the heading without label seemed to begin lies within the unit that goes on after it. */
  #takeIn(parent: number | null): void {
    this.#open = this.#interrupted;
    for (const draft of this.#drafts.slice(this.#interruptedFrom)) {
      const isOutermost = draft.parent === null || draft.parent < this.#interruptedFrom;
      if (isOutermost && !isRunningHead(draft)) draft.parent = parent;
    }
  }

  *#later(index: number): Generator<UnitLabel> {
    for (let at = index + 1; at <= index + LOOKAHEAD_PIECES && at < this.#pieces.length; at++) {
      const label = this.#pieces[at]?.label;
      if (label) yield label;
    }
  }

  #place(piece: Piece, label: UnitLabel, { reading, depth }: Placement): void {
    const above = this.#open.slice(0, depth);
    const parent = above.at(-1);
    const rest = this.#text.slice(piece.start + label.length, piece.end);
    const isBullet = reading.scheme === 'bullet';
    const heading = piece.isHeading
      ? rest.trim().replace(/\.$/, '').replace(/\s+/g, ' ') || null
      : isBullet
        ? null
        : runInHeading(rest);
    const path = citationLabel(label, reading, parent);
    const kind: BlockKind = piece.isHeading ? 'heading' : isBullet ? 'list_item' : 'clause';
    const ordinal = this.#push(piece, {
      kind,
      parent: parent?.ordinal ?? null,
      label: path,
      ownLabel: label.text,
      heading,
    });
    const unit: OpenUnit = {
      ordinal,
      scheme: reading.scheme,
      value: reading.value,
      path: reading.path ?? [],
      label: path,
      left: piece.left,
      isHeading: piece.isHeading,
      depth: piece.depth,
    };
    this.#open = [...above, unit];
    if (piece.isHeading && heading === null) this.#unnamed = ordinal;
    this.#innerLabel(piece, { unit, rest });
  }

  /** "3.1 (a) The Supplier ..." opens two units with one paragraph. */
  #innerLabel(piece: Piece, { unit, rest }: { unit: OpenUnit; rest: string }): void {
    const inner = rest.startsWith('(') ? unitLabel(rest.slice(0, LABEL_WINDOW_CHARS)) : null;
    const reading = inner?.readings.find(({ value }) => value === 1);
    if (!inner || !reading || unit.scheme === reading.scheme) return;
    const label = citationLabel(inner, reading, unit);
    const draft = this.#drafts[unit.ordinal];
    if (draft) draft.label = label;
    this.#open = [
      ...this.#open,
      { ...unit, scheme: reading.scheme, value: 1, path: [], label, left: piece.left, depth: null },
    ];
  }

  #unlabelled(piece: Piece, unnamed: number | null): void {
    if (!piece.isHeading) {
      this.#push(piece, { kind: 'paragraph', parent: this.#paragraphParent(piece) });
      return;
    }
    const own = this.#own(piece);
    const named = unnamed === null || piece.depth !== null ? undefined : this.#drafts[unnamed];
    if (named) {
      named.heading = own;
      this.#push(piece, { kind: 'heading', parent: named.ordinal, heading: own });
      return;
    }
    const above = this.#open.slice(0, this.#aboveHeading(piece));
    const ordinal = this.#push(piece, {
      kind: 'heading',
      parent: above.at(-1)?.ordinal ?? null,
      heading: own,
    });
    const { left } = piece;
    if (piece.depth === null && this.#open.some(({ scheme }) => scheme !== 'heading')) {
      this.#interrupted = this.#open;
      this.#interruptedFrom = ordinal;
    }
    this.#open = [
      ...above,
      {
        ordinal,
        scheme: 'heading',
        value: 0,
        path: [],
        label: above.at(-1)?.label ?? null,
        left,
        isHeading: true,
        depth: piece.depth,
      },
    ];
  }

  /** By the depth that the file says; else under what is named, beside the deepest heading of known depth. */
  #aboveHeading({ depth }: Piece): number {
    if (depth !== null) return depthAbove(this.#open, depth);
    const owner = this.#open.findLastIndex(
      (unit) => unit.scheme === 'article' || unit.scheme === 'attachment' || unit.depth !== null,
    );
    return owner + 1;
  }

  /**
   * Text without label belongs to the innermost unit that it is indented under; headings and clauses take
   * all.
   */
  #paragraphParent(piece: Piece): number | null {
    const owner = this.#open.findLast(
      ({ scheme, left }) => isSection(scheme) || piece.left > left + SAME_INDENT,
    );
    return owner?.ordinal ?? null;
  }

  #push(piece: Piece, block: Pick<BlockDraft, 'kind' | 'parent'> & Partial<BlockDraft>): number {
    const ordinal = this.#drafts.length;
    this.#drafts.push({
      label: null,
      ownLabel: null,
      heading: null,
      ...block,
      ordinal,
      start: piece.start,
      end: piece.end,
    });
    return ordinal;
  }
}

const isFilingLabel = ({ readings }: UnitLabel, index: number): boolean =>
  index < FILING_LABEL_WITHIN && readings.some(isAttachment);

const isAttachment = ({ scheme }: Reading): boolean => scheme === 'attachment';

const SECTIONS: ReadonlySet<string> = new Set(['heading', 'article', 'attachment', 'section', 'decimal']);
const isSection = (scheme: string): boolean => SECTIONS.has(scheme);
