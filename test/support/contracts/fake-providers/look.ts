import type { Json, JsonObject } from '../../../../src/contracts/model/json.ts';

/** One schema of a request's schema, found by a walk that knows nothing of the product's. */
export interface Seen {
  readonly schema: JsonObject;
  readonly at: string;
  /** Whether it is a member of a `$defs` or below one. */
  readonly isDefinition: boolean;
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const ONE = ['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames'];
const MANY = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];
const NAMED = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'];

/** Every schema that is an object, the root first. */
export function look(root: Json): Seen[] {
  const seen: Seen[] = [];
  const todo: { value: Json | undefined; at: string; isDefinition: boolean }[] = [
    { value: root, at: '#', isDefinition: false },
  ];
  for (let next = todo.shift(); next !== undefined; next = todo.shift()) {
    const { value, at, isDefinition } = next;
    if (!isObject(value)) continue;
    seen.push({ schema: value, at, isDefinition });
    for (const keyword of ONE) todo.push({ value: value[keyword], at: `${at}/${keyword}`, isDefinition });
    for (const keyword of MANY) {
      const list = value[keyword];
      if (!Array.isArray(list)) continue;
      (list as readonly Json[]).forEach((item, index) => {
        todo.push({ value: item, at: `${at}/${keyword}/${index}`, isDefinition });
      });
    }
    for (const keyword of NAMED) {
      const map = value[keyword];
      if (!isObject(map)) continue;
      for (const [name, item] of Object.entries(map)) {
        todo.push({
          value: item,
          at: `${at}/${keyword}/${name}`,
          isDefinition: isDefinition || keyword === '$defs',
        });
      }
    }
  }
  return seen;
}

/** Refusals of schemas with a keyword outside of a list. */
export function unknownKeywords(root: Json, known: string): string[] {
  const names = new Set(known.split(' '));
  return look(root).flatMap(({ schema, at }) =>
    Object.keys(schema).flatMap((keyword) =>
      names.has(keyword) ? [] : [`${at}: '${keyword}' is not permitted.`],
    ),
  );
}

/** References that lead nowhere. */
export function danglingRefs(root: JsonObject): string[] {
  const names = isObject(root.$defs) ? Object.keys(root.$defs) : [];
  return look(root).flatMap(({ schema, at }) => {
    const { $ref } = schema;
    if ($ref === undefined || $ref === '#') return [];
    const isKnown = typeof $ref === 'string' && names.some((name) => $ref === `#/$defs/${name}`);
    return isKnown ? [] : [`${at}: reference ${JSON.stringify($ref)} cannot be resolved.`];
  });
}

/** Whether a definition leads back to itself. */
export function isRecursive(root: JsonObject): boolean {
  const definitions = isObject(root.$defs) ? root.$defs : {};
  const uses = (name: string): string[] =>
    look(definitions[name] ?? {}).flatMap(({ schema }) =>
      typeof schema.$ref === 'string' ? [schema.$ref.replace('#/$defs/', '')] : [],
    );
  return Object.keys(definitions).some((start) => {
    const reached = new Set<string>();
    const todo = uses(start);
    for (let name = todo.pop(); name !== undefined; name = todo.pop()) {
      if (name === start) return true;
      if (!reached.has(name)) {
        reached.add(name);
        todo.push(...uses(name));
      }
    }
    return false;
  });
}

export { isObject };
