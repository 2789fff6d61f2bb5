import { isJsonObject } from '../../ir/walk.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { SAME, TEXT } from '../codec/codec.ts';
import { note, type ConvertContext, type Converted, type Place } from './context.ts';
import { limitsOf } from './limits-of.ts';
import { describe } from './tell.ts';
import { keywordsOf, typeOf } from './types.ts';

/** Listed values, with their type stated beside them and null in both or in neither. */
export function convertListed(
  source: JsonObject,
  values: readonly Json[],
  place: Place,
  context: ConvertContext,
): Converted {
  const { profile } = context;
  const isStructured = values.some((value) => isJsonObject(value) || Array.isArray(value));
  if (isStructured && profile.isClosed) {
    const texts = values.map((value) => JSON.stringify(value));
    const description = describe(source, ['the text of one of these JSON values']);
    return {
      schema: { type: 'string', ...(description !== undefined && { description }), enum: texts },
      codec: TEXT,
    };
  }
  const types = [...new Set(values.map(typeOf))].filter(
    (type, _, all) => !(type === 'integer' && all.includes('number')),
  );
  const type = types.length === 1 ? (types[0] as string) : types;
  const isListed = values.every((value) => profile.listed.has(typeOf(value)) || value === null);
  if (!isListed || types.every((each) => each === 'null')) {
    const isWhole = types.length === 1 && (type === 'null' || (type === 'boolean' && values.length === 2));
    const keyword = Object.hasOwn(source, 'enum') ? 'enum' : 'const';
    if (!isWhole)
      note(context, {
        pointer: place.pointer,
        keyword,
        reason: 'keyword-dropped',
        effect: 'widened',
        isTold: true,
      });
    const words = isWhole ? [] : [`one of ${values.map((value) => JSON.stringify(value)).join(', ')}`];
    const description = describe(source, words);
    return { schema: { type, ...(description !== undefined && { description }) }, codec: SAME };
  }
  const description = describe(source, []);
  const isConst = Object.hasOwn(source, 'const') && profile.constant === 'const' && values.length === 1;
  return {
    schema: {
      type,
      ...(description !== undefined && { description }),
      ...(isConst ? { const: values[0] as Json } : { enum: values }),
    },
    codec: SAME,
  };
}

/** A text, a number, a flag or null. */
export function convertScalar(
  source: JsonObject,
  type: string,
  place: Place,
  context: ConvertContext,
): Converted {
  const { kept, told } = limitsOf(source, keywordsOf(type), place, context);
  const description = describe(source, told);
  return {
    schema: {
      type,
      ...(description !== undefined && { description }),
      ...Object.fromEntries<Json>([...kept]),
    },
    codec: SAME,
  };
}
