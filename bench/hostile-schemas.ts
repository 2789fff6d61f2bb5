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

/** Schemas that are too deep, too wide, too big, or that never end. */
export const HOSTILE_SCHEMAS: readonly HostileSchema[] = [
  { name: 'properties 10,000 deep', schema: nest(10_000, (inner) => ({ properties: { a: inner } })) },
  { name: 'items 500,000 deep', schema: nest(500_000, (items) => ({ items })) },
  { name: 'allOf 65 deep', schema: nest(65, (inner) => ({ allOf: [inner] })) },
  { name: 'not 140 deep', schema: nest(140, (not) => ({ not })) },
  { name: 'a default 200 deep', schema: { default: nest(200, (inner) => [inner]) } },
  { name: '60,000 properties', schema: { properties: object(60_000, () => ({ type: 'string' })) } },
  { name: '2,001 properties', schema: { properties: object(2_001, () => ({ type: 'string' })) } },
  { name: '5,001 schemas', schema: { anyOf: range(5_001).map(() => ({ type: 'string' })) } },
  { name: 'an enum of 100,000', schema: { enum: range(100_000) } },
  { name: 'an enum of 1,001', schema: { enum: range(1_001).map((index) => `v${index}`) } },
  {
    name: '20 enums of 1,000 and an empty one',
    schema: { properties: { ...object(20, () => ({ enum: range(1_000) })), z: { enum: [] } } },
  },
  { name: 'a description of 5 MB', schema: { description: 'x'.repeat(5_000_000) } },
  { name: 'a name of 300 KB', schema: { properties: { ['x'.repeat(300_000)]: true } } },
  { name: 'look-ahead', schema: { pattern: '^(?=.*a)(?=.*b).*$' } },
  { name: 'look-behind', schema: { pattern: '(?<!a)b' } },
  { name: 'a back-reference', schema: { pattern: '^(a+)\\1$' } },
  { name: 'a pattern of 600 characters', schema: { pattern: 'a'.repeat(600) } },
  { name: 'a broken pattern', schema: { pattern: '(a' } },
  { name: 'counts of counts', schema: { pattern: '(?:(?:(?:(?:a|b){1,900}){1,900}){1,900})x' } },
  { name: 'a sum of counts', schema: { pattern: '(?:\\w{1,1000}\\d?){1,9}'.repeat(20) } },
  { name: 'a count of a billion', schema: { pattern: '(?:a|ab){1000000000}' } },
  { name: '250 open groups', schema: { pattern: `${'('.repeat(250)}a${'+)'.repeat(250)}` } },
  {
    name: '2,000 costly patterns, the last one broken',
    schema: {
      properties: object(1_999, (index) => ({
        pattern: index === 1_998 ? '(' : `(?:a${index}|[a-z]{1,500}b)+c`,
      })),
    },
  },
  {
    name: '2,000 costly patterns',
    schema: { properties: object(1_999, (index) => ({ pattern: `(?:a${index}|[a-z]{1,500}b)+c` })) },
  },
  { name: 'a reference to itself', schema: { $ref: '#' } },
  { name: 'allOf of itself', schema: { allOf: [{ $ref: '#' }] } },
  {
    name: 'a ring of two',
    schema: { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } },
  },
  { name: 'a ring of 990', schema: chain(990, { $ref: '#/$defs/f0' }, ($ref) => ({ $ref })) },
  {
    name: 'a ring of 990 through anyOf',
    schema: chain(990, { $ref: '#/$defs/f0' }, ($ref) => ({ anyOf: [{ $ref }, { type: 'null' }] })),
  },
  { name: 'a chain of 4,000', schema: chain(4_000, { type: 'string' }, ($ref) => ({ $ref })) },
  {
    name: 'a chain of 990 through properties',
    schema: chain(990, { type: 'string' }, ($ref) => ({ properties: { a: { $ref } } })),
  },
  {
    name: 'a broken end of 150',
    schema: chain(150, { type: 'nothing' }, ($ref) => ({ properties: { a: { $ref } } })),
  },
  {
    name: 'a reference to nowhere after 990',
    schema: {
      properties: object(990, (index) => ({ $ref: index === 989 ? '#/$defs/no' : '#/$defs/a' })),
      $defs: { a: {} },
    },
  },
  { name: 'a reference outside', schema: { $ref: 'https://example.com/schema.json' } },
  { name: 'a reference to a file', schema: { $ref: 'file:///etc/passwd' } },
  { name: 'a reference into an enum', schema: { enum: [{ type: 'string' }], items: { $ref: '#/enum/0' } } },
  {
    name: 'two dynamic anchors',
    schema: {
      $defs: { a: { $dynamicAnchor: 'x' }, b: { $dynamicAnchor: 'x', $id: 'b' } },
      $dynamicRef: '#x',
    },
  },
  {
    name: 'a field called __proto__',
    schema: JSON.parse('{"properties":{"__proto__":{"type":"string"}}}') as unknown,
  },
  { name: 'a field called constructor', schema: { properties: { constructor: {} } } },
  { name: '$async', schema: { $async: true } },
  { name: '$data', schema: { properties: { a: { maximum: { $data: '1/b' } } } } },
  { name: 'a type that is none', schema: { type: 'strange' } },
  {
    name: 'contradicting allOf of 60 parts',
    schema: {
      allOf: range(60).map((index) => ({ minimum: index, type: index === 59 ? 'string' : 'number' })),
    },
  },
  {
    name: 'a product of unions',
    schema: {
      allOf: range(30).map((index) => ({
        anyOf: [{ const: index }, { const: -index }, { type: 'nothing' }],
      })),
    },
  },
  { name: 'a dialect that is none', schema: { $schema: 'https://example.com/dialect' } },
];
