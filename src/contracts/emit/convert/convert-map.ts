import { isJsonObject } from '../../ir/walk.ts';
import type { JsonObject, JsonSchema } from '../../model/json.ts';
import type { ConvertContext, Converted, Place } from './context.ts';
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

function keySchema({ propertyNames }: JsonObject, place: Place, context: ConvertContext): JsonObject {
  if (!isJsonObject(propertyNames)) return { type: 'string' };
  const at = {
    pointer: `${place.pointer}/propertyNames`,
    level: place.level + 2,
    depth: place.depth + 1,
    expanded: place.expanded,
  };
  const { schema, codec } = context.convert({ ...propertyNames, type: 'string' }, at);
  return codec.kind === 'same' ? schema : { type: 'string' };
}
