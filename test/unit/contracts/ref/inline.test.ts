import { describe, expect, it } from '@jest/globals';
import type { Json, JsonObject, JsonSchema } from '../../../../src/contracts/model/json.ts';
import { inlineRefs, type InlineOptions } from '../../../../src/contracts/ref/inline.ts';
import { verdictOf } from '../../../support/contracts/verdict.ts';
import { mergeAllOf } from '../../../../src/contracts/merge/merge-all-of.ts';

function inlined(schema: JsonSchema, options?: InlineOptions): JsonObject {
  const outcome = inlineRefs(schema, options);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusals));
  return outcome.schema as JsonObject;
}

const node = {
  type: 'object',
  properties: { value: { type: 'string' }, next: { $ref: '#/$defs/Node' } },
  required: ['value'],
  additionalProperties: false,
};

describe('inlining references', () => {
  it('keeps a recursive definition and shows it at the root, so that the root is an object (case 1)', () => {
    expect(inlined({ $ref: '#/$defs/Node', $defs: { Node: node } })).toEqual({
      ...node,
      $defs: { Node: node },
    });
  });

  it('keeps both of two that need each other, and opens the entry outside (case 3)', () => {
    const a = { type: 'object', properties: { b: { $ref: '#/$defs/B' } } };
    const b = { type: 'array', items: { $ref: '#/$defs/A' } };
    const entry = { type: 'object', properties: { first: { $ref: '#/$defs/A' } } };
    const schema = inlined({ $ref: '#/$defs/Entry', $defs: { Entry: entry, A: a, B: b } });
    expect(schema).toEqual({ ...entry, $defs: { A: a, B: b } });
  });

  it('prefers the description beside a reference to that of its target (case 4)', () => {
    const schema = inlined({
      properties: { a: { description: 'mine', $ref: '#/$defs/T' } },
      $defs: { T: { type: 'string', description: 'theirs', title: 'T' } },
    });
    expect(schema).toEqual({ properties: { a: { type: 'string', description: 'mine', title: 'T' } } });
  });

  it('holds a bound beside a reference together with that of its target (case 5)', () => {
    const schema = inlined({
      properties: { a: { $ref: '#/$defs/T', minimum: 3 } },
      $defs: { T: { type: 'integer', minimum: 1, maximum: 9 } },
    });
    const merged = mergeAllOf(schema);
    expect(merged.schema).toEqual({ properties: { a: { minimum: 3, type: 'integer', maximum: 9 } } });
    expect(merged.isExact).toBe(true);
  });

  it('refuses references that lead only to each other (case 6)', () => {
    const outcome = inlineRefs({
      $ref: '#/$defs/A',
      $defs: { A: { $ref: '#/$defs/B' }, B: { $ref: '#/$defs/A' } },
    });
    expect(outcome).toMatchObject({ ok: false, refusals: [{ code: 'ref-cycle', pointer: '/$defs/A' }] });
  });

  it('refuses a definition that is one of its own allOf', () => {
    const outcome = inlineRefs({ $defs: { A: { allOf: [{ type: 'object' }, { $ref: '#/$defs/A' }] } } });
    expect(outcome).toMatchObject({ ok: false, refusals: [{ code: 'ref-cycle' }] });
  });

  it('makes a reference to a property one to a definition, so that it survives in another place (case 7)', () => {
    const big = { type: 'object', properties: { x: { $ref: '#/properties/a' } } };
    expect(inlined({ properties: { a: big, b: { $ref: '#/properties/a' } } })).toEqual({
      properties: { a: { $ref: '#/$defs/a' }, b: { $ref: '#/$defs/a' } },
      $defs: { a: { type: 'object', properties: { x: { $ref: '#/$defs/a' } } } },
    });
  });

  it('makes a reference to the whole one to a definition of its own (case 7)', () => {
    const schema = inlined({ type: 'object', properties: { child: { $ref: '#' } } });
    const properties = { child: { $ref: '#/$defs/Root' } };
    expect(schema).toEqual({ type: 'object', properties, $defs: { Root: { type: 'object', properties } } });
  });

  it('does not blow up where definitions fan out 2^16 (case 11)', () => {
    const definitions: Record<string, JsonSchema> = { d16: { type: 'string' } };
    for (let level = 0; level < 16; level++) {
      const next = { $ref: `#/$defs/d${level + 1}` };
      definitions[`d${level}`] = { type: 'object', properties: { x: next, y: next } };
    }
    const source = { $ref: '#/$defs/d0', $defs: definitions };
    expect(JSON.stringify(inlined(source)).length).toBeLessThan(200_000);
    expect(inlineRefs(source, { mode: 'full' })).toMatchObject({
      ok: false,
      refusals: [{ code: 'transform-too-large' }],
    });
  });

  it('follows a chain of 4,000 definitions without the stack of the language', () => {
    const definitions: Record<string, JsonSchema> = { d4000: { type: 'string' } };
    for (let at = 0; at < 4_000; at++)
      definitions[`d${at}`] = { properties: { x: { $ref: `#/$defs/d${at + 1}` } } };
    const outcome = inlineRefs({ $ref: '#/$defs/d0', $defs: definitions });
    expect(outcome.ok).toBe(true);
  });

  it('touches no literal and no name that looks like a keyword (case 12, case 13, case 14)', () => {
    const keywords = [
      'title',
      'type',
      '$ref',
      'properties',
      'required',
      'enum',
      '$defs',
      'default',
      'items',
      'allOf',
    ];
    const properties = Object.fromEntries(keywords.map((name) => [name, { type: 'string', title: name }]));
    const source = {
      type: 'object',
      properties: {
        ...properties,
        lit: { enum: [{ $ref: '#/nowhere', description: 'x' }], default: { $ref: 5 } },
      },
      required: keywords,
    };
    expect(inlined(source)).toEqual(source);
    expect(mergeAllOf(source).schema).toEqual(source);
    const named = { properties: { a: { $ref: '#/$defs/title' } }, $defs: { title: node } };
    const recursive = { ...named, $defs: { title: { items: { $ref: '#/$defs/title' } } } };
    expect(inlined(recursive)).toEqual(recursive);
  });

  it('gives definitions names of letters, digits and underscores, unlike each other', () => {
    const list = (to: string) => ({ type: 'array', items: { $ref: `#/$defs/${to}` } });
    const source = {
      properties: { a: { $ref: '#/$defs/x%20y' }, b: { $ref: '#/$defs/x-y' } },
      $defs: { 'x y': list('x%20y'), 'x-y': list('x-y') },
    };
    expect(Object.keys(inlined(source).$defs as object)).toEqual(['x_y', 'x_y_2']);
  });

  it('leaves its input as it was', () => {
    const source = { $ref: '#/$defs/Node', $defs: { Node: node } };
    const before = JSON.stringify(source);
    inlineRefs(source, { unroll: {} });
    expect(JSON.stringify(source)).toBe(before);
  });
});

