import { canonicalJson } from '../../ir/canonical-json.ts';
import { isJsonObject } from '../../ir/walk.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { listWords, valueWords } from '../../diag/words.ts';
import { quoteText } from '../../diag/quote.ts';
import type { Place } from '../at-template.ts';
import { isDecimal } from '../decimal-text.ts';
import { isEmail } from '../format/hosts.ts';
import { isUri } from '../format/uris.ts';
import { compilePattern, type PatternMatcher } from '../pattern/compile-pattern.ts';
import { numberRule, oneNumber, textRule, valueRule, type Breach, type Rule } from './rule.ts';

const ALPHANUMERIC = /^[\p{L}\p{M}\p{Nd}]*$/u;
const SPECIAL = /[^\p{L}\p{M}\p{Nd}\s]/u;
const UPPER = /\p{Lu}/u;

const points = (text: string): number => {
  let count = 0;
  for (const _point of text) count++;
  return count;
};
const sizeOf = (value: Json): number | null =>
  typeof value === 'string' ? points(value) : Array.isArray(value) ? value.length : null;

const limitRule = (name: string, words: string, isMet: (size: number, limit: number) => boolean): Rule =>
  valueRule({
    checkParams: oneNumber(name),
    expected: (params) => `length ${words} ${valueWords(params[name] ?? null)}`,
    isMet: (value, params) => {
      const size = sizeOf(value);
      return size === null || isMet(size, Number(params[name]));
    },
  });

const listOf = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? (value as readonly Json[]) : [];
const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const isAmong = (value: Json, values: readonly Json[]): boolean =>
  values.some((each) => canonicalJson(each) === canonicalJson(value));

/** Matchers by pattern: a contract has few, and publishing has refused what is no pattern. */
const matchers = new Map<string, PatternMatcher | null>();
const MAX_MATCHERS = 1_000;

function matcherOf(pattern: string): PatternMatcher | null {
  const known = matchers.get(pattern);
  if (known !== undefined) return known;
  const compiled = compilePattern(pattern);
  const matcher = compiled.ok ? compiled.matcher : null;
  if (matchers.size >= MAX_MATCHERS) matchers.clear();
  matchers.set(pattern, matcher);
  return matcher;
}

const matchesRegex = textRule({
  checkParams: (params) => {
    if (typeof params.pattern !== 'string' || Object.keys(params).length !== 1)
      return 'takes one text called pattern';
    const compiled = compilePattern(params.pattern);
    return compiled.ok ? null : `has a pattern that cannot be used (${compiled.reason}: ${compiled.detail})`;
  },
  expected: (params) => `string matching ${quoteText(textOf(params.pattern), 80).quoted}`,
  isMet: (text, params) => matcherOf(textOf(params.pattern))?.test(text) ?? false,
});

const onlyAllow = valueRule({
  checkParams: (params) =>
    listOf(params.values).length > 0 && Object.keys(params).length === 1
      ? null
      : 'takes one list called values',
  expected: (params) => listWords(listOf(params.values)),
  isMet: (value, params) => isAmong(value, listOf(params.values)),
});

/** `{values, when: {field, in}}`: only these where a field beside it has one of some values. */
const onlyAllowIf: Rule = {
  checkParams: ({ values, when, ...rest }) => {
    const isWhen =
      isJsonObject(when) &&
      typeof when.field === 'string' &&
      listOf(when.in).length > 0 &&
      Object.keys(when).length === 2;
    const isRight = listOf(values).length > 0 && isWhen && Object.keys(rest).length === 0;
    return isRight
      ? null
      : 'takes a list called values and an object called when with a field and a list called in';
  },
  check: (places, { values, when }) => {
    const { field, in: triggers } = when as JsonObject;
    const expected = `${listWords(listOf(values))}, because ${valueWords(field ?? null)} is ${listWords(listOf(triggers))}`;
    return places
      .filter(
        (place) => applies(place, textOf(field), listOf(triggers)) && !isAmong(place.value, listOf(values)),
      )
      .map((place) => ({ place, expected }));
  },
};

function applies({ holder }: Place, field: string, triggers: readonly Json[]): boolean {
  if (!isJsonObject(holder) || !Object.hasOwn(holder, field)) return false;
  return isAmong(holder[field] ?? null, triggers);
}

const isUnique: Rule = {
  checkParams: (params) => (Object.keys(params).length === 0 ? null : 'takes no parameters'),
  check: (places) => {
    const seen = new Map<string, string>();
    const breaches: Breach[] = [];
    for (const place of places) {
      const text = canonicalJson(place.value);
      const first = seen.get(text);
      if (first === undefined) seen.set(text, place.pointer);
      else
        breaches.push({
          place,
          expected: 'value that none of the others has',
          suggestion: `make it differ from the one at ${first}`,
        });
    }
    return breaches;
  },
};

/** Every named rule. None takes a text for a number, or says anything about a value of another type. */
export const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['min_length', limitRule('min', '>=', (size, min) => size >= min)],
  ['max_length', limitRule('max', '<=', (size, max) => size <= max)],
  ['only_allow', onlyAllow],
  ['only_allow_if', onlyAllowIf],
  [
    'greater_than_or_equal_to',
    numberRule({
      checkParams: oneNumber('min'),
      expected: ({ min }) => `number >= ${valueWords(min ?? null)}`,
      isMet: (value, { min }) => value >= Number(min),
    }),
  ],
  [
    'less_than_or_equal_to',
    numberRule({
      checkParams: oneNumber('max'),
      expected: ({ max }) => `number <= ${valueWords(max ?? null)}`,
      isMet: (value, { max }) => value <= Number(max),
    }),
  ],
  ['is_positive', numberRule({ expected: () => 'number > 0', isMet: (value) => value > 0 })],
  [
    'no_capital_characters',
    textRule({ expected: () => 'string without capital letters', isMet: (text) => !UPPER.test(text) }),
  ],
  [
    'no_special_characters',
    textRule({
      expected: () => 'string of letters, digits and spaces',
      isMet: (text) => !SPECIAL.test(text),
    }),
  ],
  [
    'non_empty_string',
    textRule({ expected: () => 'string that is not blank', isMet: (text) => text.trim() !== '' }),
  ],
  ['matches_regex', matchesRegex],
  ['is_email', textRule({ expected: () => 'an e-mail address', isMet: isEmail })],
  [
    'is_url',
    textRule({
      expected: () => 'an http or https URL',
      isMet: (text) => /^https?:\/\/[^/]/i.test(text) && isUri(text),
    }),
  ],
  [
    'is_alphanumeric',
    textRule({
      expected: () => 'string of letters and digits',
      isMet: (text) => text !== '' && ALPHANUMERIC.test(text),
    }),
  ],
  ['is_numeric_string', textRule({ expected: () => 'string that is a number', isMet: isDecimal })],
  ['is_unique', isUnique],
]);
