import { phrasePattern } from './phrase-pattern.ts';

/** As `phrasePattern`, but the text may begin and end inside words: for filters, not for phrases. */
export const substringPattern = (text: string): string | null =>
  phrasePattern(text)?.replace(/^\\m/, '').replace(/\\M$/, '') ?? null;
