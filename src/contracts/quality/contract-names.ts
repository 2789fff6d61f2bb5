import type { SchemaFields } from '../diag/schema-fields.ts';
import { formatPointer, parsePointer } from '../ir/pointer.ts';
import type { DiagnosticCode } from '../model/diagnostic.ts';

/** Templates remembered; a payload can make any number of them. */
const REMEMBERED = 10_000;

/**
 * Writes templates with names of the contract alone: a key that it does not declare, as those of a map, is
 * `*`. Figures are read by whoever may read the contract, and keys of payloads are none of theirs.
 */
export function contractNames(fields: SchemaFields): (template: string, code: DiagnosticCode) => string {
  const known = new Map<string, string>();
  return (template, code) => {
    const id = `${code}\n${template}`;
    const cached = known.get(id);
    if (cached !== undefined) return cached;
    const tokens = parsePointer(template) ?? [];
    const named: string[] = [];
    for (const [index, token] of tokens.entries()) {
      // What is missing is named by the contract, whether or not it says more of it.
      const isAskedFor = code === 'required' && index === tokens.length - 1;
      named.push(isAskedFor || fields.at(named).names.has(token) ? token : '*');
    }
    const own = formatPointer(named);
    if (known.size < REMEMBERED) known.set(id, own);
    return own;
  };
}
