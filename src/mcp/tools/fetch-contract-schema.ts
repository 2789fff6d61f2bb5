import { z } from 'zod';
import { TOOL_PROVIDERS, type ToolProvider } from '../../contracts/emit/tool-schema.ts';
import { contractLlmSchema } from '../../features/contracts-registry/contract-llm-schema.ts';
import { defineTool } from '../tool.ts';
import { contractInput, SEE_CONTRACTS } from './contract-input.ts';

const BUDGET_MAX_TOKENS = 1_000_000;

const noteOutput = z.strictObject({
  pointer: z.string().describe('Where in the schema of the contract.'),
  keyword: z.string().nullable(),
  reason: z.string(),
  effect: z.string().describe('widened or narrowed.'),
});

export const fetchContractSchema = defineTool({
  name: 'fetch_contract_schema',
  title: 'Fetch the schema of a contract',
  description:
    'Gives the JSON Schema that an answer has to meet, without what only people need, and of one step alone where you ' +
    'name it. Write the answer by it, then check it with validate_payload. Name a provider only to hand the schema on ' +
    'to the API of that provider.',
  input: z.strictObject({
    ...contractInput,
    provider: z
      .enum(TOOL_PROVIDERS as readonly [ToolProvider, ...ToolProvider[]])
      .optional()
      .describe('In the form that this provider accepts; plain JSON Schema 2020-12 when left out.'),
    budget_tokens: z
      .int()
      .min(1)
      .max(BUDGET_MAX_TOKENS)
      .optional()
      .describe(
        'Shorten descriptions until the schema takes about so many tokens; fits says whether it does.',
      ),
  }),
  output: z.strictObject({
    schema: z.record(z.string(), z.unknown()).describe('JSON Schema.'),
    digest: z.string(),
    version: z.string().describe('The version it is of; give it to validate_payload.'),
    tokens: z.int().describe('An estimate.'),
    fits: z.boolean().describe('Whether it is within budget_tokens; true without.'),
    lossy: z
      .array(noteOutput)
      .describe('Where it says something else than the contract; the contract decides.'),
  }),
  rate: 'read',
  whenNotFound: SEE_CONTRACTS,
  async run(ctx, { namespace, name, version, step, provider, budget_tokens: budgetTokens }) {
    const selector = { namespace, name, version };
    const emitted = await contractLlmSchema(ctx, { selector, step, provider, budgetTokens });
    return {
      schema:
        typeof emitted.schema === 'boolean' ? (emitted.schema ? {} : { not: {} }) : { ...emitted.schema },
      digest: emitted.digest,
      version: emitted.version,
      tokens: emitted.tokens,
      fits: emitted.fits,
      lossy: emitted.lossy.map(({ pointer, keyword, reason, effect }) => ({
        pointer,
        keyword,
        reason,
        effect,
      })),
    };
  },
});
