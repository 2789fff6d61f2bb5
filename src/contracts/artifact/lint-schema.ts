import { analysePatterns } from '../engine/collect-patterns.ts';
import { FORMATS } from '../engine/format/formats.ts';
import { joinPointer } from '../ir/pointer.ts';
import { keywordShape } from '../ir/keywords.ts';
import { isJsonObject, schemaSites } from '../ir/walk.ts';
import type { Json, JsonObject, JsonSchema } from '../model/json.ts';
import { mergeAllOf } from '../merge/merge-all-of.ts';
import { inlineRefs } from '../ref/inline.ts';
import type { PublishProblem } from './publish-problem.ts';

const MAX_LINTS = 50;
/** Annotations that are no keyword of the dialect and that many tools write. */
const KNOWN_EXTRAS: ReadonlySet<string> = new Set(['discriminator', 'nullable', 'example', 'errorMessage']);

export interface LintOptions {
  readonly allowBacktracking: boolean;
}

/** What an author should know of a schema that may be worked with; pointers from the schema's root. */
export function lintSchema(
  schema: JsonSchema,
  { allowBacktracking }: LintOptions,
): readonly PublishProblem[] {
  const problems = [...contradictions(schema), ...patternProblems(schema, allowBacktracking)];
  for (const { schema: site, pointer } of schemaSites(schema)) {
    if (typeof site === 'boolean') continue;
    problems.push(...undeclaredRequired(site, pointer), ...unknownWords(site, pointer));
    if (problems.length >= MAX_LINTS) break;
  }
  return problems.slice(0, MAX_LINTS);
}

/** Parts of an `allOf` that exclude each other; in a branch of a union only that branch is lost. */
function contradictions(schema: JsonSchema): readonly PublishProblem[] {
  const inlined = inlineRefs(schema);
  if (!inlined.ok) return [];
  return mergeAllOf(inlined.schema).conflicts.map((refusal) => ({
    ...refusal,
    severity: /\/(?:anyOf|oneOf|not|if|then|else)(?:\/|$)/.test(refusal.pointer) ? 'warning' : 'error',
  }));
}

function patternProblems(schema: JsonSchema, allowBacktracking: boolean): readonly PublishProblem[] {
  const { refusals, withoutUnicode, backtracking } = analysePatterns(schema, allowBacktracking);
  return [
    ...refusals.map((refusal): PublishProblem => ({ ...refusal, severity: 'error' })),
    ...withoutUnicode.map((pointer) =>
      warning(
        'pattern-without-unicode',
        pointer,
        'The pattern is none under the flag u and is read without it. Take out needless backslashes.',
      ),
    ),
    ...backtracking.map((pointer) =>
      warning(
        'pattern-backtracking',
        pointer,
        'The pattern can take forever: payloads are checked in a thread with a time limit. Write it without look-around and back-references if you can.',
      ),
    ),
  ];
}

function undeclaredRequired(
  { required, properties, ...rest }: JsonObject,
  pointer: string,
): readonly PublishProblem[] {
  // Beside a reference or a combination the name may be declared there.
  const isElsewhere = [
    '$ref',
    '$dynamicRef',
    'allOf',
    'anyOf',
    'oneOf',
    'patternProperties',
    'if',
    'dependentSchemas',
  ].some((keyword) => Object.hasOwn(rest, keyword));
  if (!Array.isArray(required) || isElsewhere || isInsideCombination(pointer)) return [];
  return (required as readonly Json[]).flatMap((name) =>
    typeof name !== 'string' || (isJsonObject(properties) && Object.hasOwn(properties, name))
      ? []
      : [
          warning(
            'undeclared-required',
            joinPointer(pointer, 'required'),
            `${JSON.stringify(name)} is required and described nowhere. Add it to properties.`,
          ),
        ],
  );
}

/** The other part of the combination may declare what this one requires. */
const isInsideCombination = (pointer: string): boolean =>
  /\/(?:(?:allOf|anyOf|oneOf)\/\d+|not|if|then|else|dependentSchemas\/[^/]+)$/.test(pointer);

function* unknownWords(site: JsonObject, pointer: string): Generator<PublishProblem> {
  for (const [keyword, value] of Object.entries(site)) {
    const at = joinPointer(pointer, keyword);
    if (keyword === 'format' && typeof value === 'string' && !Object.hasOwn(FORMATS, value)) {
      yield warning(
        'unknown-format',
        at,
        `No format is called ${JSON.stringify(value.slice(0, 60))}: it decides nothing. Use a pattern.`,
      );
    }
    if (keyword === 'pattern' && typeof value === 'string' && !/^\^|\$$/.test(value)) {
      yield info(
        'unanchored-pattern',
        at,
        'The pattern may match anywhere in the text. Write ^ and $ around it if it is meant for the whole.',
      );
    }
    if (keywordShape(keyword) === undefined && !keyword.startsWith('x-') && !KNOWN_EXTRAS.has(keyword)) {
      yield warning(
        'unknown-keyword',
        at,
        `${JSON.stringify(keyword.slice(0, 60))} is no keyword of JSON Schema 2020-12 and decides nothing. Correct its spelling, or call it x-….`,
      );
    }
  }
}

const warning = (code: PublishProblem['code'], pointer: string, message: string): PublishProblem => ({
  code,
  severity: 'warning',
  pointer,
  message,
});
const info = (code: PublishProblem['code'], pointer: string, message: string): PublishProblem => ({
  code,
  severity: 'info',
  pointer,
  message,
});
