import type { OpenUnit } from './label-stack.ts';
import type { Reading, UnitLabel } from './unit-label.ts';

/**
 * The label as a person would cite it, with its path: `5.2`, `5.2(a)(i)`, `Article V`, `Exhibit A 2(b)`.
 * Letters and numbers of lists are written in parentheses however the document sets them: a contract whose
 * list reads "a. b." still cites "Section 3.4(b)".
 *
 * @returns null for a bullet
 */
export function citationLabel(
  label: UnitLabel,
  reading: Reading,
  parent: OpenUnit | undefined,
): string | null {
  if (reading.scheme === 'bullet') return null;
  if (reading.scheme === 'article' || reading.scheme === 'attachment') return titled(label.text);
  const id = label.text.replace(/^(?:section|sec\.|clause|§+)\s*/i, '').replace(/\s+/g, '');
  const base = parent?.label ?? null;
  if (base !== null && parent && isAttachment(parent)) return `${base} ${id}`;
  const isOwnPath = reading.scheme === 'decimal' && (reading.path?.length ?? 0) > 1;
  if (isOwnPath) return attachedTo(base) === null ? id : `${attachedTo(base)} ${id}`;
  if (reading.scheme === 'section') return id;
  if (base === null || parent?.scheme === 'article' || parent?.scheme === 'heading') {
    return reading.scheme === 'decimal' || base === null ? id : `${base}${enclosed(id)}`;
  }
  return `${base}${enclosed(id)}`;
}

const isAttachment = ({ scheme }: OpenUnit): boolean => scheme === 'attachment';

const enclosed = (id: string): string => (id.startsWith('(') ? id : `(${id})`);

const titled = (text: string): string =>
  text.replace(/^\p{L}+/u, (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase());

/** @returns the attachment that a path lies in */
const attachedTo = (label: string | null): string | null =>
  /^(?:Exhibit|Schedule|Annex|Appendix|Attachment|Addendum) \S+/.exec(label ?? '')?.[0] ?? null;
