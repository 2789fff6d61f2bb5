import type { SchemaRefusal } from '../ir/schema-refusal.ts';
import { joinPointer } from '../ir/pointer.ts';
import { isJsonObject, schemaSites } from '../ir/walk.ts';
import { SCHEMA_MAX_REFUSALS } from '../limits.ts';
import type { JsonSchema } from '../model/json.ts';
import { compilePattern, type CompiledPattern, type PatternRefusal } from './pattern/compile-pattern.ts';

export interface CollectedPatterns {
  readonly bySource: ReadonlyMap<string, CompiledPattern>;
  readonly refusals: readonly SchemaRefusal[];
  /** Where patterns stand that are none under the flag `u`. */
  readonly withoutUnicode: readonly string[];
  /** Where patterns stand that may take exponential time. */
  readonly backtracking: readonly string[];
}

/** Compiles every pattern of a schema once. */
export function collectPatterns(schema: JsonSchema, allowBacktracking: boolean): CollectedPatterns {
  const bySource = new Map<string, CompiledPattern>();
  const refusals: SchemaRefusal[] = [];
  const withoutUnicode: string[] = [];
  const backtracking: string[] = [];
  for (const { source, pointer } of patternsOf(schema)) {
    const compiled = bySource.get(source) ?? compilePattern(source, allowBacktracking);
    bySource.set(source, compiled);
    if (!compiled.ok) {
      if (refusals.length < SCHEMA_MAX_REFUSALS) refusals.push(refusalOf(compiled, pointer));
      continue;
    }
    if (compiled.withoutUnicode) withoutUnicode.push(pointer);
    if (compiled.engine === 'backtracking') backtracking.push(pointer);
  }
  return { bySource, refusals, withoutUnicode, backtracking };
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

function refusalOf({ reason, detail }: CompiledPattern & { ok: false }, pointer: string): SchemaRefusal {
  const [code, message] = ADVICE[reason];
  return { code, pointer, message: `${message} (${detail})` };
}
