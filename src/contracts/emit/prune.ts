import { keywordShape } from '../ir/keywords.ts';
import { rewriteSchema } from '../ir/rewrite.ts';
import type { JsonObject, JsonSchema } from '../model/json.ts';

/** Standard words that are for people and tools, and cost a model tokens for nothing. */
const FOR_OTHERS: ReadonlySet<string> = new Set(['$comment', '$vocabulary', 'readOnly', 'writeOnly']);

export interface PruneOptions {
  /** `examples` stay; they go unless told otherwise. */
  readonly includeExamples?: boolean;
}

/**
 * A schema with nothing in it but standard keywords. What is no keyword (owner, `x-pii`, tags, lineage) is
 * taken out, neither kept nor told in words. Names of properties and definitions, and literal values, are
 * never touched, whatever they are called.
 */
export function pruneSchema(schema: JsonSchema, { includeExamples = false }: PruneOptions = {}): JsonSchema {
  const isKept = (keyword: string): boolean =>
    keywordShape(keyword) !== undefined &&
    !FOR_OTHERS.has(keyword) &&
    (includeExamples || keyword !== 'examples');
  const pruned = rewriteSchema(schema, {
    enter: ({ schema: site }) => (typeof site === 'boolean' ? site : only(site, isKept)),
  });
  return pruned ?? true;
}

function only(site: JsonObject, isKept: (keyword: string) => boolean): JsonObject {
  const entries = Object.entries(site);
  const kept = entries.filter(([keyword]) => isKept(keyword));
  return kept.length === entries.length ? site : Object.fromEntries(kept);
}
