import { isDeepStrictEqual } from 'node:util';
import { PATCH_MAX_OPERATIONS } from '../limits.ts';
import { parsePointer } from '../ir/pointer.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { FORBIDDEN_KEY } from '../repair/json-problem.ts';

export type PatchOutcome =
  | { readonly ok: true; readonly value: Json }
  /** Index of the operation that failed and why, in words. */
  | { readonly ok: false; readonly operation: number; readonly problem: string };

const OPERATIONS: ReadonlySet<unknown> = new Set(['add', 'remove', 'replace', 'move', 'copy', 'test']);

/** Whether a value can only be meant as a JSON Patch: a list of operations, one at least. */
export const looksLikePatch = (value: Json): value is readonly JsonObject[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  (value as readonly Json[]).every(
    (item) =>
      typeof item === 'object' &&
      item !== null &&
      !Array.isArray(item) &&
      OPERATIONS.has((item as JsonObject).op) &&
      typeof (item as JsonObject).path === 'string',
  );

/**
 * Applies a JSON Patch (RFC 6902), all of it or nothing. The document is never changed; what no operation
 * touches is shared with it.
 */
export function applyPatch(document: Json, patch: readonly JsonObject[]): PatchOutcome {
  if (patch.length > PATCH_MAX_OPERATIONS) {
    return {
      ok: false,
      operation: PATCH_MAX_OPERATIONS,
      problem: `more than ${PATCH_MAX_OPERATIONS} operations`,
    };
  }
  let value = document;
  for (const [operation, each] of patch.entries()) {
    const outcome = applyOne(value, each);
    if (typeof outcome === 'string') return { ok: false, operation, problem: outcome };
    value = outcome.value;
  }
  return { ok: true, value };
}

type Changed = { readonly value: Json } | string;

function applyOne(document: Json, operation: JsonObject): Changed {
  const path = tokensOf(operation.path);
  if (path === null) return 'path is no JSON pointer';
  switch (operation.op) {
    case 'add':
    case 'replace':
      if (operation.value === undefined) return 'value is missing';
      return change(document, path, { kind: operation.op, value: operation.value });
    case 'remove':
      return change(document, path, { kind: 'remove' });
    case 'test': {
      const found = lookUp(document, path);
      if (found === undefined || !isDeepStrictEqual(found, operation.value)) return 'the test failed';
      return { value: document };
    }
    case 'move':
    case 'copy': {
      const from = tokensOf(operation.from);
      if (from === null) return 'from is no JSON pointer';
      const value = lookUp(document, from);
      if (value === undefined) return 'nothing is at from';
      if (operation.op === 'copy') return change(document, path, { kind: 'add', value });
      if (path.length > from.length && from.every((token, at) => token === path[at]))
        return 'a value cannot move into itself';
      const without = change(document, from, { kind: 'remove' });
      return typeof without === 'string' ? without : change(without.value, path, { kind: 'add', value });
    }
    default:
      return 'op is none of add, remove, replace, move, copy, test';
  }
}

type Edit = { readonly kind: 'add' | 'replace'; readonly value: Json } | { readonly kind: 'remove' };

/** Copies the containers on the way to the place, and changes that. */
function change(root: Json, path: readonly string[], edit: Edit): Changed {
  const last = path.at(-1);
  if (last === undefined)
    return edit.kind === 'remove' ? 'the whole value cannot be removed' : { value: edit.value };
  const way: Json[] = [root];
  for (const token of path.slice(0, -1)) {
    const next = lookUp(way.at(-1) as Json, [token]);
    if (next === undefined) return 'the path leads nowhere';
    way.push(next);
  }
  let changed = editMember(way.at(-1) as Json, last, edit);
  for (let at = way.length - 2; at >= 0 && typeof changed !== 'string'; at--) {
    changed = editMember(way[at] as Json, path[at] as string, { kind: 'replace', value: changed.value });
  }
  return changed;
}

function editMember(holder: Json, token: string, edit: Edit): Changed {
  if (Array.isArray(holder)) {
    const items = [...(holder as readonly Json[])];
    const isEnd = token === '-' && edit.kind === 'add';
    const index = isEnd ? items.length : /^(?:0|[1-9]\d*)$/.test(token) ? Number(token) : -1;
    if (index < 0 || index > items.length - (edit.kind === 'add' ? 0 : 1)) return 'there is no such item';
    if (edit.kind === 'remove') items.splice(index, 1);
    else items.splice(index, edit.kind === 'add' ? 0 : 1, edit.value);
    return { value: items };
  }
  if (typeof holder !== 'object' || holder === null) return 'the path leads into a value without members';
  if (token === FORBIDDEN_KEY) return `${FORBIDDEN_KEY} is no key`;
  if (edit.kind !== 'add' && !Object.hasOwn(holder, token)) return 'there is no such member';
  const { [token]: _old, ...rest } = holder as JsonObject;
  if (edit.kind === 'remove') return { value: rest };
  return { value: { ...(holder as JsonObject), [token]: edit.value } };
}

function lookUp(root: Json, path: readonly string[]): Json | undefined {
  let value: Json | undefined = root;
  for (const token of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, token)) return undefined;
    if (Array.isArray(value) && !/^(?:0|[1-9]\d*)$/.test(token)) return undefined;
    value = (value as Readonly<Record<string, Json>>)[token];
  }
  return value;
}

const tokensOf = (pointer: Json | undefined): readonly string[] | null =>
  typeof pointer === 'string' ? parsePointer(pointer) : null;
