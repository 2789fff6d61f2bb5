import fc from 'fast-check';
import type { Json, JsonObject, JsonSchema } from '../../../src/contracts/model/json.ts';

/** Few names and small values, so that schemas and values meet often. */
const name = fc.constantFrom('a', 'b', 'c');
const scalar: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(null, true, false, '', 'a', 'ab', 'abc'),
  fc.integer({ min: -1, max: 6 }),
  fc.constantFrom(0.5, 2.5),
);

/** Values that `randomSchema` has something to say about. */
export const randomValue: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(name, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

const type = fc.constantFrom('integer', 'number', 'string', 'boolean', 'null', 'array', 'object');
const size = fc.integer({ min: 0, max: 3 });
const limit = fc.constantFrom(0, 1, 2, 3, 0.5, 2.5);

interface SchemaParts {
  /** References to the names of `$defs` to be made. */
  readonly refs: readonly string[];
  /** Whether `unevaluated…` may come. */
  readonly unevaluated: boolean;
  /** Keywords of the outer schema; of any family where left out. */
  readonly family?: readonly string[];
}

/** Keywords that have to do with each other. */
const FAMILIES: readonly (readonly string[])[] = [
  ['properties', 'additionalProperties'],
  ['properties', 'additionalProperties', 'patternProperties', 'required'],
  ['properties', 'unevaluatedProperties', 'anyOf', 'required'],
  ['propertyNames', 'minProperties', 'maxProperties', 'dependentRequired', 'dependentSchemas'],
  ['prefixItems', 'items'],
  ['prefixItems', 'contains', 'unevaluatedItems', 'anyOf'],
  ['minItems', 'maxItems', 'uniqueItems', 'items', 'type'],
  ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'],
  ['multipleOf', 'minimum', 'type', 'enum', 'const'],
  ['minLength', 'maxLength', 'pattern', 'type', 'enum', 'const', 'title'],
  ['allOf', 'anyOf', 'oneOf', 'not', 'type'],
  ['if', 'then', 'else'],
];

/** A schema of most keywords of 2020-12, references only where a value is gone into. */
function schemaOf({ refs, unevaluated, family }: SchemaParts): fc.Arbitrary<JsonSchema> {
  return fc.letrec<{ schema: JsonSchema; inner: JsonSchema; outer: JsonSchema }>((tie) => {
    const schema = tie('schema');
    const list = fc.array(schema, { minLength: 1, maxLength: 3 });
    const inner = tie('inner');
    const keywords = {
      type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })),
      enum: fc.uniqueArray(scalar, { minLength: 1, maxLength: 4 }),
      const: scalar,
      minimum: limit,
      exclusiveMinimum: limit,
      maximum: limit,
      exclusiveMaximum: limit,
      multipleOf: fc.constantFrom(1, 2, 3, 0.5),
      minLength: size,
      maxLength: size,
      pattern: fc.constantFrom('^a', 'b$', 'c'),
      minItems: size,
      maxItems: size,
      uniqueItems: fc.boolean(),
      minProperties: size,
      maxProperties: size,
      required: fc.uniqueArray(name, { maxLength: 2 }),
      properties: fc.dictionary(name, inner, { maxKeys: 3, noNullPrototype: true }),
      patternProperties: fc.dictionary(fc.constantFrom('^a', '[bc]'), inner, {
        minKeys: 1,
        maxKeys: 2,
        noNullPrototype: true,
      }),
      additionalProperties: fc.oneof(fc.boolean(), inner),
      propertyNames: fc.constantFrom<JsonSchema>({ enum: ['a', 'b'] }, { pattern: '[ac]' }),
      items: inner,
      prefixItems: fc.array(inner, { minLength: 1, maxLength: 2 }),
      contains: inner,
      dependentRequired: fc.dictionary(name, fc.uniqueArray(name, { maxLength: 2 }), {
        maxKeys: 2,
        noNullPrototype: true,
      }),
      dependentSchemas: fc.dictionary(name, schema, { maxKeys: 1, noNullPrototype: true }),
      allOf: list,
      anyOf: list,
      oneOf: list,
      not: schema,
      if: schema,
      then: schema,
      else: schema,
      title: fc.constantFrom('one', 'two'),
      ...(unevaluated && { unevaluatedProperties: fc.oneof(fc.boolean(), inner) }),
      ...(unevaluated && { unevaluatedItems: fc.oneof(fc.boolean(), inner) }),
    };
    const pick = (family: readonly string[]): fc.Arbitrary<JsonSchema> =>
      fc
        .uniqueArray(fc.constantFrom(...family.filter((keyword) => Object.hasOwn(keywords, keyword))), {
          minLength: 1,
          maxLength: 4,
        })
        .chain((names) => {
          const all: Readonly<Record<string, fc.Arbitrary<unknown> | undefined>> = keywords;
          const model = Object.fromEntries(names.map((keyword) => [keyword, all[keyword] ?? fc.boolean()]));
          return fc.record(model, { noNullPrototype: true }) as fc.Arbitrary<JsonObject>;
        });
    const few = fc.oneof(...FAMILIES.map(pick));
    // Simple ones tell two schemas apart best.
    const simple = fc.oneof(fc.boolean(), fc.record({ type }, { noNullPrototype: true }));
    const reference = refs.map((to) =>
      fc.constantFrom<JsonSchema>(
        { $ref: `#/$defs/${to}` },
        { $ref: `#/$defs/${to}`, type: ['object', 'array', 'integer'], maxProperties: 2, minimum: 1 },
      ),
    );
    return {
      schema: fc.oneof({ maxDepth: 3 }, { arbitrary: simple, weight: 1 }, { arbitrary: few, weight: 6 }),
      inner: fc.oneof(
        { maxDepth: 3 },
        { arbitrary: simple, weight: 3 },
        { arbitrary: schema, weight: 2 },
        ...reference.map((arbitrary) => ({ arbitrary, weight: 1 })),
      ),
      outer: family === undefined ? schema : pick(family),
    };
  }).outer;
}

/** Any schema without references. */
export const randomSchema = (unevaluated: boolean): fc.Arbitrary<JsonSchema> =>
  schemaOf({ refs: [], unevaluated });

/** Schemas that speak of the same kind of value, for one `allOf`. */
export const randomParts = (unevaluated: boolean): fc.Arbitrary<JsonSchema[]> =>
  fc
    .constantFrom(...FAMILIES)
    .chain((family) => fc.array(schemaOf({ refs: [], unevaluated, family }), { minLength: 2, maxLength: 3 }));

const NAMES = ['A', 'B', 'C'];

/** A schema with definitions that refer to each other and to themselves. */
export const randomSchemaWithRefs: fc.Arbitrary<JsonObject> = fc
  .tuple(
    schemaOf({ refs: NAMES, unevaluated: false }),
    fc.tuple(...NAMES.map(() => schemaOf({ refs: NAMES, unevaluated: false }))),
  )
  .map(([root, definitions]) => ({
    ...(typeof root === 'boolean' ? { allOf: [root] } : root),
    $defs: Object.fromEntries(NAMES.map((to, index) => [to, definitions[index] as JsonSchema])),
  }));
