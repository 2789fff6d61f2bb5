import { isDeepStrictEqual } from 'node:util';
import { describeValue, jsonTypeOf } from '../diag/found.ts';
import { checkPlain } from '../engine/payload/plain.ts';
import { readyContract, type ReadyContract } from '../engine/validator-pool.ts';
import { formatPointer, joinPointer } from '../ir/pointer.ts';
import { ALIAS_MAX_CHARS, UNRESOLVED_MAX_KEYS } from '../limits.ts';
import type { ContractArtifact } from '../model/contract.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Json, JsonObject } from '../model/json.ts';
import type { MappedField, UnresolvedField } from '../model/validation-result.ts';
import { aliasTables, type AliasTable } from './alias-table.ts';
import type { MapConflict, MapOutcome } from './map-outcome.ts';

/** Gives payloads the names of a contract. */
export type SemanticMapper = (payload: Json) => MapOutcome;

/**
 * Makes the mapper of a contract: dictionary look-ups in its frozen alias map and nothing else, so that the
 * same payload always comes out the same. Only keys that the contract does not know are looked up, each
 * once; what has no entry stays where it is and is reported, never guessed. Values are never changed.
 *
 * @throws UnknownStep, SchemaNotUsable as `validate`
 */
export function semanticMapper(
  artifact: ContractArtifact,
  { step }: { readonly step?: string } = {},
): SemanticMapper {
  const ready = readyContract(artifact, step);
  const tableAt = aliasTables(artifact.aliasMap, ready.fields);
  return (payload) => {
    const run = new Run(ready, tableAt);
    // What is no JSON or beyond a limit is refused by validation; here it would only cost.
    const data = checkPlain(payload).isPlain ? run.map(payload, { pointer: '', tokens: [] }) : payload;
    return { data, ...run.report() };
  };
}

interface At {
  readonly pointer: string;
  readonly tokens: readonly string[];
}

interface Placed {
  readonly value: Json;
  /** -1 for the field's own name, else the place among the frozen entries. */
  readonly rank: number;
  readonly from: string;
}

class Run {
  readonly #ready: ReadyContract;
  readonly #tableAt: (tokens: readonly string[]) => AliasTable;
  readonly #mapped: MappedField[] = [];
  readonly #conflicts: MapConflict[] = [];
  readonly #diagnostics: Diagnostic[] = [];
  readonly #unresolved = new Map<string, UnresolvedField>();
  readonly #passed = new Map<string, UnresolvedField>();

  constructor(ready: ReadyContract, tableAt: (tokens: readonly string[]) => AliasTable) {
    this.#ready = ready;
    this.#tableAt = tableAt;
  }

  report(): Omit<MapOutcome, 'data'> {
    return {
      mapped: this.#mapped,
      unresolved: [...this.#unresolved.values()],
      passed: [...this.#passed.values()],
      diagnostics: this.#diagnostics,
      conflicts: this.#conflicts,
    };
  }

  /** Recursion goes as deep as the payload, whose depth was checked. */
  map(value: Json, at: At): Json {
    if (typeof value !== 'object' || value === null) return value;
    if (!Array.isArray(value)) return this.#mapObject(value as JsonObject, at);
    const items = value as readonly Json[];
    const tokens = [...at.tokens, '*'];
    const mapped = items.map((item, index) =>
      this.map(item, { pointer: joinPointer(at.pointer, index), tokens }),
    );
    return mapped.every((item, index) => item === items[index]) ? items : mapped;
  }

  #mapObject(object: JsonObject, at: At): JsonObject {
    if (this.#ready.fields.at(at.tokens).schemas.length === 0) return object;
    const table = this.#tableAt(at.tokens);
    const named = this.#rename(object, { at, table });
    let isSame = named === null;
    const members = (named ?? Object.entries(object)).map(([key, value]): readonly [string, Json] => {
      const mapped = this.map(value, { pointer: joinPointer(at.pointer, key), tokens: [...at.tokens, key] });
      isSame &&= mapped === value;
      return [key, mapped];
    });
    return isSame ? object : Object.fromEntries(members);
  }

  /** @returns null where every key stays as it is */
  #rename(
    object: JsonObject,
    { at, table }: { at: At; table: AliasTable },
  ): (readonly [string, Json])[] | null {
    const fields = new Map<string, Placed>();
    let isSame = true;
    for (const [key, value] of Object.entries(object)) {
      const entry = table.isKnown(key) ? null : table.find(key, object);
      if (entry === null) {
        if (!table.isKnown(key))
          this.#count(table.isOpen ? this.#passed : this.#unresolved, { at, key, value });
        this.#place(fields, { at, to: key, placed: { value, rank: -1, from: key } });
        continue;
      }
      isSame = false;
      this.#place(fields, { at, to: entry.to, placed: { value, rank: entry.rank, from: key } });
    }
    if (isSame) return null;
    for (const [to, { from, rank }] of fields) {
      if (rank >= 0) this.#mapped.push({ parent: at.pointer, from, to });
    }
    return [...fields].map(([key, { value }]) => [key, value]);
  }

  /** The field's own name wins, then the first of the frozen entries; the place of the first stays. */
  #place(fields: Map<string, Placed>, { at, to, placed }: { at: At; to: string; placed: Placed }): void {
    const other = fields.get(to);
    if (other === undefined) {
      fields.set(to, placed);
      return;
    }
    const [kept, left] = placed.rank < other.rank ? [placed, other] : [other, placed];
    fields.set(to, kept);
    const isEqual = isDeepStrictEqual(kept.value, left.value);
    if (!isEqual) this.#conflicts.push({ parent: at.pointer, from: left.from, to, value: left.value });
    this.#diagnostics.push(this.#doubled({ at, to, kept, left, isEqual }));
  }

  #doubled({
    at,
    to,
    kept,
    left,
    isEqual,
  }: {
    at: At;
    to: string;
    kept: Placed;
    left: Placed;
    isEqual: boolean;
  }): Diagnostic {
    const template = formatPointer([...at.tokens, to]);
    const isSensitive = this.#ready.isSensitive(template, left.value);
    return {
      code: 'conflict',
      severity: isEqual ? 'info' : 'error',
      pointer: joinPointer(at.pointer, to),
      template,
      schemaPointer: null,
      keyword: 'alias',
      expected: isEqual
        ? `one name for the field; ${say(left.from)} said the same`
        : `one value for the field; ${say(left.from)} says another than ${say(kept.from)}`,
      found: describeValue(left.value, isSensitive),
      ...(!isEqual && { suggestion: `leave ${say(left.from)} out, or correct ${say(kept.from)}` }),
      origin: 'mapper',
    };
  }

  #count(into: Map<string, UnresolvedField>, { at, key, value }: { at: At; key: string; value: Json }): void {
    const template = formatPointer(at.tokens);
    const jsonType = jsonTypeOf(value);
    const shown = key.slice(0, ALIAS_MAX_CHARS);
    const id = `${template}\n${shown}\n${jsonType}`;
    const known = into.get(id);
    if (known !== undefined) into.set(id, { ...known, count: known.count + 1 });
    else if (into.size < UNRESOLVED_MAX_KEYS) into.set(id, { template, key: shown, jsonType, count: 1 });
  }
}

const say = (name: string): string => JSON.stringify(name.slice(0, ALIAS_MAX_CHARS));
