import { formatPointer, joinPointer, parseFragmentPointer } from '../../ir/pointer.ts';
import { isJsonObject, schemaSites } from '../../ir/walk.ts';
import type { Json, JsonObject, JsonSchema } from '../../model/json.ts';
import { EVERYTHING, NOTHING, type Marks } from './marks.ts';

export interface EvaluationParts {
  /** Its references are pointers from the root. */
  readonly schema: JsonSchema;
  /** Whether the schema at a pointer takes a value. */
  readonly takes: (pointer: string, value: Json) => boolean;
  readonly matches: (pattern: string, name: string) => boolean;
}

/** What the keywords beside and around an `unevaluated…` have looked at. */
export interface Evaluation {
  readonly openNames: (site: object, object: JsonObject) => readonly string[];
  readonly openItems: (site: object, list: readonly Json[]) => readonly number[];
  /** Nothing of one payload is known any more at the next. */
  readonly forget: () => void;
}

interface Known {
  readonly verdicts: Map<string, boolean>;
  readonly marks: Map<string, Marks>;
}

/**
 * Finds what is unevaluated as 2020-12 says it (core, section 11): by the annotations of the schemas that
 * take the value. Ajv reckons it while it checks, and gets it wrong beside `contains`, `not` and `if`.
 * Each schema is asked once about each value, however many ways lead to it.
 */
export function createEvaluation({ schema: root, takes, matches }: EvaluationParts): Evaluation {
  const sites = new Map<string, JsonSchema>();
  const pointers = new WeakMap<object, string>();
  for (const { schema, pointer } of schemaSites(root)) {
    sites.set(pointer, schema);
    if (typeof schema === 'object') pointers.set(schema, pointer);
  }
  let known = new WeakMap<object, Known>();

  const knownOf = (value: object): Known => {
    const found = known.get(value) ?? { verdicts: new Map(), marks: new Map() };
    known.set(value, found);
    return found;
  };
  const isTaken = (pointer: string, value: Json): boolean => {
    const schema = sites.get(pointer);
    if (typeof schema === 'boolean') return schema;
    if (typeof value !== 'object' || value === null) return takes(pointer, value);
    const { verdicts } = knownOf(value);
    const verdict = verdicts.get(pointer) ?? takes(pointer, value);
    verdicts.set(pointer, verdict);
    return verdict;
  };
  const marksOf = (pointer: string, value: Members): Marks => {
    const { marks } = knownOf(value);
    const found = marks.get(pointer) ?? collect(pointer, value, false);
    marks.set(pointer, found);
    return found;
  };
  const collect = (pointer: string, value: Members, isOutermost: boolean): Marks => {
    const schema = sites.get(pointer);
    if (schema === undefined || typeof schema === 'boolean') return NOTHING;
    const own = Array.isArray(value)
      ? itemMarks({ schema, list: value as readonly Json[], pointer, isOutermost, isTaken })
      : nameMarks({ schema, object: value as JsonObject, isOutermost, matches });
    let all = own;
    for (const at of applied({ schema, pointer, value, isTaken })) {
      if (all === EVERYTHING) return all;
      all = joinMarks(all, marksOf(at, value));
    }
    return all;
  };
  const marksAround = (site: object, value: Members): Marks => collect(pointers.get(site) ?? '', value, true);

  return {
    openNames: (site, object) => {
      const marks = marksAround(site, object);
      return marks === EVERYTHING ? [] : Object.keys(object).filter((name) => !marks.has(name));
    },
    openItems: (site, list) => {
      const marks = marksAround(site, list);
      return marks === EVERYTHING ? [] : [...list.keys()].filter((index) => !marks.has(index));
    },
    forget: () => {
      known = new WeakMap();
    },
  };
}

type Members = JsonObject | readonly Json[];
type IsTaken = (pointer: string, value: Json) => boolean;

function joinMarks(left: Marks, right: Marks): Marks {
  if (left === EVERYTHING || right === EVERYTHING) return EVERYTHING;
  if (left.size === 0) return right;
  return right.size === 0 ? left : new Set([...left, ...right]);
}

interface NameMarks {
  readonly schema: JsonObject;
  readonly object: JsonObject;
  readonly isOutermost: boolean;
  readonly matches: EvaluationParts['matches'];
}

function nameMarks({ schema, object, isOutermost, matches }: NameMarks): Marks {
  const { properties, patternProperties, additionalProperties, unevaluatedProperties } = schema;
  // Of a schema that took the object, they looked at all that was left.
  if (additionalProperties !== undefined) return EVERYTHING;
  if (unevaluatedProperties !== undefined && !isOutermost) return EVERYTHING;
  const patterns = isJsonObject(patternProperties) ? Object.keys(patternProperties) : [];
  const isDeclared = (name: string): boolean => isJsonObject(properties) && Object.hasOwn(properties, name);
  return new Set(
    Object.keys(object).filter(
      (name) => isDeclared(name) || patterns.some((pattern) => matches(pattern, name)),
    ),
  );
}

interface ItemMarks {
  readonly schema: JsonObject;
  readonly pointer: string;
  readonly list: readonly Json[];
  readonly isOutermost: boolean;
  readonly isTaken: IsTaken;
}

function itemMarks({ schema, pointer, list, isOutermost, isTaken }: ItemMarks): Marks {
  const { prefixItems, items, contains, unevaluatedItems } = schema;
  if (items !== undefined || (unevaluatedItems !== undefined && !isOutermost)) return EVERYTHING;
  const prefix = Array.isArray(prefixItems) ? prefixItems.length : 0;
  const marks = new Set([...list.keys()].slice(0, prefix));
  if (contains === undefined) return marks;
  for (let index = prefix; index < list.length; index++) {
    if (isTaken(`${pointer}/contains`, list[index] as Json)) marks.add(index);
  }
  return marks;
}

interface Applied {
  readonly schema: JsonObject;
  readonly pointer: string;
  readonly value: Members;
  readonly isTaken: IsTaken;
}

/** The schemas that look at the same value and take it, where this one takes it. */
function applied({ schema, pointer, value, isTaken }: Applied): readonly string[] {
  const at = (keyword: string): string => joinPointer(pointer, keyword);
  const listed = (keyword: string): readonly string[] => {
    const branches = schema[keyword];
    return Array.isArray(branches) ? branches.map((_, index) => joinPointer(at(keyword), index)) : [];
  };
  const taken = (branches: readonly string[]): readonly string[] => {
    const kept = branches.filter((branch) => isTaken(branch, value));
    // None: the value is refused all the same, and nothing is to be said of names that a branch knows.
    return kept.length === 0 ? branches : kept;
  };
  const found = [...listed('allOf'), ...taken(listed('anyOf')), ...taken(listed('oneOf'))];
  if (typeof schema.$ref === 'string') found.push(targetOf(schema.$ref));
  if (schema.if !== undefined) {
    const isMet = isTaken(at('if'), value);
    if (isMet) found.push(at('if'));
    const next = isMet ? 'then' : 'else';
    if (schema[next] !== undefined) found.push(at(next));
  }
  if (isJsonObject(schema.dependentSchemas)) {
    const names = Object.keys(schema.dependentSchemas).filter((name) => Object.hasOwn(value, name));
    if (!Array.isArray(value)) found.push(...names.map((name) => joinPointer(at('dependentSchemas'), name)));
  }
  return found;
}

const targetOf = (ref: string): string => formatPointer(parseFragmentPointer(ref.slice(1)) ?? []);
