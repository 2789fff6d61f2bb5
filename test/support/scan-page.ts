import { createCanvas, loadImage } from '@napi-rs/canvas';
import { renderPage } from '../../src/parsing/pdf/render-page.ts';
import type { PdfPage } from './pdf-builder.ts';
import { buildPdf } from './pdf-builder.ts';

/** @returns a PNG of a page at 150 dots an inch, as a scanner makes it; `turn` in degrees to the right */
export async function photograph(page: PdfPage, turn = 0): Promise<Buffer> {
  const rendered = await renderPage(buildPdf([page]), { page: 1, dpi: 150 });
  if (!rendered.ok) throw new Error(rendered.failure.message);
  const image = await loadImage(Buffer.from(rendered.png));
  const isOnSide = turn % 180 === 90;
  const [width, height] = isOnSide ? [image.height, image.width] : [image.width, image.height];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.translate(width / 2, height / 2);
  context.rotate((turn * Math.PI) / 180);
  context.drawImage(image, -image.width / 2, -image.height / 2);
  return canvas.encode('png');
}

/** @returns a page that shows a picture of another one, and has no text */
export async function scanOf(page: PdfPage, turn = 0): Promise<PdfPage> {
  const image = await loadImage(await photograph(page, turn));
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, image.width, image.height);
  const grey = Buffer.alloc(width * height);
  for (let at = 0; at < grey.length; at++) grey[at] = data[at * 4] ?? 0;
  const mediaBox = turn % 180 === 90 ? ([0, 0, 842, 595] as const) : ([0, 0, 595, 842] as const);
  return { scan: { width, height, grey }, mediaBox };
}
