import { schemaSites } from '../ir/walk.ts';
import type { SchemaRefusal } from '../ir/schema-refusal.ts';
import { INLINE_MAX_NODES, SCHEMA_MAX_DEPTH, UNROLL_LEVELS } from '../limits.ts';
import type { JsonObject, JsonSchema } from '../model/json.ts';
import { combineTargets, isOnlyAnnotated } from './combine.ts';
import { findRefCycles } from './cycles.ts';
import { nameDefinitions } from './definition-names.ts';
import { findDefinitions } from './definitions.ts';
import { keepRecursion, type Expansion, type ExpansionNode } from './expansion.ts';
import { planInlining, type InlineMode, type InlinePlan } from './inline-plan.ts';
import type { LossyNote } from './lossy-note.ts';
import { resolveRefs } from './resolve.ts';
import { unrollRecursion, type UnrollEnds, type UnrollOptions } from './unroll.ts';
import { writeBody, type WrittenBody } from './write-body.ts';

export interface InlineOptions {
  /** `auto` where left out. */
  readonly mode?: InlineMode;
  /** Writes recursive definitions out for a reader that knows no recursion. */
  readonly unroll?: { readonly levels?: number; readonly ends?: UnrollEnds };
}

export type InlinedSchema =
  | {
      readonly ok: true;
      /**
       * Without `$id`, `$anchor` and the like: each reference is `#/$defs/NAME`, and the definitions that
       * are left stand in the root's `$defs` in the order of their first use.
       */
      readonly schema: JsonSchema;
      /** The same values are taken as before. */
      readonly isExact: boolean;
      readonly notes: readonly LossyNote[];
    }
  | { readonly ok: false; readonly refusals: readonly SchemaRefusal[] };

/**
 * Copies definitions to where they are used, as far as that pays, so that the schema reads by itself and can
 * be put inside another. What is used often or is recursive stays in `$defs`. For a schema of
 * `prepareSchema`. Time and size are linear in the schema and bounded by INLINE_MAX_NODES.
 */
export function inlineRefs(schema: JsonSchema, options: InlineOptions = {}): InlinedSchema {
  const refs = resolveRefs(schema);
  if (!refs.ok) return refs;
  const cycles = findRefCycles(refs);
  if (cycles.length > 0) return { ok: false, refusals: cycles };
  const definitions = findDefinitions(refs);
  const unroll: UnrollOptions | null =
    options.unroll === undefined ? null : { levels: UNROLL_LEVELS, ends: 'narrow', ...options.unroll };
  const expansion =
    unroll === null ? keepRecursion(definitions) : unrollRecursion(definitions, refs.index, unroll);
  const plan = planInlining(expansion, options.mode ?? 'auto');
  if (plan.nodes > INLINE_MAX_NODES || plan.depth > 2 * SCHEMA_MAX_DEPTH) return tooLarge(plan);
  const names = nameKept(expansion, plan, definitions.keys());
  const bodies = new Map<string, WrittenBody>();
  const node = (key: string): ExpansionNode => expansion.nodes.get(key) as ExpansionNode;
  const context = {
    index: refs.index,
    standIn: (key: string): JsonSchema => {
      const name = names.get(key);
      return name === undefined ? (bodies.get(key)?.schema ?? true) : { $ref: `#/$defs/${name}` };
    },
    isChanged: (key: string) => bodies.get(key)?.isChanged ?? false,
    isCore: (key: string) => node(key).isCore,
    ends: unroll?.ends ?? 'narrow',
  };
  for (const key of plan.order) bodies.set(key, writeBody(node(key), context));
  const kept = new Map<string, JsonSchema>();
  for (const [key, name] of names) kept.set(name, bodies.get(key)?.schema ?? true);
  const notes = plan.order.flatMap((key) => bodies.get(key)?.notes ?? []);
  const root = openRoot(bodies.get(expansion.rootKey)?.schema ?? true, kept);
  return { ok: true, schema: withDefinitions(root, kept), isExact: notes.length === 0, notes };
}

/** Names in the order of the source, levels of one definition in theirs. */
function nameKept(expansion: Expansion, plan: InlinePlan, pointers: Iterable<string>): Map<string, string> {
  const order = new Map([...pointers].map((pointer, at) => [pointer, at]));
  const kept = plan.order
    .filter((key) => !plan.copied.has(key))
    .map((key) => [key, (expansion.nodes.get(key) as ExpansionNode).definition.pointer] as const)
    .toSorted(([a, x], [b, y]) => (order.get(x) ?? 0) - (order.get(y) ?? 0) || (a < b ? -1 : 1));
  return nameDefinitions(kept);
}

/** A root that is only a reference shows what it refers to: providers want to see an object there. */
function openRoot(root: JsonSchema, kept: ReadonlyMap<string, JsonSchema>): JsonSchema {
  let open = root;
  for (let count = 0; count <= kept.size; count++) {
    if (typeof open === 'boolean' || typeof open.$ref !== 'string') break;
    const { $ref, ...siblings } = open;
    const target = kept.get($ref.slice('#/$defs/'.length));
    if (target === undefined || !isOnlyAnnotated(siblings)) break;
    open = combineTargets(siblings, [target]);
  }
  return open;
}

function withDefinitions(root: JsonSchema, kept: ReadonlyMap<string, JsonSchema>): JsonSchema {
  if (typeof root === 'boolean') return root;
  const used = new Map<string, JsonSchema>();
  const todo: JsonSchema[] = [root];
  for (let next = todo.shift(); next !== undefined; next = todo.shift()) {
    for (const { schema } of schemaSites(next)) {
      if (typeof schema === 'boolean' || typeof schema.$ref !== 'string') continue;
      const name = schema.$ref.slice('#/$defs/'.length);
      const body = kept.get(name);
      if (body === undefined || used.has(name)) continue;
      used.set(name, body);
      todo.push(body);
    }
  }
  if (used.size === 0) return root;
  return { ...root, $defs: Object.fromEntries(used) } satisfies JsonObject;
}

const tooLarge = ({ nodes }: InlinePlan): InlinedSchema => ({
  ok: false,
  refusals: [
    {
      code: 'transform-too-large',
      pointer: '',
      message: `Written out, the schema has about ${nodes} schemas, and at most ${INLINE_MAX_NODES} are allowed. Keep its references.`,
    },
  ],
});
