import type { JsonObject, JsonSchema } from '../model/json.ts';
import type { InlineOptions } from '../ref/inline.ts';
import type { SchemaCodec } from './codec/codec.ts';
import { describe, tellKeyword } from './convert/tell.ts';
import { sourceTypes } from './convert/types.ts';
import type { EmissionNote } from './emission-note.ts';
import { plainSchema } from './plain-schema.ts';
import type { DraftOutcome } from './strict-attempt.ts';

export interface PlainDraftOptions {
  /** The root is an object, with no union beside its fields. */
  readonly needsObject: boolean;
  readonly inline?: InlineOptions;
}

/** Refused at the root of a tool's schema by most providers. */
const COMBINATORS = ['anyOf', 'oneOf', 'allOf', 'not', 'if', 'then', 'else', 'enum', 'const'];

/** The contract's schema as it is, pruned: for modes where nothing constrains the writer. */
export function plainDraft(
  source: JsonSchema,
  { needsObject, inline, reasons }: PlainDraftOptions & { readonly reasons: readonly string[] },
): DraftOutcome {
  const plain = plainSchema(source, inline);
  if (!plain.ok) return { ok: false, reasons: plain.refusals.map(({ message }) => message) };
  const unrolled = plain.notes.map((note): EmissionNote => ({
    ...note,
    reason: 'recursion-unrolled',
    isTold: false,
  }));
  const { schema: given, notes } = plain;
  const schema: JsonObject = typeof given === 'boolean' ? (given ? {} : { not: {} }) : given;
  const root = needsObject ? asObject(schema) : { schema, isWrapped: false, lossy: [] };
  const codec: SchemaCodec = {
    root: root.isWrapped ? { kind: 'wrapped', name: 'value', value: { kind: 'same' } } : { kind: 'same' },
    definitions: new Map(),
    sourceDefinitions: {},
    emittedDefinitions: {},
  };
  const lossy = notes.length === 0 ? root.lossy : [...unrolled, ...root.lossy];
  return { ok: true, draft: { schema: root.schema, codec, lossy, isStrict: false, reasons } };
}

interface ObjectRoot {
  readonly schema: JsonObject;
  readonly isWrapped: boolean;
  readonly lossy: readonly EmissionNote[];
}

function asObject(schema: JsonObject): ObjectRoot {
  const { types, hasNull, isAssumed } = sourceTypes(schema);
  const isObject = types.length === 1 && types[0] === 'object' && !hasNull && schema.$ref === undefined;
  if (!isObject) return wrap(schema);
  const dropped = COMBINATORS.filter((keyword) => Object.hasOwn(schema, keyword));
  const words = dropped.map((keyword) => tellKeyword(keyword, schema, new Set(dropped)));
  // What cannot be told is not given up for the sake of one level.
  if (words.includes(null)) return wrap(schema);
  const told = words.filter((text): text is string => text !== null && text !== '');
  const { default: _, description: _own, ...rest } = schema;
  const kept = Object.entries(dropped.length === 0 ? schema : rest).filter(
    ([name]) => !dropped.includes(name),
  );
  const description = dropped.length === 0 ? undefined : describe(schema, told);
  return {
    schema: {
      type: 'object',
      ...(description !== undefined && { description }),
      ...Object.fromEntries(kept.filter(([name]) => name !== 'type')),
    },
    isWrapped: false,
    lossy: [
      ...(isAssumed ? [rootNote('type', 'type-assumed', 'narrowed')] : []),
      ...dropped.map((keyword) => rootNote(keyword, 'keyword-dropped', 'widened')),
    ],
  };
}

function wrap({ $defs, ...schema }: JsonObject): ObjectRoot {
  const whole: JsonObject = { type: 'object', properties: { value: schema }, required: ['value'] };
  return { schema: $defs === undefined ? whole : { ...whole, $defs }, isWrapped: true, lossy: [] };
}

const rootNote = (
  keyword: string,
  reason: EmissionNote['reason'],
  effect: EmissionNote['effect'],
): EmissionNote => ({ pointer: '', keyword, reason, effect, isTold: reason === 'keyword-dropped' });
