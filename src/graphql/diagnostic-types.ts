import type {
  Diagnostic as Row,
  DiagnosticOrigin,
  FoundValue,
  Severity,
} from '../contracts/model/diagnostic.ts';
import { builder } from './builder.ts';

const DiagnosticSeverity = builder.enumType('DiagnosticSeverity', {
  description: 'How much a finding matters.',
  values: {
    ERROR: { value: 'error', description: 'The payload does not meet its contract.' },
    WARNING: { value: 'warning', description: 'It is taken, but somebody should know.' },
    INFO: { value: 'info', description: 'Said for completeness.' },
  } satisfies Record<string, { value: Severity; description: string }>,
});

const Origin = builder.enumType('DiagnosticOrigin', {
  description: 'What found it.',
  values: {
    SCHEMA: { value: 'schema', description: 'The JSON Schema of the contract.' },
    RULE: { value: 'rule', description: 'A named rule of the contract.' },
    COERCION: { value: 'coercion', description: 'A declared change of a value.' },
    MAPPER: { value: 'mapper', description: 'The aliases of the contract.' },
    PARSE: { value: 'parse', description: 'Reading the answer as JSON.' },
    LIMIT: { value: 'limit', description: 'A limit on size or depth.' },
  } satisfies Record<string, { value: DiagnosticOrigin; description: string }>,
});

const Found = builder.objectRef<FoundValue>('FoundValue').implement({
  description: 'What was there, safe to show.',
  fields: (t) => ({
    type: t.exposeString('type', { description: 'Its JSON type, or `absent`.' }),
    preview: t.string({
      nullable: true,
      description: 'JSON of at most 60 characters; null where it is sensitive or there is nothing to show.',
      resolve: ({ preview }) => preview ?? null,
    }),
    isTruncated: t.exposeBoolean('isTruncated', { description: 'Whether the preview is cut.' }),
    isRedacted: t.exposeBoolean('isRedacted', {
      description: 'Whether the contract says that nobody is to see its values.',
    }),
  }),
});

export const Diagnostic = builder.objectRef<Row>('Diagnostic').implement({
  description: 'One finding about a payload.',
  fields: (t) => ({
    code: t.exposeString('code', {
      description:
        'What it is about, for programs: `type`, `required`, `enum`, `min`, `rule:NAME` and the like.',
    }),
    severity: t.expose('severity', { type: DiagnosticSeverity, description: 'How much it matters.' }),
    pointer: t.exposeString('pointer', {
      description: 'Where in the payload (RFC 6901); empty for the whole.',
    }),
    template: t.exposeString('template', { description: 'The pointer with every index of a list as `*`.' }),
    schemaPointer: t.exposeString('schemaPointer', {
      nullable: true,
      description: 'Where in the schema; null for what no schema says.',
    }),
    keyword: t.exposeString('keyword', {
      description: 'The keyword of JSON Schema, or the name of the rule.',
    }),
    expected: t.exposeString('expected', {
      description: 'What would have been right, in words: `integer >= 1`.',
    }),
    found: t.expose('found', { type: Found, description: 'What was there.' }),
    suggestion: t.string({
      nullable: true,
      description: 'One way to mend it, found without guessing; null where there is none.',
      resolve: ({ suggestion }) => suggestion ?? null,
    }),
    count: t.int({
      description: 'How many more of the same were folded into it.',
      resolve: ({ count }) => count ?? 0,
    }),
    origin: t.expose('origin', { type: Origin, description: 'What found it.' }),
  }),
});
