import { parsePointer } from '../ir/pointer.ts';
import type { SchemaFields } from './schema-fields.ts';
import { templateMatcher, type TemplateMatcher } from './templates.ts';

/**
 * Tells which places of a payload are shown to nobody: those that a contract calls sensitive, what lies under
 * them, and every key that the contract does not know beside one of them. A model that writes `taxId` for
 * `tax_id` has written the same secret.
 */
export function sensitivityOf(sensitive: readonly string[], fields: SchemaFields): TemplateMatcher {
  if (sensitive.length === 0) return () => false;
  const isNamed = templateMatcher(sensitive);
  const parents = sensitive.flatMap((template) => {
    const tokens = parsePointer(template) ?? [];
    return tokens.length === 0 ? [] : [tokens.slice(0, -1)];
  });
  const known = new Map<string, boolean>();
  const isStranger = (tokens: readonly string[]): boolean =>
    tokens.some((name, depth) => {
      const above = tokens.slice(0, depth);
      return (
        parents.some((parent) => isSamePlace(parent, above)) &&
        name !== '*' &&
        !fields.at(above).names.has(name)
      );
    });
  return (template) => {
    if (isNamed(template)) return true;
    const cached = known.get(template);
    if (cached !== undefined) return cached;
    const found = isStranger(parsePointer(template) ?? []);
    if (known.size < 10_000) known.set(template, found);
    return found;
  };
}

const isSamePlace = (pattern: readonly string[], tokens: readonly string[]): boolean =>
  pattern.length === tokens.length &&
  pattern.every((token, index) => token === '*' || token === tokens[index] || tokens[index] === '*');
