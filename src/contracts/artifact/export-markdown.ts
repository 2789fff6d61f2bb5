import { joinPointer } from '../ir/pointer.ts';
import { fieldWords } from '../diag/words.ts';
import { SchemaFields } from '../diag/schema-fields.ts';
import { MARKDOWN_MAX_FIELDS } from '../limits.ts';
import { formatContractRef } from '../model/contract-ref.ts';
import type { ContractDraft } from '../model/contract.ts';
import type { Json } from '../model/json.ts';

interface Row {
  readonly template: string;
  readonly words: string;
  readonly isRequired: boolean;
  readonly description: string;
}

/** A contract for people: what it is, its fields by their templates, its rules and its steps. */
export function exportMarkdown(draft: ContractDraft): string {
  const { ref, title, description, aliases = [], rules = [], sensitive = [], steps = {} } = draft;
  const names = new Map(aliases.map((each) => [each.template, each.names]));
  const rows = rowsOf(draft);
  const shown = rows.slice(0, MARKDOWN_MAX_FIELDS);
  const table = shown.map(({ template, words, isRequired, description: text }) => {
    const also = names.get(template);
    const notes = [
      text,
      also === undefined ? '' : `Also: ${also.join(', ')}.`,
      sensitive.includes(template) ? 'Sensitive.' : '',
    ];
    const said = inLine(notes.filter((note) => note !== '').join(' '));
    return `| ${inCell(code(template))} | ${inLine(words)} | ${isRequired ? 'yes' : 'no'} | ${said} |`;
  });
  return [
    `# ${inLine(title ?? ref.name)}`,
    code(formatContractRef(ref)),
    ...(description === undefined || description === '' ? [] : [inLine(description)]),
    ...(table.length === 0
      ? [`The payload is ${inLine(fieldWords(draft.schema))}.`]
      : ['## Fields', ['| field | value | required | notes |', '|---|---|---|---|', ...table].join('\n')]),
    ...(rows.length > shown.length ? [`${rows.length - shown.length} more fields are not listed.`] : []),
    ...listed(
      'Rules',
      rules.map(({ template, name }) => `${code(template)}: ${inLine(name)}`),
    ),
    ...listed('Steps', Object.keys(steps).map(code)),
    `A payload that does not meet it: ${draft.onError ?? 'quarantine'}.`,
    '',
  ].join('\n\n');
}

const listed = (heading: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`## ${heading}`, lines.map((line) => `- ${line}`).join('\n')];

/** Every field once, those of branches and references too; a recursion is shown on its first level. */
function rowsOf({ schema }: ContractDraft): readonly Row[] {
  const fields = new SchemaFields(schema);
  const rows: Row[] = [];
  const visit = (tokens: readonly string[], template: string, around: readonly Json[]): void => {
    const { names, schemas } = fields.at(tokens);
    if (schemas.some((each) => around.includes(each)) || rows.length > 2 * MARKDOWN_MAX_FIELDS) return;
    const inside = [...around, ...schemas];
    const required = new Set(
      schemas.flatMap((each) => (Array.isArray(each.required) ? (each.required as Json[]) : [])),
    );
    for (const name of names.keys()) {
      const at = joinPointer(template, name);
      const held = fields.at([...tokens, name]).schemas;
      const first = held.find((each) => ['type', 'enum', 'const'].some((word) => each[word] !== undefined));
      const text = held.map((each) => each.description).find((each) => typeof each === 'string') ?? '';
      rows.push({
        template: at,
        words: fieldWords(first),
        isRequired: required.has(name),
        description: text,
      });
      visit([...tokens, name], at, inside);
    }
    const items = [...tokens, '*'];
    if (schemas.some((each) => each.items !== undefined || each.prefixItems !== undefined))
      visit(items, joinPointer(template, '*'), inside);
  };
  visit([], '', []);
  return rows;
}

const inLine = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_<>[\]#|]/g, String.raw`\$&`);
/** A bar would end the cell. */
const inCell = (text: string): string => text.replace(/\s+/g, ' ').replace(/(?<!\\)\|/g, String.raw`\|`);
const code = (text: string): string => `\`${text.replace(/[`\s]+/g, ' ')}\``;
