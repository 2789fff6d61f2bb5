import type { JsonObject, JsonSchema } from '../model/json.ts';

const TEMPLATE: JsonObject = { type: 'string', pattern: '^(?:/(?:[^~/]|~[01])*)*$', maxLength: 1_000 };
const SEVERITY: JsonObject = { enum: ['error', 'warning', 'info'] };
const ON_ERROR: JsonObject = { enum: ['fail', 'warn', 'quarantine'] };
const NAME: JsonObject = { type: 'string', minLength: 1, maxLength: 128 };
const ANY_SCHEMA: JsonObject = { type: ['object', 'boolean'] };

function closed(required: readonly string[], properties: JsonObject): JsonObject {
  return { type: 'object', additionalProperties: false, required, properties };
}

function list(items: JsonSchema, maxItems: number): JsonObject {
  return { type: 'array', items, maxItems };
}

/** The shape of a contract's draft. What its schemas may hold is checked apart. */
export const DRAFT_SCHEMA: JsonSchema = closed(['ref', 'schema'], {
  ref: closed(['namespace', 'name', 'version'], { namespace: NAME, name: NAME, version: NAME }),
  title: { type: 'string', maxLength: 512 },
  description: { type: 'string', maxLength: 20_000 },
  schema: ANY_SCHEMA,
  coercions: list(closed(['template', 'name'], { template: TEMPLATE, name: NAME }), 1_000),
  rules: list(
    closed(['template', 'name'], {
      template: TEMPLATE,
      name: NAME,
      params: { type: 'object' },
      severity: SEVERITY,
    }),
    1_000,
  ),
  aliases: list(closed(['template', 'names'], { template: TEMPLATE, names: list(NAME, 100) }), 1_000),
  bindings: list(
    closed(['template', 'concept', 'scheme'], { template: TEMPLATE, concept: NAME, scheme: NAME }),
    1_000,
  ),
  severities: { type: 'object', additionalProperties: SEVERITY },
  sensitive: list(TEMPLATE, 1_000),
  onError: ON_ERROR,
  steps: {
    type: 'object',
    propertyNames: NAME,
    maxProperties: 100,
    additionalProperties: closed(['schema'], { schema: ANY_SCHEMA, onError: ON_ERROR }),
  },
  ownership: { type: 'object' },
  governance: { type: 'object' },
  metadata: { type: 'object' },
  allowBacktracking: { type: 'boolean' },
});
