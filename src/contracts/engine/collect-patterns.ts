import type { SchemaRefusal } from '../ir/schema-refusal.ts';
import { joinPointer } from '../ir/pointer.ts';
import { isJsonObject, schemaSites } from '../ir/walk.ts';
import { PATTERNS_MAX_STATES, SCHEMA_MAX_REFUSALS } from '../limits.ts';
import type { JsonSchema } from '../model/json.ts';
import {
  analysePattern,
  buildPattern,
  type AnalysedPattern,
  type CompiledPattern,
  type PatternRefusal,
  type RefusedPattern,
} from './pattern/compile-pattern.ts';

export interface AnalysedPatterns {
  readonly bySource: ReadonlyMap<string, AnalysedPattern>;
  readonly refusals: readonly SchemaRefusal[];
  /** Where patterns stand that are none under the flag `u`. */
  readonly withoutUnicode: readonly string[];
  /** Where patterns stand that may take exponential time. */
  readonly backtracking: readonly string[];
}

/** Reads every pattern of a schema once. Nothing is built yet, so that a refusal costs little. */
export function analysePatterns(schema: JsonSchema, allowBacktracking: boolean): AnalysedPatterns {
  const bySource = new Map<string, AnalysedPattern>();
  const refusals: SchemaRefusal[] = [];
  const withoutUnicode: string[] = [];
  const backtracking: string[] = [];
  let states = 0;
  for (const { source, pointer } of patternsOf(schema)) {
    const known = bySource.get(source);
    const pattern = known ?? analysePattern(source, allowBacktracking);
    bySource.set(source, pattern);
    if (!pattern.ok) {
      refusals.push(refusalOf(pattern, pointer));
      if (refusals.length >= SCHEMA_MAX_REFUSALS) break;
      continue;
    }
    if (pattern.withoutUnicode) withoutUnicode.push(pointer);
    if (pattern.isIrregular) backtracking.push(pointer);
    if (known === undefined) states += pattern.states;
    if (states > PATTERNS_MAX_STATES) {
      refusals.push({ code: 'too-complex', pointer, message: TOO_MANY });
      break;
    }
  }
  return { bySource, refusals, withoutUnicode, backtracking };
}

export interface CollectedPatterns extends Omit<AnalysedPatterns, 'bySource'> {
  readonly bySource: ReadonlyMap<string, CompiledPattern>;
}

/** Makes a matcher for every pattern of a schema. */
export function collectPatterns(schema: JsonSchema, allowBacktracking: boolean): CollectedPatterns {
  const analysed = analysePatterns(schema, allowBacktracking);
  const bySource = new Map<string, CompiledPattern>();
  if (analysed.refusals.length > 0) return { ...analysed, bySource };
  for (const [source, pattern] of analysed.bySource) {
    const compiled = pattern.ok ? buildPattern(pattern) : pattern;
    bySource.set(source, compiled);
    if (!compiled.ok) {
      const at = [...patternsOf(schema)].find((each) => each.source === source)?.pointer ?? '';
      return { ...analysed, bySource, refusals: [refusalOf(compiled, at)] };
    }
  }
  return { ...analysed, bySource };
}

function* patternsOf(schema: JsonSchema): Generator<{ source: string; pointer: string }> {
  for (const { schema: site, pointer } of schemaSites(schema)) {
    if (typeof site === 'boolean') continue;
    if (typeof site.pattern === 'string')
      yield { source: site.pattern, pointer: joinPointer(pointer, 'pattern') };
    if (!isJsonObject(site.patternProperties)) continue;
    for (const source of Object.keys(site.patternProperties)) {
      yield { source, pointer: joinPointer(joinPointer(pointer, 'patternProperties'), source) };
    }
  }
}

const TOO_MANY = 'The patterns up to here take too much together. Make them simpler, or share them.';

const ADVICE: Readonly<Record<PatternRefusal, readonly [SchemaRefusal['code'], string]>> = {
  'too-long': ['pattern-too-long', 'The pattern is too long. Say it by a format or a named rule.'],
  syntax: ['pattern-syntax', 'The pattern is no regular expression of ECMA-262. Correct it.'],
  backtracking: [
    'pattern-backtracking',
    'The pattern needs backtracking, which can take forever. Write it without look-around and back-references, or set allowBacktracking.',
  ],
  unsupported: [
    'pattern-unsupported',
    'The pattern cannot be run in linear time. Write it in a simpler way.',
  ],
};

function refusalOf({ reason, detail }: RefusedPattern, pointer: string): SchemaRefusal {
  const [code, message] = ADVICE[reason];
  return { code, pointer, message: `${message} (${detail})` };
}
