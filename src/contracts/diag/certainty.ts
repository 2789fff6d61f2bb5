import { parsePointer } from '../ir/pointer.ts';
import type { Json, JsonObject, JsonSchema } from '../model/json.ts';
import { certainSites, type CertainSite } from './certain-sites.ts';
import type { Fault } from './fault.ts';
import type { SchemaFields } from './schema-fields.ts';

export interface CertaintyContext {
  readonly schema: JsonSchema;
  readonly fields: SchemaFields;
  readonly payload: Json;
  /** Where a schema object stands in the contract's schema. */
  readonly pointerOf: (schema: object) => string | undefined;
}

/**
 * Which of the faults that say the same is told: 0 for the first schema that applies to the value whatever
 * else it holds, then the others of that kind, and Infinity for one that applies by a branch or a condition.
 * A payload that is still being written can show the former alone, and what it shows has to stand in the end.
 */
export function certaintyOf({
  schema,
  fields,
  payload,
  pointerOf,
}: CertaintyContext): (fault: Fault) => number {
  const root = certainSites(schema, fields);
  return (fault) => {
    const at = fault.schema === null ? undefined : pointerOf(fault.schema);
    const index =
      at === undefined
        ? -1
        : siteAt(root, payload, fault.pointer).schemas.findIndex((each) => pointerOf(each) === at);
    return index === -1 ? Infinity : index;
  };
}

function siteAt(root: CertainSite, payload: Json, pointer: string): CertainSite {
  let site = root;
  let value: Json | undefined = payload;
  for (const token of parsePointer(pointer) ?? []) {
    site = Array.isArray(value) ? site.item(Number(token)) : site.member(token);
    value = (value as JsonObject | undefined)?.[token];
  }
  return site;
}
