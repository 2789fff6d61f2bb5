import { brightness } from './painted-box.ts';
import type { Pdfium } from '../pdfium-library.ts';
import type { WordStyle } from './hidden-words.ts';

const INVISIBLE = 3;
const CLIP_ONLY = 7;
const SCRATCH_BYTES = 16;
const UNKNOWN: WordStyle = { order: null, isInkless: false, light: 0, layer: 'on' };

interface Placing {
  readonly textOrder: ReadonlyMap<number, number>;
  /** @param object handle of a text object */
  readonly layerOf: (object: number) => WordStyle['layer'];
}

export interface TextStyles {
  /** @param glyph index of a glyph of the text page */
  of(glyph: number): WordStyle;
}

/** Tells how the text that glyphs belong to is drawn; each text object is asked once. */
export function textStyles(
  { hot, alloc, free, floats }: Pick<Pdfium, 'hot' | 'alloc' | 'free' | 'floats'>,
  textPage: number,
  { textOrder, layerOf }: Placing,
): TextStyles {
  const known = new Map<number, WordStyle>();
  const read = (object: number): WordStyle => {
    const mode = hot.FPDFTextObj_GetTextRenderMode(object);
    const at = alloc(SCRATCH_BYTES);
    try {
      const hasColour = hot.FPDFPageObj_GetFillColor(object, at, at + 4, at + 8, at + 12) !== 0;
      const heap = floats();
      const colour = new Int32Array(heap.buffer, heap.byteOffset + at, 4);
      const [red = 0, green = 0, blue = 0, alpha = 255] = hasColour ? colour : [];
      return {
        order: textOrder.get(object) ?? null,
        isInkless: mode === INVISIBLE || mode === CLIP_ONLY || alpha === 0,
        light: brightness(red, green, blue),
        layer: layerOf(object),
      };
    } finally {
      free(at);
    }
  };
  return {
    of: (glyph) => {
      const object = hot.FPDFText_GetTextObject(textPage, glyph);
      if (object === 0) return UNKNOWN;
      const style = known.get(object) ?? read(object);
      known.set(object, style);
      return style;
    },
  };
}
