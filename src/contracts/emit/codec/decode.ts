import { describeValue } from '../../diag/found.ts';
import { joinPointer } from '../../ir/pointer.ts';
import { isJsonObject } from '../../ir/walk.ts';
import { PAYLOAD_MAX_DEPTH } from '../../limits.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Json } from '../../model/json.ts';
import { parseDiagnostic } from '../../repair/parse-diagnostic.ts';
import { readJson } from '../../repair/read-json.ts';
import { isDeeperThan } from './depth.ts';
import { misfit } from './fits-schema.ts';
import { SAME, type Codec, type SchemaCodec, type UnionBranch } from './codec.ts';

export interface Decoded {
  /** To be validated against the contract, whatever the diagnostics say. */
  readonly value: Json;
  /**
   * Errors: what could not be undone, a key that came twice or text that is no JSON. Pointers are of
   * `value`.
   */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * A value as the contract means it, of one that a provider gave. What was not written as agreed is left as
 * it is, for validation to say so.
 */
export function decodeValue(value: Json, codec: SchemaCodec): Decoded {
  if (isDeeperThan(value, PAYLOAD_MAX_DEPTH)) return { value, diagnostics: [] };
  const diagnostics: Diagnostic[] = [];
  return { value: decode(value, codec.root, { codec, pointer: '', diagnostics }), diagnostics };
}

interface At {
  readonly codec: SchemaCodec;
  readonly pointer: string;
  readonly diagnostics: Diagnostic[];
}

const below = (at: At, token: string | number): At => ({ ...at, pointer: joinPointer(at.pointer, token) });

// As deep as the value: each codec but unions and definitions takes a level of it, and those end in one.
function decode(value: Json, codec: Codec, at: At): Json {
  switch (codec.kind) {
    case 'same':
      return value;
    case 'object':
      return isJsonObject(value) ? Object.fromEntries(decodeFields(Object.entries(value), codec, at)) : value;
    case 'list':
      if (!Array.isArray(value)) return value;
      return (value as readonly Json[]).map((item, index) =>
        decode(item, codec.prefix[index] ?? codec.items, below(at, index)),
      );
    case 'entries': {
      const entries = entriesOf(value);
      if (entries === null) return value;
      return Object.fromEntries(
        withoutDoubles(entries, at).map(([key, item]) => [key, decode(item, codec.value, below(at, key))]),
      );
    }
    case 'text':
      return typeof value === 'string' ? decodeText(value, at) : value;
    case 'wrapped':
      return isJsonObject(value) && Object.hasOwn(value, codec.name) && Object.keys(value).length === 1
        ? decode(value[codec.name] as Json, codec.value, at)
        : value;
    case 'union': {
      const branch = nearest(value, codec.branches, at.codec);
      return branch === undefined ? value : decode(value, branch.codec, at);
    }
    case 'definition':
      return decode(value, at.codec.definitions.get(codec.name) ?? { kind: 'same' }, at);
  }
}

function decodeFields(
  members: readonly (readonly [string, Json])[],
  { fields, sparse }: Extract<Codec, { kind: 'object' }>,
  at: At,
): [string, Json][] {
  // A field may stand in its own place and in the list as well.
  const written = members.flatMap(([name, value]): (readonly [string, Json, Codec])[] => {
    const field = fields.get(name);
    const listed = sparse !== undefined && name === sparse.name ? entriesOf(value) : null;
    if (sparse !== undefined && listed !== null)
      return listed.map(([key, item]) => [key, item, sparse.fields.get(key) ?? SAME]);
    if (field !== undefined && value === null && field.nullIsAbsent) return [];
    return [[name, value, field?.codec ?? sparse?.fields.get(name) ?? SAME]];
  });
  return withoutDoubles(written, at).map(([name, value, codec]) => [
    name,
    decode(value, codec, below(at, name)),
  ]);
}

/** @returns null for what is no list of entries: what stands in one beside the two would be lost */
function entriesOf(value: Json): [string, Json][] | null {
  if (!Array.isArray(value)) return null;
  const entries: [string, Json][] = [];
  for (const entry of value as readonly Json[]) {
    const isEntry = isJsonObject(entry) && Object.hasOwn(entry, 'value') && Object.keys(entry).length === 2;
    if (!isEntry || typeof entry.key !== 'string') return null;
    entries.push([entry.key, entry.value as Json]);
  }
  return entries;
}

/** The first of each key, and a diagnostic for each that came again. */
function withoutDoubles<Entry extends readonly [string, Json, ...unknown[]]>(
  entries: readonly Entry[],
  at: At,
): readonly Entry[] {
  const seen = new Set<string>();
  return entries.filter(([key, value]) => {
    if (!seen.has(key)) {
      seen.add(key);
      return true;
    }
    const pointer = joinPointer(at.pointer, key);
    const doubled = parseDiagnostic({ code: 'duplicate-key', pointer, at: 0 });
    at.diagnostics.push({ ...doubled, found: describeValue(value, true) });
    return false;
  });
}

function decodeText(text: string, { pointer, diagnostics }: At): Json {
  const { value, problems } = readJson(text);
  if (value === undefined || problems.length > 0) {
    diagnostics.push(
      ...problems.map((problem) => parseDiagnostic({ ...problem, pointer: pointer + problem.pointer })),
    );
    return problems.every(({ code }) => code === 'duplicate-key') && value !== undefined ? value : text;
  }
  return value;
}

function nearest(
  value: Json,
  branches: readonly UnionBranch[],
  { emittedDefinitions }: SchemaCodec,
): UnionBranch | undefined {
  let best: UnionBranch | undefined;
  let least = Infinity;
  for (const branch of branches) {
    const cost = misfit(value, branch.emitted, emittedDefinitions);
    if (cost < least) [best, least] = [branch, cost];
  }
  return best;
}
