import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { publish } from '../../../../src/contracts/artifact/publish.ts';
import { validate } from '../../../../src/contracts/engine/validate.ts';
import type { ContractDraft } from '../../../../src/contracts/model/contract.ts';
import type { Json, JsonObject } from '../../../../src/contracts/model/json.ts';
import { exportOdcs } from '../../../../src/contracts/odcs/export-odcs.ts';
import { importOdcs, type OdcsImport } from '../../../../src/contracts/odcs/import-odcs.ts';
import { randomSchema, randomSchemaWithRefs } from '../../../support/contracts/random-schemas.ts';

/** A document as others write them. */
const document = (properties: readonly JsonObject[], rest: JsonObject = {}): JsonObject => ({
  apiVersion: 'v3.1.0',
  kind: 'DataContract',
  id: '53581432-6c55-4ba2-a65f-72344a91553a',
  name: 'Customer orders',
  domain: 'Sales & Service',
  version: '2.1',
  status: 'active',
  schema: [{ name: 'orders', physicalType: 'table', properties }],
  ...rest,
});

function taken(outcome: OdcsImport): Extract<OdcsImport, { ok: true }> {
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome;
}
const schemaOf = (properties: readonly JsonObject[]): JsonObject =>
  taken(importOdcs(document(properties))).draft.schema as JsonObject;
const propertyOf = (property: JsonObject): Json =>
  (schemaOf([{ name: 'a', required: true, ...property }]).properties as JsonObject).a as Json;

const DRAFT: ContractDraft = {
  ref: { namespace: 'sales', name: 'order', version: '1.2.0' },
  title: 'Order',
  description: 'One order of a customer.',
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['id', 'status', 'lines'],
    properties: {
      id: { type: 'string', format: 'uuid', description: 'Ours' },
      status: { type: 'string', enum: ['open', 'closed'] },
      email: { type: ['string', 'null'], maxLength: 200 },
      placed: { type: 'string', format: 'date-time' },
      lines: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          required: ['sku'],
          properties: { sku: { type: 'string', pattern: '^[A-Z]+$' } },
        },
      },
      pay: {
        oneOf: [{ const: 'card' }, { type: 'object', patternProperties: { '^x-': { type: 'string' } } }],
      },
    },
  },
  aliases: [{ template: '/email', names: ['mail', 'e_mail'] }],
  sensitive: ['/email'],
  coercions: [{ template: '/id', name: 'uuid' }],
  governance: { retention: { days: 30 } },
};

