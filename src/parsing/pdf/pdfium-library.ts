import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init } from '@embedpdf/pdfium';
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';

/**
 * The calls made once a glyph or object. The package's own wrappers build two arrays a call; on a page of
 * three thousand glyphs that costs more than reading the page does, so these go straight to the export.
 */
export interface HotCalls {
  /** Takes the password as bytes; the package's wrapper knows UTF-8 only. */
  FPDF_LoadMemDocument(bytes: number, sizeBytes: number, password: number): number;
  FPDFText_CountChars(textPage: number): number;
  FPDFText_GetUnicode(textPage: number, index: number): number;
  FPDFText_GetLooseCharBox(textPage: number, index: number, rect: number): number;
  FPDFText_GetFontWeight(textPage: number, index: number): number;
  FPDFText_HasUnicodeMapError(textPage: number, index: number): number;
  FPDFText_GetTextObject(textPage: number, index: number): number;
  FPDFTextObj_GetTextRenderMode(object: number): number;
  FPDFPath_GetDrawMode(path: number, fillMode: number, isStroked: number): number;
  FPDFPath_CountSegments(path: number): number;
  FPDFPath_GetPathSegment(path: number, index: number): number;
  FPDFPathSegment_GetType(segment: number): number;
  FPDFPathSegment_GetPoint(segment: number, x: number, y: number): number;
  FPDFPageObj_GetFillColor(object: number, red: number, green: number, blue: number, alpha: number): number;
  FPDFPageObj_HasTransparency(object: number): number;
  FPDFPageObj_CountMarks(object: number): number;
  FPDFPageObj_GetMark(object: number, index: number): number;
  FPDFText_IsGenerated(textPage: number, index: number): number;
  FPDFPage_CountObjects(page: number): number;
  FPDFPage_GetObject(page: number, index: number): number;
  FPDFPageObj_GetType(object: number): number;
  FPDFPageObj_GetBounds(object: number, left: number, bottom: number, right: number, top: number): number;
  FPDFPageObj_GetMatrix(object: number, matrix: number): number;
  FPDFFormObj_CountObjects(form: number): number;
  FPDFFormObj_GetObject(form: number, index: number): number;
}

export interface Pdfium {
  readonly api: WrappedPdfiumModule;
  readonly hot: HotCalls;
  /** Valid until the next call into the library: growing memory replaces it. */
  bytes(): Uint8Array;
  floats(): Float32Array;
  alloc(sizeBytes: number): number;
  free(pointer: number): void;
}

/**
 * The parts of the loaded module used here; the package's own types for them need a package it does not
 * bring.
 */
interface Memory {
  readonly HEAPU8: Uint8Array;
  readonly HEAPF32: Float32Array;
  readonly wasmExports: HotCalls & { malloc(sizeBytes: number): number; free(pointer: number): void };
}

let loading: Promise<Pdfium> | null = null;

/** @returns the library of this process, loaded on first use */
export function loadPdfium(): Promise<Pdfium> {
  loading ??= instantiate();
  return loading;
}

async function instantiate(): Promise<Pdfium> {
  const file = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
  const binary = await readFile(file);
  const wasmBinary = binary.buffer.slice(binary.byteOffset, binary.byteOffset + binary.byteLength);
  const quiet = { print: ignore, printErr: ignore };
  const api = await init({ wasmBinary, ...quiet });
  api.PDFiumExt_Init();
  const pdfium = api.pdfium as unknown as Memory;
  return {
    api,
    hot: pdfium.wasmExports,
    bytes: () => pdfium.HEAPU8,
    floats: () => pdfium.HEAPF32,
    alloc: (sizeBytes) => allocate(pdfium.wasmExports.malloc(Math.max(sizeBytes, 1)), sizeBytes),
    free: (pointer) => pdfium.wasmExports.free(pointer),
  };
}

function allocate(pointer: number, sizeBytes: number): number {
  if (pointer === 0) throw new RangeError(`out of memory: ${sizeBytes} bytes`);
  return pointer;
}

function ignore(): void {
  // The library reports on broken files; what matters reaches us as a return value.
}
