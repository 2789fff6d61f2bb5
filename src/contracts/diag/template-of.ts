import { parsePointer } from '../ir/pointer.ts';

/** The steps from a payload to a place in it: each index of a list as `*`, keys as they are. */
export function templateTokens(payload: unknown, pointer: string): readonly string[] {
  const template: string[] = [];
  let value = payload;
  for (const token of parsePointer(pointer) ?? []) {
    template.push(Array.isArray(value) ? '*' : token);
    const isHolder = typeof value === 'object' && value !== null && Object.hasOwn(value, token);
    value = isHolder ? (value as Readonly<Record<string, unknown>>)[token] : undefined;
  }
  return template;
}
