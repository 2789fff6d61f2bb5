import type { Ajv2020, ValidateFunction } from 'ajv/dist/2020.js';
import { checkBounds } from '../ir/bounds.ts';
import type { SchemaRefusal } from '../ir/schema-refusal.ts';
import { REF_MAX_CHAIN, SCHEMA_MAX_REFUSALS, STEPS_MAX, STEPS_MAX_DIAGNOSIS } from '../limits.ts';
import type { Json, JsonSchema } from '../model/json.ts';
import type { ResolvedRefs } from '../ref/resolve.ts';
import { checkSchema } from './check-schema.ts';
import { analysePatterns, collectPatterns, type CollectedPatterns } from './collect-patterns.ts';
import { createAjv, PatternRefused, type AjvSettings } from './create-ajv.ts';
import { createEvaluation } from './evaluated/evaluation.ts';
import { useEvaluation } from './evaluated/unevaluated-keywords.ts';
import { compilePattern, type CompiledPattern } from './pattern/compile-pattern.ts';
import { longestRefChain } from './ref-chain.ts';
import { refTo, schemaForAjv, type AjvSchema } from './schema-for-ajv.ts';
import { costOf } from './steps/cost-of.ts';
import { createStepMeter, useStepMeter } from './steps/step-meter.ts';
import type { TracedError } from './trace-branches.ts';

export interface CompileOptions {
  readonly allowBacktracking?: boolean;
  /** Whether `format` decides, which it does unless told otherwise, or only tells. */
  readonly formats?: 'assert' | 'annotate';
  /** Other schemas that this one may refer to, by URI. Nothing is ever fetched. */
  readonly documents?: ReadonlyMap<string, JsonSchema>;
}

export type Verdict = 'valid' | 'invalid' | 'too-complex';

/** A schema that is ready to judge payloads. */
export interface SchemaValidator {
  readonly schema: JsonSchema;
  readonly patterns: CollectedPatterns;
  /** Stops at the first fault. `too-complex` where the payload leads a recursion beyond the stack. */
  readonly verdict: (payload: Json) => Verdict;
  /** Every fault; null where the schema is too complex to look for more than one. */
  readonly faults: (payload: Json) => readonly TracedError[] | null;
  /** The fault by which the last verdict was `invalid`, the outermost last. */
  readonly lastFaults: () => readonly TracedError[];
  /** Where a schema object that an error names stands in the contract's schema. */
  readonly pointerOf: (site: object) => string | undefined;
}

export type CompiledSchema =
  | { readonly ok: true; readonly validator: SchemaValidator }
  | { readonly ok: false; readonly refusals: readonly SchemaRefusal[] };

/** Names that an object has without holding them, where one is written out in a schema. */
const INHERITED = new RegExp(`"(?:${Object.getOwnPropertyNames(Object.prototype).join('|')})"`);

/** Rules for authors, which publishing applies: breaking them costs the engine nothing. */
const AUTHORS_RULES: ReadonlySet<string> = new Set(['empty-enum', 'reserved-name']);

/**
 * Compiles a schema of 2020-12 behind guards: what is too large, too deep or too complex, or holds a pattern
 * that could take long, is refused with reasons and never throws.
 */
export function compileSchema(schema: JsonSchema, options: CompileOptions = {}): CompiledSchema {
  const bounds = checkBounds(schema);
  const hard = bounds.filter(({ code }) => !AUTHORS_RULES.has(code));
  if (hard.length > 0 || bounds.length >= SCHEMA_MAX_REFUSALS) {
    return { ok: false, refusals: hard.length > 0 ? hard : bounds };
  }
  const prepared = schemaForAjv(schema);
  if (prepared.refChain > REF_MAX_CHAIN) return { ok: false, refusals: [tooComplex()] };
  const invalid = checkSchema(prepared.schema);
  if (invalid !== null) return { ok: false, refusals: [invalid] };
  const patterns = collectPatterns(prepared.schema, options.allowBacktracking ?? false);
  if (patterns.refusals.length > 0) return { ok: false, refusals: patterns.refusals };
  return compileWithAjv({ prepared, patterns, options });
}

export interface CompilableInput extends Pick<CompileOptions, 'allowBacktracking'> {
  readonly schema: JsonSchema;
  readonly refs: Extract<ResolvedRefs, { ok: true }>;
}

/**
 * What a compilation would refuse and can be told without one, for a schema within all bounds: a long chain
 * of references, what is no JSON Schema, patterns. None where nothing of the kind is there.
 */
export function checkCompilable({
  schema,
  refs,
  allowBacktracking = false,
}: CompilableInput): readonly SchemaRefusal[] {
  if (longestRefChain(refs) > REF_MAX_CHAIN) return [tooComplex()];
  if (costOf(refs) === 'endless') return [endless()];
  const invalid = checkSchema(schema);
  return invalid === null ? analysePatterns(schema, allowBacktracking).refusals : [invalid];
}

