import { describe, expect, it } from '@jest/globals';
import { detectDialect } from '../../../../src/contracts/ir/dialect.ts';
import { upgradeSchema } from '../../../../src/contracts/ir/upgrade.ts';
import type { JsonObject, JsonSchema } from '../../../../src/contracts/model/json.ts';

const DRAFT_04 = 'http://json-schema.org/draft-04/schema#';
const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';
const DRAFT_2019 = 'https://json-schema.org/draft/2019-09/schema';
const CURRENT = 'https://json-schema.org/draft/2020-12/schema';

function upgraded(source: JsonSchema): JsonObject {
  const outcome = upgradeSchema(source);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusals));
  return outcome.schema as JsonObject;
}

describe('upgrading older dialects', () => {
  it('moves definitions, positions and dependencies, and references follow', () => {
    const schema = upgraded({
      $schema: DRAFT_07,
      definitions: {
        pair: {
          items: [{ type: 'string' }, { $ref: '#/definitions/pair/items/0' }],
          additionalItems: { type: 'null' },
        },
      },
      properties: { first: { $ref: '#/definitions/pair/additionalItems' } },
      dependencies: { a: ['b'], c: { $ref: '#/definitions/pair' }, d: { $ref: '#/dependencies/c' } },
    });
    expect(schema).toEqual({
      $schema: CURRENT,
      $defs: {
        pair: {
          prefixItems: [{ type: 'string' }, { $ref: '#/$defs/pair/prefixItems/0' }],
          items: { type: 'null' },
        },
      },
      properties: { first: { $ref: '#/$defs/pair/items' } },
      dependentRequired: { a: ['b'] },
      dependentSchemas: { c: { $ref: '#/$defs/pair' }, d: { $ref: '#/dependentSchemas/c' } },
    });
  });

  it('makes exclusive flags bounds, and id an identifier', () => {
    const schema = upgraded({
      $schema: DRAFT_04,
      id: 'https://x.test/s#',
      properties: {
        id: { type: 'string' },
        a: { minimum: 1, exclusiveMinimum: true, maximum: 5, exclusiveMaximum: false },
      },
    });
    expect(schema).toEqual({
      $schema: CURRENT,
      $id: 'https://x.test/s',
      properties: { id: { type: 'string' }, a: { exclusiveMinimum: 1, maximum: 5 } },
    });
  });

  it('makes nullable a type, and null one of the listed values (case 26)', () => {
    expect(upgraded({ type: 'string', nullable: true, enum: ['a'] })).toEqual({
      type: ['string', 'null'],
      enum: ['a', null],
    });
    expect(upgraded({ type: ['string', 'null'], nullable: true })).toEqual({ type: ['string', 'null'] });
    expect(upgraded({ type: 'string', nullable: false })).toEqual({ type: 'string' });
    expect(upgraded({ properties: { nullable: { type: 'boolean' } } })).toEqual({
      properties: { nullable: { type: 'boolean' } },
    });
  });

  it('passes over what stands beside a reference in draft-07 and says so (case 5)', () => {
    const properties = { a: { $ref: '#/definitions/n', minimum: 3, description: 'mine' } };
    const outcome = upgradeSchema({ $schema: DRAFT_07, properties, definitions: { n: { type: 'integer' } } });
    expect(outcome).toMatchObject({
      schema: { properties: { a: { $ref: '#/$defs/n', description: 'mine' } } },
      notes: [{ pointer: '/properties/a', keyword: 'minimum' }],
    });
    expect(JSON.stringify(outcome)).not.toContain('"minimum":3');
  });

  it('keeps what stands beside a reference where no dialect is stated', () => {
    const schema = upgraded({
      properties: { a: { $ref: '#/definitions/n', minimum: 3 } },
      definitions: { n: true },
    });
    expect(schema.properties).toEqual({ a: { $ref: '#/$defs/n', minimum: 3 } });
  });

  it('makes recursive references of 2019-09 plain ones, or dynamic ones where the root allows', () => {
    const properties = { a: { $recursiveRef: '#' } };
    expect(upgraded({ $schema: DRAFT_2019, properties }).properties).toEqual({ a: { $ref: '#' } });
    const open = upgraded({ $schema: DRAFT_2019, $recursiveAnchor: true, properties });
    expect(open).toEqual({
      $schema: CURRENT,
      $dynamicAnchor: 'recursive-root',
      properties: { a: { $dynamicRef: '#recursive-root' } },
    });
  });

  it('loses no definition where definitions and $defs share a name', () => {
    const schema = upgraded({
      $schema: DRAFT_2019,
      $defs: { a: { type: 'string' } },
      definitions: { a: { type: 'null' } },
      items: { $ref: '#/definitions/a' },
    });
    expect(schema.$defs).toEqual({ a: { type: 'string' }, a_2: { type: 'null' } });
    expect(schema.items).toEqual({ $ref: '#/$defs/a_2' });
  });

  it('touches no name and no literal', () => {
    const source = {
      $schema: CURRENT,
      properties: { definitions: { type: 'string' }, dependencies: { const: { items: [1], id: 'x' } } },
      default: { definitions: {}, exclusiveMinimum: true },
    };
    expect(upgraded(source)).toEqual(source);
    const old = { ...source, $schema: DRAFT_07 };
    expect(upgraded(old)).toEqual(source);
  });

  it('passes over generated names that no reference uses, even the same one twice', () => {
    const property = { id: '/properties/a', type: 'string' };
    const schema = upgraded({ $schema: DRAFT_04, properties: { a: property, b: property } });
    expect(schema.properties).toEqual({ a: { type: 'string' }, b: { type: 'string' } });
  });

  it('tells the dialect by $schema, or by what only one has', () => {
    expect(detectDialect({ $schema: 'http://json-schema.org/draft-06/schema' })).toEqual({
      dialect: 'draft-06',
      isStated: true,
    });
    const guesses: [JsonSchema, string][] = [
      [{ minimum: 1, exclusiveMinimum: true }, 'draft-04'],
      [{ items: [{}] }, 'draft-07'],
      [{ properties: { a: { $recursiveRef: '#' } } }, '2019-09'],
      [{ properties: { items: { type: 'string' }, id: { type: 'string' } } }, '2020-12'],
      [true, '2020-12'],
    ];
    for (const [schema, dialect] of guesses)
      expect(detectDialect(schema)).toEqual({ dialect, isStated: false });
    expect(detectDialect({ $schema: 'http://json-schema.org/draft-03/schema#' })).toMatchObject({
      code: 'unknown-dialect',
      pointer: '/$schema',
    });
  });

  it('refuses a part of another dialect', () => {
    const outcome = upgradeSchema({
      $schema: CURRENT,
      $defs: { old: { $id: 'https://x.test/old', $schema: DRAFT_07, items: [true] } },
    });
    expect(outcome).toMatchObject({
      ok: false,
      refusals: [{ code: 'unknown-dialect', pointer: '/$defs/old/$schema' }],
    });
  });
});
