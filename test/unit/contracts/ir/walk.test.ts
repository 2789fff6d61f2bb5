import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  formatPointer,
  parseFragmentPointer,
  parsePointer,
  valueAt,
} from '../../../../src/contracts/ir/pointer.ts';
import { rewriteSchema } from '../../../../src/contracts/ir/rewrite.ts';
import { schemaSites } from '../../../../src/contracts/ir/walk.ts';
import type { JsonSchema } from '../../../../src/contracts/model/json.ts';
import { randomSchemaWithRefs } from '../../../support/contracts/random-schemas.ts';

const KEYWORDS = [
  'title',
  'type',
  '$ref',
  'properties',
  'required',
  'enum',
  'items',
  'default',
  'const',
  'allOf',
];

describe('walking schemas', () => {
  it('takes names for names, whatever they are called (case 12, case 13)', () => {
    const properties = Object.fromEntries(KEYWORDS.map((name) => [name, { type: 'string' }]));
    const schema = { properties, $defs: properties, dependentSchemas: properties };
    const pointers = [...schemaSites(schema)].map(({ pointer }) => pointer);
    expect(pointers).toHaveLength(1 + 3 * KEYWORDS.length);
    expect(pointers).toContain('/properties/properties');
    expect(pointers).toContain('/$defs/$ref');
  });

  it('never goes into literals or what is no keyword (case 14)', () => {
    const literal = { properties: { a: { description: 'x' } } };
    const schema = {
      enum: [literal],
      const: literal,
      default: literal,
      examples: [literal],
      'x-own': literal,
    };
    expect([...schemaSites(schema)]).toHaveLength(1);
  });

  it('gives each schema a pointer that leads to it', () => {
    fc.assert(
      fc.property(randomSchemaWithRefs, (schema) => {
        for (const site of schemaSites(schema)) expect(valueAt(schema, site.pointer)).toBe(site.schema);
      }),
    );
  });

  it('goes 2,000 levels down without the stack of the language', () => {
    let schema: JsonSchema = true;
    for (let level = 0; level < 2_000; level++) schema = { not: schema };
    expect([...schemaSites(schema)]).toHaveLength(2_001);
    expect(rewriteSchema(schema, { leave: ({ schema: site }) => site })).toEqual(schema);
  });
});

describe('rewriting schemas', () => {
  it('gives back the same object where nothing changes', () => {
    fc.assert(
      fc.property(randomSchemaWithRefs, (schema) => {
        expect(rewriteSchema(schema, { leave: ({ schema: site }) => site })).toBe(schema);
      }),
    );
  });

  it('takes names, items and keywords out where the visitor says so', () => {
    const gone = { $comment: 'gone' };
    const schema = { properties: { a: gone, b: true }, anyOf: [gone, { type: 'null' }], not: gone };
    const rewritten = rewriteSchema(schema, {
      leave: ({ schema: site }) => (typeof site === 'object' && site.$comment === 'gone' ? null : site),
    });
    expect(rewritten).toEqual({ properties: { b: true }, anyOf: [{ type: 'null' }] });
  });

  it('keeps __proto__ a key like any other', () => {
    const schema = JSON.parse('{"properties":{"__proto__":{"not":true}}}') as JsonSchema;
    const rewritten = rewriteSchema(schema, { leave: ({ schema: site }) => (site === true ? false : site) });
    expect(JSON.stringify(rewritten)).toBe('{"properties":{"__proto__":{"not":false}}}');
  });
});

describe('pointers', () => {
  it('read back as the tokens they were made of, in text and in a fragment', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('~', '/', '0', '1', '%', ' ', 'ü', 'a') })),
        (tokens) => {
          const pointer = formatPointer(tokens);
          expect(parsePointer(pointer)).toEqual(tokens);
          expect(parseFragmentPointer(encodeURIComponent(pointer))).toEqual(tokens);
        },
      ),
    );
  });

  it.each(['a', '/~', '/~2'])('refuse %s', (text) => {
    expect(parsePointer(text)).toBeNull();
  });

  it('lead through own members only', () => {
    expect(valueAt({ a: [1] }, '/a/0')).toBe(1);
    expect(valueAt({ a: [1] }, '/a/00')).toBeUndefined();
    expect(valueAt({ a: [1] }, '/a/length')).toBeUndefined();
    expect(valueAt({}, '/constructor')).toBeUndefined();
  });
});
