import type { FileFormat } from '../formats.ts';
import { extensionOf } from '../formats.ts';

const HEAD_CHARS = 4_000;

export type MarkupFormat = { readonly id: FileFormat['id'] } | { readonly name: string };

/**
 * Text that is really another format, whose tags would read as words.
 *
 * @param text its beginning; one letter a byte does too
 * @returns the format, the name with article of one that is not read, or null for text that reads as it is
 */
export function markupFormat(text: string, fileName?: string): MarkupFormat | null {
  const head = text.slice(0, HEAD_CHARS).replace(/^(?:\ufeff|\u00ef\u00bb\u00bf)/, '').trimStart();
  if (head.startsWith('{\\rtf')) return { id: 'rtf' };
  if (PAGE.test(head)) return { id: 'html' };
  if (/^<\?xml\s/i.test(head)) return { name: 'an XML file' };
  if (PAGE_NAMES.has(extensionOf(fileName)) && /<(body|div|p|table|head|h[1-6]|ul|ol|span|img|pre)\b/i.test(head))
    return { id: 'html' };
  return isMail(head, fileName) ? { id: 'eml' } : null;
}

const PAGE = /^(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*(<!doctype\s+html|<html[\s>])/i;
const PAGE_NAMES: ReadonlySet<string> = new Set(['html', 'htm', 'xhtml']);
const HEADER = /^(received|from|to|subject|date|message-id|mime-version|content-type|return-path|delivered-to):/gim;

function isMail(head: string, fileName?: string): boolean {
  const starts = /^[a-z][a-z0-9-]*:\s/i.test(head);
  if (!starts) return false;
  const lines = head.split(/\r?\n\r?\n/, 1)[0] ?? '';
  const count = new Set(lines.match(HEADER)?.map((header) => header.toLowerCase())).size;
  return count >= 4 || (count >= 2 && MAIL_NAMES.has(extensionOf(fileName)));
}

const MAIL_NAMES: ReadonlySet<string> = new Set(['eml', 'mht', 'mhtml']);
