import type { Json, JsonObject } from '../../model/json.ts';
import type { ConvertContext, Place } from './context.ts';

/** No two objects of a union may begin with the same field, or a constrained writer cannot choose. */
export function firstKeysApart(
  branches: readonly JsonObject[],
  { pointer }: Place,
  context: ConvertContext,
): readonly JsonObject[] {
  if (!context.profile.isClosed) return branches;
  const taken = new Set<string>();
  return branches.map((branch) => {
    const entries = Object.entries((branch.properties ?? {}) as JsonObject);
    if (entries.length === 0) return branch;
    const free = entries.findIndex(([name, schema]) => !taken.has(JSON.stringify([name, schema])));
    if (free < 0) {
      context.problems.push({
        pointer,
        message:
          'Two forms of a union begin with the same field, and no order of their fields tells them apart. Give each a field that says which it is.',
      });
      return branch;
    }
    const [first] = entries.splice(free, 1) as [[string, Json]];
    taken.add(JSON.stringify(first));
    if (free === 0) return branch;
    return { ...branch, properties: Object.fromEntries([first, ...entries]) };
  });
}
