import { parsePointer } from '../ir/pointer.ts';

/** Tells whether the place of a diagnostic is, or lies under, one of some templates. */
export type TemplateMatcher = (template: string) => boolean;

/** `*` of a template stands for any one step, be it an index or a key. */
export function templateMatcher(templates: readonly string[]): TemplateMatcher {
  if (templates.length === 0) return () => false;
  const patterns = templates.map((template) => parsePointer(template) ?? []);
  const known = new Map<string, boolean>();
  return (template) => {
    const cached = known.get(template);
    if (cached !== undefined) return cached;
    const tokens = parsePointer(template) ?? [];
    const matches = patterns.some(
      (pattern) =>
        pattern.length <= tokens.length &&
        pattern.every((token, index) => token === '*' || token === tokens[index] || tokens[index] === '*'),
    );
    if (known.size < 10_000) known.set(template, matches);
    return matches;
  };
}
