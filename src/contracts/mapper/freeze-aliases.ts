import { groupBy } from '../ir/group-by.ts';
import { SchemaFields } from '../diag/schema-fields.ts';
import type { PublishProblem } from '../artifact/publish-problem.ts';
import { schemaForAjv } from '../engine/schema-for-ajv.ts';
import { formatPointer } from '../ir/pointer.ts';
import { prepareSchema } from '../ir/prepare.ts';
import { ALIAS_MAX_CHARS } from '../limits.ts';
import type { AliasEntry, AliasMap, ContractDraft } from '../model/contract.ts';
import { aliasCandidates, type AliasCandidate } from './alias-candidates.ts';
import { aliasScopes, type AliasScope, type ScopeAt } from './alias-scope.ts';
import { foldName } from './fold-name.ts';
import type { UnionPlace } from './union-places.ts';
import type { VocabularyScheme } from './vocabulary.ts';

export type FreezeOutcome =
  | {
      readonly ok: true;
      readonly aliasMap: AliasMap;
      /** Of severity `warning`. */
      readonly problems: readonly PublishProblem[];
    }
  | { readonly ok: false; readonly problems: readonly PublishProblem[] };

/** Names that no field may come by: some readers would assign them. */
const RESERVED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Makes the alias map of a contract, once, at publish: its own aliases and the names that its bindings take
 * from pinned vocabularies. Two tiers: the name as it is, and the name folded. The same draft and schemes
 * give the same map; later edits of a scheme change nothing until the contract is published anew.
 *
 * @param schemes those that the draft's bindings name, at least
 */
export function freezeAliases(
  draft: ContractDraft,
  schemes: readonly VocabularyScheme[] = [],
): FreezeOutcome {
  const scopeAt = aliasScopes(fieldsOf(draft));
  const { candidates, problems } = aliasCandidates(draft, schemes);
  const checked = candidates.map((candidate) => ({
    candidate,
    found: check(candidate, scopeAt(candidate.parent)),
  }));
  const clash = clashes(candidates);
  const all = [...problems, ...checked.flatMap(({ found }) => found), ...clash.problems];
  if (all.some(({ severity }) => severity === 'error')) return { ok: false, problems: all };
  const usable = checked
    .filter(({ found, candidate }) => found.length === 0 && !clash.dropped.has(candidate))
    .map(({ candidate }) => candidate);
  const exact = usable.flatMap((candidate) => exactEntry(candidate, scopeAt));
  const folded = foldedEntries(usable, scopeAt);
  const entries = sorted([...exact.map(({ entry }) => entry), ...folded.entries]);
  const named = [...new Set((draft.bindings ?? []).map(({ scheme }) => scheme))].sort();
  return {
    ok: true,
    aliasMap: { version: 1, entries, schemes: named },
    problems: [...all, ...folded.problems, ...notInAll(usable, scopeAt)],
  };
}

/**
 * The contract's schema and those of its steps; one that is refused has no fields, and publishing says
 * so.
 */
function fieldsOf({ schema, steps = {} }: ContractDraft): readonly SchemaFields[] {
  return [schema, ...Object.values(steps).map((step) => step.schema)].flatMap((each) => {
    const prepared = prepareSchema(each);
    return prepared.ok ? [new SchemaFields(schemaForAjv(prepared.schema).schema)] : [];
  });
}

function check(
  { parent, from, to, pointer, source }: AliasCandidate,
  scope: AliasScope,
): readonly PublishProblem[] {
  const quoted = JSON.stringify(from.slice(0, ALIAS_MAX_CHARS));
  // What a vocabulary brings is not the author's to correct: it is left out.
  const severity = source === 'contract' ? 'error' : 'warning';
  const problem = (code: PublishProblem['code'], message: string): readonly PublishProblem[] => [
    { code, severity, pointer, message },
  ];
  if (!scope.has(to)) {
    return [
      {
        code: 'unknown-template',
        severity: 'error',
        pointer,
        message: `No field ${JSON.stringify(to)} is in the schema at ${JSON.stringify(formatPointer(parent))}. Correct the template.`,
      },
    ];
  }
  if (from.trim() === '')
    return problem('alias-name', 'A name has at least one character. Take the empty one out.');
  if (from.length > ALIAS_MAX_CHARS)
    return problem('alias-name', `A name has at most ${ALIAS_MAX_CHARS} characters. Shorten ${quoted}.`);
  if (RESERVED.has(from))
    return problem('reserved-name', `No field can come by the name ${quoted}. Take it out.`);
  if (scope.has(from)) {
    return problem(
      'alias-is-field',
      `${quoted} is a field of the same object, and cannot mean ${JSON.stringify(to)} too. Take it out.`,
    );
  }
  const taken = scope.patternFor(from);
  if (taken === undefined) return [];
  return problem(
    'alias-in-pattern',
    `${quoted} is a name that the pattern ${JSON.stringify(taken)} takes as it is. Take it out, or narrow the pattern.`,
  );
}

