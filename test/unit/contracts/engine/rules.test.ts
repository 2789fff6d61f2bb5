import { describe, expect, it } from '@jest/globals';
import { RULES } from '../../../../src/contracts/engine/rules/rules.ts';
import { validate } from '../../../../src/contracts/engine/validate.ts';
import type { JsonObject } from '../../../../src/contracts/model/json.ts';
import { publishedSchema } from '../../../support/contracts/published.ts';

const FIELD = { type: 'object', properties: { a: {} } };
const isMet = (name: string, params: JsonObject | undefined, value: unknown) =>
  validate(publishedSchema(FIELD, { rules: [{ template: '/a', name, params }] }), { a: value }).isValid;

describe('named rules', () => {
  it.each([
    ['min_length', { min: 2 }, '😀😀', '😀'],
    ['max_length', { max: 1 }, ['x'], ['x', 'y']],
    ['only_allow', { values: ['a', 1] }, 1, '1'],
    ['greater_than_or_equal_to', { min: 1 }, 1, 0.99],
    ['less_than_or_equal_to', { max: 1 }, 1, 1.01],
    ['is_positive', undefined, 0.1, 0],
    ['no_capital_characters', undefined, 'straße', 'Ä'],
    ['no_special_characters', undefined, 'naïve 1', 'a@b'],
    ['non_empty_string', undefined, 'x', ' \u00a0'],
    ['matches_regex', { pattern: '^(a+)+$' }, 'aa', 'ab'],
    ['is_email', undefined, 'a.b@example.com', 'a@@b'],
    ['is_url', undefined, 'https://example.com/a?b', 'javascript:alert(1)'],
    ['is_alphanumeric', undefined, 'Ω1', 'a b'],
    ['is_numeric_string', undefined, '-12.50', '0x10'],
    ['is_unique', undefined, [1, 1], null],
  ])('%s with %j takes %j and not %j', (name, params, good, bad) => {
    expect(isMet(name, params, good)).toBe(true);
    if (name !== 'is_unique') expect(isMet(name, params, bad)).toBe(false);
  });

  it('says nothing of values of other types, and nothing of what is absent', () => {
    expect(isMet('is_positive', undefined, '-1')).toBe(true);
    expect(isMet('is_email', undefined, 5)).toBe(true);
    const contract = publishedSchema(FIELD, { rules: [{ template: '/a', name: 'non_empty_string' }] });
    expect(validate(contract, {}).isValid).toBe(true);
  });

  it('allows only some values where a field beside it says so', () => {
    const rule = {
      template: '/lines/*/code',
      name: 'only_allow_if',
      params: { values: ['x'], when: { field: 'kind', in: ['k'] } },
    };
    const line = { type: 'object', properties: { kind: {}, code: {} } };
    const contract = publishedSchema(
      { type: 'object', properties: { lines: { type: 'array', items: line } } },
      { rules: [rule] },
    );
    const payload = {
      lines: [
        { kind: 'k', code: 'x' },
        { kind: 'k', code: 'y' },
        { kind: 'other', code: 'y' },
      ],
    };
    expect(validate(contract, payload).diagnostics.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['rule:only_allow_if', '/lines/1/code'],
    ]);
  });

  it('finds what is not unique over all lists, with the severity that the rule has', () => {
    const row = { type: 'object', properties: { id: {} } };
    const contract = publishedSchema(
      { type: 'object', properties: { rows: { type: 'array', items: row } } },
      { rules: [{ template: '/rows/*/id', name: 'is_unique', severity: 'warning' }] },
    );
    const result = validate(contract, { rows: [{ id: 1 }, { id: 2 }, { id: 1.0 }] });
    expect(result.isValid).toBe(true);
    expect(result.warnings[0]).toMatchObject({
      pointer: '/rows/2/id',
      suggestion: 'make it differ from the one at /rows/0/id',
    });
  });

  it('tells wrong parameters of every rule', () => {
    for (const [name, rule] of RULES)
      expect([name, rule.checkParams({ nonsense: 1 })]).not.toEqual([name, null]);
  });
});
