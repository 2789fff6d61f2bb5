import type { JsonObject } from '../../model/json.ts';

/** A name for the list of optional fields that no field has. */
export function sparseName(taken: readonly string[]): string {
  let name = 'optional_fields';
  while (taken.includes(name)) name = `${name}_`;
  return name;
}

/**
 * Optional fields as a list of those that are there: `[{key, value}]`. Each keeps its schema, and none
 * counts as an optional parameter.
 */
export function sparseList(fields: ReadonlyMap<string, { readonly schema: JsonObject }>): JsonObject {
  const branches = [...fields].map(([name, { schema }]) => ({
    type: 'object',
    properties: { key: { type: 'string', enum: [name] }, value: schema },
    required: ['key', 'value'],
    additionalProperties: false,
  }));
  return {
    type: 'array',
    description: 'The optional fields that have a value, each at most once.',
    items: branches.length === 1 ? (branches[0] as JsonObject) : { anyOf: branches },
  };
}
