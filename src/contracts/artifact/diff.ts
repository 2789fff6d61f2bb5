import { canonicalJson } from '../ir/canonical-json.ts';
import { joinPointer } from '../ir/pointer.ts';
import type { AliasEntry, ContractArtifact } from '../model/contract.ts';
import type { Json } from '../model/json.ts';
import { compareSchemas } from './compare-schemas.ts';
import { directed, type SchemaChange } from './schema-change.ts';

const DESCRIBING = [
  'title',
  'description',
  'bindings',
  'sensitive',
  'ownership',
  'governance',
  'metadata',
  'onError',
] as const;

/** All that differs between two versions of a contract: its schema first, then its steps, then the rest. */
export function diffContracts(before: ContractArtifact, after: ContractArtifact): readonly SchemaChange[] {
  return [
    ...compareSchemas(before.schema, after.schema),
    ...diffSteps(before, after),
    ...diffLists(before, after),
    ...diffAliases(before, after),
    ...DESCRIBING.flatMap((keyword) =>
      isSame(before[keyword], after[keyword]) ? [] : [directed('described', whole(keyword))],
    ),
    ...(isSame(before.severities, after.severities) ? [] : [directed('changed', whole('severities'))]),
  ];
}

const isSame = (a: unknown, b: unknown): boolean => canonicalJson(a as Json) === canonicalJson(b as Json);
const whole = (keyword: string): Pick<SchemaChange, 'step' | 'template' | 'keyword'> => ({
  step: null,
  template: '',
  keyword,
});

function diffSteps(
  { steps: old }: ContractArtifact,
  { steps: next }: ContractArtifact,
): readonly SchemaChange[] {
  const names = [...new Set([...Object.keys(old), ...Object.keys(next)])];
  return names.flatMap((step): readonly SchemaChange[] => {
    const a = Object.hasOwn(old, step) ? old[step] : undefined;
    const b = Object.hasOwn(next, step) ? next[step] : undefined;
    const at = { step, template: '', keyword: 'steps' };
    if (a === undefined) return [{ kind: 'added', ...at, breaksBackward: false, breaksForward: true }];
    if (b === undefined) return [{ kind: 'removed', ...at, breaksBackward: true, breaksForward: false }];
    const changes = compareSchemas(a.schema, b.schema, step);
    return a.onError === b.onError
      ? changes
      : [...changes, directed('described', { ...at, keyword: 'onError' })];
  });
}

/** A rule more is narrower, a coercion more is wider. */
function diffLists(before: ContractArtifact, after: ContractArtifact): readonly SchemaChange[] {
  return (['rules', 'coercions'] as const).flatMap((keyword) => {
    const old = new Map(before[keyword].map((entry) => [canonicalJson(entry as unknown as Json), entry]));
    const next = new Map(after[keyword].map((entry) => [canonicalJson(entry as unknown as Json), entry]));
    const come = [...next].filter(([key]) => !old.has(key));
    const gone = [...old].filter(([key]) => !next.has(key));
    const more = keyword === 'rules' ? 'narrowed' : 'widened';
    const fewer = keyword === 'rules' ? 'widened' : 'narrowed';
    return [
      ...come.map(([, { template, name }]) => directed(more, { step: null, template, keyword, to: name })),
      ...gone.map(([, { template, name }]) => directed(fewer, { step: null, template, keyword, from: name })),
    ];
  });
}

/** As they were written: that they also hold without case and marks is said by no author. */
const writtenAliases = ({ aliasMap }: ContractArtifact): readonly AliasEntry[] =>
  aliasMap.entries.filter(({ tier }) => tier === 'exact');

function diffAliases(before: ContractArtifact, after: ContractArtifact): readonly SchemaChange[] {
  const keyOf = (entry: { parent: string; from: string; to: string }): string =>
    JSON.stringify([entry.parent, entry.from, entry.to]);
  const [was, is] = [writtenAliases(before), writtenAliases(after)];
  const old = new Set(was.map(keyOf));
  const next = new Set(is.map(keyOf));
  const come = is.filter((entry) => !old.has(keyOf(entry)));
  const gone = was.filter((entry) => !next.has(keyOf(entry)));
  return [
    ...come.map(({ parent, from, to }) =>
      directed('widened', {
        kind: 'alias-added',
        step: null,
        template: joinPointer(parent, to),
        keyword: 'aliases',
        to: from,
      }),
    ),
    ...gone.map(({ parent, from, to }) =>
      directed('narrowed', {
        kind: 'alias-removed',
        step: null,
        template: joinPointer(parent, to),
        keyword: 'aliases',
        from,
      }),
    ),
  ];
}
