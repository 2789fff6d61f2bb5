import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildSchema, execute, parse, validate, type ExecutionResult, type GraphQLObjectType } from 'graphql';
import { executeQuery } from '../../../src/graphql/execute/execute-query.ts';

const schema = buildSchema(`
  interface Node { id: ID! }
  union Either = A | B
  enum Size { SMALL LARGE }
  input Filter { min: Int = 1, names: [String!] }
  type A implements Node {
    id: ID! text: String name: String! size: Size child: A sure: A! children: [A!]! loose: [A]
    either: Either node: Node grid: [[Int!]!]
    echo(x: Int = 3, filter: Filter): String! where(x: Int): String
  }
  type B implements Node { id: ID! count: Int! a: A! }
  type Query { a: A sure: A! list: [A!] loose: [A] either: Either eithers: [Either!]! node: Node count: Float
    echo(x: Int = 3, filter: Filter): String! where(x: Int): String }
`);

for (const name of ['A', 'Query']) {
  const fields = (schema.getType(name) as GraphQLObjectType).getFields();
  fields.echo!.resolve = (_source, args) => JSON.stringify(args);
  fields.where!.resolve = (source, args, context, info) => {
    const { path, fieldName, fieldNodes, returnType, parentType, operation, fragments, rootValue } = info;
    const known = [fieldNodes.length, String(returnType), parentType.name, operation.name?.value];
    const shared = [Object.keys(fragments), info.variableValues, rootValue === source, context];
    return JSON.stringify([path, fieldName, known, shared, args]);
  };
}

const DOCUMENTS = [
  '{ a { id text name size child { id name } grid } count }',
  'query Q($yes: Boolean!) { list { id text @include(if: $yes) ...Names @skip(if: $yes) } loose { sure { name } } } fragment Names on A { name child { name } }',
  'query W($yes: Boolean!, $x: Int) { where(x: $x) a { where a: where(x: 1) children { where echo(x: $x) } ...F ...F } echo(filter: { names: ["a"] }) } fragment F on Node { id ... on A @include(if: $yes) { where } }',
  '{ either { __typename ... on A { id name } ... on B { count a { name } } } eithers { ... on Node { id } ... on B { count } } node { id __typename } }',
  '{ sure { sure { name } children { loose { id name } children { name } } } a { text } }',
  '{ __typename a { child { id } child { name text } b: child { id } } __proto__: count toString: count a { toJSON: text constructor: text } }',
  'query V($x: Int! = 5, $f: Filter) { echo(x: $x, filter: $f) a { echo(filter: $f) loose { either { ... on B { id } } } } }',
  '{ __schema { queryType { name fields { name type { kind ofType { name } } } } } __type(name: "Size") { enumValues { name } } }',
];

/** A value as a resolver may give it: at once or later, or not at all. */
const given = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 6, arbitrary: value },
    { weight: 2, arbitrary: value.map((each) => () => each) },
    { weight: 2, arbitrary: value.map((each) => () => Promise.resolve(each)) },
    { weight: 1, arbitrary: fc.constantFrom(null, undefined) },
    { weight: 1, arbitrary: fc.constant(() => Promise.reject(new Error('later'))) },
    {
      weight: 1,
      arbitrary: fc.constant(() => {
        throw new Error('at once');
      }),
    },
    { weight: 1, arbitrary: fc.constant(new Error('as a value')) },
  );

const text = given(fc.oneof(fc.string(), fc.integer(), fc.constant({})));
const number = given(
  fc.oneof(fc.integer({ min: -9, max: 9 }), fc.constantFrom('7', 'x', Number.NaN, 2 ** 40)),
);
const leaves = {
  id: text,
  text,
  name: text,
  size: given(fc.constantFrom('SMALL', 'LARGE', 'HUGE')),
  count: number,
};

type Made = fc.Arbitrary<object>;

/** Fields of an A, down to a depth. */
function below(depth: number) {
  const [a, b] = [madeA(depth - 1), madeB(depth - 1)];
  const item = fc.oneof(
    { weight: 5, arbitrary: a },
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: a.map((each) => Promise.resolve(each)) },
  );
  const items = fc.array(item, { maxLength: 2 });
  const list = given(
    fc.oneof(
      items,
      items.map((each) => new Set(each)),
      fc.constant('none'),
    ),
  );
  const typed = fc
    .tuple(fc.oneof(a, b), fc.constantFrom('A', 'B', 'A', 'B', 'Query', 'None', null))
    .map(([value, name]) => ({ ...value, __typename: name }));
  const grid = given(fc.array(given(fc.array(number, { maxLength: 2 })), { maxLength: 2 }));
  const one = { child: given(a), sure: given(a), either: given(typed), node: given(typed) };
  return { ...one, children: list, loose: list, grid };
}

