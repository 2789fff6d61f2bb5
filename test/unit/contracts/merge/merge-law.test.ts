import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { schemaSites } from '../../../../src/contracts/ir/walk.ts';
import { mergeAllOf } from '../../../../src/contracts/merge/merge-all-of.ts';
import { randomParts as parts, randomValue } from '../../../support/contracts/random-schemas.ts';
import { verdictOf } from '../../../support/contracts/verdict.ts';

const values = fc.array(randomValue, { minLength: 1, maxLength: 12 });

describe('merging any schema', () => {
  it.each([false, true])('changes no verdict, with unevaluated keywords: %s', async (unevaluated) => {
    await fc.assert(
      fc.asyncProperty(parts(unevaluated), values, async (allOf, payloads) => {
        const source = { allOf };
        const [before, after] = [await verdictOf(source), await verdictOf(mergeAllOf(source).schema)];
        for (const payload of payloads) expect(after(payload)).toBe(before(payload));
      }),
      { numRuns: 400 },
    );
  });

  it('leaves an allOf only where it says so', () => {
    fc.assert(
      fc.property(parts(true), (allOf) => {
        const { schema, isExact, residues } = mergeAllOf({ allOf });
        const left = [...schemaSites(schema)].some(
          ({ schema: site }) => typeof site === 'object' && Object.hasOwn(site, 'allOf'),
        );
        expect(isExact).toBe(residues.length === 0);
        if (isExact) expect(left).toBe(false);
      }),
      { numRuns: 400 },
    );
  });

  it('finds nothing more to merge the second time where the first was exact', () => {
    fc.assert(
      fc.property(parts(true), (allOf) => {
        const { schema, isExact } = mergeAllOf({ allOf });
        if (isExact) expect(mergeAllOf(schema).schema).toEqual(schema);
      }),
      { numRuns: 400 },
    );
  });
});
