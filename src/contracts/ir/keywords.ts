/** What the value of a keyword is made of; see https://json-schema.org/draft/2020-12/schema. */
export type KeywordShape =
  /** One schema. */
  | 'schema'
  /** A list of schemas. */
  | 'schema-list'
  /** Keys are names, values are schemas. */
  | 'schema-map'
  /** `items` before 2020-12: one schema, or one for each position. */
  | 'schema-or-list'
  /** `dependencies` before 2019-09: names to schemas or lists of names. */
  | 'schema-or-names-map'
  /** A value of the contract itself; nothing in it is a keyword. */
  | 'literal'
  /** Tells readers something and decides nothing. */
  | 'annotation'
  /** Says where schemas are. */
  | 'identity'
  /** Decides by a number, a text or a list of names. */
  | 'assertion';

const shapes = (shape: KeywordShape, ...names: readonly string[]): readonly [string, KeywordShape][] =>
  names.map((name) => [name, shape]);

/**
 * Every standard keyword of 2020-12 with those of older drafts that hold schemas. An allow-list: what is
 * not here (`x-…`, owner, pii, lineage) is nobody's keyword and is never shown to a model.
 */
const SHAPES: ReadonlyMap<string, KeywordShape> = new Map([
  ...shapes('schema', 'not', 'if', 'then', 'else', 'contains', 'propertyNames', 'contentSchema'),
  ...shapes('schema', 'additionalProperties', 'unevaluatedProperties', 'unevaluatedItems', 'additionalItems'),
  ...shapes('schema-list', 'allOf', 'anyOf', 'oneOf', 'prefixItems'),
  ...shapes('schema-map', 'properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'),
  ...shapes('schema-or-list', 'items'),
  ...shapes('schema-or-names-map', 'dependencies'),
  ...shapes('literal', 'enum', 'const', 'default', 'examples', 'dependentRequired', 'required'),
  ...shapes('annotation', 'title', 'description', '$comment', 'deprecated', 'readOnly', 'writeOnly'),
  ...shapes('annotation', 'contentEncoding', 'contentMediaType'),
  ...shapes('identity', '$id', '$schema', '$anchor', '$dynamicAnchor', '$vocabulary', '$ref', '$dynamicRef'),
  ...shapes('assertion', 'type', 'multipleOf', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'),
  ...shapes('assertion', 'minLength', 'maxLength', 'pattern', 'format', 'minItems', 'maxItems'),
  ...shapes('assertion', 'uniqueItems', 'minContains', 'maxContains', 'minProperties', 'maxProperties'),
]);

const HOLDING: ReadonlySet<string> = new Set(
  [...SHAPES].filter(([, shape]) => shape.startsWith('schema')).map(([keyword]) => keyword),
);

/** Whether schemas stand in the value of the keyword. */
export const holdsSchemas = (keyword: string): boolean => HOLDING.has(keyword);

/** @returns undefined for what is no standard keyword */
export const keywordShape = (keyword: string): KeywordShape | undefined => SHAPES.get(keyword);

/** Keywords that change no verdict: a schema with only these takes everything. */
export const isAnnotation = (keyword: string): boolean => {
  const shape = SHAPES.get(keyword);
  return (
    shape === undefined ||
    shape === 'annotation' ||
    keyword === 'default' ||
    keyword === 'examples' ||
    keyword === 'contentSchema'
  );
};

/** Keywords whose schemas look at the same value as the schema they stand in. */
export const isInPlace = (keyword: string): boolean => IN_PLACE.has(keyword);
const IN_PLACE: ReadonlySet<string> = new Set(
  'allOf anyOf oneOf not if then else dependentSchemas dependencies'.split(' '),
);

/** Keywords that hold schemas only for others to refer to. */
export const isDefinitions = (keyword: string): boolean => keyword === '$defs' || keyword === 'definitions';
