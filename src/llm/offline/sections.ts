import type { Span } from '../../domain/spans.ts';

/** A place in the numbering: `5.2` as [5, 2], `Article VII` as [7]. */
type Path = readonly number[];

const NAMED =
  /(?:\b(?:sections?|sec\.|clauses?|paragraphs?|para\.|articles?|art\.)|§+)\s*(\d{1,3}(?:\.\d{1,3})*|[ivxlc]{1,7}(?![a-z]))/gi;
/** A label at the beginning of a line: `7.`, `## 7 Term`, `Section 7.2`, `§ 7`, `ARTICLE VII`, `VII.` */
const LINE_LABEL =
  /^[ \t#>*_]*(?:(?:[Ss](?:ection|ec\.)|SECTION|Clause|CLAUSE|Paragraph|A(?:rticle|rt\.)|ARTICLE|§+)\s*(\d{1,3}(?:\.\d{1,3})*|[IVXLC]{1,7})(?![\p{L}\d])|(\d{1,3}(?:\.\d{1,3})*)(?=[.):]?(?:\s|$))|([IVX]{1,5})(?=\.(?:\s|$)))/gmu;
const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/** @returns the sections that a question names, and the question without them */
export function namedSections(question: string): { readonly paths: readonly Path[]; readonly rest: string } {
  const paths = [...question.matchAll(NAMED)]
    .map(([, number = '']) => pathOf(number))
    .filter((path) => path !== null);
  return { paths, rest: question.replace(NAMED, ' ') };
}

/**
 * @returns the part of a passage that a section takes, from its label to the next label that comes after it;
 *   null where the passage holds no such label
 */
export function sectionIn(text: string, wanted: Path): Span | null {
  let start: number | null = null;
  for (const match of text.matchAll(LINE_LABEL)) {
    const path = pathOf(match[1] ?? match[2] ?? match[3] ?? '');
    if (path === null) continue;
    if (start === null) {
      if (isSame(path, wanted)) start = match.index;
    } else if (comesAfter(path, wanted)) return trimmed(text, start, match.index);
  }
  return start === null ? null : trimmed(text, start, text.length);
}

function trimmed(text: string, from: number, to: number): Span {
  const part = text.slice(from, to);
  const start = from + part.length - part.trimStart().length;
  return { start, end: start + part.trim().length };
}

function pathOf(number: string): Path | null {
  if (/^\d/.test(number)) return number.split('.').map(Number);
  const digits = [...number.toLowerCase()].map((letter) => ROMAN[letter] ?? 0);
  const value = digits.reduce((sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit), 0);
  return value === 0 ? null : [value];
}

const isSame = (a: Path, b: Path): boolean => a.length === b.length && a.every((part, at) => part === b[at]);

/** Not what lies inside, and not a list that begins at one again. */
function comesAfter(path: Path, wanted: Path): boolean {
  for (const [at, part] of wanted.entries()) {
    const other = path[at];
    if (other === undefined || other < part) return false;
    if (other > part) return true;
  }
  return false;
}
