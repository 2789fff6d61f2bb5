import { missingPartsWarning } from '../missing-parts.ts';
import type { ParseWarning } from '../types.ts';

/** What swallows all words up to its end. */
const SWALLOWING: readonly string[] = ['script', 'style', 'textarea', 'title'];
const NO_END =
  'This page has no end tag, as if it was cut off. Check that nothing is missing, or save it again and upload that.';

/** A page that goes on in a comment, a script or a tag to its end has lost what came after. */
export function pageEnd(source: string): readonly ParseWarning[] {
  const lower = source.toLowerCase();
  if (endsInside(lower)) return missingPartsWarning(['the end of the page']);
  const lacksEnd = /<(?:html|body)[\s>]/.test(lower) && !/<\/(?:html|body)\s*>/.test(lower);
  return lacksEnd ? [{ code: 'BROKEN_STRUCTURE', message: NO_END }] : [];
}

function endsInside(lower: string): boolean {
  const comment = lower.lastIndexOf('<!--');
  const closings = SWALLOWING.map((tag) => lower.lastIndexOf(`</${tag}`));
  const ended = Math.max(lower.lastIndexOf('-->'), ...closings);
  const tag = lower.lastIndexOf('<');
  return (
    comment > ended ||
    SWALLOWING.some((name) => new RegExp(`<${name}[\\s>]`).test(lower.slice(ended + 1))) ||
    (tag > lower.lastIndexOf('>') && /[a-z/!]/.test(lower.charAt(tag + 1)))
  );
}
