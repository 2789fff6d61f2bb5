/**
 * Markdown as a reader would see it, near enough for search: no tags, link targets, emphasis or heading
 * marks.
 */
export function withoutMarkup(markdown: string): string {
  return markdown
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<\/?[a-zA-Z][^<>\n]*>/g, '')
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/^\s{0,3}#{1,6}\s+/gm, '')
    .replace(/(\*\*|__)(?=\S)([\s\S]*?\S)\1/g, '$2')
    .replace(/(?<![\w*])\*(?=\S)([^*\n]*\S)\*(?![\w*])/g, '$1')
    .replace(/^\s*(`{3,}|~{3,}).*$/gm, '')
    .replace(/`([^`\n]+)`/g, '$1')
    .replace(/^[ \t]*\|?[ \t]*:?-{3,}[-:| \t]*$/gm, '')
    .replace(/\\([\\`*_{}[\]()#+.!|-])/g, '$1')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
