import { createRequire } from 'node:module';
import path from 'node:path';
import type * as Pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';

type PdfjsModule = typeof Pdfjs;
export type PdfjsDocument = Awaited<ReturnType<PdfjsModule['getDocument']>['promise']>;
export type PdfjsPage = Awaited<ReturnType<PdfjsDocument['getPage']>>;

export type PdfjsOpened =
  | {
      readonly kind: 'open';
      readonly document: PdfjsDocument;
      readonly ops: PdfjsModule['OPS'];
      close(): Promise<void>;
    }
  | { readonly kind: 'password' }
  | { readonly kind: 'broken' };

let loading: Promise<PdfjsModule> | null = null;

/** Only the legacy build runs in Node; it is loaded on the first file that needs it. */
function load(): Promise<PdfjsModule> {
  loading ??= import('pdfjs-dist/legacy/build/pdf.mjs');
  return loading;
}

/**
 * Opens a PDF with the second engine. The caller closes it; the bytes are copied, since the engine takes
 * them.
 */
export async function openPdfjs(bytes: Uint8Array, password: string | undefined): Promise<PdfjsOpened> {
  const pdfjs = await load();
  const root = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const task = pdfjs.getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    useSystemFonts: false,
    disableFontFace: true,
    standardFontDataUrl: `${root}/standard_fonts/`,
    cMapUrl: `${root}/cmaps/`,
    cMapPacked: true,
    wasmUrl: `${root}/wasm/`,
    iccUrl: `${root}/iccs/`,
    ...(password === undefined ? {} : { password }),
  });
  try {
    const document = await task.promise;
    return { kind: 'open', document, ops: pdfjs.OPS, close: () => task.destroy() };
  } catch (error) {
    await task.destroy();
    return { kind: error instanceof pdfjs.PasswordException ? 'password' : 'broken' };
  }
}
