import type { Json, JsonSchema } from '../src/contracts/model/json.ts';

/** A contract of the kind that agents fill, with a payload that meets it. */
export interface BenchContract {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly payload: Json;
}

const money = { type: 'number', minimum: 0, multipleOf: 0.01 };
const date = { type: 'string', format: 'date' };

const nda: BenchContract = {
  name: 'agreement',
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['title', 'parties', 'effective', 'governingLaw', 'mutual'],
    properties: {
      title: { type: 'string', minLength: 1, maxLength: 300 },
      parties: {
        type: 'array',
        minItems: 2,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['name', 'role'],
          properties: {
            name: { type: 'string', minLength: 1 },
            role: { enum: ['discloser', 'recipient', 'both'] },
            email: { type: 'string', format: 'email' },
          },
        },
      },
      effective: date,
      expires: { type: ['string', 'null'], format: 'date' },
      governingLaw: { type: 'string', pattern: '^[A-Z]{2}(?:-[A-Z0-9]{1,3})?$' },
      mutual: { type: 'boolean' },
      termMonths: { type: 'integer', minimum: 0, maximum: 1_200 },
    },
  },
  payload: {
    title: 'Mutual Non-Disclosure Agreement',
    parties: [
      { name: 'Northwind Traders Ltd', role: 'both', email: 'legal@northwind.example' },
      { name: 'Contoso GmbH', role: 'both', email: 'vertrag@contoso.example' },
    ],
    effective: '2024-03-01',
    expires: null,
    governingLaw: 'US-DE',
    mutual: true,
    termMonths: 36,
  },
};

const invoice: BenchContract = {
  name: 'invoice of 10 lines',
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['id', 'issued', 'currency', 'lines'],
    properties: {
      id: { type: 'string', format: 'uuid' },
      issued: { type: 'string', format: 'date-time' },
      currency: { type: 'string', pattern: '^[A-Z]{3}$' },
      customer: { $ref: '#/$defs/customer' },
      lines: { type: 'array', minItems: 1, items: { $ref: '#/$defs/line' } },
      total: money,
    },
    $defs: {
      customer: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string' }, vat: { type: 'string', pattern: '^[A-Z]{2}[0-9A-Z]+$' } },
      },
      line: {
        type: 'object',
        additionalProperties: false,
        required: ['sku', 'quantity', 'price'],
        properties: {
          sku: { type: 'string', pattern: '^[a-z][a-z0-9-]*[a-z0-9]$' },
          quantity: { type: 'integer', minimum: 1 },
          price: { type: 'number', minimum: 0 },
          note: { type: 'string', maxLength: 200 },
          tags: { type: 'array', items: { type: 'string' }, uniqueItems: true },
        },
      },
    },
  },
  payload: {
    id: '123e4567-e89b-12d3-a456-426614174000',
    issued: '2024-05-31T09:30:00Z',
    currency: 'EUR',
    customer: { name: 'Fabrikam', vat: 'DE123456789' },
    lines: Array.from({ length: 10 }, (_, index) => ({
      sku: `part-${index}-steel`,
      quantity: index + 1,
      price: 19.99 + index,
      note: 'delivered to the second gate, before noon if at all possible',
      tags: ['steel', 'zinc', `lot-${index}`],
    })),
    total: 1_234.56,
  },
};

const findings: BenchContract = {
  name: '40 findings of three kinds',
  schema: {
    type: 'object',
    required: ['findings'],
    properties: {
      findings: {
        type: 'array',
        items: {
          oneOf: ['clause', 'date', 'amount'].map((kind) => ({
            type: 'object',
            required: ['kind', 'text', 'start', 'end'],
            properties: {
              kind: { const: kind },
              text: { type: 'string', minLength: 1 },
              start: { type: 'integer', minimum: 0 },
              end: { type: 'integer', minimum: 0 },
              confidence: { type: 'number', minimum: 0, maximum: 1 },
            },
          })),
        },
      },
    },
  },
  payload: {
    findings: Array.from({ length: 40 }, (_, index) => ({
      kind: ['clause', 'date', 'amount'][index % 3] ?? 'clause',
      text: `The Receiving Party shall hold the Confidential Information in strict confidence (${index}).`,
      start: index * 100,
      end: index * 100 + 90,
      confidence: 0.87,
    })),
  },
};

export const BENCH_CONTRACTS: readonly BenchContract[] = [nda, invoice, findings];
