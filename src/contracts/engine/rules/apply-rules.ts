import type { Finding } from '../../diag/finding.ts';
import { parsePointer } from '../../ir/pointer.ts';
import type { NamedRule } from '../../model/contract.ts';
import type { Json } from '../../model/json.ts';
import { placesAt } from '../at-template.ts';
import { RULES } from './rules.ts';

/** What a contract's named rules find in a payload. Rules that no longer exist find nothing. */
export function applyRules(payload: Json, rules: readonly NamedRule[]): readonly Finding[] {
  return rules.flatMap(({ template, name, params, severity }) => {
    const rule = RULES.get(name);
    const tokens = parsePointer(template);
    if (rule === undefined || tokens === null) return [];
    return rule
      .check(placesAt(payload, tokens), params ?? {})
      .map(({ place, expected, suggestion }): Finding => ({
        code: `rule:${name}`,
        keyword: name,
        pointer: place.pointer,
        schemaPointer: null,
        origin: 'rule',
        value: place.value,
        key: JSON.stringify(params ?? {}),
        ...(severity !== undefined && { severity }),
        words: () => ({ expected, ...(suggestion !== undefined && { suggestion }) }),
      }));
  });
}
