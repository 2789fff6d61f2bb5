const HEAD_CHARS = 2_000;

/**
 * Text that is really another format, whose tags would read as words.
 *
 * @returns its name with article, or null for text that reads as it stands
 */
export function markupName(text: string, fileName?: string): string | null {
  const head = text.slice(0, HEAD_CHARS).trimStart();
  if (/^(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*(<!doctype\s+html|<html[\s>])/i.test(head))
    return 'a web page (HTML)';
  if (/^<\?xml\s/i.test(head)) return 'an XML file';
  if (head.startsWith('{\\rtf')) return 'a Rich Text document (.rtf)';
  if (/\.html?$/i.test(fileName ?? '') && /<(body|div|p|table|head)[\s>]/i.test(head))
    return 'a web page (HTML)';
  if (isMail(head, fileName)) return 'an e-mail message (.eml)';
  return null;
}

function isMail(head: string, fileName?: string): boolean {
  const headers = head.match(
    /^(received|from|to|subject|date|message-id|mime-version|content-type|return-path):/gim,
  );
  const count = new Set(headers?.map((header) => header.toLowerCase())).size;
  const starts = /^[a-z-]+:\s/i.test(head);
  return starts && (count >= 4 || (count >= 2 && /\.eml$/i.test(fileName ?? '')));
}
