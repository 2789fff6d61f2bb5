import type { ParsedBlock } from './types.ts';

/** Headers, footers and page numbers: in the text, but no part of what it says. */
export const isRunningHead = ({ kind }: Pick<ParsedBlock, 'kind'>): boolean =>
  kind === 'header' || kind === 'footer';
