import type { DriftFinding as Finding } from '../contracts/quality/drift.ts';
import type { Share as ShareValue } from '../contracts/quality/score.ts';
import {
  contractQuality,
  type ContractQuality as Quality,
} from '../features/contract-quality/contract-quality.ts';
import { fieldsOf, type FieldQuality as Field } from '../features/contract-quality/fields-of.ts';
import { builder } from './builder.ts';

const QualityWindow = builder.enumType('QualityWindow', {
  description: 'How far back figures go, in whole hours.',
  values: {
    HOUR: { value: 1, description: 'The last hour.' },
    DAY: { value: 24, description: 'The last 24 hours.' },
    WEEK: { value: 7 * 24, description: 'The last 7 days.' },
    MONTH: { value: 30 * 24, description: 'The last 30 days.' },
    QUARTER: { value: 90 * 24, description: 'The last 90 days.' },
  } satisfies Record<string, { value: number; description: string }>,
});

const Share = builder.objectRef<ShareValue>('QualityShare').implement({
  description: 'A share between 0 and 1, with its bounds at 95 % (Wilson).',
  fields: (t) => ({
    value: t.exposeFloat('value', { description: 'The share.' }),
    low: t.exposeFloat('low', { description: 'Its lower bound.' }),
    high: t.exposeFloat('high', { description: 'Its upper bound.' }),
  }),
});

interface Code {
  readonly code: string;
  readonly count: number;
}

const CodeCount = builder.objectRef<Code>('QualityCode').implement({
  description: 'How often a kind of error came.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'The code of the diagnostics.' }),
    count: t.exposeInt('count', { description: 'How often.' }),
  }),
});

const FieldQuality = builder.objectRef<Field>('FieldQuality').implement({
  description: 'What was seen of one field.',
  fields: (t) => ({
    template: t.exposeString('template', {
      description: 'The field: a JSON pointer with `*` for every item of a list.',
    }),
    slots: t.exposeInt('slots', { description: 'Objects that could have held it.' }),
    missing: t.exposeInt('missing', { description: 'Of them, those that did not.' }),
    missingRequired: t.exposeInt('missingRequired', { description: 'Of those, the ones that had to.' }),
    nulls: t.exposeInt('nulls', { description: 'How often it was null.' }),
    filled: t.expose('filled', {
      type: Share,
      nullable: true,
      description: 'Places that held something other than null; null where there was none.',
    }),
    conforming: t.expose('conforming', {
      type: Share,
      nullable: true,
      description: 'Payloads without an error at it; null where there was none.',
    }),
    codes: t.field({
      type: [CodeCount],
      description: 'Errors at it, the most frequent first.',
      resolve: ({ codes }) => [...codes],
    }),
  }),
});

const DriftKind = builder.enumType('DriftKind', {
  description: 'In what payloads are not as they were.',
  values: {
    VIOLATION_RATE: { value: 'violation-rate', description: 'More or fewer errors at a field.' },
    NULL_RATE: { value: 'null-rate', description: 'A field is null more or less often.' },
    UNKNOWN_KEYS: {
      value: 'unknown-keys',
      description: 'More or fewer keys that the contract does not know.',
    },
    VALUES: { value: 'values', description: 'The values of a field are distributed otherwise.' },
    TYPE_MIX: { value: 'type-mix', description: 'The JSON types of a field are.' },
    NOVEL_VALUES: { value: 'novel-values', description: 'Values that the baseline never had.' },
  } satisfies Record<string, { value: Finding['kind']; description: string }>,
});

const DriftLevel = builder.enumType('DriftLevel', {
  description: 'How far it went.',
  values: {
    WARN: { value: 'warn', description: 'Worth a look.' },
    ALERT: { value: 'alert', description: 'Something changed.' },
  } satisfies Record<string, { value: Finding['level']; description: string }>,
});

const DriftFinding = builder.objectRef<Finding>('DriftFinding').implement({
  description: 'One way in which payloads are not what they were.',
  fields: (t) => ({
    kind: t.expose('kind', { type: DriftKind, description: 'In what.' }),
    level: t.expose('level', { type: DriftLevel, description: 'How far.' }),
    template: t.exposeString('template', {
      nullable: true,
      description: 'The field; null for the whole payload.',
    }),
    before: t.exposeFloat('before', { description: 'The rate in the baseline; 0 for a distribution.' }),
    after: t.exposeFloat('after', { description: 'The rate now, or the stability index.' }),
    values: t.stringList({
      description: 'Of NOVEL_VALUES: at most 5 of those that the contract lists.',
      resolve: ({ values }) => [...(values ?? [])],
    }),
  }),
});

const DriftStatus = builder.enumType('DriftStatus', {
  description: 'Whether figures can be compared with a baseline.',
  values: {
    COMPARED: { description: 'They were; no findings means no drift.' },
    TOO_FEW: { description: 'There are fewer than 30 payloads in one of the two.' },
    NO_BASELINE: { description: 'The first 100 payloads of the version are not in yet.' },
  } as const,
});

