import type { z } from 'zod';

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  date: 'a moment',
};
const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

/**
 * What a person reads where a schema gives no sentence of its own: the parser's words name its types.
 * @returns undefined for problems that the parser says well enough
 */
export function plainWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'too_big' && issue.inclusive !== false) return bound('At most', issue.maximum, issue.origin);
  if (issue.code === 'too_small' && issue.inclusive !== false) return bound('At least', issue.minimum, issue.origin);
  if (issue.code !== 'invalid_type') return undefined;
  if (issue.input === undefined) return 'This is missing.';
  const kind = KINDS[issue.expected];
  return kind === undefined ? undefined : `This must be ${kind}.`;
}

function bound(words: string, limit: unknown, origin: string): string | undefined {
  if (origin === 'date' || (typeof limit !== 'number' && typeof limit !== 'bigint')) return undefined;
  const unit = UNITS[origin];
  const count = limit.toLocaleString('en');
  return unit === undefined ? `${words} ${count}.` : `${words} ${count} ${limit === 1 ? unit[0] : unit[1]}.`;
}
