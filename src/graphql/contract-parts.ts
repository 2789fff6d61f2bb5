import type { SchemaChange } from '../contracts/artifact/schema-change.ts';
import type {
  AliasEntry,
  CoercionRule,
  FieldAliases,
  FieldBinding as PublishedBinding,
  NamedRule,
  StepContract,
} from '../contracts/model/contract.ts';
import type { RegistryProblem } from '../features/contracts-registry/registry-problem.ts';
import { builder } from './builder.ts';

export const ContractStatus = builder.enumType('ContractStatus', {
  description: 'Whether a version is to be used.',
  values: {
    ACTIVE: { description: 'It is.' },
    DEPRECATED: { description: 'It still validates what names it, and is never the latest.' },
  } as const,
});

export const DiagnosticSeverity = builder.enumType('DiagnosticSeverity', {
  description: 'How much a finding weighs.',
  values: {
    ERROR: { value: 'error', description: 'The payload, or the draft, is refused.' },
    WARNING: { value: 'warning', description: 'It is taken; somebody should look at it.' },
    INFO: { value: 'info', description: 'Worth knowing.' },
  } as const,
});

export const OnContractError = builder.enumType('OnContractError', {
  description: 'What becomes of a payload that does not meet its contract in the end.',
  values: {
    FAIL: { value: 'fail', description: 'It is refused.' },
    WARN: { value: 'warn', description: 'It is taken with its errors.' },
    QUARANTINE: { value: 'quarantine', description: 'It waits for a person or a replay.' },
  } as const,
});

export const CompatibilityMode = builder.enumType('CompatibilityMode', {
  description: 'What a version promises towards the highest active release below it.',
  values: {
    BACKWARD: { description: 'Every payload of that one meets it.' },
    FORWARD: { description: 'Every payload of it meets that one.' },
    FULL: { description: 'Both.' },
    NONE: { description: 'Nothing.' },
  } as const,
});

export const VersionBump = builder.enumType('VersionBump', {
  description: 'How far a version has to go, by semver.',
  values: {
    MAJOR: { value: 'major', description: 'Payloads that were taken may be refused.' },
    MINOR: { value: 'minor', description: 'More or other payloads are taken.' },
    PATCH: { value: 'patch', description: 'Only words differ.' },
  } as const,
});

export const SchemaDiagnostic = builder.objectRef<RegistryProblem>('SchemaDiagnostic').implement({
  description: 'One thing that the author of a contract should know.',
  fields: (t) => ({
    code: t.exposeString('code', {
      description: 'What it is, for programs: `unknown-template`, `incompatible` …',
    }),
    severity: t.expose('severity', {
      type: DiagnosticSeverity,
      description: 'Whether it stops the publication.',
    }),
    pointer: t.exposeString('pointer', { description: 'Where in the draft, as an RFC 6901 pointer.' }),
    message: t.exposeString('message', { description: 'What is wrong and what to do.' }),
  }),
});

export const ContractChange = builder.objectRef<SchemaChange>('ContractChange').implement({
  description: 'One difference between two versions of a contract.',
  fields: (t) => ({
    kind: t.exposeString('kind', {
      description:
        'What happened: added, removed, required, optional, narrowed, widened, type-changed, enum-added, enum-removed, alias-added, alias-removed, changed or described.',
    }),
    step: t.exposeString('step', {
      nullable: true,
      description: "The step it is in; null for the contract's own schema.",
    }),
    template: t.exposeString('template', {
      description: 'The field, from the root of the payload; lists as `*`.',
    }),
    keyword: t.exposeString('keyword', { description: 'The keyword, or the part of the contract.' }),
    from: t.expose('from', {
      type: 'JSON',
      nullable: true,
      description: 'What it said before; null where there is nothing to show.',
    }),
    to: t.expose('to', {
      type: 'JSON',
      nullable: true,
      description: 'What it says now; null where there is nothing to show.',
    }),
    breaksBackward: t.exposeBoolean('breaksBackward', {
      description: 'A payload of the version before may not meet the new one.',
    }),
    breaksForward: t.exposeBoolean('breaksForward', {
      description: 'A payload of the new version may not meet the one before.',
    }),
  }),
});

export const ContractAliases = builder.objectRef<FieldAliases>('ContractAliases').implement({
  description: 'Other names that a field may come by.',
  fields: (t) => ({
    template: t.exposeString('template', { description: 'The field; lists as `*`.' }),
    names: t.stringList({
      description: 'The names, as they may be written.',
      resolve: ({ names }) => [...names],
    }),
  }),
});

export const AliasMapEntry = builder.objectRef<AliasEntry>('AliasMapEntry').implement({
  description: 'One entry of the map that was frozen when a version was published: all that mapping does.',
  fields: (t) => ({
    parent: t.exposeString('parent', { description: 'The object that holds the field.' }),
    from: t.exposeString('from', { description: 'The name that is looked up; folded where `isFolded`.' }),
    to: t.exposeString('to', { description: 'The field.' }),
    isFolded: t.boolean({
      description: 'Whether case and the marks between words make no difference.',
      resolve: ({ tier }) => tier === 'folded',
    }),
    isFromVocabulary: t.boolean({
      description: 'Whether a vocabulary brought it, rather than the author.',
      resolve: ({ source }) => source === 'vocabulary',
    }),
  }),
});

export const ContractBinding = builder.objectRef<PublishedBinding>('ContractBinding').implement({
  description: 'What a field of a published version means.',
  fields: (t) => ({
    template: t.exposeString('template', { description: 'The field; lists as `*`.' }),
    concept: t.exposeString('concept', { description: 'The concept.' }),
    scheme: t.exposeString('scheme', {
      description: 'Its vocabulary, `name:version`, of the same namespace.',
    }),
  }),
});

export const ContractRule = builder.objectRef<NamedRule>('ContractRule').implement({
  description: 'A check beyond the schema.',
  fields: (t) => ({
    template: t.exposeString('template', { description: 'What it looks at; lists as `*`.' }),
    name: t.exposeString('name', { description: 'Which check.' }),
    params: t.expose('params', {
      type: 'JSON',
      nullable: true,
      description: 'What it is told; null where it needs nothing.',
    }),
    severity: t.expose('severity', {
      type: DiagnosticSeverity,
      nullable: true,
      description: 'How much it weighs; null: an error.',
    }),
  }),
});

export const ContractCoercion = builder.objectRef<CoercionRule>('ContractCoercion').implement({
  description: 'A change of a value that loses nothing, made before it is checked.',
  fields: (t) => ({
    template: t.exposeString('template', { description: 'Which value; lists as `*`.' }),
    name: t.exposeString('name', { description: 'Which change.' }),
  }),
});

export interface NamedStep extends StepContract {
  readonly name: string;
}

export const ContractStep = builder.objectRef<NamedStep>('ContractStep').implement({
  description: 'A transition of a pipeline with a contract of its own.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name.' }),
    schema: t.expose('schema', { type: 'JSON', description: 'Its JSON Schema 2020-12.' }),
    onError: t.expose('onError', {
      type: OnContractError,
      nullable: true,
      description: "Null: as the contract's.",
    }),
  }),
});
