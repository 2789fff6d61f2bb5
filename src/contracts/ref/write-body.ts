import { isDefinitions } from '../ir/keywords.ts';
import { rewriteSchema } from '../ir/rewrite.ts';
import { childPointer, schemaChildren, type SchemaSite } from '../ir/walk.ts';
import type { JsonObject, JsonSchema } from '../model/json.ts';
import { combineTargets, isOnlyAnnotated } from './combine.ts';
import { useKey, type ExpansionNode, type UseStep } from './expansion.ts';
import type { SchemaIndex } from './index-schema.ts';
import type { LossyNote } from './lossy-note.ts';
import { ANY_VALUE, mendCut } from './mend-cut.ts';
import type { UnrollEnds } from './unroll.ts';

export interface BodyContext {
  readonly index: SchemaIndex;
  /** The schema that stands for a node: its body, or a reference. */
  readonly standIn: (key: string) => JsonSchema;
  /** Whether the node says something else than its definition. */
  readonly isChanged: (key: string) => boolean;
  readonly isCore: (key: string) => boolean;
  readonly ends: UnrollEnds;
}

export interface WrittenBody {
  readonly schema: JsonSchema;
  readonly isChanged: boolean;
  readonly notes: readonly LossyNote[];
}

/** Keywords that say where schemas are: nothing in a written schema refers by them. */
const PLACES = new Set(['$id', '$schema', '$anchor', '$dynamicAnchor', '$vocabulary']);

const REFERENCES = ['$ref', '$dynamicRef'] as const;

/** One body with what its uses stand for put in. */
export function writeBody(node: ExpansionNode, context: BodyContext): WrittenBody {
  const { pointer: start } = node.definition;
  const { index, ends } = context;
  const notes: LossyNote[] = [];
  // Pointers of schemas that say something else than their source, and of those that are an end themselves.
  const changed = new Set<string>();
  const cut = new Set<string>();
  const follow = (at: string, step: UseStep): JsonSchema | null => {
    const isEnd = step.kind !== 'node' || (context.isCore(step.key) && !node.isCore);
    if (isEnd || (step.kind === 'node' && context.isChanged(step.key))) changed.add(at);
    if (isEnd) {
      cut.add(at);
      const effect = ends === 'widen' ? 'widened' : 'narrowed';
      notes.push({ pointer: at, reason: 'recursion-unrolled', effect, keyword: null });
    }
    if (step.kind === 'node') return context.standIn(step.key);
    return step.kind === 'omit' ? null : step.kind === 'none' ? false : ANY_VALUE;
  };
  const leave = (site: SchemaSite): JsonSchema | null => {
    const at = start + site.pointer;
    if (typeof site.schema === 'boolean') return site.schema;
    const refers = Object.hasOwn(site.schema, '$ref') || Object.hasOwn(site.schema, '$dynamicRef');
    if (!refers && changed.size === 0) return site.schema;
    const siblings: Record<string, JsonObject[string]> = { ...site.schema };
    const targets: JsonSchema[] = [];
    for (const keyword of refers ? REFERENCES : []) {
      const step = node.steps.get(useKey({ at, keyword }));
      if (step === undefined) continue;
      delete siblings[keyword];
      const target = follow(at, step);
      if (target === null) return null;
      targets.push(target);
    }
    const source = changed.size === 0 ? undefined : index.sites.get(at)?.schema;
    const inner = schemaChildren(source ?? true).filter((child) => changed.has(childPointer(at, child)));
    if (inner.length === 0 || typeof source !== 'object') return combineTargets(siblings, targets);
    changed.add(at);
    const mended = mendCut({
      schema: siblings,
      source,
      pointer: at,
      changed: new Set(inner.map(({ keyword }) => keyword)),
      endsItems: cut.has(childPointer(at, { keyword: 'items', name: null })),
      ends,
    });
    notes.push(...mended.notes);
    const schema = combineTargets(mended.schema as JsonObject, targets);
    return typeof schema === 'object' && isOnlyAnnotated(schema) ? { ...ANY_VALUE, ...schema } : schema;
  };
  const body = rewriteSchema(index.sites.get(start)?.schema ?? true, {
    replace: ({ pointer }) => {
      const at = start + pointer;
      const step = pointer === '' ? undefined : node.steps.get(useKey({ at, keyword: 'contained' }));
      return step === undefined ? undefined : follow(at, step);
    },
    enter: ({ schema }) => (typeof schema === 'boolean' ? schema : withoutPlaces(schema)),
    leave,
  });
  return { schema: body ?? ANY_VALUE, isChanged: changed.size > 0, notes };
}

function withoutPlaces(schema: JsonObject): JsonObject {
  const entries = Object.entries(schema);
  const kept = entries.filter(([keyword]) => !PLACES.has(keyword) && !isDefinitions(keyword));
  return kept.length === entries.length ? schema : Object.fromEntries(kept);
}
