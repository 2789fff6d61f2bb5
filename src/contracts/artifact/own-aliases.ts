import { formatPointer, parsePointer } from '../ir/pointer.ts';
import type { AliasEntry, AliasMap, ContractDraft } from '../model/contract.ts';

/** The alias map of a contract that takes names from no vocabulary: its own aliases as they are written. */
export function ownAliases({ aliases = [] }: ContractDraft): AliasMap {
  const entries = aliases.flatMap(({ template, names }) => {
    const tokens = parsePointer(template) ?? [];
    const to = tokens.at(-1) ?? '';
    const parent = formatPointer(tokens.slice(0, -1));
    return names
      .filter((from) => from !== to)
      .map((from): AliasEntry => ({ parent, from, to, source: 'contract', tier: 'exact' }));
  });
  const byKey = new Map(entries.map((entry) => [`${entry.parent}\n${entry.from}`, entry]));
  return {
    version: 1,
    entries: [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry),
    schemes: [],
  };
}
