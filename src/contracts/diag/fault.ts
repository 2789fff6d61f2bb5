import type { TracedError } from '../engine/trace-branches.ts';
import type { Json, JsonObject } from '../model/json.ts';

/** One thing wrong with a payload, as a schema's keyword says it. */
export interface Fault {
  readonly keyword: string;
  /** RFC 6901 pointer of the value that the keyword looked at. */
  readonly pointer: string;
  /** The schema that holds the keyword; null where it is a boolean. */
  readonly schema: JsonObject | null;
  readonly params: Readonly<Record<string, unknown>>;
  readonly value: unknown;
  /** The key that is wrong, where the key is. */
  readonly key?: string;
  /** Said in place of what the keyword would say. */
  readonly expected?: string;
  readonly constraint?: Json;
  /** Null would do as well. */
  readonly orNull?: boolean;
}

/** What one error of Ajv says, the branches it comes from forgotten. */
export function faultOf(error: TracedError): Fault {
  const schema: unknown = error.parentSchema;
  return {
    keyword: error.keyword,
    pointer: error.instancePath,
    schema: typeof schema === 'object' && schema !== null ? (schema as JsonObject) : null,
    params: error.params,
    value: error.data,
    ...(error.propertyName !== undefined && { key: error.propertyName }),
  };
}
