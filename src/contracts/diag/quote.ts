/** Controls, formats (direction marks, zero widths), separators of lines and lone surrogates. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

/**
 * A text as a JSON string that shows all it holds and cannot break out of a line, a quotation or a code
 * span: control, format and separator characters and backticks are escaped.
 *
 * @param maxPoints of the result without its quotes; what is longer ends in `…` and never amid an escape
 */
export function quoteText(text: string, maxPoints: number): { quoted: string; isTruncated: boolean } {
  let out = '';
  let length = 0;
  for (const point of text) {
    const piece = escapePoint(point);
    length += piece.length === point.length ? 1 : piece.length;
    if (length > maxPoints) return { quoted: `"${cutBack(out, maxPoints)}…"`, isTruncated: true };
    out += piece;
  }
  return { quoted: `"${out}"`, isTruncated: false };
}

/** Makes room for the mark of the cut. */
function cutBack(text: string, maxPoints: number): string {
  const points = [...text];
  if (points.length < maxPoints) return text;
  return text.slice(0, text.length - (/(?:\\u[0-9a-f]{4}|\\.|.)$/su.exec(text)?.[0].length ?? 0));
}

function escapePoint(point: string): string {
  if (point === '"' || point === '\\') return `\\${point}`;
  if (point === '\n') return '\\n';
  if (point === '\t') return '\\t';
  if (point !== '`' && !UNSAFE.test(point)) return point;
  return [...Array(point.length).keys()]
    .map((unit) => `\\u${point.charCodeAt(unit).toString(16).padStart(4, '0')}`)
    .join('');
}