interface Clashes {
  readonly problems: readonly PublishProblem[];
  readonly dropped: ReadonlySet<AliasCandidate>;
}

/**
 * One name for two fields of one object: the author's own is an error, what a vocabulary brings gives way,
 * and where two vocabularies differ neither counts.
 */
function clashes(candidates: readonly AliasCandidate[]): Clashes {
  const groups = groupBy(candidates, ({ parent, from }) => `${formatPointer(parent)}\n${from}`);
  const problems: PublishProblem[] = [];
  const dropped = new Set<AliasCandidate>();
  for (const group of groups.values()) {
    if (new Set(group.map(({ to }) => to)).size < 2) continue;
    const own = group.filter(({ source }) => source === 'contract');
    const isError = new Set(own.map(({ to }) => to)).size > 1;
    const [first] = own.length > 0 ? own : group;
    for (const each of group) {
      if (each.to === first?.to && own.length > 0) continue;
      dropped.add(each);
      const message = `${JSON.stringify(each.from)} is a name of ${group.map(({ to }) => JSON.stringify(to)).join(' and ')}. Keep one of them.`;
      problems.push({
        code: 'alias-twice',
        severity: isError ? 'error' : 'warning',
        pointer: each.pointer,
        message,
      });
    }
  }
  return { problems, dropped };
}

interface Placed {
  readonly entry: AliasEntry;
  readonly place: UnionPlace;
}

const entryOf = ({ parent, from, to, source }: AliasCandidate, tier: AliasEntry['tier']): AliasEntry => ({
  parent: formatPointer(parent),
  from: tier === 'exact' ? from : foldName(from),
  to,
  source,
  tier,
});

/** A field of some branches alone is named only where its branch is known. */
function exactEntry(candidate: AliasCandidate, scopeAt: ScopeAt): readonly Placed[] {
  const place = scopeAt(candidate.parent).placeOf(candidate.to);
  const entry = entryOf(candidate, 'exact');
  if (place.kind !== 'branch') return [{ entry, place }];
  return place.when === undefined ? [] : [{ entry: { ...entry, when: place.when }, place }];
}

function foldedEntries(
  candidates: readonly AliasCandidate[],
  scopeAt: ScopeAt,
): { entries: readonly AliasEntry[]; problems: readonly PublishProblem[] } {
  const entries = new Map<string, AliasEntry | null>();
  const problems: PublishProblem[] = [];
  // The field's own name, written otherwise, is the field too.
  const own = candidates.map((candidate) => ({ ...candidate, from: candidate.to }));
  for (const candidate of [...candidates, ...own]) {
    const place = scopeAt(candidate.parent).placeOf(candidate.to);
    if (place.kind !== 'sure' && place.when === undefined) continue;
    const entry = { ...entryOf(candidate, 'folded'), ...(place.kind !== 'sure' && { when: place.when }) };
    if (entry.from === '') continue;
    const key = `${entry.parent}\n${entry.from}`;
    const known = entries.get(key);
    const isOther = scopeAt(candidate.parent).foldsToOther(entry.from, entry.to);
    if (known === null) continue;
    if (!isOther && (known === undefined || known.to === entry.to)) {
      entries.set(key, known ?? entry);
      continue;
    }
    entries.set(key, null);
    const message = `${JSON.stringify(candidate.from)} without case and marks is the name of another field too, so it is taken only as it is written.`;
    problems.push({ code: 'alias-folded-twice', severity: 'warning', pointer: candidate.pointer, message });
  }
  return { entries: [...entries.values()].filter((entry) => entry !== null), problems };
}

const notInAll = (candidates: readonly AliasCandidate[], scopeAt: ScopeAt): readonly PublishProblem[] =>
  candidates.flatMap((candidate) => {
    const place = scopeAt(candidate.parent).placeOf(candidate.to);
    if (place.kind !== 'branch' || place.when !== undefined) return [];
    const message = `${JSON.stringify(candidate.to)} is in some branches of a union that nothing tells apart, so ${JSON.stringify(candidate.from)} is not renamed. Give each branch a field with a value of its own.`;
    return [
      { code: 'alias-in-one-branch', severity: 'warning', pointer: candidate.pointer, message } as const,
    ];
  });

/** Each entry once, in an order of their own: the author's order makes no difference. */
function sorted(entries: readonly AliasEntry[]): readonly AliasEntry[] {
  const keyed = new Map<string, AliasEntry>();
  for (const entry of entries) {
    const key = `${entry.parent}\n${entry.tier}\n${entry.from}\n${entry.to}`;
    if (!keyed.has(key)) keyed.set(key, entry);
  }
  return [...keyed].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
}
