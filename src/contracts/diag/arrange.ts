import { parsePointer, formatPointer } from '../ir/pointer.ts';
import { MAX_DIAGNOSTICS } from '../limits.ts';
import type { Diagnostic, Severity } from '../model/diagnostic.ts';
import type { Finding } from './finding.ts';
import { ABSENT, describeValue } from './found.ts';
import type { SchemaFields } from './schema-fields.ts';
import type { Sensitivity } from './sensitivity.ts';

export interface ArrangeContext {
  readonly payload: unknown;
  readonly fields: SchemaFields;
  readonly isSensitive: Sensitivity;
  readonly severityOf: (finding: Finding) => Severity;
}

export interface Arranged {
  /** Of severity `error`. */
  readonly errors: readonly Diagnostic[];
  /** Of severity `warning` and `info`. */
  readonly warnings: readonly Diagnostic[];
  /** How many there are beyond those listed. */
  readonly truncated: number;
}

type Rank = readonly (number | string)[];

interface Placed {
  finding: Finding;
  readonly template: string;
  readonly rank: Rank;
  repeats: number;
}

const KEYWORDS = [
  'type',
  'required',
  'dependentRequired',
  'enum',
  'const',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'contains',
  'additionalProperties',
  'unevaluatedProperties',
];

/**
 * Puts findings in the order of the contract's fields, each once, and describes the first of them. The same
 * payload gives the same list, whatever order the findings came in.
 */
export function arrange(findings: readonly Finding[], context: ArrangeContext): Arranged {
  const placed = new Map<string, Placed>();
  for (const finding of findings) {
    const key = `${finding.pointer}\n${finding.code}\n${finding.keyword}\n${finding.key}`;
    const known = placed.get(key);
    if (known === undefined) placed.set(key, { finding, ...placeOf(finding.pointer, context), repeats: 0 });
    else {
      known.repeats++;
      if (certaintyOf(finding) < certaintyOf(known.finding)) known.finding = finding;
    }
  }
  const all = [...placed.values()].sort(compare);
  const isError = ({ finding }: Placed): boolean => context.severityOf(finding) === 'error';
  const errors = all.filter(isError);
  const warnings = all.filter((each) => !isError(each));
  const describe = (list: readonly Placed[]): readonly Diagnostic[] =>
    list.slice(0, MAX_DIAGNOSTICS).map((each) => toDiagnostic(each, context));
  const listed = Math.min(errors.length, MAX_DIAGNOSTICS) + Math.min(warnings.length, MAX_DIAGNOSTICS);
  return { errors: describe(errors), warnings: describe(warnings), truncated: all.length - listed };
}

const certaintyOf = ({ certainty }: Finding): number => certainty?.() ?? 0;

function placeOf(pointer: string, { payload, fields }: ArrangeContext): { template: string; rank: Rank } {
  const tokens = parsePointer(pointer) ?? [];
  const template: string[] = [];
  const rank: (number | string)[] = [];
  let value = payload;
  for (const token of tokens) {
    if (Array.isArray(value)) {
      rank.push(Number(token));
      template.push('*');
    } else {
      rank.push(fields.at(template).names.get(token) ?? token);
      template.push(token);
    }
    const isHolder = typeof value === 'object' && value !== null && Object.hasOwn(value, token);
    value = isHolder ? (value as Readonly<Record<string, unknown>>)[token] : undefined;
  }
  return { template: formatPointer(template), rank };
}

function compare(a: Placed, b: Placed): number {
  const parse = Number(b.finding.code === 'parse') - Number(a.finding.code === 'parse');
  return (
    parse ||
    compareRanks(a.rank, b.rank) ||
    keywordRank(a.finding.keyword) - keywordRank(b.finding.keyword) ||
    compareTexts(a.finding.keyword, b.finding.keyword) ||
    compareTexts(a.finding.key, b.finding.key)
  );
}

const keywordRank = (keyword: string): number => (KEYWORDS.indexOf(keyword) + 1 || KEYWORDS.length + 1) - 1;

function compareRanks(a: Rank, b: Rank): number {
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    const left = a[index] ?? 0;
    const right = b[index] ?? 0;
    // Keys that the contract declares come before those that it does not.
    const order =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : typeof left === 'number'
          ? -1
          : typeof right === 'number'
            ? 1
            : compareTexts(left, right);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function toDiagnostic({ finding, template, repeats }: Placed, context: ArrangeContext): Diagnostic {
  const isSensitive = context.isSensitive(template, finding.value);
  const { expected, constraint, suggestion } = finding.words(isSensitive);
  return {
    code: finding.code,
    severity: context.severityOf(finding),
    pointer: finding.pointer,
    template,
    schemaPointer: finding.schemaPointer,
    keyword: finding.keyword,
    expected,
    found: finding.value === undefined ? ABSENT : describeValue(finding.value, isSensitive),
    ...(constraint !== undefined && { constraint }),
    ...(suggestion !== undefined && { suggestion }),
    ...(repeats > 0 && { count: repeats }),
    origin: finding.origin,
  };
}
