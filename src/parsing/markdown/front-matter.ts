export interface FrontMatter {
  readonly start: number;
  readonly end: number;
  /** Lines it takes. */
  readonly lines: number;
  readonly title: string | null;
}

/** The settings between two lines of dashes at the top of a Markdown file. */
export function frontMatter(text: string): FrontMatter | null {
  const match = /^---\n((?:[^\n]*\n){1,200}?)---(?=\n|$)/.exec(text);
  if (!match || !/^[\w-]+\s*:/m.test(match[1] ?? '')) return null;
  const end = match[0].length;
  const title = /^title\s*:\s*(?:"([^"\n]+)"|'([^'\n]+)'|([^\n]+))$/m.exec(match[1] ?? '');
  const value = (title?.[1] ?? title?.[2] ?? title?.[3] ?? '').trim();
  return { start: 0, end, lines: match[0].split('\n').length - 1, title: value === '' ? null : value };
}
