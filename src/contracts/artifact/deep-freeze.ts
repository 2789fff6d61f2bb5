/** Freezes a JSON value and all that is in it, at any depth. */
export function deepFreeze<T>(root: T): T {
  const todo: unknown[] = [root];
  for (let value = todo.pop(); value !== undefined; value = todo.pop()) {
    if (typeof value !== 'object' || value === null || Object.isFrozen(value)) continue;
    Object.freeze(value);
    for (const member of Object.values(value)) if (member !== undefined) todo.push(member);
  }
  return root;
}
