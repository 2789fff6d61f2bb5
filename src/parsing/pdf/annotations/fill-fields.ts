import type { RawWord } from '../raw-page.ts';
import { holds } from './page-annotations.ts';
import type { RawField, Rectangle } from './page-annotations.ts';
import { placeWords } from './place-words.ts';

/** A token holds no space: an empty box is two of them. */
const CHECKED = ['[x]'];
const UNCHECKED = ['[', ']'];
const NOT_LETTERS = /[^\p{L}\p{N}]+/gu;
/** Enough of a value to tell that the page shows it. */
const HEAD_LETTERS = 12;
/** Letters of a usual font are this much of their line high. */
const LETTER_WIDTH = 0.5;
const MAX_LINE_POINTS = 14;

/**
 * Puts what is filled into a form where a reader sees it: values that the page draws after everything else
 * go to their place, values that it does not draw are added, and boxes to tick read `[x]` or `[ ]`.
 */
export function fillFields(words: readonly RawWord[], fields: readonly RawField[]): readonly RawWord[] {
  let filled = words;
  for (const field of fields) {
    filled = field.kind === 'check' ? withTick(filled, field) : withValue(filled, field);
  }
  return filled;
}

type TextField = Extract<RawField, { kind: 'text' }>;
type CheckField = Extract<RawField, { kind: 'check' }>;

function withTick(words: readonly RawWord[], { box, isOn }: CheckField): readonly RawWord[] {
  const others = words.filter((word) => !(holds(box, word) && [...word.text].length === 1));
  const signs = isOn ? CHECKED : UNCHECKED;
  const width = (box.x1 - box.x0) / signs.length;
  return placeWords(
    others,
    signs.map((sign, index): RawWord => {
      const x0 = box.x0 + index * width;
      return { ...wordAt({ ...box, x0, x1: x0 + width }, sign), after: 'space' };
    }),
  );
}

function withValue(words: readonly RawWord[], { box, value }: TextField): readonly RawWord[] {
  const drawn = words.flatMap((word, index) => (holds(box, word) ? [index] : []));
  const shown = lettersOf(drawn.map((index) => words[index]?.text ?? '').join(''));
  const letters = lettersOf(value);
  if (letters === '' || shown.includes(letters.slice(0, HEAD_LETTERS))) {
    return shown === letters && letters !== '' ? inPlace(words, drawn) : words;
  }
  return placeWords(words, wordsOf(box, value));
}

const lettersOf = (text: string): string => text.replace(NOT_LETTERS, '').normalize('NFKC');

/** Moves a value that stands as one piece in the text, after all that the page itself says. */
function inPlace(words: readonly RawWord[], drawn: readonly number[]): readonly RawWord[] {
  const [first = 0] = drawn;
  const last = drawn.at(-1) ?? first;
  if (last - first !== drawn.length - 1) return words;
  const value = words.slice(first, last + 1);
  return placeWords([...words.slice(0, first), ...words.slice(last + 1)], value);
}

/** The words of a value that the page does not draw, set as a viewer would: from the top left, by lines. */
function wordsOf(box: Rectangle, value: string): readonly RawWord[] {
  const lines = value.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  const height = Math.min((box.y1 - box.y0) / Math.max(lines.length, 1), MAX_LINE_POINTS);
  const top = lines.length === 1 ? (box.y0 + box.y1 - height) / 2 : box.y0;
  return lines.flatMap((line, row) =>
    lineWords(line, { ...box, y0: top + row * height, y1: top + (row + 1) * height }),
  );
}

function lineWords(line: string, box: Rectangle): readonly RawWord[] {
  const text = line.trim().replace(/\s+/g, ' ');
  const letter = Math.min((box.y1 - box.y0) * LETTER_WIDTH, (box.x1 - box.x0) / Math.max(text.length, 1));
  let at = 0;
  return text.split(' ').map((word, index, all) => {
    const x0 = box.x0 + at * letter;
    at += word.length + 1;
    const place = { ...box, x0, x1: x0 + word.length * letter };
    return { ...wordAt(place, word), after: index === all.length - 1 ? 'line' : 'space' };
  });
}

const wordAt = ({ x0, y0, x1, y1 }: Rectangle, text: string): RawWord => ({
  text,
  x0,
  y0,
  x1,
  y1,
  size: y1 - y0,
  bold: false,
  after: 'line',
  endsInHyphen: false,
});
