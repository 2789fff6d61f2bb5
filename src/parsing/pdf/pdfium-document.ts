import { loadPdfium } from './pdfium-library.ts';
import type { Pdfium } from './pdfium-library.ts';

export interface PdfiumDocument {
  readonly pdfium: Pdfium;
  readonly handle: number;
  readonly pageCount: number;
  /** Objects made of others may lie in layers: their dictionaries, which are never packed, name one. */
  readonly mayLayerForms: boolean;
  /** @returns the handle by which form fields are read, opened on first use; 0 where the file has no form */
  form(): number;
  close(): void;
}

export type Opened =
  | { readonly kind: 'open'; readonly document: PdfiumDocument }
  | { readonly kind: 'password' }
  | { readonly kind: 'broken' };

const PASSWORD_ERROR = 4;

/** Passwords may have been set as UTF-8 or as Latin-1, before or after compatibility normalisation. */
function passwordForms(password: string): readonly Buffer[] {
  const forms = [password, password.normalize('NFC'), password.normalize('NFKC')];
  const all = [
    ...forms.map((form) => Buffer.from(form, 'utf8')),
    ...forms.map((form) => Buffer.from(form, 'latin1')),
  ];
  return all.filter((form, index) => all.findIndex((other) => other.equals(form)) === index);
}

/**
 * Opens a PDF in the library's memory. The caller closes it.
 *
 * @returns `password` when none or a wrong one was given, `broken` when the library can make nothing of it
 */
export async function openPdfium(bytes: Uint8Array, password: string | undefined): Promise<Opened> {
  const pdfium = await loadPdfium();
  const pointer = pdfium.alloc(bytes.length);
  pdfium.bytes().set(bytes, pointer);
  for (const form of passwordForms(password ?? '')) {
    const handle = load(pdfium, { pointer, length: bytes.length, password: form });
    if (handle !== 0) return { kind: 'open', document: documentOf(pdfium, { handle, pointer, bytes }) };
    if (pdfium.api.FPDF_GetLastError() !== PASSWORD_ERROR) {
      pdfium.free(pointer);
      return { kind: 'broken' };
    }
  }
  pdfium.free(pointer);
  return { kind: 'password' };
}

function load(pdfium: Pdfium, file: { pointer: number; length: number; password: Buffer }): number {
  const secret = pdfium.alloc(file.password.length + 1);
  try {
    pdfium.bytes().set(file.password, secret);
    pdfium.bytes()[secret + file.password.length] = 0;
    return pdfium.hot.FPDF_LoadMemDocument(file.pointer, file.length, secret);
  } finally {
    pdfium.bytes().fill(0, secret, secret + file.password.length);
    pdfium.free(secret);
  }
}

function documentOf(
  pdfium: Pdfium,
  { handle, pointer, bytes }: { handle: number; pointer: number; bytes: Uint8Array },
): PdfiumDocument {
  const form = formOf(pdfium, handle);
  return {
    pdfium,
    handle,
    mayLayerForms: namesLayer(bytes),
    pageCount: pdfium.api.FPDF_GetPageCount(handle),
    form: () => form.open(),
    close: () => {
      form.close();
      pdfium.api.FPDF_CloseDocument(handle);
      pdfium.free(pointer);
    },
  };
}

/** `/OC` that is no beginning of a longer name. */
function namesLayer(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = text.indexOf(LAYER_KEY); at >= 0; at = text.indexOf(LAYER_KEY, at + 1)) {
    if (!/[\w-]/.test(String.fromCharCode(text[at + LAYER_KEY.length] ?? 0))) return true;
  }
  return false;
}

const LAYER_KEY = '/OC';

/** No form script runs: the library is built without an engine for it. */
function formOf({ api }: Pdfium, document: number): { open(): number; close(): void } {
  let info = 0;
  let form = 0;
  let isOpened = false;
  return {
    open: () => {
      if (isOpened) return form;
      isOpened = true;
      if (api.FPDF_GetFormType(document) === 0) return 0;
      info = api.PDFiumExt_OpenFormFillInfo();
      form = api.PDFiumExt_InitFormFillEnvironment(document, info);
      return form;
    },
    close: () => {
      if (form !== 0) api.PDFiumExt_ExitFormFillEnvironment(form);
      if (info !== 0) api.PDFiumExt_CloseFormFillInfo(info);
    },
  };
}
