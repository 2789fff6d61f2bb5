import {
  registerSchema,
  unregisterSchema,
  validate,
  type SchemaObject,
} from '@hyperjump/json-schema/draft-2020-12';
import type { Json, JsonSchema } from '../../../src/contracts/model/json.ts';

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';
let registered = 0;

/**
 * Whether a schema of 2020-12 takes a value, by @hyperjump/json-schema: it meets the official suite, which
 * Ajv does not (`contains` beside `prefixItems` takes an empty list there).
 */
export async function verdictOf(schema: JsonSchema): Promise<(value: Json) => boolean> {
  const id = `https://verdict.test/${++registered}`;
  registerSchema(schema as SchemaObject | boolean, id, DIALECT);
  try {
    const isMet = await validate(id);
    return (value) => isMet(value as never).valid;
  } finally {
    unregisterSchema(id);
  }
}
