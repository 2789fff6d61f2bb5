import { keywordShape } from '../../src/contracts/ir/keywords.ts';
import { valueAt } from '../../src/contracts/ir/pointer.ts';
import { isSchema, schemaSites } from '../../src/contracts/ir/walk.ts';
import type { EmissionNote } from '../../src/contracts/emit/emission-note.ts';
import type { JsonSchema } from '../../src/contracts/model/json.ts';

export interface ConstraintCount {
  readonly all: number;
  /** Held by the emitted schema. */
  readonly enforced: number;
  /** Held, or said in words. */
  readonly kept: number;
}

const HOLDING = new Set(
  'enum const required dependentRequired not if then else contains propertyNames patternProperties dependentSchemas oneOf anyOf unevaluatedProperties unevaluatedItems prefixItems'.split(
    ' ',
  ),
);

/**
 * Keywords that decide, counted where they stand in the schema with its references written out, less those
 * that the emission notes as widened. A value that comes as text has lost all that was said of it.
 */
export function countConstraints(schema: JsonSchema, lossy: readonly EmissionNote[]): ConstraintCount {
  const all = constraintsIn(schema);
  let [lost, untold] = [0, 0];
  const seen = new Set<string>();
  for (const { pointer, keyword, reason, effect, isTold } of lossy) {
    const key = `${pointer} ${keyword ?? reason}`;
    if (effect !== 'widened' || reason === 'recursion-unrolled' || seen.has(key)) continue;
    seen.add(key);
    const part = reason === 'written-as-text' ? valueAt(schema, pointer) : undefined;
    const count = reason === 'written-as-text' ? (isSchema(part) ? constraintsIn(part) : 1) : 1;
    lost += count;
    if (!isTold) untold += count;
  }
  return { all, enforced: Math.max(0, all - lost), kept: Math.max(0, all - untold) };
}

function constraintsIn(schema: JsonSchema): number {
  let count = 0;
  for (const { schema: site } of schemaSites(schema)) {
    if (typeof site === 'boolean') continue;
    for (const [keyword, value] of Object.entries(site)) {
      const isRest = keyword === 'additionalProperties' && value !== true;
      if (keywordShape(keyword) === 'assertion' || HOLDING.has(keyword) || isRest) count++;
    }
  }
  return count;
}
