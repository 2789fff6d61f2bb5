import { SCHEMA_MAX_REFUSALS } from '../limits.ts';
import type { Json, JsonSchema } from '../model/json.ts';
import { findRefCycles } from '../ref/cycles.ts';
import { resolveRefs, type ResolvedRefs, type ResolveOptions } from '../ref/resolve.ts';
import { checkBounds } from './bounds.ts';
import type { Dialect } from './dialect.ts';
import type { SchemaRefusal } from './schema-refusal.ts';
import { upgradeSchema, type UpgradeNote } from './upgrade.ts';

export type PreparedSchema =
  | {
      readonly ok: true;
      /** JSON Schema 2020-12 within all bounds; each reference leads to a schema in it. */
      readonly schema: JsonSchema;
      readonly dialect: Dialect;
      readonly notes: readonly UpgradeNote[];
      /** Where its references lead. */
      readonly refs: Extract<ResolvedRefs, { ok: true }>;
    }
  | { readonly ok: false; readonly refusals: readonly SchemaRefusal[] };

/**
 * The one way in for a schema of an author: bounds, upgrade to 2020-12, bounds of what came of it,
 * references. Nothing else of the engine takes a schema that did not come through here.
 */
export function prepareSchema(source: Json, options: ResolveOptions = {}): PreparedSchema {
  const bounds = checkBounds(source);
  if (bounds.length > 0) return { ok: false, refusals: bounds };
  const upgraded = upgradeSchema(source as JsonSchema);
  if (!upgraded.ok) return upgraded;
  const { schema, dialect, notes } = upgraded;
  const again = schema === source ? [] : checkBounds(schema);
  if (again.length > 0) return { ok: false, refusals: again };
  const refs = resolveRefs(schema, options);
  if (!refs.ok) return refs;
  const cycles = findRefCycles(refs);
  if (cycles.length > 0) return { ok: false, refusals: cycles.slice(0, SCHEMA_MAX_REFUSALS) };
  return { ok: true, schema, dialect, notes, refs };
}
