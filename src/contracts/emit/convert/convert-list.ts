import { isJsonObject } from '../../ir/walk.ts';
import type { Json, JsonObject, JsonSchema } from '../../model/json.ts';
import { listCodec, unionCodec } from '../codec/codec.ts';
import { apart } from './apart.ts';
import { asText } from './as-text.ts';
import { note, type ConvertContext, type Converted, type Place } from './context.ts';
import { firstKeysApart } from './first-keys-apart.ts';
import { limitsOf } from './limits-of.ts';
import { describe } from './tell.ts';
import { isAny } from './types.ts';
import { textOf } from '../text-of.ts';

const LIMITS = 'minItems maxItems uniqueItems contains minContains maxContains unevaluatedItems'.split(' ');

export function convertList(source: JsonObject, place: Place, context: ConvertContext): Converted {
  const { kept, told } = limitsOf(source, LIMITS, place, context);
  const prefix = Array.isArray(source.prefixItems) ? (source.prefixItems as readonly JsonSchema[]) : [];
  const items = source.items as JsonSchema | undefined;
  const inner = (at: string): Place => ({
    pointer: `${place.pointer}${at}`,
    level: place.level + 1,
    depth: place.depth + 1,
    expanded: place.expanded,
  });
  const description = describe(source, told);
  const base: JsonObject = { type: 'array', ...(description !== undefined && { description }) };
  const limits = Object.fromEntries<Json>([...kept]);
  if (prefix.length === 0 && items === false) {
    const none = context.profile.keep('maxItems', 0, source);
    return {
      schema: {
        ...base,
        items: { type: 'string' },
        ...limits,
        ...(none !== undefined && { maxItems: none }),
      },
      codec: listCodec([], { kind: 'same' }),
    };
  }
  const first = prefix.map((schema, index) => context.convert(schema, inner(`/prefixItems/${index}`)));
  const isOpen = items === undefined || isAny(items);
  const rest =
    items === false || (isOpen && prefix.length > 0 && context.profile.isClosed)
      ? null
      : isOpen && !context.profile.isClosed
        ? { schema: {}, codec: { kind: 'same' } as const }
        : context.convert(items ?? true, inner('/items'));
  const codec = listCodec(
    first.map((item) => item.codec),
    rest?.codec ?? { kind: 'same' },
  );
  if (prefix.length === 0 && rest !== null) {
    const isBare = Object.keys(rest.schema).length === 0;
    return { schema: { ...base, ...(!isBare && { items: rest.schema }), ...limits }, codec };
  }
  if (context.profile.prefixItems === 'kept') {
    const after: JsonObject =
      items === false ? { items: false } : rest === null ? {} : { items: rest.schema };
    return {
      schema: { ...base, prefixItems: first.map(({ schema }) => schema), ...after, ...limits },
      codec,
    };
  }
  return openPositions({ source, base, limits, first, rest, prefix, place, context });
}

interface Positions {
  readonly source: JsonObject;
  readonly base: JsonObject;
  readonly limits: JsonObject;
  readonly first: readonly Converted[];
  readonly rest: Converted | null;
  readonly prefix: readonly JsonSchema[];
  readonly place: Place;
  readonly context: ConvertContext;
}

/** One schema for items of every position; the description tells them apart. */
function openPositions({ source, base, limits, first, rest, prefix, place, context }: Positions): Converted {
  const all = rest === null ? first : [...first, rest];
  const different = all.filter(
    ({ schema }, index) =>
      all.findIndex((other) => JSON.stringify(other.schema) === JSON.stringify(schema)) === index,
  );
  note(context, {
    pointer: place.pointer,
    keyword: 'prefixItems',
    reason: 'positions-opened',
    effect: 'widened',
    isTold: true,
  });
  const most = rest === null ? context.profile.keep('maxItems', prefix.length, source) : undefined;
  const words = different.map(({ schema }) => wordFor(schema)).join(', then ');
  const flattened = different.flatMap(({ schema }) =>
    Array.isArray(schema.anyOf) ? (schema.anyOf as readonly JsonObject[]) : [schema],
  );
  const items: JsonObject =
    different.length === 1
      ? (different[0]?.schema ?? {})
      : { anyOf: firstKeysApart(flattened, place, context) };
  if (different.length > 1) context.unionPlaces.push(place.pointer);
  // A provider that writes positions alike cannot write each by another codec: the nearest one is taken.
  const sources = rest === null ? prefix : [...prefix, (source.items ?? true) as JsonSchema];
  const branches = all.map((item, index) => ({
    codec: item.codec,
    source: sources[index] ?? true,
    emitted: item.schema,
  }));
  // Lists of positions are short: where their items cannot be told apart, each comes as text.
  const isClear = apart(branches, { level: place.level + 1 }, context)?.every(
    (branch, at) => branch === branches[at],
  );
  const inText = isClear === true ? null : asText(true, place, context);
  const codec = inText?.codec ?? unionCodec(branches);
  const told = `positions in order: ${all.map(({ schema }) => wordFor(schema)).join(', ') || words}`;
  const own = typeof base.description === 'string' ? `${base.description} ` : '';
  return {
    schema: {
      ...base,
      description: `${own}Constraints: ${told}.`,
      items: inText?.schema ?? items,
      ...limits,
      ...(most !== undefined && limits.maxItems === undefined && { maxItems: most }),
    },
    codec: listCodec([], codec),
  };
}

function wordFor(schema: JsonObject): string {
  const about = typeof schema.description === 'string' ? schema.description.slice(0, 60) : '';
  const type = isJsonObject(schema.properties) ? 'object' : textOf(schema.type ?? 'value');
  return about === '' ? type : `${type} (${about})`;
}
