import { isJsonObject, schemaSites } from '../ir/walk.ts';
import type { Json, JsonObject, JsonSchema } from '../model/json.ts';
import { stronglyConnected } from '../ref/graph.ts';

/**
 * Objects and lists inside each other in values of an emitted schema, followed through its definitions; one
 * round of a recursion counts.
 */
export function levelsOf(root: JsonObject): number {
  const definitions = isJsonObject(root.$defs) ? root.$defs : {};
  const { $defs: _, ...body } = root;
  const bodies = new Map<string, JsonSchema>([
    ['', body],
    ...(Object.entries(definitions) as [string, JsonSchema][]),
  ]);
  const uses = new Map([...bodies].map(([name, schema]) => [name, usesIn(schema)] as const));
  const levels = new Map<string, number>();
  const order = stronglyConnected(bodies.keys(), (name) => (uses.get(name)?.refs ?? []).map(({ to }) => to));
  for (const name of order.flat()) {
    const { own, refs } = uses.get(name) ?? { own: 0, refs: [] };
    const inner = refs.map(({ at, to }) => at + (levels.get(to) ?? 0));
    levels.set(name, Math.max(own, ...inner));
  }
  return levels.get('') ?? 0;
}

interface Uses {
  readonly own: number;
  readonly refs: readonly { readonly at: number; readonly to: string }[];
}

function usesIn(schema: JsonSchema): Uses {
  const around = new Map<string, number>();
  const refs: { at: number; to: string }[] = [];
  let own = 0;
  for (const { schema: site, pointer, parent } of schemaSites(schema)) {
    const outside = parent === null ? 0 : (around.get(parent) ?? 0);
    const at = typeof site === 'object' && isContainer(site.type) ? outside + 1 : outside;
    around.set(pointer, at);
    own = Math.max(own, at);
    if (typeof site === 'object' && typeof site.$ref === 'string') {
      refs.push({ at, to: site.$ref.slice('#/$defs/'.length) });
    }
  }
  return { own, refs };
}

const isContainer = (type: Json | undefined): boolean =>
  (Array.isArray(type) ? (type as readonly Json[]) : [type]).some(
    (each) => each === 'object' || each === 'array',
  );
