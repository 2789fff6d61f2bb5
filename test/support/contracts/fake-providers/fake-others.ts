import type { Json, JsonObject } from '../../../../src/contracts/model/json.ts';
import { danglingRefs, isObject, isRecursive, look, unknownKeywords } from './look.ts';

const GEMINI =
  'type description properties required additionalProperties items prefixItems enum anyOf $ref $defs format minimum maximum minItems maxItems';

/** Stands in for Gemini's `responseJsonSchema` and `parametersJsonSchema`. */
export function geminiRefusals(schema: JsonObject): string[] {
  const refusals = [...unknownKeywords(schema, GEMINI), ...danglingRefs(schema)];
  if (isRecursive(schema)) refusals.push('a recursive schema may not be required');
  for (const { schema: site, at } of look(schema)) {
    if (site.$ref !== undefined && Object.keys(site).some((keyword) => !keyword.startsWith('$'))) {
      refusals.push(`${at}: no other fields may be set beside $ref, except those starting with $`);
    }
    const listed: readonly Json[] = Array.isArray(site.enum) ? site.enum : [];
    if (listed.some((value) => typeof value !== 'string' && typeof value !== 'number' && value !== null)) {
      refusals.push(`${at}: enum takes strings and numbers`);
    }
  }
  return refusals;
}

const OLLAMA =
  'type description properties required additionalProperties items enum const anyOf $ref $defs format pattern minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength minItems maxItems';

/** What llama.cpp would skip in silence or read wrongly, as if it said so. */
export function ollamaRefusals(schema: JsonObject): string[] {
  const refusals = [...unknownKeywords(schema, OLLAMA), ...danglingRefs(schema)];
  for (const { schema: site, at } of look(schema)) {
    const { pattern, format } = site;
    if (typeof pattern === 'string' && !/^\^.*\$$/s.test(pattern))
      refusals.push(`${at}: pattern must start with '^' and end with '$'`);
    if (typeof pattern === 'string' && /\\d|\(\?/.test(pattern))
      refusals.push(`${at}: the grammar cannot read the pattern`);
    if (format === 'uri' || format === 'email') refusals.push(`${at}: format is ignored`);
    if (site.anyOf !== undefined && isObject(site.properties))
      refusals.push(`${at}: properties beside anyOf are ignored`);
    const isBound = ['minimum', 'maximum'].some((keyword) => site[keyword] !== undefined);
    if (isBound && site.type !== 'integer') refusals.push(`${at}: bounds hold for integers only`);
  }
  return refusals;
}

/** What clients of MCP refuse in a tool's input schema. */
export function mcpRefusals(schema: JsonObject): string[] {
  const refusals = danglingRefs(schema);
  if (schema.type !== 'object') refusals.push('inputSchema.type must be "object"');
  for (const keyword of ['anyOf', 'oneOf', 'allOf']) {
    if (schema[keyword] !== undefined) refusals.push(`${keyword} at the top level is not supported`);
  }
  return refusals;
}
