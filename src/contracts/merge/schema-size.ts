import { INLINE_MAX_COPIED_NODES } from '../limits.ts';
import { schemaChildren } from '../ir/walk.ts';
import type { JsonSchema } from '../model/json.ts';

/** Schemas in schemas that were counted before. */
export type SchemaSizes = WeakMap<object, number>;

const SATURATED = 2 ** 31;

/**
 * Schemas in a schema, itself counted, as if nothing in it were shared. A merged schema shares parts, so
 * that it can be far bigger written out than in memory; time is linear in what is in memory.
 */
export function schemaSize(root: JsonSchema, sizes: SchemaSizes): number {
  if (typeof root === 'boolean') return 1;
  const todo: { readonly schema: object; readonly inner: readonly JsonSchema[] }[] = [];
  const open = (schema: JsonSchema): void => {
    if (typeof schema === 'boolean' || sizes.has(schema)) return;
    todo.push({ schema, inner: schemaChildren(schema).map((child) => child.schema) });
  };
  open(root);
  for (let top = todo.at(-1); top !== undefined; top = todo.at(-1)) {
    const before = todo.length;
    for (const schema of top.inner) open(schema);
    if (todo.length > before) continue;
    todo.pop();
    const inner = top.inner.map((schema) => (typeof schema === 'boolean' ? 1 : (sizes.get(schema) ?? 1)));
    sizes.set(
      top.schema,
      inner.reduce((sum, size) => Math.min(SATURATED, sum + size), 1),
    );
  }
  return sizes.get(root) ?? 1;
}

/** Whether so many copies more of a schema are too many to write out. */
export const isTooMuch = (schema: JsonSchema, copies: number, sizes: SchemaSizes): boolean =>
  copies > 0 && schemaSize(schema, sizes) * copies > INLINE_MAX_COPIED_NODES;
