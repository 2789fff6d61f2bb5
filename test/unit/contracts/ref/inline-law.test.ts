import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { schemaSites } from '../../../../src/contracts/ir/walk.ts';
import type { JsonSchema } from '../../../../src/contracts/model/json.ts';
import { recursiveGroups } from '../../../../src/contracts/ref/expansion.ts';
import { findDefinitions } from '../../../../src/contracts/ref/definitions.ts';
import { inlineRefs } from '../../../../src/contracts/ref/inline.ts';
import { resolveRefs } from '../../../../src/contracts/ref/resolve.ts';
import { randomSchemaWithRefs, randomValue } from '../../../support/contracts/random-schemas.ts';
import { verdictOf } from '../../../support/contracts/verdict.ts';

const values = fc.array(randomValue, { minLength: 1, maxLength: 12 });

function isRecursive(schema: JsonSchema): boolean {
  const refs = resolveRefs(schema);
  if (!refs.ok) throw new Error(JSON.stringify(refs.refusals));
  return recursiveGroups(findDefinitions(refs)).size > 0;
}

describe('inlining any schema', () => {
  it.each(['auto', 'never', 'full'] as const)('changes no verdict in mode %s', async (mode) => {
    await fc.assert(
      fc.asyncProperty(randomSchemaWithRefs, values, async (source, payloads) => {
        const inlined = inlineRefs(source, { mode });
        if (!inlined.ok) throw new Error(JSON.stringify(inlined.refusals));
        expect(inlined.isExact).toBe(true);
        const [before, after] = [await verdictOf(source), await verdictOf(inlined.schema)];
        for (const payload of payloads) expect(after(payload)).toBe(before(payload));
      }),
      { numRuns: 80 },
    );
  });

  it('leaves every reference leading to a definition of the root', () => {
    fc.assert(
      fc.property(randomSchemaWithRefs, (source) => {
        const inlined = inlineRefs(source);
        if (!inlined.ok || typeof inlined.schema === 'boolean') return;
        const definitions = (inlined.schema.$defs ?? {}) as object;
        for (const { schema } of schemaSites(inlined.schema)) {
          if (typeof schema === 'boolean' || typeof schema.$ref !== 'string') continue;
          expect(schema.$ref).toMatch(/^#\/\$defs\/[A-Za-z0-9_]+$/);
          expect(Object.keys(definitions)).toContain(schema.$ref.slice('#/$defs/'.length));
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('unrolling any schema', () => {
  it.each(['widen', 'narrow'] as const)(
    'leaves nothing recursive and moves verdicts one way: %s',
    async (ends) => {
      await fc.assert(
        fc.asyncProperty(randomSchemaWithRefs, values, async (source, payloads) => {
          const unrolled = inlineRefs(source, { unroll: { ends } });
          if (!unrolled.ok) throw new Error(JSON.stringify(unrolled.refusals));
          expect(isRecursive(unrolled.schema)).toBe(false);
          const effects = new Set(unrolled.notes.map(({ effect }) => effect));
          if (ends === 'widen') expect([...effects].filter((effect) => effect !== 'widened')).toEqual([]);
          if (effects.size > 1) return;
          const [before, after] = [await verdictOf(source), await verdictOf(unrolled.schema)];
          for (const payload of payloads) {
            const [was, is] = [before(payload), after(payload)];
            if (is !== was) expect(is ? 'widened' : 'narrowed').toBe([...effects][0]);
          }
        }),
        { numRuns: 80 },
      );
    },
  );
});
