import type { EmissionNote as Note } from '../contracts/emit/emission-note.ts';
import { contractDiff, type ContractDiff as Diff } from '../features/contracts-registry/contract-diff.ts';
import type { EmittedSchema } from '../features/contracts-registry/contract-llm-schema.ts';
import { readSelector } from '../features/contracts-registry/contract-name.ts';
import { builder } from './builder.ts';
import { ContractChange, VersionBump } from './contract-parts.ts';
import { later } from '../domain/later.ts';

const contractLlmSchema = later(
  async () => (await import('../features/contracts-registry/contract-llm-schema.ts')).contractLlmSchema,
);

export const SchemaProvider = builder.enumType('SchemaProvider', {
  description: 'Whose words a schema is written in.',
  values: {
    OPENAI_CHAT: {
      value: 'openai-chat',
      description: 'Chat Completions of OpenAI, and servers that speak it.',
    },
    OPENAI_RESPONSES: { value: 'openai-responses', description: 'Responses of OpenAI.' },
    ANTHROPIC: { value: 'anthropic', description: 'Messages of Anthropic.' },
    GEMINI: { value: 'gemini', description: 'generateContent of Gemini.' },
    OLLAMA: { value: 'ollama', description: '/api/chat of Ollama.' },
    MCP: { value: 'mcp', description: 'Tools of the Model Context Protocol.' },
  } as const,
});

export const EmissionMode = builder.enumType('EmissionMode', {
  description: 'What a model is to write under a schema.',
  values: {
    TOOL: { value: 'tool', description: 'The arguments of a tool.' },
    OUTPUT: { value: 'output', description: 'Its whole answer.' },
  } as const,
});

const EmissionNote = builder.objectRef<Note>('EmissionNote').implement({
  description: "Where an emitted schema says something else than the contract's.",
  fields: (t) => ({
    pointer: t.exposeString('pointer', { description: "Where in the contract's schema." }),
    keyword: t.exposeString('keyword', {
      nullable: true,
      description: 'Which keyword; null for the whole schema there.',
    }),
    reason: t.exposeString('reason', {
      description:
        'Why: recursion-unrolled, keyword-dropped, one-of-opened, object-closed, type-assumed, absent-unreachable, null-dropped, written-as-text or positions-opened.',
    }),
    isWidened: t.boolean({
      description:
        'Whether it lets values pass that the contract refuses, rather than stops some that the contract takes.',
      resolve: ({ effect }) => effect === 'widened',
    }),
    isTold: t.exposeBoolean('isTold', {
      description: 'Whether the description says in words what the schema cannot.',
    }),
  }),
});

const LlmSchema = builder.objectRef<EmittedSchema>('LlmSchema').implement({
  description: "A contract's schema for a model: pruned, without governance, within a budget.",
  fields: (t) => ({
    ref: t.exposeString('ref', { description: 'Of which version, `namespace/name@version`.' }),
    version: t.exposeString('version', { description: 'The version.' }),
    digest: t.exposeString('digest', { description: 'Its digest.' }),
    schema: t.expose('schema', { type: 'JSON', description: 'The schema.' }),
    request: t.expose('request', {
      type: 'JSON',
      nullable: true,
      description: "What to put into the provider's request as it is; null where no provider was named.",
    }),
    tokens: t.exposeInt('tokens', { description: 'What the schema costs, by estimate.' }),
    fits: t.exposeBoolean('fits', {
      description: 'Whether that is within the budget. Only texts are cut for it.',
    }),
    lossy: t.field({
      type: [EmissionNote],
      description:
        "Where it says something else than the contract's. The contract decides after decoding in any case.",
      resolve: ({ lossy }) => [...lossy],
    }),
    isStrict: t.boolean({
      nullable: true,
      description: 'Whether the provider holds the model to it; null where no provider was named.',
      resolve: ({ strict }) => strict?.isStrict ?? null,
    }),
    strictReasons: t.stringList({
      description: 'Why it is not strict; empty where it is.',
      resolve: ({ strict }) => [...(strict?.reasons ?? [])],
    }),
  }),
});

const ContractDiff = builder.objectRef<Diff>('ContractDiff').implement({
  description: 'How one version of a contract differs from another.',
  fields: (t) => ({
    from: t.exposeString('from', { description: 'The one, `namespace/name@version`.' }),
    to: t.exposeString('to', { description: 'The other.' }),
    changes: t.field({
      type: [ContractChange],
      description: 'All differences: of the schema first, then of the steps, then of the rest.',
      resolve: ({ changes }) => [...changes],
    }),
    suggestedBump: t.expose('suggestedBump', {
      type: VersionBump,
      nullable: true,
      description: 'How far the version has to go for them; null where nothing differs.',
    }),
    isBackwardCompatible: t.exposeBoolean('isBackwardCompatible', {
      description: 'Whether every payload of `from` meets `to`.',
    }),
    isForwardCompatible: t.exposeBoolean('isForwardCompatible', {
      description: 'Whether every payload of `to` meets `from`.',
    }),
  }),
});

builder.queryFields((t) => ({
  contractLlmSchema: t.field({
    type: LlmSchema,
    description: "A contract's schema as a model should be given it, whole or for one step.",
    args: {
      ref: t.arg.string({
        required: true,
        description: '`namespace/name@1.0.0`, or `namespace/name` for its highest active release.',
      }),
      step: t.arg.string({ description: 'The schema of this step, and nothing of the rest.' }),
      provider: t.arg({
        type: SchemaProvider,
        description: 'In whose words; plain JSON Schema where left out.',
      }),
      mode: t.arg({
        type: EmissionMode,
        description: 'What the model is to write; OUTPUT where left out. Only with a provider.',
      }),
      strict: t.arg.boolean({
        description:
          'Whether the provider must hold the model to it; where it can, when left out. Only with a provider.',
      }),
      budgetTokens: t.arg.int({
        description: 'Tokens that it may cost; texts are cut for it, the deepest first.',
      }),
    },
    resolve: (_root, { ref, ...input }, ctx) =>
      contractLlmSchema(ctx, { ...input, selector: readSelector(ref), strict: input.strict ?? 'auto' }),
  }),
  contractDiff: t.field({
    type: ContractDiff,
    description: 'How one version differs from another, of the same contract or not.',
    args: {
      from: t.arg.string({
        required: true,
        description: '`namespace/name@1.0.0`, or without a version its highest active release.',
      }),
      to: t.arg.string({ required: true, description: 'The other one.' }),
    },
    resolve: (_root, input, ctx) => contractDiff(ctx, input),
  }),
}));
