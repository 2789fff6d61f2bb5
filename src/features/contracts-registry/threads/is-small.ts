import type { PayloadSource } from './thread-job.ts';

/** Whether the JSON of a payload has at most so many characters, near enough; stops counting beyond. */
export function isSmall(source: PayloadSource, maxChars: number): boolean {
  if ('text' in source) return source.text.length <= maxChars;
  let left = maxChars;
  const todo: unknown[] = [source.value];
  while (todo.length > 0 && left >= 0) {
    const value = todo.pop();
    left -= typeof value === 'string' ? value.length + 3 : 4;
    if (typeof value !== 'object' || value === null) continue;
    // A list or map with more members than that is beyond it already.
    const members = Array.isArray(value) ? (value as unknown[]) : Object.values(value);
    if (members.length > left) return false;
    if (!Array.isArray(value)) for (const key of Object.keys(value)) left -= key.length + 3;
    for (const member of members) todo.push(member);
  }
  return left >= 0;
}
