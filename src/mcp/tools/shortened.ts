/** The beginning of a text, never half a character. */
export function shortened(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const cut = text.slice(0, maxChars - 1);
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`;
}
