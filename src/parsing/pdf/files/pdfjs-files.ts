import { EMAIL_MAX_ATTACHMENTS } from '../../../config/limits.ts';
import type { EmbeddedFiles } from '../../embedded-files.ts';
import type { PdfjsDocument } from '../pdfjs-library.ts';
import { FileBox } from './file-box.ts';

/** How many of a file's list are looked at: a list of more is a trap. */
const MAX_LISTED = 5 * EMAIL_MAX_ATTACHMENTS;

/** The files in the list of a PDF; none where the list is broken. */
export async function pdfjsFiles(document: PdfjsDocument): Promise<EmbeddedFiles> {
  const box = new FileBox();
  for (const [id, fileName] of await listOf(document)) {
    const bytes = await contentOf(document, id);
    box.add({ fileName, sizeBytes: bytes?.length ?? null, read: () => bytes });
  }
  return box.found();
}

async function listOf(document: PdfjsDocument): Promise<readonly (readonly [id: string, name: string])[]> {
  try {
    const found = (await document.getAttachments()) ?? new Map<string, { filename?: string }>();
    return [...found].slice(0, MAX_LISTED).map(([id, { filename }]) => [id, filename || id]);
  } catch {
    return [];
  }
}

async function contentOf(document: PdfjsDocument, id: string): Promise<Uint8Array | null> {
  try {
    return (await document.getAttachmentContent(id)) ?? null;
  } catch {
    return null;
  }
}
