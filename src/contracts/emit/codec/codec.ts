import type { JsonObject, JsonSchema } from '../../model/json.ts';

/** How values are written for a provider whose schemas cannot say what the contract says. */
export type Codec =
  /** As they are. */
  | { readonly kind: 'same' }
  | {
      readonly kind: 'object';
      /** By name; names that are not here are as they are. */
      readonly fields: ReadonlyMap<string, FieldCodec>;
      /** Optional fields that come as a list of `{key, value}` in one field of this name. */
      readonly sparse?: { readonly name: string; readonly fields: ReadonlyMap<string, Codec> };
    }
  | { readonly kind: 'list'; readonly prefix: readonly Codec[]; readonly items: Codec }
  /** A map as a list of `{key, value}`. */
  | { readonly kind: 'entries'; readonly value: Codec }
  /** Any JSON as its text. */
  | { readonly kind: 'text' }
  /** In the one field of an object. */
  | { readonly kind: 'wrapped'; readonly name: string; readonly value: Codec }
  | { readonly kind: 'union'; readonly branches: readonly UnionBranch[] }
  /** The codec of a definition. */
  | { readonly kind: 'definition'; readonly name: string };

export interface FieldCodec {
  readonly codec: Codec;
  /** Null stands for a field that is not there. */
  readonly nullIsAbsent: boolean;
  /** The provider wants the field in any case. */
  readonly isForced: boolean;
}

export interface UnionBranch {
  readonly codec: Codec;
  /** What the contract says of a value of this branch. */
  readonly source: JsonSchema;
  /** What the provider was told of it. */
  readonly emitted: JsonObject;
}

/** The codec of a whole schema with those of its definitions. */
export interface SchemaCodec {
  readonly root: Codec;
  readonly definitions: ReadonlyMap<string, Codec>;
  /** Definitions that branches' schemas refer to. */
  readonly sourceDefinitions: JsonObject;
  readonly emittedDefinitions: JsonObject;
}

export const SAME: Codec = { kind: 'same' };
export const TEXT: Codec = { kind: 'text' };

/** A union whose branches all write alike needs no choice. */
export function unionCodec(branches: readonly UnionBranch[]): Codec {
  return branches.every(({ codec }) => codec.kind === 'same') ? SAME : { kind: 'union', branches };
}

export function objectCodec(
  fields: ReadonlyMap<string, FieldCodec>,
  sparse?: { readonly name: string; readonly fields: ReadonlyMap<string, Codec> },
): Codec {
  const isSame = [...fields.values()].every(({ codec, isForced }) => codec.kind === 'same' && !isForced);
  if (isSame && sparse === undefined) return SAME;
  return { kind: 'object', fields, ...(sparse !== undefined && { sparse }) };
}

export const listCodec = (prefix: readonly Codec[], items: Codec): Codec =>
  [...prefix, items].every(({ kind }) => kind === 'same') ? SAME : { kind: 'list', prefix, items };
