import type { SchemaRefusal } from '../ir/schema-refusal.ts';
import { mergeAllOf } from '../merge/merge-all-of.ts';
import type { JsonSchema } from '../model/json.ts';
import { inlineRefs, type InlineOptions } from '../ref/inline.ts';
import type { LossyNote } from '../ref/lossy-note.ts';
import { pruneSchema, type PruneOptions } from './prune.ts';

export type PlainSchema =
  | {
      readonly ok: true;
      /** Standard keywords alone, references written out as far as asked, `allOf` merged where exact. */
      readonly schema: JsonSchema;
      /** What unrolling a recursion changed. */
      readonly notes: readonly LossyNote[];
    }
  | { readonly ok: false; readonly refusals: readonly SchemaRefusal[] };

/** The form of a contract's schema that every emission starts from. */
export function plainSchema(schema: JsonSchema, options: InlineOptions & PruneOptions = {}): PlainSchema {
  const inlined = inlineRefs(pruneSchema(schema, options), options);
  if (!inlined.ok) return inlined;
  return { ok: true, schema: mergeAllOf(inlined.schema).schema, notes: inlined.notes };
}
