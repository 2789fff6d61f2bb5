import { isJsonObject } from '../../ir/walk.ts';
import type { JsonObject, JsonSchema } from '../../model/json.ts';
import { note, type ConvertContext, type Converted, type Place } from './context.ts';
import { limitsOf } from './limits-of.ts';
import { describe } from './tell.ts';

const LIMITS = 'patternProperties minProperties maxProperties dependentRequired dependentSchemas'.split(' ');

/** A map as a list of `{key, value}`: closed objects cannot have keys that nobody knows. */
export function convertMap(
  source: JsonObject,
  valueSchema: JsonSchema,
  place: Place,
  context: ConvertContext,
): Converted {
  const { pointer, level, depth } = place;
  const { told } = limitsOf(source, LIMITS, place, context);
  if (isJsonObject(source.patternProperties) && source.additionalProperties !== false) {
    note(context, { pointer, reason: 'object-closed', effect: 'narrowed' });
  }
  const value = context.convert(valueSchema, {
    pointer: `${pointer}/additionalProperties`,
    level: level + 2,
    depth: depth + 1,
    expanded: place.expanded,
  });
  const required = Array.isArray(source.required) && source.required.length > 0;
  const words = required ? [...told, `with the keys ${(source.required as string[]).join(', ')}`] : told;
  const description = describe(source, [...words, 'each key once']);
  return {
    schema: {
      type: 'array',
      ...(description !== undefined && { description }),
      items: {
        type: 'object',
        properties: { key: keySchema(source, place, context), value: value.schema },
        required: ['key', 'value'],
        additionalProperties: false,
      },
    },
    codec: { kind: 'entries', value: value.codec },
  };
}

function keySchema(
  { propertyNames, patternProperties, additionalProperties }: JsonObject,
  place: Place,
  context: ConvertContext,
): JsonObject {
  if (!isJsonObject(propertyNames)) {
    const patterns = isJsonObject(patternProperties) ? Object.keys(patternProperties) : [];
    const [only] = patterns;
    if (only === undefined || patterns.length > 1 || isJsonObject(additionalProperties))
      return { type: 'string' };
    const pattern = context.profile.keep('pattern', only, { type: 'string' });
    return { type: 'string', ...(pattern !== undefined && { pattern }) };
  }
  const at = {
    pointer: `${place.pointer}/propertyNames`,
    level: place.level + 2,
    depth: place.depth + 1,
    expanded: place.expanded,
  };
  const { schema, codec } = context.convert({ ...propertyNames, type: 'string' }, at);
  return codec.kind === 'same' ? schema : { type: 'string' };
}
