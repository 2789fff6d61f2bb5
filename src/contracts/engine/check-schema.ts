import { Ajv2020 } from 'ajv/dist/2020.js';
import type { SchemaRefusal } from '../ir/schema-refusal.ts';
import type { JsonSchema } from '../model/json.ts';

const META = 'https://json-schema.org/draft/2020-12/schema';
let metaSchema: Ajv2020 | null = null;

/** Ajv's compiled metaschema of 2020-12, made at the first use. */
function metaValidator(): Ajv2020 {
  metaSchema ??= new Ajv2020({ strict: false, logger: false, allErrors: false, validateFormats: false });
  return metaSchema;
}

/** @returns the first place where a schema is none of 2020-12, or null */
export function checkSchema(schema: JsonSchema): SchemaRefusal | null {
  const ajv = metaValidator();
  if (ajv.validate(META, schema)) return null;
  const error = ajv.errors?.find(({ keyword }) => keyword !== 'anyOf') ?? ajv.errors?.[0];
  return {
    code: 'not-schema',
    pointer: error?.instancePath ?? '',
    message: `This is no JSON Schema 2020-12: it ${error?.message ?? 'does not meet the metaschema'}.`,
  };
}
