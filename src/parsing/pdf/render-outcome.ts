import { RENDER_DEFAULT_DPI, RENDER_MAX_PIXELS } from '../../config/limits.ts';
import { failed } from '../failure.ts';
import type { ParseFailure } from '../failure.ts';

const POINTS_PER_INCH = 72;

export interface RenderOptions {
  /** From 1. */
  readonly page: number;
  readonly dpi?: number;
  readonly password?: string;
}

export type RenderOutcome =
  | {
      readonly ok: true;
      readonly png: Uint8Array;
      /** In pixels. A token box in points times `width / page.width` is its place in the image. */
      readonly width: number;
      readonly height: number;
    }
  | { readonly ok: false; readonly failure: ParseFailure };

/** In pixels. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

export function noSuchPage(page: number, count: number): RenderOutcome {
  return failed('NO_SUCH_PAGE', `There is no page ${page}: the document has ${count}.`);
}

/** @param width and height of the page, points */
export function pixelSize(width: number, height: number, dpi = RENDER_DEFAULT_DPI): PixelSize {
  const wanted = dpi / POINTS_PER_INCH;
  const scale = Math.min(wanted, Math.sqrt(RENDER_MAX_PIXELS / Math.max(1, width * height)));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
