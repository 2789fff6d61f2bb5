// Sets the demo contract as a PDF: `node scripts/make-demo-pdf.ts`. Run it after changing the text.
// The standard Times fonts need no embedding, so the file stays small and the same on every machine.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../src/features/demo/documents/', import.meta.url));
const PAGE = { width: 595, height: 842, left: 72, right: 72, top: 84, bottom: 84 };
const SIZE = 10.5;
const LEADING = 14.5;

// Advance widths of Times-Roman and Times-Bold for U+0020 to U+007E, in 1/1000 em (Adobe Font Metrics).
const ROMAN = [
  250, 333, 408, 500, 500, 833, 778, 180, 333, 333, 500, 564, 250, 333, 250, 278, 500, 500, 500, 500, 500,
  500, 500, 500, 500, 500, 278, 278, 564, 564, 564, 444, 921, 722, 667, 667, 722, 611, 556, 722, 722, 333,
  389, 722, 611, 889, 722, 722, 556, 722, 667, 556, 611, 722, 722, 944, 722, 722, 611, 333, 278, 333, 469,
  500, 333, 444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389,
  278, 500, 500, 722, 500, 500, 444, 480, 200, 480, 541,
];
const BOLD = [
  250, 333, 555, 500, 500, 1000, 833, 278, 333, 333, 500, 570, 250, 333, 250, 278, 500, 500, 500, 500, 500,
  500, 500, 500, 500, 500, 333, 333, 570, 570, 570, 500, 930, 722, 667, 722, 722, 667, 611, 778, 778, 389,
  500, 778, 667, 944, 722, 778, 611, 778, 722, 556, 667, 722, 722, 1000, 722, 722, 667, 333, 278, 333, 581,
  500, 333, 500, 556, 444, 556, 444, 333, 500, 556, 278, 333, 556, 278, 833, 556, 500, 556, 556, 444, 389,
  333, 556, 500, 722, 500, 500, 444, 394, 220, 394, 520,
];

interface Line {
  readonly text: string;
  readonly isBold: boolean;
  readonly size: number;
  readonly x: number;
  readonly y: number;
}

function widthOf(text: string, isBold: boolean, size: number): number {
  const table = isBold ? BOLD : ROMAN;
  let units = 0;
  for (const char of text) units += table[char.charCodeAt(0) - 32] ?? 500;
  return (units * size) / 1000;
}

function wrap(text: string, isBold: boolean, size: number, room: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(longer, isBold, size) > room) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

function layOut(paragraphs: readonly string[]): Line[][] {
  const pages: Line[][] = [[]];
  let y = PAGE.height - PAGE.top;
  const room = PAGE.width - PAGE.left - PAGE.right;
  paragraphs.forEach((paragraph, index) => {
    const isTitle = index === 0;
    const isHeading = /^ARTICLE \d+/.test(paragraph);
    const isBold = isTitle || isHeading;
    const size = isTitle ? 16 : SIZE;
    const lines = wrap(paragraph, isBold, size, room);
    const height = lines.length * LEADING;
    // A heading never stands alone at the foot of a page.
    const needed = isHeading ? height + 3 * LEADING : Math.min(height, 2 * LEADING);
    if (y - needed < PAGE.bottom) {
      pages.push([]);
      y = PAGE.height - PAGE.top;
    }
    for (const text of lines) {
      if (y < PAGE.bottom) {
        pages.push([]);
        y = PAGE.height - PAGE.top;
      }
      const x = isTitle ? (PAGE.width - widthOf(text, isBold, size)) / 2 : PAGE.left;
      pages.at(-1)?.push({ text, isBold, size, x, y });
      y -= isTitle ? LEADING * 1.6 : LEADING;
    }
    y -= LEADING * 0.6;
  });
  pages.forEach((page, index) => {
    const text = `Page ${index + 1} of ${pages.length}`;
    page.push({ text, isBold: false, size: 9, x: (PAGE.width - widthOf(text, false, 9)) / 2, y: 48 });
  });
  return pages;
}

const escape = (text: string): string => text.replace(/[\\()]/g, (char) => `\\${char}`);

function write(pages: readonly Line[][], title: string): Buffer {
  const objects: string[] = [];
  const add = (body: string): number => objects.push(body);
  add('<< /Type /Catalog /Pages 2 0 R /Lang (en) >>');
  add('');
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>');
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Times-Bold /Encoding /WinAnsiEncoding >>');
  const kids = pages.map((lines) => {
    const content = lines
      .map(
        (l) =>
          `BT /F${l.isBold ? 2 : 1} ${l.size} Tf ${l.x.toFixed(2)} ${l.y.toFixed(2)} Td (${escape(l.text)}) Tj ET`,
      )
      .join('\n');
    const stream = add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents ${stream} 0 R ` +
        '/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>',
    );
  });
  objects[1] = `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`;
  const info = add(`<< /Title (${escape(title)}) /Producer (Deedbox) >>`);
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${info} 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`,
    'latin1',
  );
}

const source = readFileSync(new URL('demo-contract.txt', import.meta.url), 'utf8');
if (/[^\n -~]/.test(source))
  throw new Error('the demo text must be plain ASCII: other characters have no width here');
const paragraphs = source.trim().split(/\n+/);
const pages = layOut(paragraphs);
writeFileSync(`${folder}master-services-agreement.pdf`, write(pages, 'Master Services Agreement'));
console.log(`${pages.length} pages`);
