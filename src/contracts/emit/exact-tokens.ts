import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import type { Tokenizer } from './tokens.ts';

/**
 * Exact for models of OpenAI with the o200k encoding, near for others. Apart from the estimate: loading the
 * encoding takes memory that most callers have no use for.
 */
export const exactTokens: Tokenizer = (text) => countTokens(text, { disallowedSpecial: new Set() });
