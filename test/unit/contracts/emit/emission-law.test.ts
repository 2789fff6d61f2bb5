import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  TOOL_PROVIDERS,
  toToolSchema,
  type ToolProvider,
} from '../../../../src/contracts/emit/tool-schema.ts';
import { canonicalJson } from '../../../../src/contracts/ir/canonical-json.ts';
import { prepareSchema } from '../../../../src/contracts/ir/prepare.ts';
import type { ContractArtifact } from '../../../../src/contracts/model/contract.ts';
import type { JsonSchema } from '../../../../src/contracts/model/json.ts';
import { refusalsOf } from '../../../support/contracts/fake-providers/refusals-of.ts';
import { randomSchemaWithRefs, randomValue } from '../../../support/contracts/random-schemas.ts';
import { verdictOf } from '../../../support/contracts/verdict.ts';

const contractOf = (schema: JsonSchema): ContractArtifact =>
  ({
    ref: { namespace: 'a', name: 'b', version: '1.0.0' },
    title: 'b',
    description: '',
    schema,
    steps: {},
  }) as unknown as ContractArtifact;

const providers = fc.constantFrom(...TOOL_PROVIDERS);
const values = fc.array(randomValue, { minLength: 1, maxLength: 8 });

function make(source: JsonSchema, provider: ToolProvider) {
  const prepared = prepareSchema(source);
  if (!prepared.ok) return null;
  const outcome = toToolSchema(contractOf(prepared.schema), provider, { mode: 'tool' });
  return outcome.ok ? { tool: outcome.tool, schema: prepared.schema } : null;
}

describe('any contract as a tool', () => {
  it('is taken by every provider', () => {
    fc.assert(
      fc.property(randomSchemaWithRefs, fc.constantFrom(...TOOL_PROVIDERS), (source, provider) => {
        const prepared = prepareSchema(source);
        if (!prepared.ok) return;
        const outcome = toToolSchema(contractOf(prepared.schema), provider, { mode: 'tool' });
        if (!outcome.ok) throw new Error(outcome.reasons.join(' '));
        expect(refusalsOf(outcome.tool)).toEqual([]);
      }),
      { numRuns: 1_500 },
    );
  });

  it('leaves every value as it is where the provider needs no encoding', () => {
    fc.assert(
      fc.property(
        randomSchemaWithRefs,
        fc.constantFrom<ToolProvider>('gemini', 'ollama', 'mcp'),
        values,
        (source, provider, payloads) => {
          const made = make(source, provider);
          if (made === null) return;
          for (const value of payloads)
            expect(made.tool.decode(made.tool.encode(value)).value).toEqual(value);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('gives back what was written, but for fields that OpenAI wants in any case', async () => {
    await fc.assert(
      fc.asyncProperty(randomSchemaWithRefs, providers, values, async (source, provider, payloads) => {
        const made = make(source, provider);
        if (made === null) return;
        const { encode, decode, lossy } = made.tool;
        // Values of a type that the provider is not told of cannot come from it.
        if (lossy.some(({ reason }) => reason === 'type-assumed')) return;
        const isForced = lossy.some(({ reason }) => reason === 'absent-unreachable');
        const isMet = await verdictOf(made.schema);
        for (const value of payloads.filter(isMet)) {
          const { value: decoded, diagnostics } = decode(encode(value));
          expect(diagnostics).toEqual([]);
          if (isForced || JSON.stringify(value).includes('null')) continue;
          expect(canonicalJson(decoded)).toBe(canonicalJson(value));
        }
      }),
      { numRuns: 1_500 },
    );
  });

  it('says the same twice', () => {
    fc.assert(
      fc.property(randomSchemaWithRefs, fc.constantFrom(...TOOL_PROVIDERS), (source, provider) => {
        const prepared = prepareSchema(source);
        if (!prepared.ok) return;
        const make = () =>
          JSON.stringify(toToolSchema(contractOf(prepared.schema), provider, { mode: 'tool' }));
        expect(make()).toBe(make());
      }),
      { numRuns: 200 },
    );
  });
});
