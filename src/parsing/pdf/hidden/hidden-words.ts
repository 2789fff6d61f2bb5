import type { Rectangle } from '../annotations/page-annotations.ts';
import type { HiddenText } from '../../types.ts';
import type { RawWord } from '../raw-page.ts';
import type { PaintedBox } from './painted-box.ts';
import type { PageImage } from './page-image.ts';
import { isBlank } from './page-image.ts';

export type HiddenReason = HiddenText['reason'];

/** How the text of a word is drawn. */
export interface WordStyle {
  /** Its place among all that is drawn; null where that is not known. */
  readonly order: number | null;
  /** Drawn without ink. */
  readonly isInkless: boolean;
  /** Brightness of its colour, 0 to 255. */
  readonly light: number;
  /** Whether the layer that it is drawn in is shown; `maybe`: only the drawn page tells. */
  readonly layer: 'on' | 'off' | 'maybe';
}

export interface PageLook {
  readonly words: readonly RawWord[];
  readonly styleOf: (index: number) => WordStyle;
  readonly boxes: readonly PaintedBox[];
  /** Draws the page; asked only when a word may be hidden. */
  readonly image: () => PageImage;
}

/** A shape hides a word from these shares of its width and height. */
const COVERED_WIDTH = 0.4;
const COVERED_HEIGHT = 0.6;
/** A shape is what a word stands on from this share of the word's width. */
const GROUND_WIDTH = 0.6;
/** Brightness by which ink must differ from what it stands on to be seen, 0 to 255. */
const SAME_COLOUR = 13;
const WHITE = 255;
const SAME_AS_PAPER = 242;
/** From this share of words on blank paper, words without ink are no text layer of a scan. */
const SCAN_LAYER_UNSEEN = 0.25;
/** So many words in a row on blank paper are no slip of text recognition. */
const HIDDEN_ROW = 5;
/** Nobody reads letters lower than this, points. */
const TINY = 1.5;
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;
const TINY_WORD = /[\p{L}\p{N}].*[\p{L}\p{N}].*[\p{L}\p{N}]/u;

interface Suspect {
  readonly index: number;
  readonly reason: HiddenReason;
  /** The part of the page on which nothing may be seen for the suspicion to hold. */
  readonly where: Rectangle | null;
}

/**
 * Marks words that the file holds and a reader of the page does not see: under a shape or picture drawn over
 * them or in a box of their own colour, without ink, in white on white, too small to read, in a layer that is
 * off. Suspicion comes
 * from how the page is made; whether a word is really unseen is decided on the drawn page, so that table
 * shading, highlights, white letters on dark ground and the text layer of a scan stay unmarked.
 *
 * @returns the same words where none is hidden
 */
export function markHidden(look: PageLook): readonly RawWord[] {
  const suspects: Suspect[] = [];
  for (const [index, word] of look.words.entries()) {
    const suspect = suspectOf(word, index, look) ?? inLayer(word, index, look);
    if (suspect !== null && SAYS_SOMETHING.test(word.text)) suspects.push(suspect);
  }
  if (suspects.length === 0) return look.words;
  let image: PageImage | null = null;
  const unseen = suspects.map(({ where }) => where === null || isBlank((image ??= look.image()), where));
  const isHidden = withoutScanLayer(suspects, unseen);
  const found = new Map(suspects.flatMap(({ index, reason }, at) => (isHidden[at] ? [[index, reason]] : [])));
  if (found.size === 0) return look.words;
  return look.words.map((word, index) => {
    const hidden = found.get(index);
    return hidden === undefined ? word : { ...word, hidden };
  });
}

/**
 * Words without ink are the text layer of a scan where most of them lie on letters of its picture; then only
 * several in a row that lie on none are hidden. Else all of them are, whatever some happen to lie on.
 */
function withoutScanLayer(suspects: readonly Suspect[], unseen: readonly boolean[]): readonly boolean[] {
  const isInkless = suspects.map(({ reason }) => reason === 'invisible');
  const inkless = unseen.filter((_, at) => isInkless[at]);
  const isLayer = inkless.filter(Boolean).length < inkless.length * SCAN_LAYER_UNSEEN;
  return unseen.map((isUnseen, at) => {
    if (!isInkless[at]) return isUnseen;
    return !isLayer || (isUnseen && rowLength(unseen, at) >= HIDDEN_ROW);
  });
}

/** @returns how many unseen ones stand in a row around one */
function rowLength(unseen: readonly boolean[], at: number): number {
  const before = unseen.lastIndexOf(false, at);
  const after = unseen.indexOf(false, at);
  return (after < 0 ? unseen.length : after) - before - 1;
}

function suspectOf(word: RawWord, index: number, look: PageLook): Suspect | null {
  const { styleOf, boxes } = look;
  if (Math.min(word.x1 - word.x0, word.y1 - word.y0) < TINY && TINY_WORD.test(word.text))
    return { index, reason: 'tiny', where: null };
  const style = styleOf(index);
  if (style.isInkless) return { index, reason: 'invisible', where: word };
  if (style.order === null) return null;
  const cover = boxes.findLast(
    (box) => box.order > (style.order ?? 0) && box.isOpaque && covers(box, word, COVERED_WIDTH),
  );
  if (cover) {
    const where = overlap(word, cover);
    return { index, reason: 'covered', where: hasLabel(where, { word, cover, look }) ? null : where };
  }
  const ground = boxes.findLast((box) => box.order < (style.order ?? 0) && covers(box, word, GROUND_WIDTH));
  const light = ground === undefined ? WHITE : ground.light;
  if (light === null || Math.abs(light - style.light) > SAME_COLOUR) return null;
  const reason = light > SAME_AS_PAPER ? 'white' : 'covered';
  return { index, reason, where: ground === undefined ? word : overlap(word, ground) };
}

/** Other words may be drawn where those of a layer that is off would be, so its name counts for more. */
function inLayer(word: RawWord, index: number, look: PageLook): Suspect | null {
  const { layer } = look.styleOf(index);
  return layer === 'on' ? null : { index, reason: 'layer', where: layer === 'off' ? null : word };
}

/** Whether something else is written on what covers a word, such as `REDACTED`. */
function hasLabel(
  where: Rectangle,
  { word, cover, look }: { word: RawWord; cover: PaintedBox; look: PageLook },
): boolean {
  return look.words.some((other, index) => {
    if (other.text === word.text) return false;
    const { x0, y0, x1, y1 } = overlap(where, other);
    return x1 > x0 && y1 > y0 && (look.styleOf(index).order ?? 0) > cover.order;
  });
}

function covers(box: PaintedBox, word: RawWord, share: number): boolean {
  const { x0, y0, x1, y1 } = overlap(word, box);
  return x1 - x0 >= share * (word.x1 - word.x0) && y1 - y0 >= COVERED_HEIGHT * (word.y1 - word.y0);
}

const overlap = (a: Rectangle, b: Rectangle): Rectangle => ({
  x0: Math.max(a.x0, b.x0),
  y0: Math.max(a.y0, b.y0),
  x1: Math.min(a.x1, b.x1),
  y1: Math.min(a.y1, b.y1),
});
