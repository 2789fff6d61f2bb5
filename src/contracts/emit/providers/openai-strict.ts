import { compilePattern } from '../../engine/pattern/compile-pattern.ts';
import type { Profile } from '../convert/profile.ts';
import { textOf } from '../text-of.ts';

const FORMATS = new Set('date-time time date duration email hostname ipv4 ipv6 uuid'.split(' '));
const KEPT = new Set(
  'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems'.split(' '),
);

/**
 * Structured Outputs of OpenAI, by https://platform.openai.com/docs/guides/structured-outputs (autumn 2026).
 * `minLength`, `maxLength` and `default` are on no list of what is supported, so they are told.
 */
export const OPENAI_STRICT: Profile = {
  isClosed: true,
  optional: 'nullable',
  maxLevels: 10,
  prefixItems: 'opened',
  constant: 'const',
  listed: new Set(['string', 'integer', 'number', 'boolean', 'null']),
  besideRef: 'any-of',
  keep: (keyword, value) => {
    if (keyword === 'format') return FORMATS.has(textOf(value)) ? value : undefined;
    if (keyword === 'pattern') return compilePattern(textOf(value)).ok ? value : undefined;
    return KEPT.has(keyword) ? value : undefined;
  },
};

/** Limits of one schema; names and values count in UTF-16 code units. */
export const OPENAI_LIMITS = {
  properties: 5_000,
  levels: 10,
  chars: 120_000,
  enumValues: 1_000,
  /** Of one enum of strings beyond `longEnum` values. */
  enumChars: 15_000,
  longEnum: 250,
} as const;
