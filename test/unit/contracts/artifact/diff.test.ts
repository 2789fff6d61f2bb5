import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { breakingChanges } from '../../../../src/contracts/artifact/compatibility.ts';
import { compareSchemas } from '../../../../src/contracts/artifact/compare-schemas.ts';
import { diffContracts } from '../../../../src/contracts/artifact/diff.ts';
import {
  compareVersions,
  latestVersion,
  nextVersion,
  suggestBump,
} from '../../../../src/contracts/artifact/versions.ts';
import { compileSchema } from '../../../../src/contracts/engine/compile-schema.ts';
import type { Json, JsonSchema } from '../../../../src/contracts/model/json.ts';
import { publishedSchema } from '../../../support/contracts/published.ts';

const BASE = {
  type: 'object',
  properties: { a: { type: 'string' }, n: { type: 'integer', minimum: 1 } },
  required: ['a'],
};
const changes = (before: unknown, after: unknown) =>
  compareSchemas(before as JsonSchema, after as JsonSchema).map(
    ({ kind, template, breaksBackward, breaksForward }) => [kind, template, breaksBackward, breaksForward],
  );
const withField = (name: string, schema: object, rest: object = {}) => ({
  ...BASE,
  ...rest,
  properties: { ...BASE.properties, [name]: schema },
});