describe('a contract of ODCS', () => {
  it('case 84: a field that is not required may be null and may be absent', () => {
    const schema = schemaOf([
      { name: 'id', logicalType: 'string', required: true },
      { name: 'note', logicalType: 'string', required: false },
      { name: 'size', logicalType: 'integer' },
    ]);
    expect(schema).toMatchObject({
      type: 'object',
      required: ['id'],
      properties: {
        id: { type: 'string' },
        note: { type: ['string', 'null'] },
        size: { type: ['integer', 'null'] },
      },
    });
    const { draft } = taken(importOdcs(document([{ name: 'note', logicalType: 'string' }])));
    const published = publish(draft);
    if (!published.ok) throw new Error(JSON.stringify(published.problems));
    for (const payload of [{}, { note: null }, { note: 'x' }])
      expect(validate(published.artifact, payload).isValid).toBe(true);
    expect(validate(published.artifact, { note: 1 }).isValid).toBe(false);
  });

  it('case 85: a format in letters of the JDK is one of JSON Schema where it is ISO, else a pattern that is told', () => {
    expect(propertyOf({ logicalType: 'date' })).toEqual({ type: 'string', format: 'date' });
    const iso = { format: "yyyy-MM-dd'T'HH:mm:ssXXX" };
    expect(propertyOf({ logicalType: 'timestamp', logicalTypeOptions: iso })).toMatchObject({
      format: 'date-time',
    });
    const german = document([
      { name: 'a', required: true, logicalType: 'date', logicalTypeOptions: { format: 'dd.MM.yyyy' } },
      { name: 'b', required: true, logicalType: 'date', logicalTypeOptions: { format: "EEEE, d 'of' MMMM" } },
    ]);
    const { draft, losses } = taken(importOdcs(german));
    expect((draft.schema as JsonObject).properties).toEqual({
      a: { type: 'string', pattern: '^(?:0[1-9]|[12][0-9]|3[01])\\.(?:0[1-9]|1[0-2])\\.[0-9]{4}$' },
      b: { type: 'string', description: "Format: EEEE, d 'of' MMMM" },
    });
    expect(losses.map(({ pointer }) => pointer)).toEqual([
      '/schema/0/properties/0/logicalTypeOptions/format',
      '/schema/0/properties/1/logicalTypeOptions/format',
    ]);
  });

  it('gives limits, lists of values and names of its own, and says what is not checked', () => {
    const { draft, losses } = taken(
      importOdcs(
        document(
          [
            {
              name: 'country',
              logicalType: 'string',
              required: true,
              unique: true,
              classification: 'confidential',
              quality: [
                { metric: 'invalidValues', arguments: { validValues: ['de', 'fr'] }, mustBe: 0 },
                { metric: 'nullValues', mustBeLessThan: 1, unit: 'percent' },
              ],
              customProperties: [{ property: 'aliases', value: ['land'] }],
            },
            {
              name: 'age',
              logicalType: 'integer',
              required: true,
              logicalTypeOptions: { format: 'u8', maximum: 150 },
            },
            {
              name: 'rate',
              logicalType: 'number',
              required: true,
              logicalTypeOptions: { minimum: 0, exclusiveMinimum: true },
            },
          ],
          { slaProperties: [{ property: 'latency', value: 4 }], team: [{ username: 'ada' }] },
        ),
      ),
    );
    expect(draft.ref).toEqual({ namespace: 'sales-service', name: 'customer-orders', version: '2.1.0' });
    expect(draft.schema).toMatchObject({
      properties: {
        country: {
          type: 'string',
          enum: ['de', 'fr'],
          'x-odcs': { unique: true, classification: 'confidential' },
        },
        age: { type: 'integer', minimum: 0, maximum: 150 },
        rate: { type: 'number', exclusiveMinimum: 0 },
      },
    });
    expect(draft).toMatchObject({
      aliases: [{ template: '/country', names: ['land'] }],
      sensitive: ['/country'],
      metadata: { odcs: { team: [{ username: 'ada' }] } },
    });
    expect(losses.map(({ keyword }) => keyword)).toEqual(['quality', 'unique', 'slaProperties']);
    expect(publish(draft).ok).toBe(true);
    // What it keeps of others' words is there again when it goes out.
    const again = exportOdcs(draft).document;
    expect(again).toMatchObject({
      team: [{ username: 'ada' }],
      slaProperties: [{ property: 'latency', value: 4 }],
    });
    expect((again.schema as readonly JsonObject[])[0]).toMatchObject({
      physicalType: 'table',
      properties: [{ name: 'country', unique: true }, { name: 'age' }, { name: 'rate' }],
    });
  });

  it('lists its values by the words of 3.0 as by those of 3.1, and only where no other is allowed', () => {
    const listed = (rule: JsonObject) => {
      const property = { name: 'country', logicalType: 'string', required: true, quality: [rule] };
      const { schema } = taken(importOdcs(document([property]))).draft;
      return (schema as { properties: { country: JsonObject } }).properties.country.enum;
    };
    const validValues = ['de', 'fr'];
    expect(listed({ rule: 'invalidValues', validValues, mustBe: 0 })).toEqual(validValues);
    expect(listed({ metric: 'invalidValues', arguments: { validValues }, mustBe: 0 })).toEqual(validValues);
    expect(listed({ rule: 'invalidValues', validValues, mustBeLessThan: 5 })).toBeUndefined();
    expect(listed({ rule: 'duplicateValues', validValues, mustBe: 0 })).toBeUndefined();
  });

  it('is written with what ODCS can say in its words, and the rest kept and told', () => {
    const { document: written, losses } = exportOdcs(DRAFT);
    expect(written).toMatchObject({
      apiVersion: 'v3.1.0',
      kind: 'DataContract',
      id: 'sales/order',
      version: '1.2.0',
      status: 'active',
      name: 'Order',
      description: { purpose: 'One order of a customer.' },
    });
    const [object] = written.schema as readonly JsonObject[];
    expect(object).toMatchObject({ name: 'order', logicalType: 'object' });
    expect((object?.properties as readonly JsonObject[]).slice(0, 4)).toEqual([
      {
        name: 'id',
        logicalType: 'string',
        logicalTypeOptions: { format: 'uuid' },
        required: true,
        description: 'Ours',
      },
      {
        name: 'status',
        logicalType: 'string',
        required: true,
        quality: [
          {
            type: 'library',
            metric: 'invalidValues',
            arguments: { validValues: ['open', 'closed'] },
            mustBe: 0,
          },
        ],
      },
      {
        name: 'email',
        logicalType: 'string',
        logicalTypeOptions: { maxLength: 200 },
        required: false,
        customProperties: [{ property: 'aliases', value: ['mail', 'e_mail'] }],
      },
      {
        name: 'placed',
        logicalType: 'timestamp',
        required: false,
        customProperties: [{ property: 'x-jsonschema', value: { type: 'string' } }],
      },
    ]);
    expect(losses.map(({ pointer }) => pointer)).toEqual(
      expect.arrayContaining(['/schema/properties/pay/oneOf', '/schema/additionalProperties', '/governance']),
    );
  });

  it('comes back without a type where it had none', () => {
    const draft = { ref: { namespace: 'a', name: 'b', version: '1.0.0' }, schema: { title: 'one' } };
    expect(taken(importOdcs(exportOdcs(draft).document)).draft).toEqual(draft);
  });

  it('comes back as the very draft that was written', () => {
    expect(taken(importOdcs(exportOdcs(DRAFT).document)).draft).toEqual(DRAFT);
    const schemas = fc.oneof(randomSchema(true), randomSchemaWithRefs);
    fc.assert(
      fc.property(schemas, fc.boolean(), (schema, isNamed) => {
        const draft: ContractDraft = {
          ref: { namespace: 'a', name: 'b', version: '1.0.0-rc.1' },
          ...(isNamed && { title: 'b' }),
          schema: { type: 'object', properties: { held: schema, more: { type: 'array', items: schema } } },
        };
        for (const each of [draft, { ...draft, schema }]) {
          const text = JSON.stringify(exportOdcs(each).document);
          expect(taken(importOdcs(JSON.parse(text) as Json)).draft).toEqual(each);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is refused with a reason where it is none, or where nothing says which object is meant', () => {
    const two = document([], { schema: [{ name: 'orders' }, { name: 'lines' }] });
    expect(importOdcs(two)).toMatchObject({
      ok: false,
      reason: expect.stringContaining('"orders", "lines"'),
    });
    expect(taken(importOdcs(two, { object: 'lines' })).draft.schema).toEqual({ type: 'object' });
    for (const wrong of [
      null,
      [],
      {},
      document([], { apiVersion: 'v2.2.2' }),
      document([], { version: 'latest' }),
      document([], { schema: [] }),
    ]) {
      expect(importOdcs(wrong)).toMatchObject({ ok: false });
    }
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (some, other) => {
        const outcome = importOdcs({
          ...document([]),
          schema: [{ name: 'x', properties: [some, other] }],
        } as Json);
        expect(typeof outcome.ok).toBe('boolean');
      }),
    );
  });
});
