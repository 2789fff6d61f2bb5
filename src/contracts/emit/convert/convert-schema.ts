import { isJsonObject } from '../../ir/walk.ts';
import { EMIT_MAX_NODES } from '../../limits.ts';
import type { JsonObject, JsonSchema } from '../../model/json.ts';
import type { Codec, SchemaCodec } from '../codec/codec.ts';
import type { EmissionNote } from '../emission-note.ts';
import type { ConvertContext, Place, StrictProblem } from './context.ts';
import { convertNode } from './convert-node.ts';
import type { Profile } from './profile.ts';

export interface ConvertOptions {
  readonly profile: Profile;
  /** Whether the root has to be an object without a union; what is none stands in a field `value`. */
  readonly needsObject: boolean;
  readonly sparse?: ReadonlySet<string>;
  readonly asText?: ReadonlySet<string>;
  readonly dropsNull?: boolean;
}

export interface ConvertedSchema {
  readonly schema: JsonObject;
  readonly codec: SchemaCodec;
  readonly notes: readonly EmissionNote[];
  readonly problems: readonly StrictProblem[];
  /** Optional fields of each object, by its pointer. */
  readonly optionalCounts: ReadonlyMap<string, number>;
  /** Pointers of unions. */
  readonly unionPlaces: readonly string[];
}

/** A schema of `plainSchema` in the words of one provider, with how values are written. */
export function convertSchema(source: JsonSchema, options: ConvertOptions): ConvertedSchema {
  const definitions = typeof source === 'object' && isJsonObject(source.$defs) ? source.$defs : {};
  const context: ConvertContext = {
    profile: options.profile,
    definitions,
    notes: [],
    problems: [],
    sparse: options.sparse ?? new Set(),
    asText: options.asText ?? new Set(),
    dropsNull: options.dropsNull ?? false,
    optionalCounts: new Map(),
    unionPlaces: [],
    budget: { nodes: EMIT_MAX_NODES },
    convert: (schema, place) => convertNode(schema, place, context),
  };
  const start: Place = { pointer: '', level: 1, depth: 0 };
  let root = context.convert(withoutDefinitions(source), start);
  const isWrapped = options.needsObject && !isPlainObject(root.schema);
  if (isWrapped) {
    clear(context);
    root = context.convert(withoutDefinitions(source), { ...start, level: 2 });
  }
  const codecs = new Map<string, Codec>();
  const emitted = new Map<string, JsonObject>();
  const todo = Object.keys(definitions).length === 0 ? [] : namesUsed(root.schema);
  for (let name = todo.pop(); name !== undefined; name = todo.pop()) {
    if (emitted.has(name)) continue;
    const pointer = `/$defs/${name}`;
    const { schema, codec } = context.convert((definitions[name] ?? true) as JsonSchema, {
      pointer,
      level: 2,
      depth: 1,
    });
    emitted.set(name, schema);
    codecs.set(name, codec);
    todo.push(...namesUsed(schema));
  }
  if (context.budget.nodes < 0) {
    context.problems.push({
      pointer: '',
      message: `More than ${EMIT_MAX_NODES} schemas would have to be written.`,
    });
  }
  // In the order of the source.
  const kept = Object.keys(definitions).flatMap((name) => {
    const schema = emitted.get(name);
    return schema === undefined ? [] : [[name, schema] as const];
  });
  const $defs = Object.fromEntries(kept);
  const whole = isWrapped ? wrapped(root.schema, options.profile) : root.schema;
  return {
    schema: kept.length === 0 ? whole : { ...whole, $defs },
    codec: {
      root: isWrapped ? { kind: 'wrapped', name: 'value', value: root.codec } : root.codec,
      definitions: codecs,
      sourceDefinitions: definitions,
      emittedDefinitions: $defs,
    },
    notes: context.notes,
    problems: context.problems,
    optionalCounts: context.optionalCounts,
    unionPlaces: context.unionPlaces,
  };
}

function clear(context: ConvertContext): void {
  context.notes.length = 0;
  context.problems.length = 0;
  context.unionPlaces.length = 0;
  context.optionalCounts.clear();
  context.budget.nodes = EMIT_MAX_NODES;
}

function withoutDefinitions(source: JsonSchema): JsonSchema {
  if (typeof source === 'boolean' || source.$defs === undefined) return source;
  const { $defs: _, ...rest } = source;
  return rest;
}

const isPlainObject = (schema: JsonObject): boolean => schema.type === 'object' && schema.anyOf === undefined;

const wrapped = (schema: JsonObject, { isClosed }: Profile): JsonObject => ({
  type: 'object',
  properties: { value: schema },
  required: ['value'],
  ...(isClosed && { additionalProperties: false }),
});

const namesUsed = (schema: JsonObject): string[] =>
  [...JSON.stringify(schema).matchAll(/"\$ref":"#\/\$defs\/([A-Za-z0-9_]+)"/g)].map(([, name = '']) => name);
