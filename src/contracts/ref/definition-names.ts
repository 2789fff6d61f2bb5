import { parsePointer } from '../ir/pointer.ts';

const NAME_MAX_CHARS = 60;

/**
 * A name of letters, digits and `_` for each definition that is kept, unlike any other: the last word of
 * its pointer, with a number where it is taken. The root is `Root`.
 */
export function nameDefinitions(
  pointers: readonly (readonly [key: string, pointer: string])[],
): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const [key, pointer] of pointers) {
    const base = baseName(pointer);
    let name = base;
    for (let count = 2; taken.has(name); count++) name = `${base}_${count}`;
    taken.add(name);
    names.set(key, name);
  }
  return names;
}

function baseName(pointer: string): string {
  const tokens = parsePointer(pointer) ?? [];
  const last = tokens.at(-1);
  if (last === undefined) return 'Root';
  const text = /^\d+$/.test(last) ? tokens.slice(-2).join('_') : last;
  return text.replaceAll(/[^A-Za-z0-9_]/g, '_').slice(0, NAME_MAX_CHARS) || 'Definition';
}
