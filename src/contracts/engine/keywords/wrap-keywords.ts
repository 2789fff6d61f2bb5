import type { Ajv2020, KeywordCxt } from 'ajv/dist/2020.js';
import type { CodeKeywordDefinition } from 'ajv/dist/types/index.js';

/** Writes the check of a keyword. */
export type KeywordCode = (cxt: KeywordCxt) => void;

/**
 * Puts code of our own around that with which an instance writes the checks of standard keywords.
 * @throws {Error} where Ajv does not write code for one of them
 */
export function wrapKeywords(
  ajv: Ajv2020,
  keywords: readonly string[],
  around: (cxt: KeywordCxt, original: KeywordCode) => void,
): void {
  for (const keyword of keywords) {
    const definition = ajv.getKeyword(keyword);
    if (typeof definition !== 'object' || !('code' in definition)) throw new Error(`Ajv has no ${keyword}`);
    const original = definition.code.bind(definition);
    ajv.removeKeyword(keyword);
    const { keyword: _name, ...rest } = definition as CodeKeywordDefinition;
    ajv.addKeyword({ ...rest, keyword, code: (cxt) => around(cxt, original) });
  }
}
