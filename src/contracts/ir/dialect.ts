import type { JsonSchema } from '../model/json.ts';
import type { SchemaRefusal } from './schema-refusal.ts';
import { schemaSites } from './walk.ts';

/** Dialects that are taken, oldest first. */
export const DIALECTS = ['draft-04', 'draft-06', 'draft-07', '2019-09', '2020-12'] as const;
export type Dialect = (typeof DIALECTS)[number];

/** `$schema` of 2020-12. */
export const CURRENT_META_SCHEMA = 'https://json-schema.org/draft/2020-12/schema';

export interface DetectedDialect {
  readonly dialect: Dialect;
  /** The schema says so by `$schema`; otherwise it was told by its keywords. */
  readonly isStated: boolean;
}

const META_SCHEMA = /^https?:\/\/json-schema\.org\/(?:draft[-/]([0-9-]+)\/)?(?:hyper-)?schema#?$/;

/** Whether the dialect knows what came with `since`. */
export const isAtLeast = (dialect: Dialect, since: Dialect): boolean =>
  DIALECTS.indexOf(dialect) >= DIALECTS.indexOf(since);

/**
 * The dialect of a schema: by `$schema`, or by keywords that only one has where it says nothing. A schema
 * that could be of any is one of 2020-12.
 */
export function detectDialect(schema: JsonSchema): DetectedDialect | SchemaRefusal {
  if (typeof schema === 'boolean') return { dialect: '2020-12', isStated: false };
  if (!Object.hasOwn(schema, '$schema')) return { dialect: guessDialect(schema), isStated: false };
  const stated = schema.$schema;
  const [whole, version] = (typeof stated === 'string' && META_SCHEMA.exec(stated)) || [];
  if (whole !== undefined && version === undefined) return { dialect: guessDialect(schema), isStated: false };
  const dialect = dialectOf(version);
  return dialect === undefined ? unknown(stated) : { dialect, isStated: true };
}

function dialectOf(version: string | undefined): Dialect | undefined {
  // Draft-05 changed no word of draft-04.
  if (version === '04' || version === '05') return 'draft-04';
  return DIALECTS.find((dialect) => dialect === version || dialect === `draft-${version}`);
}

function guessDialect(root: JsonSchema): Dialect {
  let guess: Dialect = '2020-12';
  for (const { schema } of schemaSites(root)) {
    if (typeof schema === 'boolean') continue;
    const has = (keyword: string): boolean => Object.hasOwn(schema, keyword);
    const isExclusive = (keyword: string): boolean => has(keyword) && typeof schema[keyword] === 'boolean';
    if (isExclusive('exclusiveMinimum') || isExclusive('exclusiveMaximum')) return 'draft-04';
    if (has('id') && typeof schema.id === 'string' && !has('$id')) return 'draft-04';
    if (has('$recursiveRef')) guess = '2019-09';
    const isOld = has('definitions') || has('dependencies') || has('additionalItems');
    if (guess === '2020-12' && (isOld || Array.isArray(schema.items))) guess = 'draft-07';
  }
  return guess;
}

const unknown = (stated: unknown): SchemaRefusal => ({
  code: 'unknown-dialect',
  pointer: '/$schema',
  message: `${JSON.stringify(stated)?.slice(0, 200)} is no known dialect. Use draft-04, -06, -07, 2019-09 or 2020-12, such as ${CURRENT_META_SCHEMA}.`,
});
