import { describe, expect, it } from '@jest/globals';
import type { JsonSchema } from '../../../../src/contracts/model/json.ts';
import { resolveRefs } from '../../../../src/contracts/ref/resolve.ts';

const targetOf = (schema: JsonSchema, from = '/properties/r'): string | undefined => {
  const outcome = resolveRefs(schema);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusals));
  const { $ref, $dynamicRef } = outcome.targets.get(from) ?? {};
  return $ref ?? $dynamicRef;
};
const refusal = (schema: JsonSchema) => {
  const outcome = resolveRefs(schema);
  return outcome.ok ? null : outcome.refusals[0];
};

describe('resolving references', () => {
  it.each([
    ['#/$defs/a%25b', 'a%b', '/$defs/a%b'],
    ['#/$defs/a%20b', 'a b', '/$defs/a b'],
    ['#/$defs/a b', 'a b', '/$defs/a b'],
    ['#/$defs/a~01b', 'a~1b', '/$defs/a~01b'],
    ['#/$defs/a~1b', 'a/b', '/$defs/a~1b'],
    ['#/$defs/a%7E1b', 'a/b', '/$defs/a~1b'],
    ['#/$defs/a%2525', 'a%25', '/$defs/a%25'],
  ])('decodes %s in the right order (case 8)', ($ref, name, target) => {
    expect(targetOf({ properties: { r: { $ref } }, $defs: { [name]: { type: 'string' } } })).toBe(target);
  });

  it.each(['#/properties/r/enum/0', '#/$defs/T/default', '#/$defs', '#/x-own'])(
    'refuses %s, which is no schema (case 9)',
    ($ref) => {
      const found = refusal({
        properties: { r: { enum: [{ type: 'string' }] }, s: { $ref } },
        $defs: { T: { default: { type: 'string' } } },
        'x-own': { type: 'string' },
      });
      expect(found).toMatchObject({ code: 'ref-into-literal', pointer: '/properties/s/$ref' });
    },
  );

  it.each(['https://example.com/s.json', 'other.json#/a', 'file:///etc/passwd', '//host/x', 'http://['])(
    'refuses %s without fetching it (case 10)',
    ($ref) => {
      expect(refusal({ properties: { r: { $ref } } })).toMatchObject({ code: 'external-ref' });
    },
  );

  it('refuses what leads nowhere, and what is no text', () => {
    expect(refusal({ $ref: '#/$defs/none' })).toMatchObject({ code: 'unresolved-ref', pointer: '/$ref' });
    expect(refusal({ $ref: '#none' })?.code).toBe('unresolved-ref');
    expect(refusal({ $ref: '#/%' })?.code).toBe('unresolved-ref');
    expect(refusal({ $ref: 5 })?.code).toBe('unresolved-ref');
  });

  it('finds anchors and identifiers by the base they stand under', () => {
    const inner = { $id: 'https://x.test/inner', $defs: { n: { $anchor: 'n' } } };
    const schema = { $id: 'https://x.test/root', properties: { r: { $ref: 'inner#n' } }, $defs: { inner } };
    expect(targetOf(schema)).toBe('/$defs/inner/$defs/n');
  });

  it('takes an identifier in a literal for no identifier', () => {
    const schema = { enum: [{ $id: 'https://x.test/a' }], properties: { r: { $ref: 'https://x.test/a' } } };
    expect(refusal(schema)?.code).toBe('external-ref');
  });

  it('follows $dynamicRef where one anchor has the name, and refuses it where two do', () => {
    const one = { properties: { r: { $dynamicRef: '#n' } }, $defs: { a: { $dynamicAnchor: 'n' } } };
    expect(targetOf(one)).toBe('/$defs/a');
    const two = { ...one, $defs: { ...one.$defs, b: { $id: 'https://x.test/b', $dynamicAnchor: 'n' } } };
    expect(refusal(two)?.code).toBe('ambiguous-dynamic-ref');
  });

  it('refuses two schemas of one name', () => {
    const $id = 'https://x.test/a';
    expect(refusal({ $defs: { a: { $id }, b: { $id } } })).toMatchObject({ code: 'duplicate-id' });
  });
});
