import { groupBy } from '../ir/group-by.ts';
import type { Fault } from '../diag/fault.ts';
import { formatPointer, joinPointer, parsePointer } from '../ir/pointer.ts';
import { isJsonObject } from '../ir/walk.ts';
import { foldName } from '../mapper/fold-name.ts';
import type { AliasEntry, ContractArtifact } from '../model/contract.ts';
import type { Json, JsonObject } from '../model/json.ts';
import type { JsonListener } from '../repair/json-machine.ts';
import type { OpenContainer } from '../repair/open-container.ts';
import type { CertainSite } from '../diag/certain-sites.ts';
import { allowsType, openTextFaults, scalarFaults } from './certain-faults.ts';

export interface Watch {
  readonly root: CertainSite;
  readonly artifact: ContractArtifact;
  /** Filled with the pointers of whole values. */
  readonly complete: Set<string>;
  readonly report: (fault: Fault) => void;
}

/** What is kept for each open object or list. */
interface Note {
  readonly site: CertainSite;
  readonly pointer: string;
  readonly tokens: readonly string[];
  /** Something may still change it before it is checked. */
  readonly isUnsure: boolean;
  /** Fields that may have come by another name. */
  readonly aliased: Set<string>;
  /** The member that is being read came by another name. */
  isAliasKey: boolean;
  hasTooMany: boolean;
}

/** Listens to a machine and reports what no continuation can mend, each fault once. */
export function watchFaults({ root, artifact, complete, report }: Watch): JsonListener {
  const coerced = artifact.coercions.map(({ template }) => parsePointer(template) ?? []);
  const aliases = groupBy(artifact.aliasMap.entries, ({ parent }) => parent);
  /** Of the string that is open. */
  let text: { readonly at: string; points: number; readonly told: Set<string> } | null = null;

  const noteOf = (holder: OpenContainer): Note => holder.note as Note;
  const place = (holder: OpenContainer | null): Omit<Note, 'aliased' | 'isAliasKey' | 'hasTooMany'> => {
    if (holder === null) return { site: root, pointer: '', tokens: [], isUnsure: isCoerced([]) };
    const { site, pointer, tokens, isUnsure, isAliasKey } = noteOf(holder);
    const isList = Array.isArray(holder.value);
    const token = isList ? holder.size - 1 : (holder.key as string);
    const inside = [...tokens, isList ? '*' : String(token)];
    return {
      site: isList ? site.item(holder.size - 1) : site.member(String(token)),
      pointer: joinPointer(pointer, token),
      tokens: inside,
      isUnsure: isUnsure || isAliasKey || isCoerced(inside),
    };
  };
  const isCoerced = (tokens: readonly string[]): boolean =>
    coerced.some(
      (template) =>
        template.length === tokens.length &&
        template.every((token, at) => token === tokens[at] || tokens[at] === '*'),
    );
  const aliasesAt = (tokens: readonly string[]): readonly AliasEntry[] =>
    aliases.get(formatPointer(tokens)) ?? [];

  /** An item more than a list may have. */
  const countItem = (holder: OpenContainer | null): void => {
    if (holder === null || !Array.isArray(holder.value)) return;
    const note = noteOf(holder);
    if (note.isUnsure || note.hasTooMany) return;
    for (const schema of note.site.schemas) {
      const { maxItems } = schema;
      if (typeof maxItems !== 'number' || holder.size <= maxItems) continue;
      note.hasTooMany = true;
      report({
        keyword: 'maxItems',
        pointer: note.pointer,
        schema,
        params: { limit: maxItems },
        value: holder.value,
      });
    }
  };

  return {
    onKey(holder, key) {
      const note = noteOf(holder);
      const alias = aliasesAt(note.tokens).find(({ from, tier }) =>
        tier === 'exact' ? from === key : from === foldName(key),
      );
      note.isAliasKey = alias !== undefined;
      if (alias !== undefined) note.aliased.add(alias.to);
      if (note.isUnsure || alias !== undefined) return;
      for (const schema of note.site.schemas) {
        if (!isClosedFor(schema, key)) continue;
        const params = { additionalProperty: key };
        report({
          keyword: 'additionalProperties',
          pointer: note.pointer,
          schema,
          params,
          value: holder.value,
        });
        break;
      }
    },
    onOpen(container) {
      countItem(container.parent);
      const at = place(container.parent);
      container.note = {
        ...at,
        aliased: new Set<string>(),
        isAliasKey: false,
        hasTooMany: false,
      } satisfies Note;
      if (at.isUnsure) return;
      for (const schema of at.site.schemas) {
        if (allowsType(schema, container.value)) continue;
        report({ keyword: 'type', pointer: at.pointer, schema, params: {}, value: container.value });
      }
    },
    onScalar(holder, value) {
      const at = place(holder);
      if (text?.at !== at.pointer) countItem(holder);
      complete.add(at.pointer);
      const told = text?.at === at.pointer ? text.told : new Set<string>();
      text = null;
      if (at.isUnsure) return;
      for (const [index, schema] of at.site.schemas.entries()) {
        for (const fault of scalarFaults(schema, { value, pointer: at.pointer })) {
          if (!told.has(`${index} ${fault.keyword}`)) report(fault);
        }
      }
    },
    onOpenText(holder, value, added) {
      const at = place(holder);
      if (text?.at !== at.pointer) {
        countItem(holder);
        text = { at: at.pointer, points: 0, told: new Set() };
      }
      for (const _point of added) text.points++;
      if (at.isUnsure) return;
      for (const [index, schema] of at.site.schemas.entries()) {
        for (const fault of openTextFaults(schema, { value, pointer: at.pointer, points: text.points })) {
          const key = `${index} ${fault.keyword}`;
          if (text.told.has(key)) continue;
          text.told.add(key);
          report(fault);
        }
      }
    },
    onClose(container) {
      const note = noteOf(container);
      complete.add(note.pointer);
      if (note.isUnsure) return;
      for (const schema of note.site.schemas) {
        for (const fault of closingFaults(schema, { note, value: container.value, size: container.size }))
          report(fault);
      }
    },
  };
}

function isClosedFor(
  { additionalProperties, properties, patternProperties }: JsonObject,
  key: string,
): boolean {
  if (additionalProperties !== false || patternProperties !== undefined) return false;
  return !isJsonObject(properties) || !Object.hasOwn(properties, key);
}

interface Closing {
  readonly note: Note;
  readonly value: Json;
  readonly size: number;
}

function closingFaults(schema: JsonObject, { note, value, size }: Closing): readonly Fault[] {
  const { pointer, aliased } = note;
  if (Array.isArray(value)) {
    const { minItems } = schema;
    if (typeof minItems !== 'number' || size >= minItems) return [];
    return [{ keyword: 'minItems', pointer, schema, params: { limit: minItems }, value }];
  }
  const required = Array.isArray(schema.required) ? (schema.required as readonly string[]) : [];
  return required
    .filter((name) => !Object.hasOwn(value as JsonObject, name) && !aliased.has(name))
    .map((missingProperty) => ({ keyword: 'required', pointer, schema, params: { missingProperty }, value }));
}
