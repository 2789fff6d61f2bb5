import { schemaSites } from '../../ir/walk.ts';
import type { JsonObject, JsonSchema } from '../../model/json.ts';
import type { StrictProblem } from '../convert/context.ts';
import { convertSchema, type ConvertedSchema } from '../convert/convert-schema.ts';
import type { EmissionNote } from '../emission-note.ts';
import { plainSchema } from '../plain-schema.ts';
import type { StrictAttempt } from '../strict-attempt.ts';
import { ANTHROPIC_LIMITS, ANTHROPIC_STRICT } from './anthropic-strict.ts';
import { refusedAttempt } from './refused-attempt.ts';

const ROUNDS = 6;

/**
 * A contract's schema for Anthropic's strict mode, recursion unrolled. Where there are too many optional
 * fields, those of the objects with most of them come as lists; where there are too many unions, the
 * deepest come as text.
 */
export function anthropicAttempt(schema: JsonSchema): StrictAttempt {
  const plain = plainSchema(schema, { mode: 'auto', unroll: {} });
  if (!plain.ok) return refusedAttempt(plain.refusals);
  const notes = plain.notes.map((note): EmissionNote => ({
    ...note,
    reason: 'recursion-unrolled',
    isTold: false,
  }));
  const sparse = new Set<string>();
  const asText = new Set<string>();
  let dropsNull = false;
  const convert = (): ConvertedSchema =>
    convertSchema(plain.schema, { profile: ANTHROPIC_STRICT, needsObject: true, sparse, asText, dropsNull });
  let converted = convert();
  if (countUnions(converted.schema) > ANTHROPIC_LIMITS.unions) {
    dropsNull = true;
    converted = convert();
  }
  for (let round = 0; round < ROUNDS && converted.problems.length === 0; round++) {
    const optional = fewestSparse(converted.optionalCounts);
    const unions = countUnions(converted.schema) - ANTHROPIC_LIMITS.unions;
    if (optional.length === 0 && unions <= 0) break;
    for (const pointer of optional) sparse.add(pointer);
    // Each list of optional fields is a union itself.
    const excess = Math.max(0, unions + optional.length);
    const inner = deepest([...converted.unionPlaces, ...sparse], asText);
    for (const pointer of inner.slice(0, excess)) asText.add(pointer);
    converted = convert();
  }
  return { converted, notes, problems: [...converted.problems, ...anthropicProblems(converted.schema)] };
}

/** What of the limits of Anthropic's strict mode an emitted schema breaks, being alone in its request. */
export function anthropicProblems(schema: JsonObject): readonly StrictProblem[] {
  let optional = 0;
  for (const { schema: site } of schemaSites(schema)) {
    if (typeof site === 'boolean' || site.properties === undefined) continue;
    const required = Array.isArray(site.required) ? site.required.length : 0;
    optional += Object.keys(site.properties as JsonObject).length - required;
  }
  const problems: StrictProblem[] = [];
  const most = ANTHROPIC_LIMITS.optionalFields;
  if (optional > most)
    problems.push({
      pointer: '',
      message: `There are ${optional} optional fields, and ${most} are allowed.`,
    });
  const unions = countUnions(schema);
  if (unions > ANTHROPIC_LIMITS.unions) {
    problems.push({
      pointer: '',
      message: `There are ${unions} unions, and ${ANTHROPIC_LIMITS.unions} are allowed.`,
    });
  }
  return problems;
}

/** Objects with most optional fields, as many as it takes for the rest to be few enough. */
function fewestSparse(counts: ReadonlyMap<string, number>): readonly string[] {
  let left = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const chosen: string[] = [];
  for (const [pointer, count] of [...counts].toSorted(([, a], [, b]) => b - a)) {
    if (left <= ANTHROPIC_LIMITS.optionalFields) break;
    chosen.push(pointer);
    left -= count;
  }
  return chosen;
}

function countUnions(schema: JsonObject): number {
  let count = 0;
  for (const { schema: site } of schemaSites(schema)) {
    if (typeof site === 'object' && (Array.isArray(site.anyOf) || Array.isArray(site.type))) count++;
  }
  return count;
}

/** The root stays an object. */
const deepest = (pointers: readonly string[], taken: ReadonlySet<string>): readonly string[] =>
  [...new Set(pointers)]
    .filter((pointer) => pointer !== '' && !taken.has(pointer))
    .map((pointer) => ({ pointer, depth: pointer.split('/').length }))
    .toSorted((a, b) => b.depth - a.depth)
    .map(({ pointer }) => pointer);
