import { describe, expect, it } from '@jest/globals';
import type { Json } from '../../../src/contracts/model/json.ts';
import { contractRules } from '../../../src/contracts/repair-loop/contract-rules.ts';
import { redactPayload } from '../../../src/features/quarantine/redact-payload.ts';
import { publishedSchema } from '../../support/contracts/published.ts';

describe('what nobody is to see', () => {
  const person = {
    type: 'object',
    properties: { tax: { type: 'string' }, name: { type: 'string' } },
    additionalProperties: false,
  };
  it.each<readonly [string, Json]>([
    ['as a text with the JSON of the whole', '{"person":{"tax":"55-SECRET"}}'],
    ['as a sentence in place of its object', { person: 'the tax is 55-SECRET' }],
    ['as a number in place of its object', { person: 55_5379 }],
    ['under another name of its object', { persn: { tax: '55-SECRET' } }],
    ['above its object', { tax: '55-SECRET' }],
    ['in an object beside it', { kin: { tax: '55-SECRET' } }],
    ['in an object where a number should be', { n: { tax: '55-SECRET' } }],
    ['as an item that is no object', { list: ['55-SECRET'] }],
    ['in place of its list', { list: '55-SECRET' }],
    ['in one object in place of its list', { list: { tax: '55-SECRET' } }],
    ['in a list of lists', { list: [[['55-SECRET']]] }],
    ['in a map, as a text', { map: { a: '55-SECRET' } }],
    ['in a map, by another name', { map: { a: { tacks: '55-SECRET' } } }],
  ])('is not shown %s', (_, payload) => {
    const contract = publishedSchema(
      {
        type: 'object',
        properties: {
          person,
          kin: { type: 'object', properties: { age: { type: 'integer' } } },
          n: { type: 'integer' },
          list: { type: 'array', items: person },
          map: { type: 'object', additionalProperties: person },
        },
        required: ['person', 'list'],
      },
      { sensitive: ['/person/tax', '/list/*/tax', '/map/*/tax'] },
    );
    const { check, feedback } = contractRules(contract);
    const result = check(payload);
    expect(result.isValid).toBe(false);
    const shown = JSON.stringify([result.diagnostics, result.warnings, feedback(result)]);
    expect(shown).not.toMatch(/55-SECRET|555379/);
    const { value, isRedacted } = redactPayload(payload, contract, null);
    expect(JSON.stringify(value)).not.toMatch(/55-SECRET|555379/);
    expect(isRedacted).toBe(true);
  });

  it('leaves to be seen what stands in the fields that a contract with sensitive ones describes otherwise', () => {
    const free = {
      type: 'object',
      properties: { tax: { type: 'string' }, any: {}, kin: { properties: { age: {} } } },
    };
    const contract = publishedSchema(free, { sensitive: ['/tax'] });
    const payload = { tax: 's', any: { key: ['shown'] }, kin: { age: { of: 'shown' } } };
    expect(redactPayload(payload, contract, null)).toEqual({
      value: { ...payload, tax: '[redacted]' },
      isRedacted: true,
    });
  });
});
