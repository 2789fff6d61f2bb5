import type { Rectangle } from '../annotations/page-annotations.ts';
import type { WordsOfGlyphs } from '../glyph-words.ts';
import { drawPage } from '../page-bitmap.ts';
import type { PageObjects } from '../page-objects.ts';
import type { Layers } from '../layers/layers.ts';
import type { Pdfium } from '../pdfium-library.ts';
import type { RawWord } from '../raw-page.ts';
import { pixelSize } from '../render-outcome.ts';
import type { PixelSize } from '../render-outcome.ts';
import { markHidden } from './hidden-words.ts';
import type { PageImage } from './page-image.ts';
import type { PaintedBox } from './painted-box.ts';
import { textStyles } from './text-styles.ts';

export interface LookedAt {
  readonly pdfium: Pdfium;
  /** Loaded. */
  readonly page: number;
  readonly textPage: number;
  /** Points. */
  readonly size: PixelSize;
  readonly found: WordsOfGlyphs;
  readonly objects: PageObjects;
  /** Annotations that may hide what lies under them. */
  readonly covers: readonly Rectangle[];
  /** Null where the page has none. */
  readonly layers: Layers | null;
}

/** Fine enough to tell letters from none. */
const LOOK_DPI = 100;

/** @returns the words of a page, those that a reader does not see marked */
export function lookAtPage(look: LookedAt): readonly RawWord[] {
  const { pdfium, page, textPage, size, found, objects, covers, layers } = look;
  const { textOrder, textLayers } = objects;
  const layerOf = (object: number): 'on' | 'off' | 'maybe' => {
    const names = textLayers.get(object);
    return names === undefined || layers?.hidesSome !== true ? 'on' : layers.stateOf(names);
  };
  const styles = textStyles(pdfium, textPage, { textOrder, layerOf });
  return markHidden({
    words: found.words,
    styleOf: (index) => styles.of(found.firstGlyphs[index] ?? 0),
    boxes: [...objects.boxes, ...covers.map(coverBox)],
    image: () => pageImage(pdfium, page, size),
  });
}

function pageImage(pdfium: Pdfium, page: number, { width, height }: PixelSize): PageImage {
  const size = pixelSize(width, height, LOOK_DPI);
  return { ...size, pixels: drawPage(pdfium, page, size), scale: size.width / width };
}

/** Annotations are drawn last; whether they can be seen through, the drawn page tells. */
const coverBox = (box: Rectangle): PaintedBox => ({
  ...box,
  order: Infinity,
  kind: 'shape',
  isOpaque: true,
  light: null,
});
