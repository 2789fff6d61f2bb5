const TITLE_FROM_PROMPT_MAX_CHARS = 80;

/** A title for a conversation that begins with this question: its first line, cut at a word. */
export function titleFor(prompt: string): string {
  const line = prompt.trim().split('\n')[0]?.replace(/\s+/g, ' ').trim() ?? '';
  if (line.length <= TITLE_FROM_PROMPT_MAX_CHARS) return line;
  const cut = line
    .slice(0, TITLE_FROM_PROMPT_MAX_CHARS)
    .toWellFormed()
    .replace(/\uFFFD$/, '');
  return `${cut.replace(/\s+\S*$/, '')}…`;
}
