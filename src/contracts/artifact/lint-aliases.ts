import type { SchemaFields } from '../diag/schema-fields.ts';
import { formatPointer, parsePointer } from '../ir/pointer.ts';
import type { ContractDraft } from '../model/contract.ts';
import type { PublishProblem, PublishProblemCode } from './publish-problem.ts';

/**
 * Whether each alias leads to one field: it is the name of no other field of the same object, which would
 * make a chain, and of one field only. The same alias in two objects is fine.
 */
export function lintAliases(
  { aliases = [] }: ContractDraft,
  fields: readonly SchemaFields[],
): readonly PublishProblem[] {
  const taken = new Map<string, string>();
  return aliases.flatMap(({ template, names }, index) => {
    const tokens = parsePointer(template) ?? [];
    const own = tokens.at(-1) ?? '';
    const parent = tokens.slice(0, -1);
    return names.flatMap((name, position): readonly PublishProblem[] => {
      const pointer = `/aliases/${index}/names/${position}`;
      const quoted = JSON.stringify(name);
      if (name === own)
        return [problem('alias-is-own-name', pointer, `${quoted} is what the field is called. Take it out.`)];
      if (name === '__proto__')
        return [problem('reserved-name', pointer, `No field can come by the name ${quoted}. Take it out.`)];
      if (fields.some((each) => each.at(parent).names.has(name))) {
        return [
          problem(
            'alias-is-field',
            pointer,
            `${quoted} is a field of the same object, and cannot mean ${JSON.stringify(own)} too. Take it out.`,
          ),
        ];
      }
      const key = `${formatPointer(parent)}\n${name}`;
      const other = taken.get(key);
      taken.set(key, own);
      if (other === undefined || other === own) return [];
      return [problem('alias-twice', pointer, `${quoted} already means ${JSON.stringify(other)}. Keep one.`)];
    });
  });
}

const problem = (code: PublishProblemCode, pointer: string, message: string): PublishProblem => ({
  code,
  severity: code === 'alias-is-own-name' ? 'warning' : 'error',
  pointer,
  message,
});
