/** A JSON value as `JSON.parse` gives it. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: Json;
}

/** A schema of JSON Schema 2020-12. */
export type JsonSchema = boolean | JsonObject;
