import { SCHEMA_MAX_BYTES, SCHEMA_MAX_JSON_DEPTH } from '../limits.ts';
import type { Json } from '../model/json.ts';
import { joinPointer } from './pointer.ts';
import type { SchemaRefusal } from './schema-refusal.ts';

interface Trail {
  readonly parent: Trail | null;
  readonly token: string | number;
}

interface Item {
  readonly value: unknown;
  readonly trail: Trail | null;
  readonly depth: number;
}

/**
 * Refuses what is no JSON, is nested too deep or is too big, in time bounded by the limits and not by the
 * value: it stops at the first finding. A value that holds itself is one that is nested too deep.
 *
 * @returns null for JSON within SCHEMA_MAX_BYTES and SCHEMA_MAX_JSON_DEPTH
 */
export function measureJson(root: Json): SchemaRefusal | null {
  let bytes = 0;
  const todo: Item[] = [{ value: root, trail: null, depth: 0 }];
  for (let item = todo.pop(); item !== undefined; item = todo.pop()) {
    const { value, trail, depth } = item;
    if (typeof value === 'object' && value !== null) {
      if (depth >= SCHEMA_MAX_JSON_DEPTH) return tooDeep(trail);
      if (Array.isArray(value)) {
        bytes += 2 + Math.max(0, value.length - 1);
        if (bytes > SCHEMA_MAX_BYTES) return tooLarge();
        for (let token = value.length - 1; token >= 0; token--) {
          if (!(token in value)) return notJson({ parent: trail, token }, 'a hole in a list');
          todo.push({ value: value[token], trail: { parent: trail, token }, depth: depth + 1 });
        }
        continue;
      }
      const prototype: unknown = Object.getPrototypeOf(value);
      if (prototype !== Object.prototype && prototype !== null) return notJson(trail, 'an object of a class');
      bytes += 2;
      const keys = Object.keys(value);
      // Each costs at least `"":0,`.
      if (bytes + keys.length * 5 > SCHEMA_MAX_BYTES) return tooLarge();
      let isFirst = true;
      for (let index = keys.length - 1; index >= 0; index--) {
        const token = keys[index] as string;
        const member = (value as Readonly<Record<string, unknown>>)[token];
        if (member === undefined) continue;
        bytes += textBytes(token) + 1 + (isFirst ? 0 : 1);
        isFirst = false;
        if (bytes > SCHEMA_MAX_BYTES) return tooLarge();
        todo.push({ value: member, trail: { parent: trail, token }, depth: depth + 1 });
      }
      continue;
    }
    if (typeof value === 'string' && !value.isWellFormed()) return notJson(trail, 'half of a surrogate pair');
    const size = scalarBytes(value);
    if (size === null) return notJson(trail, describe(value));
    bytes += size;
    if (bytes > SCHEMA_MAX_BYTES) return tooLarge();
  }
  return null;
}

function scalarBytes(value: unknown): number | null {
  if (value === null || typeof value === 'boolean') return value === false ? 5 : 4;
  if (typeof value === 'number') return Number.isFinite(value) ? String(value).length : null;
  return typeof value === 'string' ? textBytes(value) : null;
}

/** A text longer than the limit is not looked through: its length alone is beyond it. */
const textBytes = (text: string): number =>
  text.length > SCHEMA_MAX_BYTES ? text.length : Buffer.byteLength(JSON.stringify(text), 'utf8');

const describe = (value: unknown): string =>
  typeof value === 'number' ? `the number ${value}` : `a value of type ${typeof value}`;

function pointerOf(trail: Trail | null): string {
  const tokens: (string | number)[] = [];
  for (let at = trail; at !== null; at = at.parent) tokens.push(at.token);
  return tokens.reduceRight<string>((pointer, token) => joinPointer(pointer, token), '');
}

const notJson = (trail: Trail | null, what: string): SchemaRefusal => ({
  code: 'not-json',
  pointer: pointerOf(trail),
  message: `Here is ${what}, which JSON cannot hold. Write the schema as plain JSON.`,
});

const tooDeep = (trail: Trail | null): SchemaRefusal => ({
  code: 'too-deep',
  pointer: pointerOf(trail),
  message: `Values are nested more than ${SCHEMA_MAX_JSON_DEPTH} deep. Move inner parts to $defs and refer to them.`,
});

const tooLarge = (): SchemaRefusal => ({
  code: 'too-large',
  pointer: '',
  message: `The schema has more than ${SCHEMA_MAX_BYTES / 1024} KiB as JSON. Split it into several contracts.`,
});
