import { isCoercion } from '../engine/coerce/coercions.ts';
import { RULES } from '../engine/rules/rules.ts';
import type { SchemaFields } from '../diag/schema-fields.ts';
import { joinPointer, parsePointer } from '../ir/pointer.ts';
import type { ContractDraft } from '../model/contract.ts';
import type { PublishProblem, PublishProblemCode } from './publish-problem.ts';

const CODES: ReadonlySet<string> = new Set(
  'type required additional enum const min max multiple length items unique pattern format union dependent not coerce conflict'.split(
    ' ',
  ),
);

/**
 * Whether what a draft says beside its schemas can be done; `fields` are those of the schema and its steps.
 */
export function lintDraft(draft: ContractDraft, fields: readonly SchemaFields[]): readonly PublishProblem[] {
  return [
    ...lintTemplates(draft, fields),
    ...lintCoercions(draft),
    ...lintRules(draft),
    ...lintSeverities(draft),
  ];
}

/** Whether a template leads to a field that a schema describes. */
export function isDeclared(template: string, fields: readonly SchemaFields[]): boolean {
  const tokens = parsePointer(template) ?? [];
  const last = tokens.at(-1);
  if (last === undefined) return true;
  return fields.some(
    (each) => each.at(tokens.slice(0, -1)).names.has(last) || each.at(tokens).schemas.length > 0,
  );
}

function lintTemplates(draft: ContractDraft, fields: readonly SchemaFields[]): readonly PublishProblem[] {
  const lists: readonly (readonly [string, readonly (string | { readonly template: string })[]])[] = [
    ['coercions', draft.coercions ?? []],
    ['rules', draft.rules ?? []],
    ['aliases', draft.aliases ?? []],
    ['bindings', draft.bindings ?? []],
    ['sensitive', draft.sensitive ?? []],
  ];
  return lists.flatMap(([name, entries]) =>
    entries.flatMap((entry, index): readonly PublishProblem[] => {
      const template = typeof entry === 'string' ? entry : entry.template;
      if (isDeclared(template, fields)) return [];
      const message = `No field is at ${JSON.stringify(template.slice(0, 200))}. Write it as /lines/*/price, with * for each item of a list.`;
      // A field that is not there but hidden is no danger; one that is misspelt and shown is.
      const severity = name === 'sensitive' ? 'error' : 'warning';
      return [{ code: 'unknown-template', severity, pointer: at(name, index), message }];
    }),
  );
}

const lintCoercions = ({ coercions = [] }: ContractDraft): readonly PublishProblem[] =>
  coercions.flatMap(({ name }, index) =>
    isCoercion(name)
      ? []
      : [error('unknown-coercion', at('coercions', index), `No coercion is called ${JSON.stringify(name)}.`)],
  );

const lintRules = ({ rules = [] }: ContractDraft): readonly PublishProblem[] =>
  rules.flatMap(({ name, params }, index) => {
    const rule = RULES.get(name);
    if (rule === undefined)
      return [error('unknown-rule', at('rules', index), `No rule is called ${JSON.stringify(name)}.`)];
    const wrong = rule.checkParams(params ?? {});
    return wrong === null ? [] : [error('rule-parameters', at('rules', index), `The rule ${name} ${wrong}.`)];
  });

const lintSeverities = ({ severities = {} }: ContractDraft): readonly PublishProblem[] =>
  Object.keys(severities).flatMap((code) => {
    const isKnown = CODES.has(code) || (code.startsWith('rule:') && RULES.has(code.slice('rule:'.length)));
    const message = `No diagnostic that may be softened has the code ${JSON.stringify(code.slice(0, 60))}.`;
    return isKnown ? [] : [error('unknown-code', joinPointer('/severities', code), message)];
  });

const at = (list: string, index: number): string => `/${list}/${index}`;
const error = (code: PublishProblemCode, pointer: string, message: string): PublishProblem => ({
  code,
  severity: 'error',
  pointer,
  message: `${message} Correct it.`,
});
