import { parsePointer } from '../ir/pointer.ts';
import type { JsonObject } from '../model/json.ts';
import type { FieldSite, SchemaFields } from './schema-fields.ts';
import { templateMatcher } from './templates.ts';

/**
 * Tells whether a place of a payload is shown to nobody, whatever stands there. With the value that stands
 * there: whether that value is shown to nobody.
 */
export type Sensitivity = (template: string, value?: unknown) => boolean;

interface Place {
  readonly isHidden: boolean;
  /** A sensitive field lies further down. */
  readonly isAbove: boolean;
}

/**
 * Nobody is shown what a contract calls sensitive and what lies under it, nor where a model may have written
 * the same otherwise:
 * - under a key that the contract does not know: `taxId` for `tax_id`, or `persn` for the `person` that has
 *   it
 * - as a text or a number where the object or list that has the field should be
 */
export function sensitivityOf(sensitive: readonly string[], fields: SchemaFields): Sensitivity {
  if (sensitive.length === 0) return () => false;
  const isNamed = templateMatcher(sensitive);
  const paths = sensitive.map((template) => parsePointer(template) ?? []);
  const known = new Map<string, Place>();
  const placeOf = (template: string): Place => {
    const cached = known.get(template);
    if (cached !== undefined) return cached;
    const tokens = parsePointer(template) ?? [];
    const place = {
      isHidden: isNamed(template) || tokens.some((_, depth) => isStranger(tokens, depth, { paths, fields })),
      isAbove: paths.some((path) => path.length > tokens.length && leadsTo(path, tokens)),
    };
    if (known.size < 10_000) known.set(template, place);
    return place;
  };
  return (template, value) => {
    const { isHidden, isAbove } = placeOf(template);
    const isScalar = value !== undefined && value !== null && typeof value !== 'object';
    return isHidden || (isAbove && isScalar);
  };
}

/** Whether the contract knows no key of that name there, as far as it says which keys there are. */
function isStranger(
  tokens: readonly string[],
  depth: number,
  { paths, fields }: { readonly paths: readonly (readonly string[])[]; readonly fields: SchemaFields },
): boolean {
  const above = tokens.slice(0, depth);
  const name = tokens[depth] as string;
  if (name === '*') return false;
  const site = fields.at(above);
  if (site.names.has(name)) return false;
  // Where a sensitive field has a name, so has every other: even a map beside it may hold it by another.
  const isBeside = paths.some((path) => path.length > depth && path[depth] !== '*' && leadsTo(path, above));
  return isBeside || (!isFree(site) && fields.at([...above, name]).schemas.length === 0);
}

/** Says nothing of its keys. */
const isFree = ({ names, schemas }: FieldSite): boolean =>
  names.size === 0 && schemas.every((schema) => mayBeObject(schema) && !isClosed(schema));

const mayBeObject = ({ type }: JsonObject): boolean =>
  type === undefined || type === 'object' || (Array.isArray(type) && type.includes('object'));

const isClosed = ({ additionalProperties, unevaluatedProperties }: JsonObject): boolean =>
  additionalProperties === false || unevaluatedProperties === false;

/** Whether a path goes through a place; `*` stands for any one step. */
const leadsTo = (path: readonly string[], tokens: readonly string[]): boolean =>
  tokens.every((token, index) => path[index] === '*' || token === '*' || path[index] === token);
