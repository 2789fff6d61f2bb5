import type { Diagnostic as DiagnosticShape, FoundValue as Found } from '../contracts/model/diagnostic.ts';
import type {
  CoercedValue as Coerced,
  MappedField as Mapped,
  UnresolvedField as Unresolved,
} from '../contracts/model/validation-result.ts';
import { builder } from './builder.ts';
import { DiagnosticSeverity } from './contract-parts.ts';

const DiagnosticOrigin = builder.enumType('DiagnosticOrigin', {
  description: 'What found it.',
  values: {
    SCHEMA: { value: 'schema', description: "The contract's schema." },
    RULE: { value: 'rule', description: 'A rule of the contract.' },
    COERCION: { value: 'coercion', description: 'A change that could not be made.' },
    MAPPER: { value: 'mapper', description: 'A field that came by two names.' },
    PARSE: { value: 'parse', description: 'The text, which is no sound JSON.' },
    LIMIT: { value: 'limit', description: 'A limit of size, depth or time.' },
  } as const,
});

const FoundValue = builder.objectRef<Found>('FoundValue').implement({
  description: 'What was there, safe to show.',
  fields: (t) => ({
    type: t.exposeString('type', {
      description: 'null, boolean, integer, number, string, array, object, absent or other.',
    }),
    preview: t.string({
      nullable: true,
      description: 'Its JSON, at most 60 characters; null where the field is sensitive or nothing was there.',
      resolve: ({ preview }) => preview ?? null,
    }),
    isTruncated: t.exposeBoolean('isTruncated', {
      description: 'Whether there is more than `preview` shows.',
    }),
    isRedacted: t.exposeBoolean('isRedacted', { description: 'Whether it is not shown.' }),
  }),
});

/** One typed finding about a payload, wherever payloads are checked. */
export const Diagnostic = builder.objectRef<DiagnosticShape>('Diagnostic').implement({
  description: 'One finding about a payload.',
  fields: (t) => ({
    code: t.exposeString('code', {
      description:
        'For programs, of a closed set: type, required, additional, enum, const, min, max, multiple, length, items, unique, pattern, format, union, dependent, not, coerce, parse, limit, conflict, or rule:NAME.',
    }),
    severity: t.expose('severity', { type: DiagnosticSeverity, description: 'How much it weighs.' }),
    pointer: t.exposeString('pointer', {
      description: 'Where in the payload, RFC 6901; empty for the whole.',
    }),
    template: t.exposeString('template', {
      description: 'The pointer with every position of a list as `*`.',
    }),
    schemaPointer: t.exposeString('schemaPointer', {
      nullable: true,
      description: "Where in the contract's schema; null for what no schema says.",
    }),
    keyword: t.exposeString('keyword', {
      description: 'The keyword of JSON Schema, or the name of the rule.',
    }),
    expected: t.exposeString('expected', { description: 'What would have been right, in words.' }),
    found: t.expose('found', { type: FoundValue, description: 'What was there.' }),
    constraint: t.field({
      type: 'JSON',
      nullable: true,
      description:
        'The limit, list or name that was broken, as the schema says it; null where there is none.',
      resolve: ({ constraint }) => constraint ?? null,
    }),
    suggestion: t.string({
      nullable: true,
      description: 'One way to mend it, found without guessing; null where there is none.',
      resolve: ({ suggestion }) => suggestion ?? null,
    }),
    count: t.int({
      description: 'How many more of the same were folded into it.',
      resolve: ({ count }) => count ?? 0,
    }),
    origin: t.expose('origin', { type: DiagnosticOrigin, description: 'What found it.' }),
  }),
});

export const CoercedValue = builder.objectRef<Coerced>('CoercedValue').implement({
  description: 'A value that was changed before it was checked.',
  fields: (t) => ({
    pointer: t.exposeString('pointer', { description: 'Where.' }),
    from: t.expose('from', { type: 'JSON', nullable: true, description: 'What it was.' }),
    to: t.expose('to', { type: 'JSON', nullable: true, description: 'What it became.' }),
    rule: t.exposeString('rule', { description: 'By which coercion.' }),
  }),
});

export const MappedField = builder.objectRef<Mapped>('MappedField').implement({
  description: 'A field that came by another name.',
  fields: (t) => ({
    parent: t.exposeString('parent', { description: 'The object that holds it.' }),
    from: t.exposeString('from', { description: 'The name it came by.' }),
    to: t.exposeString('to', { description: 'The field.' }),
  }),
});

export const UnresolvedField = builder.objectRef<Unresolved>('UnresolvedField').implement({
  description: 'A key that no field has and no name leads to; it was left where it is.',
  fields: (t) => ({
    template: t.exposeString('template', { description: 'The object that holds it; lists as `*`.' }),
    key: t.exposeString('key', { description: 'The key.' }),
    jsonType: t.exposeString('jsonType', { description: 'The type of its value.' }),
    count: t.exposeInt('count', { description: 'How often it came.' }),
  }),
});
