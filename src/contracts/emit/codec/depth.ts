import type { Json } from '../../model/json.ts';

/** Whether objects and lists are inside each other in more than `levels` levels; takes a value of any depth. */
export function isDeeperThan(root: Json, levels: number): boolean {
  const todo: { readonly value: Json; readonly depth: number }[] = [{ value: root, depth: 1 }];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const { value, depth } = next;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > levels) return true;
    for (const inner of Object.values(value) as Json[]) todo.push({ value: inner, depth: depth + 1 });
  }
  return false;
}
