import { readSchemaFiles } from './schema-diff.ts';

/**
 * What the schema says in comments because Prisma's language has no word for it:
 * `/// @check EXPRESSION` or `/// @check exactly one of a, b and c is set`,
 * `/// @partial-unique (a, b) where CONDITION; (c) where CONDITION`,
 * `/// @partitioned by range (column)`.
 */
export interface SchemaRules {
  readonly checks: readonly NamedSql[];
  readonly uniques: readonly NamedSql[];
  /** Table → the clause behind its column list. */
  readonly partitioned: ReadonlyMap<string, string>;
}

interface NamedSql {
  readonly name: string;
  readonly sql: string;
}

interface Model {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rules: readonly { readonly kind: string; readonly text: string }[];
}

export function readSchemaRules(schemaFolder: string): SchemaRules {
  const models = readSchemaFiles(schemaFolder).flatMap(({ content }) => readModels(content));
  const of = (model: Model, kind: string): string[] =>
    model.rules.filter((rule) => rule.kind === kind).map((rule) => rule.text);
  return {
    checks: models.flatMap((model) =>
      of(model, 'check').map((text, index) => checkSql(model, text, index)),
    ),
    uniques: models.flatMap((model) =>
      of(model, 'partial-unique').flatMap((text) =>
        text.split(';').map((part) => uniqueSql(model, part.trim())),
      ),
    ),
    partitioned: new Map(
      models.flatMap((model) =>
        of(model, 'partitioned').map((text) => [model.table, `PARTITION ${text}`] as const),
      ),
    ),
  };
}

/** All comments of a model count, above it and inside it. */
function readModels(text: string): Model[] {
  const models: Model[] = [];
  for (const match of text.matchAll(/((?:^\/\/\/.*\n)*)^model (\w+) \{\n([\s\S]*?)^\}/gm)) {
    const [, above = '', name = '', body = ''] = match;
    const columns = [...body.matchAll(/^ {2}(\w+) +\w+.*$/gm)].map(
      (line) => mapped(line[0], /@map\("([^"]+)"\)/) ?? line[1] ?? '',
    );
    const rules = [...`${above}${body}`.matchAll(/\/\/\/ @(check|partial-unique|partitioned) (.+)$/gm)];
    models.push({
      table: mapped(body, /@@map\("([^"]+)"\)/) ?? name,
      columns,
      rules: rules.map(([, kind = '', rule = '']) => ({ kind, text: rule.trim() })),
    });
  }
  return models;
}

const mapped = (text: string, pattern: RegExp): string | undefined => pattern.exec(text)?.[1];
const quote = (name: string): string => `"${name}"`;
const cut = (name: string): string => name.slice(0, 63);

function checkSql(model: Model, text: string, index: number): NamedSql {
  const name = cut(`${model.table}_check_${index + 1}`);
  const oneOf = /^exactly one of (.+) is set$/.exec(text)?.[1];
  const expression =
    oneOf === undefined
      ? quoteColumns(model, text)
      : `num_nonnulls(${oneOf
          .split(/,| and /)
          .map((column) => quote(column.trim()))
          .join(', ')}) = 1`;
  return {
    name,
    sql: `ALTER TABLE ${quote(model.table)} ADD CONSTRAINT ${quote(name)} CHECK (${expression});`,
  };
}

function uniqueSql(model: Model, text: string): NamedSql {
  const parts = /^\(([^)]+)\) where (.+)$/.exec(text);
  if (parts === null) throw new Error(`${model.table}: cannot read @partial-unique ${text}`);
  const columns = (parts[1] ?? '').split(',').map((column) => column.trim());
  const name = cut(`${model.table}_${columns.join('_')}_partial_key`);
  const condition = quoteColumns(model, parts[2] ?? '');
  return {
    name,
    sql:
      `CREATE UNIQUE INDEX ${quote(name)} ON ${quote(model.table)}` +
      ` (${columns.map(quote).join(', ')}) WHERE ${condition};`,
  };
}

/** Columns may be reserved words, such as `end`; text in quotes is left alone. */
const quoteColumns = (model: Model, text: string): string =>
  text.replace(/'[^']*'|[A-Za-z_]\w*/g, (word) => (model.columns.includes(word) ? quote(word) : word));
