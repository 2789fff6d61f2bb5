import { z } from 'zod';
import type { HiddenText } from '../../parsing/types.ts';

const hiddenPart = z.strictObject({
  start: z.int(),
  end: z.int(),
  page: z.int().describe('From 1.'),
  reason: z.string().describe('Why it cannot be seen, such as under a black box.'),
});

export const hiddenOutput = z
  .array(hiddenPart)
  .describe('Words that a reader of the page does not see; say so wherever you use them.');

export const hiddenParts = (parts: readonly HiddenText[]): z.output<typeof hiddenOutput> =>
  parts.map(({ start, end, page, reason }) => ({ start, end, page, reason }));
