import { isJsonObject } from '../../ir/walk.ts';
import { PAYLOAD_MAX_DEPTH } from '../../limits.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { Codec, SchemaCodec, UnionBranch } from './codec.ts';
import { isDeeperThan } from './depth.ts';
import { misfit } from './fits-schema.ts';

/**
 * A value of the contract as the provider would give it: for examples and earlier answers that a model is
 * shown. Undone by `decodeValue`. What does not go with the contract is left as it is.
 */
export function encodeValue(value: Json, codec: SchemaCodec): Json {
  return isDeeperThan(value, PAYLOAD_MAX_DEPTH) ? value : encode(value, codec.root, codec);
}

// As deep as the value; see `decode`.
function encode(value: Json, codec: Codec, whole: SchemaCodec): Json {
  switch (codec.kind) {
    case 'same':
      return value;
    case 'object':
      return isJsonObject(value) ? encodeFields(value, codec, whole) : value;
    case 'list':
      if (!Array.isArray(value)) return value;
      return (value as readonly Json[]).map((item, index) =>
        encode(item, codec.prefix[index] ?? codec.items, whole),
      );
    case 'entries':
      if (!isJsonObject(value)) return value;
      return Object.entries(value).map(([key, item]) => ({ key, value: encode(item, codec.value, whole) }));
    case 'text':
      return JSON.stringify(value);
    case 'wrapped':
      return Object.fromEntries([[codec.name, encode(value, codec.value, whole)]]);
    case 'union': {
      const branch = nearest(value, codec.branches, whole);
      return branch === undefined ? value : encode(value, branch.codec, whole);
    }
    case 'definition':
      return encode(value, whole.definitions.get(codec.name) ?? { kind: 'same' }, whole);
  }
}

function encodeFields(
  value: JsonObject,
  { fields, sparse }: Extract<Codec, { kind: 'object' }>,
  whole: SchemaCodec,
): Json {
  const encoded = new Map<string, Json>();
  const listed: Json[] = [];
  for (const [name, field] of fields) {
    if (!Object.hasOwn(value, name)) {
      if (field.isForced) encoded.set(name, null);
    } else {
      encoded.set(name, encode(value[name] as Json, field.codec, whole));
    }
  }
  for (const [name, member] of Object.entries(value)) {
    const inList = sparse?.fields.get(name);
    if (inList !== undefined) listed.push({ key: name, value: encode(member, inList, whole) });
    else if (!fields.has(name)) encoded.set(name, member);
  }
  if (sparse !== undefined) encoded.set(sparse.name, listed);
  return Object.fromEntries(encoded);
}

function nearest(
  value: Json,
  branches: readonly UnionBranch[],
  { sourceDefinitions }: SchemaCodec,
): UnionBranch | undefined {
  let best: UnionBranch | undefined;
  let least = Infinity;
  for (const branch of branches) {
    const cost = misfit(value, branch.source, sourceDefinitions);
    if (cost < least) [best, least] = [branch, cost];
  }
  return best;
}
