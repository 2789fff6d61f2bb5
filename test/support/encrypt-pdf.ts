import { openPdfium } from '../../src/parsing/pdf/pdfium-document.ts';

/** @returns the same PDF, encrypted with AES-256 so that it opens only with the password */
export async function encryptPdf(bytes: Uint8Array, password: string): Promise<Buffer> {
  const opened = await openPdfium(bytes, undefined);
  if (opened.kind !== 'open') throw new Error(opened.kind);
  const { document } = opened;
  const { pdfium, handle } = document;
  const { api } = pdfium;
  const allowAll = 0xfffffffc;
  if (!api.EPDF_SetEncryption(handle, password, `${password}-owner`, allowAll))
    throw new Error('cannot encrypt');
  const writer = api.PDFiumExt_OpenFileWriter();
  api.PDFiumExt_SaveAsCopy(handle, writer);
  const size = api.PDFiumExt_GetFileWriterSize(writer);
  const pointer = pdfium.alloc(size);
  api.PDFiumExt_GetFileWriterData(writer, pointer, size);
  const copy = Buffer.from(pdfium.bytes().slice(pointer, pointer + size));
  pdfium.free(pointer);
  api.PDFiumExt_CloseFileWriter(writer);
  document.close();
  return copy;
}
