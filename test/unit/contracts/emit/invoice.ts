import type { ContractDraft } from '../../../../src/contracts/model/contract.ts';

/** One of each thing that providers disagree about. */
export const INVOICE: ContractDraft = {
  ref: { namespace: 'finance', name: 'invoice', version: '1.2.0' },
  title: 'Invoice',
  description: 'An invoice as it was received.',
  ownership: { team: 'LEAKED-OWNERSHIP' },
  governance: { retention: 'LEAKED-GOVERNANCE' },
  metadata: { lineage: 'LEAKED-METADATA' },
  schema: {
    type: 'object',
    'x-owner': 'LEAKED-KEYWORD',
    additionalProperties: false,
    required: ['number', 'lines', 'payment'],
    properties: {
      number: {
        type: 'string',
        minLength: 3,
        maxLength: 40,
        pattern: '^INV-\\d+$',
        description: 'As printed.',
        'x-pii': 'LEAKED-KEYWORD',
      },
      status: { enum: ['open', 'paid', null], description: 'Where it stands.' },
      issued: { type: 'string', format: 'date' },
      link: { type: 'string', format: 'uri' },
      note: { type: ['string', 'null'], default: 'none', $comment: 'LEAKED-COMMENT' },
      total: { type: 'number', exclusiveMinimum: 0, multipleOf: 0.01 },
      labels: { type: 'object', additionalProperties: { type: 'string' } },
      extra: {},
      lines: { type: 'array', minItems: 1, maxItems: 50, uniqueItems: true, items: { $ref: '#/$defs/line' } },
      payment: {
        oneOf: [
          {
            type: 'object',
            additionalProperties: false,
            required: ['kind', 'iban'],
            properties: { iban: { type: 'string' }, kind: { const: 'transfer' } },
          },
          {
            type: 'object',
            additionalProperties: false,
            required: ['kind'],
            properties: { kind: { const: 'cash' } },
          },
        ],
      },
    },
    $defs: {
      line: {
        type: 'object',
        additionalProperties: false,
        required: ['text'],
        properties: {
          text: { type: 'string' },
          quantity: { type: 'integer', minimum: 1 },
          parts: { type: 'array', items: { $ref: '#/$defs/line' } },
        },
      },
    },
  },
  steps: {
    classify: {
      schema: {
        type: 'object',
        additionalProperties: false,
        required: ['category'],
        properties: { category: { enum: ['goods', 'services'], description: 'What was bought.' } },
      },
    },
  },
};