describe('unrolling recursion', () => {
  it('writes two further levels and leaves the optional field out at the end (case 2)', () => {
    const schema = inlined({ $ref: '#/$defs/Node', $defs: { Node: node } }, { mode: 'full', unroll: {} });
    const end = { ...node, properties: { value: { type: 'string' } } };
    const middle = { ...node, properties: { value: { type: 'string' }, next: end } };
    expect(schema).toEqual({ ...node, properties: { value: { type: 'string' }, next: middle } });
  });

  it('says where and how it says less (case 2)', () => {
    const outcome = inlineRefs({ $ref: '#/$defs/Node', $defs: { Node: node } }, { unroll: {} });
    expect(outcome).toMatchObject({
      ok: true,
      isExact: false,
      notes: [{ pointer: '/$defs/Node/properties/next', reason: 'recursion-unrolled', effect: 'narrowed' }],
    });
  });

  it('ends a list by an empty list, and never by a schema that says nothing', () => {
    const tree = {
      type: 'object',
      properties: { name: { type: 'string' }, kids: { type: 'array', items: { $ref: '#' }, minItems: 1 } },
      required: ['name', 'kids'],
    };
    const schema = JSON.stringify(inlined(tree, { mode: 'full', unroll: { levels: 0 } }));
    expect(schema).toContain('"maxItems":0');
    expect(schema).not.toContain('{}');
    expect(schema).not.toContain('$ref');
  });

  it('leaves the branch that goes on out of a union', () => {
    const source: JsonSchema = {
      type: 'object',
      properties: { next: { anyOf: [{ type: 'null' }, { $ref: '#' }] } },
      required: ['next'],
    };
    const schema = inlined(source, { mode: 'full', unroll: { levels: 0 } });
    expect(schema.properties).toEqual({ next: { anyOf: [{ type: 'null' }] } });
  });

  const holds = { type: 'object', required: ['x'], properties: { x: { $ref: '#' } } };
  // Each level turns the verdict round, so that the end must be met an odd number of levels down.
  const levels = (around: (inner: Json) => Json): Json => around(around(around(around({}))));
  const fields = levels((x) => ({ kid: { x } }));
  const items = levels((item) => ({ kid: [item] }));
  it.each<{ keyword: string; kid: JsonSchema; payload: Json }>([
    { keyword: 'not', kid: { not: holds }, payload: fields },
    { keyword: 'oneOf', kid: { oneOf: [holds, { type: 'object' }] }, payload: fields },
    { keyword: 'if', kid: { if: holds, then: false }, payload: fields },
    {
      keyword: 'maxContains',
      kid: { contains: { $ref: '#' }, minContains: 0, maxContains: 0 },
      payload: items,
    },
  ])('opens $keyword, which turns a wider schema inside into a narrower one', async ({ kid, payload }) => {
    const source = { type: 'object', properties: { kid } };
    expect((await verdictOf(source))(payload)).toBe(true);
    const unrolled = inlined(source, { unroll: { levels: 1, ends: 'widen' } });
    expect((await verdictOf(unrolled))(payload)).toBe(true);
  });
});
