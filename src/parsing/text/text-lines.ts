/** A line of plain text. Columns count characters; a tab goes to the next multiple of eight. */
export interface TextLine {
  readonly start: number;
  /** Without the line feed and trailing white space. */
  readonly end: number;
  readonly indent: number;
  readonly isBlank: boolean;
}

/** @param text canonical: lines end in line feeds only */
export function textLines(text: string): readonly TextLine[] {
  const lines: TextLine[] = [];
  for (let start = 0; start <= text.length;) {
    const feed = text.indexOf('\n', start);
    const stop = feed < 0 ? text.length : feed;
    const own = text.slice(start, stop);
    const end = start + own.trimEnd().length;
    lines.push({ start, end, indent: indentOf(own), isBlank: end === start });
    if (feed < 0) break;
    start = feed + 1;
  }
  return lines;
}

function indentOf(line: string): number {
  let column = 0;
  for (const char of line) {
    if (char === ' ') column++;
    else if (char === '\t') column += 8 - (column % 8);
    else break;
  }
  return column;
}
