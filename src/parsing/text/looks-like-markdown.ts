const SAMPLE_CHARS = 20_000;

/** Two kinds of marks that plain prose and contracts do not use, one of them a heading, fence or link. */
export function looksLikeMarkdown(text: string): boolean {
  const sample = text.slice(0, SAMPLE_CHARS);
  const strong = [
    /^#{1,6} \S.*$/m.test(sample) && !/^#!|^#include/m.test(sample),
    /^(```|~~~)/m.test(sample),
    /\[[^\]\n]+\]\((https?:|#|\/|\.)[^)\s]*\)/.test(sample),
    /^\|?\s*:?-{3,}:?\s*(\|\s*:?-{3,}:?\s*)+\|?\s*$/m.test(sample),
  ].filter(Boolean).length;
  const weak = [
    /\*\*[^*\n]+\*\*/.test(sample),
    /^\s*[-*+] \S/m.test(sample),
    /^> \S/m.test(sample),
    /`[^`\n]+`/.test(sample),
    /^---\n(?:.*\n){1,30}?---\n/.test(sample),
  ].filter(Boolean).length;
  return strong >= 2 || (strong === 1 && weak >= 1);
}
