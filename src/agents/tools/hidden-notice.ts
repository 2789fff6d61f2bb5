import type { Span } from '../../domain/spans.ts';

/**
 * Which characters of a text shown to a model the page does not show.
 * @returns one entry, or none where all can be seen
 */
export function unseenIn(name: string, shown: Span, hidden: readonly Span[]): string[] {
  const parts = hidden
    .map(({ start, end }) => ({ start: Math.max(start, shown.start), end: Math.min(end, shown.end) }))
    .filter(({ start, end }) => start < end)
    .map(({ start, end }) => `${start}–${end}`);
  return parts.length === 0 ? [] : [`${name} characters ${parts.join(', ')}`];
}

/** For the model, in front of the text; empty where all can be seen. */
export const warning = (unseen: readonly string[]): string =>
  unseen.length === 0
    ? ''
    : 'Not seen on the page, for example under a black box or in white: ' +
      `${unseen.join('; ')}. Somebody may have meant to take these words out: if you use them, say that the page does not show them.\n`;
