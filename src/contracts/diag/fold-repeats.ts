import type { Diagnostic } from '../model/diagnostic.ts';
import { parsePointer } from '../ir/pointer.ts';

/** Diagnostics that say the same of items of one list. */
export interface FoldedDiagnostic {
  readonly first: Diagnostic;
  /** How many diagnostics it stands for. */
  readonly size: number;
  /** Indices of the first three items, where it stands for several. */
  readonly items: readonly string[];
}

const FOLD_FROM = 4;
const SHOWN_ITEMS = 3;

/** Says once what at least four items have in common, at the place of the first of them. */
export function foldRepeats(diagnostics: readonly Diagnostic[]): readonly FoldedDiagnostic[] {
  const groups = new Map<string, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const key = keyOf(diagnostic);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [diagnostic]);
    else group.push(diagnostic);
  }
  return [...groups.values()].flatMap((group): readonly FoldedDiagnostic[] => {
    const [first] = group;
    if (first === undefined || group.length < FOLD_FROM || !first.template.includes('/*')) {
      return group.map((each) => ({ first: each, size: 1, items: [] }));
    }
    return [{ first, size: group.length, items: group.slice(0, SHOWN_ITEMS).map(indexOf) }];
  });
}

const keyOf = ({ template, keyword, expected }: Diagnostic): string =>
  JSON.stringify([template, keyword, expected]);

/** The indices of an item along its pointer: `4`, or `2.0` in a list of lists. */
function indexOf({ pointer, template }: Diagnostic): string {
  const tokens = parsePointer(pointer) ?? [];
  return (parsePointer(template) ?? [])
    .flatMap((token, at) => (token === '*' ? [tokens[at] ?? ''] : []))
    .join('.');
}
