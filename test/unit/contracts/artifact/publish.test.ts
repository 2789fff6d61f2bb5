import { describe, expect, it } from '@jest/globals';
import { hasItsDigest } from '../../../../src/contracts/artifact/digest.ts';
import { publish } from '../../../../src/contracts/artifact/publish.ts';
import { settleRepublish } from '../../../../src/contracts/artifact/republish.ts';
import type { ContractDraft } from '../../../../src/contracts/model/contract.ts';
import { frozen, publishedSchema, TEST_REF } from '../../../support/contracts/published.ts';

const draftOf = (schema: unknown, rest: Partial<ContractDraft> = {}): ContractDraft =>
  ({ ref: TEST_REF, schema, ...rest }) as ContractDraft;
/** Codes of what publishing says, with their pointers; errors alone where there are some. */
const said = (schema: unknown, rest: Partial<ContractDraft> = {}): readonly (readonly string[])[] => {
  const { ok, problems } = publish(draftOf(schema, rest));
  return problems
    .filter(({ severity }) => ok || severity === 'error')
    .map(({ code, pointer }) => [code, pointer]);
};

describe('publishing', () => {
  it('gives one artifact for one draft, frozen through and through, and leaves the draft alone', () => {
    const draft = frozen(
      draftOf({ type: 'object', properties: { a: { type: 'string' } } }, { metadata: { tags: ['x'] } }),
    );
    const [first, second] = [publish(draft), publish(structuredClone(draft))];
    if (!first.ok || !second.ok) throw new Error('refused');
    expect(second.artifact).toEqual(first.artifact);
    expect(first.artifact.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(hasItsDigest(first.artifact)).toBe(true);
    expect(hasItsDigest({ ...first.artifact, title: 'other' })).toBe(false);
    expect(() => Object.assign(first.artifact.schema as object, { type: 'array' })).toThrow(TypeError);
    expect(() => (first.artifact.metadata.tags as string[]).push('y')).toThrow(TypeError);
  });

  it('is the same again for the same digest and a conflict for another (case 86)', () => {
    const [one, two] = [publishedSchema(true), publishedSchema(false)];
    expect(settleRepublish(null, one)).toBe('new');
    expect(settleRepublish(one, publishedSchema(true))).toBe('same');
    expect(settleRepublish(one, two)).toBe('conflict');
    expect(settleRepublish(one, { ...two, ref: { ...two.ref, version: '1.0.1' } })).toBe('new');
  });

  it.each([
    [
      'a reference to itself alone (case 6)',
      { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } },
      'ref-cycle',
    ],
    [
      'a reference into an enum (case 9)',
      { enum: [{ type: 'string' }], items: { $ref: '#/enum/0' } },
      'ref-into-literal',
    ],
    ['a reference outside (case 10)', { $ref: 'https://example.com/a.json' }, 'external-ref'],
    ['a field called __proto__ (case 15)', JSON.parse('{"properties":{"__proto__":true}}'), 'reserved-name'],
    ['a field called constructor (case 15)', { properties: { constructor: true } }, 'reserved-name'],
    ['a field called prototype (case 15)', { required: ['prototype'] }, 'reserved-name'],
    ['an empty enum (case 29)', { enum: [] }, 'empty-enum'],
    [
      'parts that exclude each other (case 30)',
      { allOf: [{ type: 'string' }, { type: 'number' }] },
      'unsatisfiable',
    ],
    ['look-around (case 35)', { pattern: '(?=a)' }, 'pattern-backtracking'],
    ['$async (case 91)', { $async: true }, 'async'],
    ['$data (case 91)', { maximum: { $data: '1/a' } }, 'data-reference'],
    ['a type that is none', { type: 'strange' }, 'not-schema'],
    [
      'a chain of 300 references (case 87)',
      {
        $ref: '#/$defs/d0',
        $defs: Object.fromEntries(
          Array.from({ length: 301 }, (_, at) => [
            `d${at}`,
            at === 300 ? true : { $ref: `#/$defs/d${at + 1}` },
          ]),
        ),
      },
      'too-complex',
    ],
  ])('refuses %s', (_name, schema, code) => {
    expect(said(schema).map(([found]) => found)).toContain(code);
  });

  it('names both sides of a contradiction (case 30)', () => {
    const outcome = publish(
      draftOf({ properties: { a: { allOf: [{ type: 'string' }, { type: 'number' }] } } }),
    );
    expect(outcome.problems[0]).toMatchObject({
      code: 'unsatisfiable',
      pointer: '/schema/properties/a/allOf/1',
    });
    expect(outcome.problems[0]?.message).toContain('/properties/a/allOf/0');
  });

  it('refuses 10,000 levels without overflowing (case 41)', () => {
    let schema: unknown = true;
    for (let level = 0; level < 10_000; level++) schema = { items: schema };
    expect(said(schema)[0]?.[0]).toBe('too-deep');
    expect(said({ default: schema })[0]?.[0]).toBe('too-deep');
  });

  it('takes a definition that doubles sixteen times over, in its own size (case 11)', () => {
    const defs = Object.fromEntries(
      Array.from({ length: 17 }, (_, at) => [
        `d${at}`,
        at === 16
          ? { type: 'string' }
          : { properties: { l: { $ref: `#/$defs/d${at + 1}` }, r: { $ref: `#/$defs/d${at + 1}` } } },
      ]),
    );
    expect(said({ $ref: '#/$defs/d0', $defs: defs })).toEqual([]);
  });

  it('warns of what is doubtful and publishes it (cases 5, 17, 36, 37)', () => {
    expect(said({ properties: { a: {} }, required: ['a', 'b'] })).toEqual([
      ['undeclared-required', '/schema/required'],
    ]);
    expect(said({ pattern: '^\\_$' })).toEqual([['pattern-without-unicode', '/schema/pattern']]);
    expect(said({ pattern: 'a' })).toEqual([['unanchored-pattern', '/schema/pattern']]);
    expect(said({ format: 'colour' })).toEqual([['unknown-format', '/schema/format']]);
    expect(said({ maxLenght: 3, 'x-owner': 'me' })).toEqual([['unknown-keyword', '/schema/maxLenght']]);
    const draft07 = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      definitions: { a: {} },
      items: { $ref: '#/definitions/a', minimum: 1 },
    };
    expect(said(draft07)).toEqual([['keyword-says-nothing', '/schema/items/minimum']]);
  });

  it('warns of allowed look-around and publishes it (case 35)', () => {
    expect(said({ pattern: '^(?=a)a$' }, { allowBacktracking: true })).toEqual([
      ['pattern-backtracking', '/schema/pattern'],
    ]);
  });

  it('refuses an alias that is another field, or that means two (case 74), and takes one for two objects (case 75)', () => {
    const inner = { type: 'object', properties: { a: {}, b: {} } };
    const schema = { type: 'object', properties: { a: {}, b: {}, x: inner, y: inner } };
    expect(said(schema, { aliases: [{ template: '/a', names: ['b'] }] })[0]?.[0]).toBe('alias-is-field');
    expect(
      said(schema, {
        aliases: [
          { template: '/a', names: ['z'] },
          { template: '/b', names: ['z'] },
        ],
      })[0]?.[0],
    ).toBe('alias-twice');
    const outcome = publish(
      draftOf(schema, {
        aliases: [
          { template: '/x/a', names: ['z'] },
          { template: '/y/a', names: ['z'] },
        ],
      }),
    );
    expect(
      outcome.ok && outcome.artifact.aliasMap.entries.map(({ parent, from, to }) => [parent, from, to]),
    ).toEqual(
      expect.arrayContaining([
        ['/x', 'z', 'a'],
        ['/y', 'z', 'a'],
      ]),
    );
  });

  it('refuses what it cannot do: rules, coercions, codes and hidden fields that there are not', () => {
    const schema = { type: 'object', properties: { a: {} } };
    expect(said(schema, { rules: [{ template: '/a', name: 'is_prime' }] })).toEqual([
      ['unknown-rule', '/rules/0'],
    ]);
    expect(said(schema, { rules: [{ template: '/a', name: 'min_length', params: { min: '2' } }] })).toEqual([
      ['rule-parameters', '/rules/0'],
    ]);
    expect(
      said(schema, { rules: [{ template: '/a', name: 'matches_regex', params: { pattern: '(?=a)' } }] }),
    ).toEqual([['rule-parameters', '/rules/0']]);
    expect(said(schema, { coercions: [{ template: '/a', name: 'guess' }] })).toEqual([
      ['unknown-coercion', '/coercions/0'],
    ]);
    expect(said(schema, { severities: { limit: 'info' } })).toEqual([['unknown-code', '/severities/limit']]);
    expect(said(schema, { sensitive: ['/ssn'] })).toEqual([['unknown-template', '/sensitive/0']]);
    expect(said(schema, { steps: { s: { schema: { enum: [] } } } })).toEqual([
      ['empty-enum', '/steps/s/schema/enum'],
    ]);
  });

  it('refuses a draft of another shape, and a name or version that is none', () => {
    expect(publish({ ...draftOf(true), extra: 1 } as unknown as ContractDraft).problems[0]).toMatchObject({
      code: 'draft-shape',
      pointer: '/extra',
    });
    expect(publish(draftOf(true, { metadata: { at: new Date(0) } as never })).problems[0]).toMatchObject({
      code: 'not-json',
      pointer: '/metadata/at',
    });
    expect(publish({ ...draftOf(true), ref: { ...TEST_REF, version: '1.0' } }).problems[0]?.code).toBe(
      'invalid-ref',
    );
    expect(publish({ ...draftOf(true), ref: { ...TEST_REF, name: '../x' } }).problems[0]?.code).toBe(
      'invalid-ref',
    );
  });

  it('changes nothing that was published when the draft is edited after (case 78)', () => {
    const draft = structuredClone(draftOf({ type: 'object', properties: { a: { type: 'string' } } }));
    const before = publish(draft);
    Object.assign(draft.schema as object, { required: ['a'] });
    const after = publish(draft);
    if (!before.ok || !after.ok) throw new Error('refused');
    expect(before.artifact.schema).not.toHaveProperty('required');
    expect(after.artifact.digest).not.toBe(before.artifact.digest);
  });
});