/** Whether a payload is valid; the errors of the last one that was not are kept with it. */
interface Check {
  (payload: Json): boolean;
  errors?: ValidateFunction['errors'];
}

interface Parts {
  readonly prepared: AjvSchema;
  readonly patterns: CollectedPatterns;
  readonly options: CompileOptions;
}

function compileWithAjv(parts: Parts): CompiledSchema {
  const { prepared, patterns } = parts;
  let check: Check;
  try {
    check = makeCheck(parts, 'verdict');
  } catch (error) {
    return { ok: false, refusals: [refusalOf(error)] };
  }
  let diagnose: Check | null | undefined;
  const validator: SchemaValidator = {
    schema: prepared.schema,
    patterns,
    verdict: (payload) => {
      try {
        return check(payload) ? 'valid' : 'invalid';
      } catch (error) {
        if (isStackOverflow(error)) return 'too-complex';
        throw error;
      }
    },
    faults: (payload) => {
      diagnose ??= withinStack(() => makeCheck(parts, 'diagnosis'));
      const run = diagnose;
      if (run === null) return null;
      return withinStack(() => (run(payload) ? [] : ((run.errors ?? []) as readonly TracedError[])));
    },
    lastFaults: () => (check.errors ?? []) as readonly TracedError[],
    pointerOf: (site) => prepared.pointers.get(site),
  };
  return { ok: true, validator };
}

/** The name under which an instance knows the schema of its contract. */
const ROOT = 'deedbox:contract';

function makeCheck({ prepared, patterns, options }: Parts, purpose: AjvSettings['purpose']): Check {
  const text = JSON.stringify(prepared.schema);
  const matcherOf = (source: string): CompiledPattern =>
    patterns.bySource.get(source) ?? compilePattern(source, options.allowBacktracking ?? false);
  const ajv = createAjv({
    purpose,
    assertFormats: options.formats !== 'annotate',
    needsMetaSchema: text.includes('://json-schema.org/draft/2020-12/'),
    // Payloads inherit from nothing but Object.prototype: `checkPlain` sees to that.
    namesOfPrototype: INHERITED.test(text),
    compilePattern: matcherOf,
  });
  for (const [uri, document] of options.documents ?? []) ajv.addSchema(document, uri);
  const meter = createStepMeter(purpose === 'verdict' ? STEPS_MAX : STEPS_MAX_DIAGNOSIS);
  if (prepared.isMetered) useStepMeter(ajv, meter);
  if (!prepared.isClosed || !text.includes('"unevaluated')) {
    const plain = ajv.compile(prepared.schema) as Check;
    return prepared.isMetered ? startingWith(plain, meter.reset) : plain;
  }
  const evaluation = createEvaluation({
    schema: prepared.schema,
    takes: (pointer, value) => partOf(ajv, pointer)(value) === true,
    matches: (source, name) => {
      const pattern = matcherOf(source);
      return pattern.ok && pattern.matcher.test(name);
    },
  });
  useEvaluation(ajv, evaluation);
  ajv.addSchema(prepared.schema, ROOT);
  return startingWith(partOf(ajv, '') as Check, () => {
    meter.reset();
    evaluation.forget();
  });
}

/** The same check, which begins anew each time. */
function startingWith(check: Check, start: () => void): Check {
  const whole: Check = (payload) => {
    start();
    const isValid = check(payload);
    whole.errors = check.errors;
    return isValid;
  };
  return whole;
}

function partOf(ajv: Ajv2020, pointer: string): ValidateFunction {
  const check = ajv.getSchema(pointer === '' ? ROOT : `${ROOT}${refTo(pointer)}`);
  if (check === undefined) throw new Error(`no schema is at ${pointer}`);
  return check;
}

/** @returns null where the stack was too small */
function withinStack<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (isStackOverflow(error)) return null;
    throw error;
  }
}

/** A RangeError of any realm: that of another is no instance of ours. */
const isStackOverflow = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'RangeError';

function refusalOf(error: unknown): SchemaRefusal {
  if (isStackOverflow(error)) {
    return tooComplex();
  }
  if (error instanceof PatternRefused)
    return { code: 'pattern-unsupported', pointer: '', message: error.message };
  if (error instanceof Error && 'missingRef' in error) {
    const message = `Nothing is at the reference ${String(error.missingRef)}. Put the schema into $defs.`;
    return { code: 'unresolved-ref', pointer: '', message };
  }
  const reason = error instanceof Error ? error.message.slice(0, 200) : 'unknown reason';
  return { code: 'not-schema', pointer: '', message: `The schema cannot be compiled: ${reason}.` };
}

const tooComplex = (): SchemaRefusal => ({
  code: 'too-complex',
  pointer: '',
  message: 'The schema is too complex to compile: its references lead too deep. Simplify it.',
});

const endless = (): SchemaRefusal => ({
  code: 'too-complex',
  pointer: '',
  message: `One value would be looked at more than ${STEPS_MAX} times: too many ways lead to the same definitions. Refer to each once.`,
});
