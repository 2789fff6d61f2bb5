/** A schema that is made to hurt, under a name for people. */
export interface HostileSchema {
  readonly name: string;
  readonly schema: unknown;
}

const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);
const object = (count: number, value: (index: number) => unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(range(count).map((index) => [`f${index}`, value(index)]));

function nest(levels: number, around: (inner: unknown) => unknown): unknown {
  return range(levels).reduce<unknown>((inner) => around(inner), { type: 'string' });
}

/** References from each definition to the next, the last one as given. */
function chain(length: number, last: unknown, link: (next: string) => unknown): unknown {
  const defs = object(length, (index) => (index === length - 1 ? last : link(`#/$defs/f${index + 1}`)));
  return { $ref: '#/$defs/f0', $defs: defs };
}

/**
 * Schemas that are too deep, too wide, too big, or that never end; each is made when it is asked for, for a
 * heap full of the others would slow down what is measured.
 */
export function* hostileSchemas(): Generator<HostileSchema, void, undefined> {
  yield { name: 'properties 10,000 deep', schema: nest(10_000, (inner) => ({ properties: { a: inner } })) };
  yield { name: 'items 500,000 deep', schema: nest(500_000, (items) => ({ items })) };
  yield { name: 'allOf 65 deep', schema: nest(65, (inner) => ({ allOf: [inner] })) };
  yield { name: 'not 140 deep', schema: nest(140, (not) => ({ not })) };
  yield { name: 'a default 200 deep', schema: { default: nest(200, (inner) => [inner]) } };
  yield { name: '60,000 properties', schema: { properties: object(60_000, () => ({ type: 'string' })) } };
  yield { name: '2,001 properties', schema: { properties: object(2_001, () => ({ type: 'string' })) } };
  yield { name: '5,001 schemas', schema: { anyOf: range(5_001).map(() => ({ type: 'string' })) } };
  yield { name: 'an enum of 100,000', schema: { enum: range(100_000) } };
  yield { name: 'an enum of 1,001', schema: { enum: range(1_001).map((index) => `v${index}`) } };
  yield {
    name: '20 enums of 1,000 and an empty one',
    schema: { properties: { ...object(20, () => ({ enum: range(1_000) })), z: { enum: [] } } },
  };
  yield { name: 'a description of 5 MB', schema: { description: 'x'.repeat(5_000_000) } };
  yield { name: 'a name of 300 KB', schema: { properties: { ['x'.repeat(300_000)]: true } } };
  yield { name: 'look-ahead', schema: { pattern: '^(?=.*a)(?=.*b).*$' } };
  yield { name: 'look-behind', schema: { pattern: '(?<!a)b' } };
  yield { name: 'a back-reference', schema: { pattern: '^(a+)\\1$' } };
  yield { name: 'a pattern of 600 characters', schema: { pattern: 'a'.repeat(600) } };
  yield { name: 'a broken pattern', schema: { pattern: '(a' } };
  yield { name: 'counts of counts', schema: { pattern: '(?:(?:(?:(?:a|b){1,900}){1,900}){1,900})x' } };
  yield { name: 'a sum of counts', schema: { pattern: '(?:\\w{1,1000}\\d?){1,9}'.repeat(20) } };
  yield { name: 'a count of a billion', schema: { pattern: '(?:a|ab){1000000000}' } };
  yield { name: '250 open groups', schema: { pattern: `${'('.repeat(250)}a${'+)'.repeat(250)}` } };
  yield {
    name: '2,000 costly patterns, the last one broken',
    schema: {
      properties: object(1_999, (index) => ({
        pattern: index === 1_998 ? '(' : `(?:a${index}|[a-z]{1,500}b)+c`,
      })),
    },
  };
  yield {
    name: '2,000 costly patterns',
    schema: { properties: object(1_999, (index) => ({ pattern: `(?:a${index}|[a-z]{1,500}b)+c` })) },
  };
  yield { name: 'a reference to itself', schema: { $ref: '#' } };
  yield { name: 'allOf of itself', schema: { allOf: [{ $ref: '#' }] } };
  yield {
    name: 'a ring of two',
    schema: { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } },
  };
  yield { name: 'a ring of 990', schema: chain(990, { $ref: '#/$defs/f0' }, ($ref) => ({ $ref })) };
  yield {
    name: 'a ring of 990 through anyOf',
    schema: chain(990, { $ref: '#/$defs/f0' }, ($ref) => ({ anyOf: [{ $ref }, { type: 'null' }] })),
  };
  yield { name: 'a chain of 4,000', schema: chain(4_000, { type: 'string' }, ($ref) => ({ $ref })) };
  yield {
    name: 'a chain of 990 through properties',
    schema: chain(990, { type: 'string' }, ($ref) => ({ properties: { a: { $ref } } })),
  };
  yield {
    name: 'a broken end of 150',
    schema: chain(150, { type: 'nothing' }, ($ref) => ({ properties: { a: { $ref } } })),
  };
  yield {
    name: 'a reference to nowhere after 990',
    schema: {
      properties: object(990, (index) => ({ $ref: index === 989 ? '#/$defs/no' : '#/$defs/a' })),
      $defs: { a: {} },
    },
  };
  yield { name: 'a reference outside', schema: { $ref: 'https://example.com/schema.json' } };
  yield { name: 'a reference to a file', schema: { $ref: 'file:///etc/passwd' } };
  yield {
    name: 'a reference into an enum',
    schema: { enum: [{ type: 'string' }], items: { $ref: '#/enum/0' } },
  };
  yield {
    name: 'two dynamic anchors',
    schema: {
      $defs: { a: { $dynamicAnchor: 'x' }, b: { $dynamicAnchor: 'x', $id: 'b' } },
      $dynamicRef: '#x',
    },
  };
  yield {
    name: 'a field called __proto__',
    schema: JSON.parse('{"properties":{"__proto__":{"type":"string"}}}') as unknown,
  };
  yield { name: 'a field called constructor', schema: { properties: { constructor: {} } } };
  yield { name: '$async', schema: { $async: true } };
  yield { name: '$data', schema: { properties: { a: { maximum: { $data: '1/b' } } } } };
  yield { name: 'a type that is none', schema: { type: 'strange' } };
  yield {
    name: 'contradicting allOf of 60 parts',
    schema: {
      allOf: range(60).map((index) => ({ minimum: index, type: index === 59 ? 'string' : 'number' })),
    },
  };
  yield {
    name: 'a product of unions',
    schema: {
      allOf: range(30).map((index) => ({
        anyOf: [{ const: index }, { const: -index }, { type: 'nothing' }],
      })),
    },
  };
  yield { name: 'a dialect that is none', schema: { $schema: 'https://example.com/dialect' } };
}
