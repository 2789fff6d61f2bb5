import { MERGE_MAX_STEPS } from '../limits.ts';
import { rewriteSchema } from '../ir/rewrite.ts';
import type { SchemaRefusal } from '../ir/schema-refusal.ts';
import type { Json, JsonObject, JsonSchema } from '../model/json.ts';
import { combineTargets, isOnlyAnnotated } from '../ref/combine.ts';
import { closeUnevaluated } from './close-unevaluated.ts';
import { intersectBeside, intersectInner } from './intersect.ts';
import type { MergeContext, MergeResidue } from './merge-context.ts';
import { settle } from './settle.ts';

export interface MergedSchema {
  /** Takes the same values as the source, be the merge exact or not. */
  readonly schema: JsonSchema;
  /** No `allOf` is left. */
  readonly isExact: boolean;
  /** Where an `allOf` is left, and the keyword that could not be merged. */
  readonly residues: readonly MergeResidue[];
  /**
   * Places where the parts of an `allOf` exclude each other; `unsatisfiable` at the part that excludes.
   * They make the whole schema one that takes nothing only where `schema` is false.
   */
  readonly conflicts: readonly SchemaRefusal[];
}

/**
 * Writes each `allOf` as one schema where that can be said exactly, and keeps it where not. Every schema
 * that is made takes the same values as its source. For a schema of `inlineRefs`: references lead to the
 * root's `$defs` only. The input is not changed.
 */
export function mergeAllOf(source: JsonSchema): MergedSchema {
  const conflicts: SchemaRefusal[] = [];
  const context: MergeContext = {
    residues: [],
    conflicts: [],
    budget: { steps: MERGE_MAX_STEPS },
    sizes: new WeakMap(),
    both: intersectBeside,
  };
  const schema = rewriteSchema(source, {
    leave: (site) => {
      if (typeof site.schema === 'boolean') return site.schema;
      return Array.isArray(site.schema.allOf)
        ? fold({ schema: site.schema, pointer: site.pointer }, context, conflicts)
        : closeUnevaluated(site.schema);
    },
  }) as JsonSchema;
  return { schema, isExact: context.residues.length === 0, residues: context.residues, conflicts };
}

function fold(
  { schema, pointer }: { readonly schema: JsonObject; readonly pointer: string },
  context: MergeContext,
  conflicts: SchemaRefusal[],
): JsonSchema {
  const { allOf, ...own } = schema;
  const branches = allOf as JsonSchema[];
  const [only, ...more] = branches;
  if (only !== undefined && more.length === 0 && isOnlyAnnotated(own)) return combineTargets(own, [only]);
  const left: JsonSchema[] = [];
  let whole: JsonSchema = own;
  for (const [index, branch] of branches.entries()) {
    const at = `${pointer}/allOf/${index}`;
    const inner: MergeContext = { ...context, residues: [], conflicts: [] };
    const outcome = intersectInner({ a: whole, b: branch, pointer, context: inner });
    if (outcome.kind === 'never') {
      if (branch !== false) conflicts.push(conflict({ schema, pointer, index, why: outcome.why, context }));
      return false;
    }
    if (outcome.kind === 'kept') {
      context.residues.push({ pointer: at, keyword: outcome.keyword });
      left.push(branch);
      continue;
    }
    context.residues.push(...inner.residues);
    conflicts.push(
      ...inner.conflicts.map((found) => unsatisfiable(found.pointer, `${found.why} (by ${quote(at)})`)),
    );
    whole = outcome.value;
  }
  if (typeof whole === 'boolean') return left.length === 0 ? whole : { allOf: left };
  const { allOf: inherited, ...rest } = whole;
  const both = [...((inherited ?? []) as Json[]), ...left];
  if (both.length > 0) return { ...rest, allOf: both };
  const settled = settle(closeUnevaluated(rest));
  if (settled.kind === 'merged') return settled.value;
  return false;
}

interface Clash {
  readonly schema: JsonObject;
  readonly pointer: string;
  readonly index: number;
  readonly why: string;
  readonly context: MergeContext;
}

/** Names both parts that exclude each other: the first before the branch that does so alone, if any does. */
function conflict({ schema, pointer, index, why, context }: Clash): SchemaRefusal {
  const { allOf, ...own } = schema;
  const branches = allOf as JsonSchema[];
  const at = `${pointer}/allOf/${index}`;
  const earlier: (readonly [string, JsonSchema])[] = [
    [pointer, own],
    ...branches.slice(0, index).map((branch, before) => [`${pointer}/allOf/${before}`, branch] as const),
  ];
  const scratch: MergeContext = { ...context, residues: [], conflicts: [] };
  const other = earlier.find(
    ([, part]) =>
      intersectInner({ a: part, b: branches[index] as JsonSchema, pointer, context: scratch }).kind ===
      'never',
  );
  return unsatisfiable(at, `${why} (the other side is ${quote(other?.[0] ?? pointer)})`);
}

const quote = (pointer: string): string => (pointer === '' ? 'the schema around it' : `#${pointer}`);

const unsatisfiable = (pointer: string, why: string): SchemaRefusal => ({
  code: 'unsatisfiable',
  pointer,
  message: `Nothing can meet this schema: ${why}. Change one of the two.`,
});