describe('differences between versions', () => {
  it('are none between a contract and itself, however it is written', () => {
    expect(diffContracts(publishedSchema(BASE), publishedSchema(structuredClone(BASE)))).toEqual([]);
    expect(
      changes(BASE, { allOf: [{ properties: BASE.properties }, { type: 'object', required: ['a'] }] }),
    ).toEqual([]);
    expect(changes(BASE, { $ref: '#/$defs/o', $defs: { o: BASE } })).toEqual([]);
  });

  it.each([
    ['an optional field more', withField('b', {}), [['added', '/b', false, false]]],
    ['a required field more', withField('b', {}, { required: ['a', 'b'] }), [['added', '/b', true, false]]],
    ['a field made required', { ...BASE, required: ['a', 'n'] }, [['required', '/n', true, false]]],
    ['a field made optional', { ...BASE, required: [] }, [['optional', '/a', false, true]]],
    [
      'a required field less',
      { ...BASE, properties: { n: BASE.properties.n }, required: [] },
      [['removed', '/a', false, true]],
    ],
    ['a closed object', { ...BASE, additionalProperties: false }, [['narrowed', '', true, false]]],
    [
      'a lower limit raised',
      withField('n', { type: 'integer', minimum: 2 }),
      [['narrowed', '/n', true, false]],
    ],
    ['a lower limit dropped', withField('n', { type: 'integer' }), [['widened', '/n', false, true]]],
    ['integer to number', withField('n', { type: 'number', minimum: 1 }), [['widened', '/n', false, true]]],
    ['text to number', withField('a', { type: 'number' }), [['type-changed', '/a', true, true]]],
    [
      'a pattern changed',
      withField('a', { type: 'string', pattern: '^x' }),
      [['narrowed', '/a', true, false]],
    ],
    ['a description', { ...BASE, description: 'x' }, [['described', '', false, false]]],
    ['what cannot be compared', { ...BASE, not: { required: ['z'] } }, [['narrowed', '', true, false]]],
  ])('%s', (_name, after, expected) => {
    expect(changes(BASE, after)).toEqual(expected);
  });

  const tagged = (kind: string, field: object) => ({
    type: 'object',
    properties: { kind: { const: kind }, field },
    required: ['kind'],
  });
  const A = tagged('a', { type: 'integer' });
  const B = tagged('b', { type: 'integer' });
  it.each<readonly [string, object, object, unknown]>([
    // What met both branches met none of them.
    [
      'a branch less that overlaps',
      { oneOf: [{}, { type: 'number' }] },
      { oneOf: [{ type: 'number' }] },
      'both',
    ],
    [
      'a narrower branch that overlaps',
      { oneOf: [{ type: 'number' }, { type: 'integer' }] },
      { oneOf: [{ type: 'number' }, { type: 'integer', minimum: 3 }] },
      'both',
    ],
    [
      'a branch that comes to overlap',
      { oneOf: [{ type: 'string' }, { type: 'integer' }] },
      { oneOf: [{ type: 'string' }, { type: ['integer', 'string'] }] },
      'both',
    ],
    ['a branch twice', { oneOf: [A, B] }, { oneOf: [A, B, B] }, 'both'],
    ['a branch less by tag', { oneOf: [A, B] }, { oneOf: [A] }, 'backward'],
    ['a branch more by tag', { oneOf: [A] }, { oneOf: [A, B] }, 'forward'],
    ['a wider branch by tag', { oneOf: [A, B] }, { oneOf: [A, tagged('b', { type: 'number' })] }, 'forward'],
    ['other places of branches', { oneOf: [A, B] }, { oneOf: [B, A] }, 'none'],
  ])('%s of oneOf', (_name, before, after, broken) => {
    const found = compareSchemas(before as JsonSchema, after as JsonSchema);
    const breaks = [
      found.some(({ breaksBackward }) => breaksBackward),
      found.some(({ breaksForward }) => breaksForward),
    ];
    const expected = {
      none: [false, false],
      backward: [true, false],
      forward: [false, true],
      both: [true, true],
    };
    expect(breaks).toEqual(expected[broken as keyof typeof expected]);
  });

  it('know that contains asks for one item where it says no number', () => {
    const list = (limits: object) => ({ type: 'array', contains: { type: 'string' }, ...limits });
    expect(changes(list({}), list({ minContains: 0 }))).toEqual([['widened', '', false, true]]);
    expect(changes(list({ minContains: 0 }), list({}))).toEqual([['narrowed', '', true, false]]);
    expect(changes(list({ minContains: 1 }), list({}))).toEqual([]);
  });

  it('follow a recursion once', () => {
    const tree = (leaf: object) => ({
      $ref: '#/$defs/n',
      $defs: { n: { type: 'object', properties: { next: { $ref: '#/$defs/n' }, v: leaf } } },
    });
    const found = changes(tree({ type: 'integer' }), tree({ type: 'string' }));
    expect(found).toContainEqual(['type-changed', '/v', true, true]);
    expect(found.length).toBeLessThanOrEqual(2);
  });

  it('are told for each field, even where two changed in the same way', () => {
    const pair = (leaf: object) => ({ type: 'object', properties: { x: leaf, y: leaf } });
    expect(changes(pair({ type: 'integer' }), pair({ type: 'string' }))).toEqual([
      ['type-changed', '/x', true, true],
      ['type-changed', '/y', true, true],
    ]);
  });

  it('tell of aliases, rules, coercions and steps', () => {
    const before = publishedSchema(BASE, {
      aliases: [{ template: '/a', names: ['x'] }],
      steps: { s: { schema: BASE } },
    });
    const after = publishedSchema(BASE, {
      rules: [{ template: '/a', name: 'is_email' }],
      coercions: [{ template: '/n', name: 'integer' }],
    });
    const kinds = diffContracts(before, after).map(({ kind, keyword }) => [kind, keyword]);
    expect(kinds).toEqual(
      expect.arrayContaining([
        ['removed', 'steps'],
        ['narrowed', 'rules'],
        ['widened', 'coercions'],
        ['alias-removed', 'aliases'],
      ]),
    );
  });

  it('list an alias once, as it was written, though it is frozen as written and folded', () => {
    const before = publishedSchema(BASE, {});
    const after = publishedSchema(BASE, { aliases: [{ template: '/a', names: ['E-Mail Address'] }] });
    expect(after.aliasMap.entries.map(({ tier }) => tier)).toContain('folded');
    expect(diffContracts(before, after).filter(({ kind }) => kind === 'alias-added')).toMatchObject([
      { template: '/a', to: 'E-Mail Address' },
    ]);
    expect(diffContracts(after, before).filter(({ kind }) => kind === 'alias-removed')).toMatchObject([
      { template: '/a', from: 'E-Mail Address' },
    ]);
  });

  it('break the promises that they break', () => {
    const found = compareSchemas(BASE, withField('n', { type: 'number', minimum: 1 }));
    expect(breakingChanges(found, 'BACKWARD')).toEqual([]);
    expect(breakingChanges(found, 'FORWARD')).toHaveLength(1);
    expect(breakingChanges(found, 'FULL')).toHaveLength(1);
    expect(breakingChanges(found, 'NONE')).toEqual([]);
  });

  it('are never missed: what only one version takes is a change that breaks', () => {
    const leaf = fc.oneof(
      fc.record({ type: fc.constantFrom('string', 'integer', 'number', ['string', 'null']) }),
      fc.record({ enum: fc.uniqueArray(fc.constantFrom('a', 'b', 1), { minLength: 1 }) }),
      fc.record({ type: fc.constant('integer'), minimum: fc.integer({ min: 0, max: 3 }) }),
      fc.record({ type: fc.constant('string'), maxLength: fc.integer({ min: 0, max: 2 }) }),
      fc.constant({ anyOf: [{ type: 'string' }, { type: 'null' }] }),
    );
    const schema = fc.record({
      type: fc.constant('object'),
      properties: fc.record({ p: leaf, q: leaf }, { requiredKeys: ['p'] }),
      required: fc.subarray(['p', 'q']),
      additionalProperties: fc.constant(false),
    });
    const value = fc.constantFrom<Json>('', 'a', 'b', 'abc', 0, 1, 2, 0.5, null);
    const payload = fc.record({ p: value, q: value }, { requiredKeys: [] });
    fc.assert(
      fc.property(schema, schema, fc.array(payload, { maxLength: 30 }), (before, after, payloads) => {
        const found = compareSchemas(before, after);
        const [old, next] = [compileSchema(before), compileSchema(after)];
        if (!old.ok || !next.ok) throw new Error('refused');
        for (const each of payloads) {
          const [isOld, isNew] = [old.validator.verdict(each), next.validator.verdict(each)].map(
            (verdict) => verdict === 'valid',
          );
          if (isOld && !isNew) expect(breakingChanges(found, 'BACKWARD')).not.toEqual([]);
          if (!isOld && isNew) expect(breakingChanges(found, 'FORWARD')).not.toEqual([]);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('versions', () => {
  it('go as far as the changes do', () => {
    expect(suggestBump([])).toBeNull();
    expect(suggestBump(compareSchemas(BASE as JsonSchema, { ...BASE, title: 'x' }))).toBe('patch');
    expect(suggestBump(compareSchemas(BASE as JsonSchema, withField('b', {}) as JsonSchema))).toBe('minor');
    expect(suggestBump(compareSchemas(BASE as JsonSchema, { ...BASE, required: ['a', 'n'] }))).toBe('major');
    expect([
      nextVersion('1.2.3', 'major'),
      nextVersion('1.2.3', 'minor'),
      nextVersion('1.2.3', 'patch'),
    ]).toEqual(['2.0.0', '1.3.0', '1.2.4']);
    expect([nextVersion('0.2.3', 'major'), nextVersion('0.2.3', 'minor')]).toEqual(['0.3.0', '0.2.4']);
    expect(nextVersion('2.0.0-rc.1', 'major')).toBe('2.0.0');
  });

  it('are in the order of semver, and the latest is no pre-release', () => {
    const order = [
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
      '1.0.0-rc.1',
      '1.0.0',
      '1.9.0',
      '1.10.0',
    ];
    expect(order.toReversed().toSorted(compareVersions)).toEqual(order);
    expect(latestVersion(['1.9.0', '2.0.0-rc.1', '1.10.0'])).toBe('1.10.0');
    expect(latestVersion(['1.0.0-rc.1'])).toBeNull();
  });
});
