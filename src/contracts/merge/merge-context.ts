import type { JsonObject, JsonSchema } from '../model/json.ts';
import type { SchemaSizes } from './schema-size.ts';

/** Two schemas, or two sets of keywords, as one. */
export type Intersection<T> =
  | { readonly kind: 'merged'; readonly value: T }
  /** No exact way to say both at once but `allOf`; `keyword` is why. */
  | { readonly kind: 'kept'; readonly keyword: string }
  /** No value can meet both. */
  | { readonly kind: 'never'; readonly why: string };

/** A place that kept its `allOf`. */
export interface MergeResidue {
  /** In the source, the schema that holds the `allOf` or would. */
  readonly pointer: string;
  readonly keyword: string;
}

/** What one merge of a whole schema shares: results beside the schema, and work left. */
export interface MergeContext {
  readonly residues: MergeResidue[];
  /** Places where nothing can meet both sides. */
  readonly conflicts: { readonly pointer: string; readonly why: string }[];
  /** Pairs of schemas that may still be intersected. */
  readonly budget: { steps: number };
  readonly sizes: SchemaSizes;
  /** Intersects two schemas that hold for the same value; what cannot be merged stays in an `allOf`. */
  readonly both: (pair: SchemaPair) => JsonSchema;
}

export interface SchemaPair {
  readonly a: JsonSchema;
  readonly b: JsonSchema;
  /** Where the pair stands. */
  readonly pointer: string;
  readonly context: MergeContext;
}

/** Keywords of one kind of the two sides, to be put over those of the first; undefined takes one away. */
export type KeywordPart = Intersection<Readonly<Record<string, JsonObject[string] | undefined>>>;

export interface KeywordPair {
  readonly a: JsonObject;
  readonly b: JsonObject;
  readonly pointer: string;
  readonly context: MergeContext;
}

export const merged = <T>(value: T): Intersection<T> => ({ kind: 'merged', value });
export const kept = (keyword: string): Intersection<never> => ({ kind: 'kept', keyword });
export const never = (why: string): Intersection<never> => ({ kind: 'never', why });
