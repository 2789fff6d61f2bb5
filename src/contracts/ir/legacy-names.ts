import type { JsonObject, JsonSchema } from '../model/json.ts';
import { namesOf, type SchemaNames } from '../ref/index-schema.ts';
import { isAtLeast, type DetectedDialect } from './dialect.ts';
import { schemaSites } from './walk.ts';

/** Name of the `$dynamicAnchor` that stands for `$recursiveAnchor: true`. */
export const RECURSIVE_ANCHOR = 'recursive-root';

/**
 * How a schema of the dialect names the schemas in it. Before 2019-09 one keyword gives both the URI and
 * the anchor, and nothing beside `$ref` names anything. Where no reference could use them, names of inner
 * schemas are passed over: generators give every property one, and the same one twice.
 */
export function legacyNames(
  root: JsonSchema,
  { dialect, isStated }: DetectedDialect,
): (schema: JsonObject) => SchemaNames {
  if (isAtLeast(dialect, '2019-09')) return namesOf;
  const hasRefs = refersToAnything(root);
  return (schema) => {
    if (isStated && typeof schema.$ref === 'string') return {};
    const own = dialect === 'draft-04' && typeof schema.id === 'string' ? schema.id : schema.$id;
    if (typeof own !== 'string' || (schema !== root && !hasRefs)) return {};
    const [path = '', anchor = ''] = own.split('#');
    const isUsable = path !== '' && (isStated || schema === root || URL.canParse(path));
    return {
      ...(isUsable && { id: path }),
      ...(anchor !== '' && !anchor.startsWith('/') && { anchor }),
    };
  };
}

function refersToAnything(root: JsonSchema): boolean {
  for (const { schema } of schemaSites(root)) {
    if (typeof schema !== 'boolean' && Object.hasOwn(schema, '$ref')) return true;
  }
  return false;
}