const sharesOf = (codes: Readonly<Record<string, number | undefined>> | undefined): Code[] =>
  Object.entries(codes ?? {})
    .map(([code, count]) => ({ code, count: count ?? 0 }))
    .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1));

const ContractQuality = builder.objectRef<Quality>('ContractQuality').implement({
  description:
    'How well payloads met one version of a contract. What was checked in the last minute may not be in it yet. Null figures mean that nothing was checked.',
  fields: (t) => ({
    contract: t.exposeString('ref', { description: 'The version: `namespace/name@version`.' }),
    contractDigest: t.exposeString('digest', { description: 'SHA-256 of that contract.' }),
    step: t.exposeString('step', { nullable: true, description: 'The step; null for the whole.' }),
    since: t.expose('since', {
      type: 'DateTime',
      description: 'From when; the hour that it lies in is whole.',
    }),
    until: t.expose('until', { type: 'DateTime', description: 'Until when.' }),
    records: t.int({
      description: 'Payloads that were checked.',
      resolve: ({ snapshot }) => snapshot?.records ?? 0,
    }),
    valid: t.int({
      description: 'Of them, those that met the contract in the end.',
      resolve: ({ snapshot }) => snapshot?.valid ?? 0,
    }),
    firstPassValid: t.int({
      description: 'Valid at the first attempt.',
      resolve: ({ snapshot }) => snapshot?.outcomes['first-pass'] ?? 0,
    }),
    repaired: t.int({
      description: 'Valid after the model was told what was wrong.',
      resolve: ({ snapshot }) => snapshot?.outcomes.repaired ?? 0,
    }),
    exhausted: t.int({
      description: 'Given up.',
      resolve: ({ snapshot }) => snapshot?.outcomes.failed ?? 0,
    }),
    meanAttempts: t.float({
      nullable: true,
      description: 'Answers that a payload took; null for no payloads.',
      resolve: ({ score }) => score?.meanAttempts ?? null,
    }),
    overall: t.float({
      nullable: true,
      description: 'From 0 to 100: accuracy and completeness in equal parts; null for no payloads.',
      resolve: ({ score }) => score?.overall ?? null,
    }),
    accuracy: t.field({
      type: Share,
      nullable: true,
      description: 'Payloads that are valid; null for no payloads.',
      resolve: ({ score }) => score?.accuracy ?? null,
    }),
    completeness: t.field({
      type: Share,
      nullable: true,
      description: 'Required fields that were there; null where there were none.',
      resolve: ({ score }) => score?.completeness ?? null,
    }),
    firstPass: t.field({
      type: Share,
      nullable: true,
      description: 'Payloads that were valid at the first attempt; null for no payloads.',
      resolve: ({ score }) => score?.firstPass ?? null,
    }),
    isEnough: t.boolean({
      description: 'Whether there are enough payloads, 30, to raise an alert on.',
      resolve: ({ score }) => score?.isEnough ?? false,
    }),
    unknownKeys: t.int({
      description: 'Keys that the contract does not know.',
      resolve: ({ snapshot }) => snapshot?.unknownKeys ?? 0,
    }),
    mapped: t.int({
      description: 'Keys that came by another name.',
      resolve: ({ snapshot }) => snapshot?.mapped ?? 0,
    }),
    coerced: t.int({
      description: 'Values that were changed as the contract says.',
      resolve: ({ snapshot }) => snapshot?.coerced ?? 0,
    }),
    codes: t.field({
      type: [CodeCount],
      description: 'Errors by kind, the most frequent first.',
      resolve: ({ snapshot }) => sharesOf(snapshot?.codes),
    }),
    fields: t.field({
      type: [FieldQuality],
      description: 'What was seen of each field, in the order of the contract; at most 500.',
      complexity: { field: 1, multiplier: 10 },
      resolve: (quality) => fieldsOf(quality),
    }),
    driftStatus: t.field({
      type: DriftStatus,
      description: 'Whether these figures could be compared with the first ones of the version.',
      resolve: ({ drift, baselineRecords }) =>
        baselineRecords === null ? 'NO_BASELINE' : drift?.status === 'compared' ? 'COMPARED' : 'TOO_FEW',
    }),
    drift: t.field({
      type: [DriftFinding],
      description: 'How they differ from those; empty where they do not, or could not be compared.',
      resolve: ({ drift }) => (drift?.status === 'compared' ? [...drift.findings] : []),
    }),
    baselineRecords: t.exposeInt('baselineRecords', {
      nullable: true,
      description: 'Payloads in the frozen baseline; null while there is none.',
    }),
  }),
});

builder.queryField('contractQuality', (t) =>
  t.field({
    type: ContractQuality,
    nullable: true,
    description:
      'How well payloads met a contract; null when there is none of that name, or you may not read it.',
    args: {
      ref: t.arg.string({
        required: true,
        description: '`namespace/name@version`, or `namespace/name` for the highest active version.',
      }),
      window: t.arg({ type: QualityWindow, defaultValue: 24, description: 'How far back.' }),
      step: t.arg.string({ description: 'A step of the contract; the whole when left out.' }),
    },
    resolve: (_root, { ref, window, step }, ctx) => contractQuality(ctx, { ref, hours: window, step }),
  }),
);
