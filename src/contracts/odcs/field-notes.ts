import { joinPointer } from '../ir/pointer.ts';
import { isJsonObject } from '../ir/walk.ts';
import type { FieldAliases } from '../model/contract.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { readCustom } from './custom-properties.ts';

/** Classifications whose values are shown to nobody. */
const SENSITIVE = new Set(['confidential', 'restricted', 'sensitive', 'secret', 'pii', 'personal']);

/** Fields of an object and of what is inside, by their templates. */
function* fieldsOf(element: JsonObject, template = ''): Generator<{ element: JsonObject; template: string }> {
  yield { element, template };
  for (const property of Array.isArray(element.properties) ? (element.properties as readonly Json[]) : []) {
    if (isJsonObject(property) && typeof property.name === 'string')
      yield* fieldsOf(property, joinPointer(template, property.name));
  }
  if (isJsonObject(element.items)) yield* fieldsOf(element.items, joinPointer(template, '*'));
}

/** Other names of fields, from the custom property `aliases`. */
export const aliasesIn = (object: JsonObject): readonly FieldAliases[] =>
  [...fieldsOf(object)].flatMap(({ element, template }) => {
    const value = readCustom(element.customProperties).get('aliases');
    const names = (Array.isArray(value) ? value : [value]).filter((name) => typeof name === 'string');
    return names.length === 0 || template === '' ? [] : [{ template, names }];
  });

/** Fields that are classified as such. */
export const sensitiveIn = (object: JsonObject): readonly string[] =>
  [...fieldsOf(object)].flatMap(({ element, template }) => {
    const { classification } = element;
    return typeof classification === 'string' && SENSITIVE.has(classification.toLowerCase())
      ? [template]
      : [];
  });
