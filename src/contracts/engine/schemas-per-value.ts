import { resolveRefs } from '../ref/resolve.ts';
import type { JsonSchema } from '../model/json.ts';
import { costOf } from './steps/cost-of.ts';

const known = new WeakMap<object, number>();

/**
 * How many schemas one value of a payload may be held against at most, told without compiling anything:
 * Infinity where ways through the references multiply. Compiling a schema takes time by the same measure.
 */
export function schemasPerValue(schema: JsonSchema): number {
  if (typeof schema === 'boolean') return 1;
  const kept = known.get(schema);
  if (kept !== undefined) return kept;
  const refs = resolveRefs(schema);
  const count = refs.ok && costOf(refs) === 'free' ? refs.index.sites.size : Infinity;
  known.set(schema, count);
  return count;
}
