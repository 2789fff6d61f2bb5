import type { JsonObject, JsonSchema } from '../../model/json.ts';
import { TEXT } from '../codec/codec.ts';
import { note, type ConvertContext, type Converted, type Place } from './context.ts';
import { describe, QUOTE_MAX_CHARS } from './tell.ts';

/** A value that the provider's schemas cannot describe comes as the text of its JSON. */
export function asText(source: JsonSchema, { pointer }: Place, context: ConvertContext): Converted {
  const {
    description: _,
    default: _default,
    title: _title,
    ...rest
  } = typeof source === 'boolean' ? {} : source;
  const quoted = JSON.stringify(rest);
  const isAny = quoted === '{}';
  const isTold = isAny || quoted.length <= 2 * QUOTE_MAX_CHARS;
  note(context, { pointer, reason: 'written-as-text', effect: 'widened', isTold });
  const kind =
    rest.type === 'object' ? 'a JSON object' : rest.type === 'array' ? 'a JSON array' : 'any JSON value';
  const words = isTold && !isAny ? `the text of JSON like ${quoted}` : `the text of ${kind}`;
  const own: JsonObject = typeof source === 'boolean' ? {} : source;
  return { schema: { type: 'string', description: describe(own, [words]) ?? words }, codec: TEXT };
}
