import { checkPlain } from '../engine/payload/plain.ts';
import { escapeToken } from '../ir/pointer.ts';
import { isJsonObject } from '../ir/walk.ts';
import { valuesOf } from '../merge/values.ts';
import type { Json, JsonObject } from '../model/json.ts';
import type { CertainSite } from '../diag/certain-sites.ts';

export interface Slot {
  /** Undefined where the field is missing. */
  readonly value: Json | undefined;
  readonly isRequired: boolean;
  /** The contract lists this very value. */
  readonly isListed: boolean;
}

export interface SlotVisitor {
  slot(template: string, slot: Slot): void;
}

interface Place {
  readonly value: Json | undefined;
  readonly site: CertainSite;
  readonly template: string;
}

/**
 * Shows every field that a payload's objects have or could have by their contract, whatever branch of a
 * union they take. Without a payload, or where it is no object, the fields of the root are missing.
 */
export function walkSlots(payload: Json | undefined, root: CertainSite, visitor: SlotVisitor): void {
  const isUsable = payload !== undefined && checkPlain(payload).isPlain;
  const todo: Place[] = [{ value: isUsable ? payload : undefined, site: root, template: '' }];
  for (let place = todo.pop(); place !== undefined; place = todo.pop()) {
    const { value, site, template } = place;
    if (Array.isArray(value)) {
      const items = value as readonly Json[];
      for (let at = items.length - 1; at >= 0; at--) {
        const item = { value: items[at], site: site.item(at), template: `${template}/*` };
        visitor.slot(item.template, {
          value: item.value,
          isRequired: false,
          isListed: isListed(item.value, item.site),
        });
        if (isHolder(item.value)) todo.push(item);
      }
      continue;
    }
    const object = isJsonObject(value) ? value : null;
    if (object === null && template !== '') continue;
    const required = namesIn(site, ({ required: names }) =>
      Array.isArray(names) ? (names as readonly string[]) : [],
    );
    const declared = namesIn(site, ({ properties }) =>
      isJsonObject(properties) ? Object.keys(properties) : [],
    );
    for (const name of new Set([...declared, ...required])) {
      const member = object !== null && Object.hasOwn(object, name) ? object[name] : undefined;
      const at = `${template}/${escapeToken(name)}`;
      const inside = site.member(name);
      visitor.slot(at, { value: member, isRequired: required.has(name), isListed: isListed(member, inside) });
      if (isHolder(member)) todo.push({ value: member, site: inside, template: at });
    }
  }
}

const isHolder = (value: Json | undefined): boolean => typeof value === 'object' && value !== null;

const isListed = (value: Json | undefined, { schemas }: CertainSite): boolean =>
  typeof value === 'string' &&
  schemas.some((schema) => valuesOf(schema)?.some((listed) => listed === value) === true);

const namesIn = (site: CertainSite, of: (schema: JsonObject) => readonly string[]): ReadonlySet<string> =>
  new Set(site.schemas.flatMap(of));
