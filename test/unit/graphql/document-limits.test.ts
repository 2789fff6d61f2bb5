import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildSchema, getOperationAST, parse, type DocumentNode, type GraphQLSchema } from 'graphql';
import { pageCost } from '../../../src/graphql/connection.ts';
import { costOf, planCost } from '../../../src/graphql/guard/cost-plan.ts';
import { measureDocument } from '../../../src/graphql/guard/measure-document.ts';

const measure = (text: string) => measureDocument(parse(text));

describe('measures of a document', () => {
  it('count levels, fragments resolved', () => {
    expect(measure('{ a }').depth).toBe(1);
    expect(measure('{ a { b { c } } }').depth).toBe(3);
    expect(measure('{ a { ... on X { b { ...F } } } } fragment F on X { c { d } }').depth).toBe(4);
    expect(measure('{ __schema { types { name } } }').depth).toBe(3);
  });

  it('follow a generated nesting exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), (levels) => {
        expect(measure(`${'{ a '.repeat(levels)}${'}'.repeat(levels)}`).depth).toBe(levels);
      }),
    );
  });

  it('count aliases and root fields, wherever fragments hide them', () => {
    const { aliases, rootFields, rootNames } = measure('{ x: a ...F ...F } fragment F on Query { y: b c }');
    expect(aliases).toBe(2);
    expect(rootFields).toBe(3);
    expect([...rootNames].sort()).toEqual(['a', 'b', 'c']);
  });

  it('end on fragments that spread themselves or double at each step', () => {
    expect(measure('{ ...A } fragment A on Q { a ...B } fragment B on Q { b ...A }').depth).toBe(1);
    const chain = Array.from(
      { length: 40 },
      (_, n) => `fragment F${n} on Q { a { ...F${n + 1} } b { ...F${n + 1} } }`,
    );
    expect(measure(`{ ...F0 } ${chain.join(' ')} fragment F40 on Q { a }`).depth).toBe(41);
  });
});

const schema = buildSchema(`
  type Query { things(first: Int, last: Int): Things!, one: Thing, plain: [Thing!]!, byId(ids: [ID!]!): [Thing]! }
  type Things { edges: [Edge!]! } type Edge { node: Thing! cursor: String! }
  type Thing { name: String! things(first: Int, last: Int): Things! }
`);
for (const type of ['Query', 'Thing'] as const) setCost(schema, `${type}.things`, pageCost);
setCost(schema, 'Things.edges', 0);
setCost(schema, 'Edge.node', 0);

function setCost(of: GraphQLSchema, coordinate: string, complexity: unknown): void {
  const [type = '', field = ''] = coordinate.split('.');
  const definition = of.getType(type) as unknown as { getFields(): Record<string, { extensions: object }> };
  Object.assign(definition.getFields()[field]?.extensions ?? {}, { complexity });
}

function cost(text: string, variables: Record<string, unknown> = {}): number {
  const document: DocumentNode = parse(text);
  const operation = getOperationAST(document, null);
  if (!operation) throw new Error('no operation');
  return costOf(planCost(schema, document, operation), variables);
}

describe('the cost of a query', () => {
  it('multiplies by the page sizes, given or not, and counts the rows of the innermost list', () => {
    expect(cost('{ one { name } }')).toBe(1);
    expect(cost('{ things(first: 7) { edges { cursor } } }')).toBe(1 + 7);
    expect(
      cost('{ things(first: 7) { edges { node { things(first: 3) { edges { node { name } } } } } } }'),
    ).toBe(1 + 7 * (1 + 1 + 3));
    expect(
      cost(
        '{ things(first: 7) { edges { node { things(last: 3) { edges { node { things { edges { cursor } } } } } } } } }',
      ),
    ).toBe(1 + 7 * (1 + 1 + 3 * (1 + 1 + 20)));
    expect(cost('{ plain { name } }')).toBe(1 + 5);
    expect(cost('{ plain { things(first: 2) { edges { cursor } } } }')).toBe(1 + 5 * (1 + 1 + 2));
  });

  it('is never less than the objects of the fullest answer', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 5 }), (sizes) => {
        const text = sizes.reduceRight(
          (inner, size) => `{ things(first: ${size}) { edges { node ${inner} } } }`,
          '{ name }',
        );
        let objects = 0;
        let parents = 1;
        for (const size of sizes) objects += parents *= size;
        expect(cost(text)).toBeGreaterThanOrEqual(objects);
      }),
    );
  });

  it('reads page sizes from variables and their defaults', () => {
    const text =
      'query ($n: Int = 9) { things(first: $n) { edges { node { things { edges { cursor } } } } } }';
    expect(cost(text, { n: 50 })).toBe(1 + 50 * 22);
    expect(cost(text)).toBe(1 + 9 * 22);
    expect(cost(text, { n: 'x' })).toBe(1 + 20 * 22);
    expect(cost(text, { n: null })).toBe(1 + 20 * 22);
  });

  it('is not lowered by a size that is null beside the one that counts', () => {
    const text = 'query ($n: Int) { things(first: $n, last: 100) { edges { cursor } } }';
    expect(cost(text)).toBe(101);
    expect(cost(text, { n: null })).toBe(101);
    expect(cost('{ things(first: null, last: 100) { edges { cursor } } }')).toBe(101);
  });

  it('counts what is asked for by its id as often as there are ids', () => {
    const text = 'query ($ids: [ID!]!) { byId(ids: $ids) { things(first: 10) { edges { cursor } } } }';
    expect(cost(text, { ids: Array.from({ length: 40 }, String) })).toBe(1 + 40 * 12);
    expect(cost('{ byId(ids: ["a", "b"]) { name } }')).toBe(1 + 2);
  });

  it('counts a fragment each time it is spread, but walks a doubling chain once', () => {
    expect(
      cost(
        '{ a: one { ...F } b: one { ...F } } fragment F on Thing { things(first: 2) { edges { cursor } } }',
      ),
    ).toBe(8);
    const steps = Array.from(
      { length: 60 },
      (_, n) =>
        `fragment F${n} on Thing { a: things(first: 2) { edges { node { ...F${n + 1} } } } b: things(first: 2) { edges { node { ...F${n + 1} } } } }`,
    );
    expect(cost(`{ one { ...F0 } } ${steps.join(' ')} fragment F60 on Thing { name }`)).toBeGreaterThan(1e12);
  });
});
