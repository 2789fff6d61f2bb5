import { decodeXml, type DecodedXml } from '../../docx/xml/decode-xml.ts';
import { ParseError } from '../../failure.ts';
import { isXmlPart } from '../../packages/xml-health.ts';
import type { OfficeFormat } from '../anydoc.ts';
import { PackageParts } from '../workbook/package-parts.ts';
import { isPackage } from './package-gaps.ts';
import { packed } from './packed.ts';

/**
 * Writes a package so that the library reads all of it: parts in UTF-8, named as others refer to them, and
 * without signs that begin no reference. The library reads past a part where one of these is otherwise.
 *
 * @returns null where it is so already, or no package
 */
export function mended(bytes: Uint8Array, format: OfficeFormat): Uint8Array | null {
  if (!isPackage(format)) return null;
  try {
    const parts = new PackageParts(bytes);
    const names = format === 'pptx' || format === 'xlsx' ? namesReferredTo(parts) : new Map<string, string>();
    const changes = parts.names.map((name) => changeOf(parts, name, names));
    if (changes.every((change) => change === null)) return null;
    const files = parts.names.flatMap((name, index) => {
      const change = changes[index];
      const data = change?.bytes ?? parts.bytes(name);
      return data === null ? [] : [[change?.name ?? name, data] as const];
    });
    return packed(files);
  } catch (error) {
    // The library refuses such a file with a better reason.
    if (error instanceof ParseError) return null;
    throw error;
  }
}

interface Change {
  readonly name: string;
  /** Null: as they are. */
  readonly bytes: Uint8Array | null;
}

function changeOf(parts: PackageParts, part: string, names: ReadonlyMap<string, string>): Change | null {
  const name = names.get(part.toLowerCase()) ?? part;
  const raw = isXmlPart(part) ? parts.bytes(part) : null;
  const bytes = raw === null ? null : readable(decodeXml(raw));
  return bytes === null && name === part ? null : { name, bytes };
}

const STRAY = /&(?!#\d+;|#x[0-9a-f]+;|(?:amp|lt|gt|quot|apos);)/gi;
const DECLARATION = /^(\ufeff?<\?xml[^>]*?encoding\s*=\s*["'])[\w.:-]+/;

/** @returns null where it can be read as it is */
function readable({ text, encoding }: DecodedXml): Uint8Array | null {
  const isStray = !text.includes('<!DOCTYPE') && text.search(STRAY) >= 0;
  if (encoding === 'utf-8' && !isStray) return null;
  const mendedText = isStray ? text.replace(STRAY, '&amp;') : text;
  return Buffer.from(mendedText.replace(DECLARATION, '$1UTF-8'));
}

/** How parts of a package of Office are written where others refer to them, by their names in lower case. */
function namesReferredTo(parts: PackageParts): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const waiting = [''];
  const add = (name: string): void => {
    if (names.has(name.toLowerCase())) return;
    const slash = name.lastIndexOf('/') + 1;
    for (const each of [name, `${name.slice(0, slash)}_rels/${name.slice(slash)}.rels`])
      names.set(each.toLowerCase(), each);
    waiting.push(name);
  };
  add('[Content_Types].xml');
  // Of the package itself.
  names.set('_rels/.rels', '_rels/.rels');
  for (let source = waiting.pop(); source !== undefined; source = waiting.pop())
    for (const { target } of parts.relatedTo(source).values()) add(target);
  return names;
}
