import type { Profile } from '../convert/profile.ts';
import { textOf } from '../text-of.ts';

const FORMATS = new Set('date-time time date duration email hostname uri ipv4 ipv6 uuid'.split(' '));

/**
 * Strict tools and structured outputs of Anthropic, by
 * https://platform.claude.com/docs/en/build-with-claude/structured-outputs (autumn 2026): no bounds, no
 * recursion, `minItems` 0 or 1. Its patterns are a subset without a published grammar, so they are told.
 */
export const ANTHROPIC_STRICT: Profile = {
  isClosed: true,
  optional: 'left-out',
  maxLevels: 30,
  prefixItems: 'opened',
  constant: 'const',
  listed: new Set(['string', 'integer', 'number', 'boolean', 'null']),
  besideRef: 'nothing',
  keep: (keyword, value) => {
    if (keyword === 'format') return FORMATS.has(textOf(value)) ? value : undefined;
    return keyword === 'minItems' && value === 1 ? value : undefined;
  },
};

/** Of all strict tools and the output schema of one request together. */
export const ANTHROPIC_LIMITS = { optionalFields: 24, unions: 16 } as const;
