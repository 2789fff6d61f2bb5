import { z } from 'zod';
import type { Diagnostic } from '../../contracts/model/diagnostic.ts';
import { TOOL_PROVIDERS, type ToolProvider } from '../../contracts/emit/tool-schema.ts';
import { validatePayload as validate } from '../../features/contracts-registry/validate-payload.ts';
import { defineTool } from '../tool.ts';
import { contractInput, SEE_CONTRACTS } from './contract-input.ts';

const diagnosticOutput = z.strictObject({
  pointer: z.string().describe('Where in the payload (RFC 6901); empty for the whole.'),
  code: z.string(),
  severity: z.string().describe('error, warning or info.'),
  keyword: z.string(),
  expected: z.string(),
  found: z.string().describe('What was there: cut, and without what is sensitive.'),
  suggestion: z.string().nullable(),
  count: z.int().describe('How many of the same there are.'),
});

const mappedOutput = z.strictObject({ parent: z.string(), from: z.string(), to: z.string() });

const unresolvedOutput = z.strictObject({
  template: z.string().describe('The object that holds it, with every index of a list as *.'),
  key: z.string(),
  type: z.string(),
  count: z.int(),
});

export const validatePayload = defineTool({
  name: 'validate_payload',
  title: 'Check a payload against a contract',
  description:
    'Says whether a payload meets a contract and, where not, what to mend: send feedback to whoever wrote it. An ' +
    'invalid payload is an answer, not an error. Nothing of the payload is kept.',
  input: z.strictObject({
    ...contractInput,
    payload: z.unknown().optional().describe('The JSON value to check; or give its text.'),
    text: z
      .string()
      .optional()
      .describe(
        'Instead of payload, what a model wrote, as it stands: JSON and nothing around it. A key that stands twice ' +
          'and digits that no number keeps are only seen here.',
      ),
    provider: z
      .enum(TOOL_PROVIDERS as readonly [ToolProvider, ...ToolProvider[]])
      .optional()
      .describe(
        'The payload is written by the schema that fetch_contract_schema gave for this provider: it is read back ' +
          'first, and data holds it as the contract means it.',
      ),
    map: z
      .boolean()
      .default(false)
      .describe('Rename keys by the aliases of the contract first; data holds the payload with its names.'),
  }),
  output: z.strictObject({
    is_valid: z.boolean(),
    feedback: z.string().describe('What to tell a model; empty for a valid payload.'),
    diagnostics: z.array(diagnosticOutput),
    more_diagnostics: z.int().describe('How many there are beyond those listed.'),
    mapped: z.array(mappedOutput).describe('Keys that were renamed.'),
    unresolved: z.array(unresolvedOutput).describe('Keys that no field and no alias has.'),
    data: z
      .unknown()
      .describe(
        'The payload as read back, mapped and coerced; null unless map is true or provider is named.',
      ),
    version: z.string(),
    digest: z.string(),
    attempt_hint: z.string().describe('What to do next.'),
  }),
  // As in GraphQL, where checking is a mutation.
  rate: 'write',
  whenNotFound: SEE_CONTRACTS,
  async run(ctx, { namespace, name, version, step, payload, text, provider, map }) {
    const selector = { namespace, name, version };
    const checked = await validate(ctx, { selector, step, payload, text, provider, map });
    const isOther = map || provider !== undefined;
    const { isValid, diagnostics, warnings, mapped, unresolved, data, truncatedDiagnostics } = checked.result;
    return {
      is_valid: isValid,
      feedback: checked.feedback,
      diagnostics: [...diagnostics, ...warnings].map(shown),
      more_diagnostics: truncatedDiagnostics,
      mapped: mapped.map(({ parent, from, to }) => ({ parent, from, to })),
      unresolved: unresolved.map(({ template, key, jsonType, count }) => ({
        template,
        key,
        type: jsonType,
        count,
      })),
      data: isOther ? data : null,
      version: checked.version,
      digest: checked.digest,
      attempt_hint: hintFor({ isValid, map, isOther, diagnostics }),
    };
  },
});

const shown = (found: Diagnostic): z.output<typeof diagnosticOutput> => ({
  pointer: found.pointer,
  code: found.code,
  severity: found.severity,
  keyword: found.keyword,
  expected: found.expected,
  found: found.found.preview ?? found.found.type,
  suggestion: found.suggestion ?? null,
  count: found.count ?? 1,
});

interface Outcome {
  readonly isValid: boolean;
  readonly map: boolean;
  /** Whether data is another value than the payload. */
  readonly isOther: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

function hintFor({ isValid, map, isOther, diagnostics }: Outcome): string {
  if (isValid) return isOther ? 'Valid: use data.' : 'Valid: use the payload as it is.';
  if (diagnostics.some(({ code }) => code === 'limit')) return 'Too large to be checked: send less at once.';
  const isNamed = diagnostics.some(({ code }) => code === 'additional' || code === 'required');
  const mapping = isNamed && !map ? ' Where only names are wrong, map can mend them.' : '';
  return `Mend what feedback names, keep the rest, and check again; after 3 attempts leave it to a person.${mapping}`;
}
