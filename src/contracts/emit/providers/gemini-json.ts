import type { Profile } from '../convert/profile.ts';

const KEPT = new Set('minimum maximum minItems maxItems format'.split(' '));

/** `responseJsonSchema` and `parametersJsonSchema` of Gemini, by the docs of `GenerateContentConfig`. */
export const GEMINI_JSON: Profile = {
  isClosed: false,
  optional: 'left-out',
  maxLevels: Infinity,
  prefixItems: 'kept',
  constant: 'enum',
  listed: new Set(['string', 'integer', 'number']),
  besideRef: 'any-of',
  keep: (keyword, value) => (KEPT.has(keyword) ? value : undefined),
};
