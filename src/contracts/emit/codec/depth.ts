import type { Json, JsonObject } from '../../model/json.ts';

/** Whether objects and lists stand in more than `levels` levels; for a value of any depth. */
export function isDeeperThan(root: Json, levels: number): boolean {
  const todo: { readonly value: Json; readonly depth: number }[] = [{ value: root, depth: 1 }];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const { value, depth } = next;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > levels) return true;
    for (const inner of Object.values<Json>(value as JsonObject))
      todo.push({ value: inner, depth: depth + 1 });
  }
  return false;
}
