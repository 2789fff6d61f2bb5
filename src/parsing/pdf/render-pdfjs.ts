import { createCanvas } from '@napi-rs/canvas';
import { failed } from '../failure.ts';
import { openPdfjs } from './pdfjs-library.ts';
import type { PdfjsOpened } from './pdfjs-library.ts';
import { noSuchPage, pixelSize } from './render-outcome.ts';
import type { RenderOptions, RenderOutcome } from './render-outcome.ts';

export interface SecondRender extends RenderOptions {
  /** What the first engine said. */
  readonly wanted: 'password' | 'broken';
}

/** Renders with the second engine what the first cannot open. */
export async function renderPdfjsPage(bytes: Uint8Array, options: SecondRender): Promise<RenderOutcome> {
  const opened = await openPdfjs(bytes, options.password);
  if (opened.kind !== 'open')
    return refusal(opened.kind === 'password' ? 'password' : options.wanted, options.password);
  try {
    const count = opened.document.numPages;
    if (!Number.isInteger(options.page) || options.page < 1 || options.page > count)
      return noSuchPage(options.page, count);
    return await draw(opened, options);
  } catch {
    return refusal('broken', undefined);
  } finally {
    await opened.close();
  }
}

async function draw(
  { document }: Extract<PdfjsOpened, { kind: 'open' }>,
  options: RenderOptions,
): Promise<RenderOutcome> {
  const page = await document.getPage(options.page);
  const natural = page.getViewport({ scale: 1 });
  const { width, height } = pixelSize(natural.width, natural.height, options.dpi);
  const canvas = createCanvas(width, height);
  const viewport = page.getViewport({ scale: width / natural.width });
  await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise;
  return { ok: true, png: await canvas.encode('png'), width, height };
}

function refusal(kind: 'password' | 'broken', password: string | undefined): RenderOutcome {
  if (kind === 'broken') return failed('CORRUPT', 'This page is damaged and cannot be shown.');
  return password === undefined || password === ''
    ? failed('PASSWORD_REQUIRED', 'This PDF is protected by a password. Enter the password to open it.')
    : failed('WRONG_PASSWORD', 'The password does not open this PDF. Check it and try again.');
}