const madeA = (depth: number): Made =>
  fc
    .record({ ...leaves, ...(depth === 0 ? {} : below(depth)) }, { requiredKeys: [] })
    .map((value) => ({ __typename: 'A', ...value }));

const madeB = (depth: number): Made =>
  fc.record({ id: text, count: number, ...(depth === 0 ? {} : { a: given(madeA(depth - 1)) }) });

const root = fc.record({
  ...below(3),
  a: given(madeA(3)),
  list: below(3).children,
  eithers: given(fc.array(madeB(2), { maxLength: 2 })),
  count: number,
});

/**
 * What callers see of a result: the data, and an error for each null that stands for a failure. Where several
 * things below one null failed, which of them are told is for executors to choose.
 */
function seen({ data, errors = [] }: ExecutionResult): unknown {
  const places = errors.map(({ path, message, locations }) => {
    const stands = nullAbove(data, path ?? []);
    const isHere = stands === path?.length;
    return JSON.stringify(isHere ? [path, saidBy(message), locations] : [path?.slice(0, stands)]);
  });
  return { json: JSON.stringify(data), places: [...new Set(places)].toSorted() };
}

/** How many keys of a path lead to the null that a failure became. */
function nullAbove(data: unknown, path: readonly (string | number)[]): number {
  let at = data;
  for (const [index, key] of path.entries()) {
    if (at === null || at === undefined) return index;
    at = (at as Record<string | number, unknown>)[key];
  }
  return path.length;
}

/** The words of resolvers are told; what a broken one is told is for logs. */
const saidBy = (message: string): string => (/^(later|at once|as a value)/.test(message) ? message : '');

describe('a query', () => {
  it.each(DOCUMENTS)('gives what graphql-js gives: %s', async (source) => {
    const document = parse(source);
    expect(validate(schema, document)).toEqual([]);
    const f = fc.constantFrom(null, {}, { min: 2, names: ['n'] });
    const variables = fc.record({ yes: fc.boolean(), x: fc.integer({ max: 99 }), f });
    await fc.assert(
      fc.asyncProperty(root, variables, async (rootValue, variableValues) => {
        const args = { schema, document, rootValue, variableValues, contextValue: 'context' };
        const [ours, theirs] = [executeQuery(args), execute(args)];
        expect(ours === null).toBe(false);
        expect(seen(await ours!)).toEqual(seen(await theirs));
      }),
      { numRuns: 100 },
    );
  });

  it('is left to others where its variables do not fit or it is no query', () => {
    const document = parse('query Q($x: Int!) { echo(x: $x) } mutation M { __typename }');
    expect(executeQuery({ schema, document, operationName: 'Q', variableValues: { x: 'no' } })).toBeNull();
    expect(executeQuery({ schema, document, operationName: 'M' })).toBeNull();
    expect(executeQuery({ schema, document })).toBeNull();
    expect(executeQuery({ schema, document, operationName: 'Q', variableValues: { x: 1 } })).toEqual({
      data: { echo: '{"x":1}' },
    });
  });

  it('refuses arguments that do not fit, also of a field that nobody resolves', async () => {
    const plain = buildSchema('type Query { x(n: Int!): Int }');
    const document = parse('query ($v: Int = 4) { x(n: $v) }');
    const args = { schema: plain, document, rootValue: { x: 1 }, variableValues: { v: null } };
    expect(seen(await executeQuery(args)!)).toEqual(seen(await execute(args)));
    expect((await executeQuery(args)!).errors).toHaveLength(1);
  });

  it('gives every row arguments of its own', () => {
    const document = parse('{ list { echo } }');
    const { echo } = (schema.getType('A') as GraphQLObjectType).getFields();
    const before = echo!.resolve;
    echo!.resolve = (_source, args) => {
      args.x += 1;
      return String(args.x);
    };
    try {
      const result = executeQuery({ schema, document, rootValue: { list: [{}, {}] } });
      expect(result).toEqual({ data: { list: [{ echo: '4' }, { echo: '4' }] } });
    } finally {
      echo!.resolve = before;
    }
  });

  it('tells every cause of a failure that has several', () => {
    const rootValue = {
      count: () => {
        throw new AggregateError([new Error('one'), new Error('two')]);
      },
    };
    const result = executeQuery({ schema, document: parse('{ count }'), rootValue }) as ExecutionResult;
    expect(result.errors?.map(({ message, path }) => [message, path])).toEqual([
      ['one', ['count']],
      ['two', ['count']],
    ]);
  });

  it('waits for what is under way before it fails as a whole', async () => {
    let isDone = false;
    const id = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      isDone = true;
      return '1';
    };
    const rootValue = { sure: { id, name: () => null } };
    const result = await executeQuery({ schema, document: parse('{ sure { id name } }'), rootValue });
    expect(result).toMatchObject({ data: null, errors: [{ path: ['sure', 'name'] }] });
    expect(isDone).toBe(true);
  });
});
