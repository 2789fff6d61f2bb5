export interface ContentHeader {
  /** In lower case. */
  readonly type: string;
  /** Of a multipart; null for all others. */
  readonly boundary: string | null;
  readonly isBase64: boolean;
  /** How its bytes are packed, where that is no way that is read; else null. */
  readonly unknownPacking: string | null;
  /** Of a text; null where it names none. */
  readonly charset: string | null;
  /** What the part is called, if that is said in plain letters. */
  readonly name: string | null;
}

const PACKINGS = /^(?:|7bit|8bit|binary|quoted-printable|base64)$|^[^a-z]|[\s;(]/;

/** @param head the header lines of a message or a part */
export function contentOf(head: string): ContentHeader {
  const lines = head.replace(/\n[ \t]+/g, ' ').split('\n');
  const field = (name: string): string =>
    lines
      .find((line) => line.slice(0, name.length + 1).toLowerCase() === `${name}:`)
      ?.slice(name.length + 1)
      .trim() ?? '';
  const content = field('content-type');
  const packing = field('content-transfer-encoding').toLowerCase();
  const type = (/^[^\s;]+/.exec(content)?.[0] ?? 'text/plain').toLowerCase();
  return {
    type,
    boundary: type.startsWith('multipart/') ? parameter(content, 'boundary') : null,
    isBase64: packing === 'base64',
    unknownPacking: PACKINGS.test(packing) ? null : packing.slice(0, 40),
    charset: type.startsWith('text/') ? (parameter(content, 'charset')?.toLowerCase() ?? null) : null,
    name: parameter(field('content-disposition'), 'filename') ?? parameter(content, 'name'),
  };
}

function parameter(field: string, name: string): string | null {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;]+))`, 'i').exec(field);
  const value = found?.[1]?.replace(/\\(.)/g, '$1') ?? found?.[2] ?? null;
  return value === null || value.trim() === '' ? null : value.trimEnd();
}
