import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { copyJson } from '../../../../src/contracts/ir/copy-json.ts';
import { publishedSchema } from '../../../support/contracts/published.ts';

describe('a copy of JSON', () => {
  it('is what JSON makes of it, each object its own', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(copyJson(value)).toEqual(value);
      }),
    );
    const shared = { a: undefined, b: 1 };
    const copy = copyJson({ x: shared, y: [shared] });
    expect(Object.keys(copy.x)).toEqual(['b']);
    expect(copy.x).not.toBe(copy.y[0]);
    const proto = JSON.parse('{"__proto__":1}') as object;
    expect(Object.keys(copyJson(proto))).toEqual(['__proto__']);
  });

  it('keeps names with a backslash apart when a contract is published (nodejs/node#63785)', () => {
    const misled = '{"properties":{"x":{},"\\\\":{}}}';
    for (let at = 0; at < 5; at++) JSON.parse(misled);
    const artifact = publishedSchema({ properties: { x: {}, '"': {} } });
    expect(Object.keys((artifact.schema as { properties: object }).properties)).toEqual(['x', '"']);
  });
});
