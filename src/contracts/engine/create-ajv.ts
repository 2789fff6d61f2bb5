import { Ajv2020 } from 'ajv/dist/2020.js';
import type { RegExpEngine } from 'ajv/dist/types/index.js';
import { FORMATS } from './format/formats.ts';
import { checkInGroups } from './keywords/in-groups.ts';
import { replaceKeywords } from './keywords/own-keywords.ts';
import type { CompiledPattern } from './pattern/compile-pattern.ts';
import { traceBranches } from './trace-branches.ts';

/** Definitions of at most this many keywords are copied to where they are referred to. */
const INLINE_MAX_KEYWORDS = 20;

export interface AjvSettings {
  /** All errors and where they come from, or whether there is one. */
  readonly purpose: 'verdict' | 'diagnosis';
  readonly assertFormats: boolean;
  /** The schema refers to that of the dialect itself. */
  readonly needsMetaSchema: boolean;
  /** The schema speaks of names that every object inherits, such as `toString`. */
  readonly namesOfPrototype: boolean;
  /** What becomes of a pattern; asked once for each. */
  readonly compilePattern: (source: string) => CompiledPattern;
}

/**
 * A fresh instance for one contract, dropped with it: schemas are never freed from a shared one, and their
 * ids would clash. It changes no data, loads nothing, and runs no pattern that could take long.
 */
export function createAjv(settings: AjvSettings): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    strictNumbers: true,
    strictSchema: false,
    allErrors: settings.purpose === 'diagnosis',
    verbose: settings.purpose === 'diagnosis',
    ownProperties: settings.namesOfPrototype,
    // An annotation of OpenAPI: Ajv's reading of it skips `oneOf` and refuses `anyOf`.
    discriminator: false,
    unicodeRegExp: true,
    validateFormats: settings.assertFormats,
    formats: FORMATS,
    $data: false,
    coerceTypes: false,
    useDefaults: false,
    removeAdditional: false,
    inlineRefs: INLINE_MAX_KEYWORDS,
    loopRequired: 20,
    loopEnum: 20,
    logger: false,
    messages: false,
    // The schema was checked by `checkSchema`, whose metaschema is compiled once and not for each contract.
    validateSchema: false,
    meta: settings.needsMetaSchema,
    code: { regExp: patternEngine(settings.compilePattern) },
  });
  replaceKeywords(ajv);
  if (settings.purpose === 'diagnosis') traceBranches(ajv);
  else checkInGroups(ajv);
  return ajv;
}

/** Thrown through Ajv's compilation, which has no other way out. */
export class PatternRefused extends Error {
  override readonly name = 'PatternRefused';
}

function patternEngine(compile: (source: string) => CompiledPattern): RegExpEngine {
  const engine = (source: string) => {
    const compiled = compile(source);
    if (!compiled.ok) throw new PatternRefused(`${compiled.reason}: ${compiled.detail}`);
    const { matcher } = compiled;
    if (matcher instanceof RegExp) return matcher;
    // Ajv keeps one matcher for each text that `toString` gives, so it has to differ where patterns differ.
    return { test: (text: string) => matcher.test(text), toString: () => `/${source}/u` };
  };
  return Object.assign(engine as unknown as RegExpEngine, { code: 'deedboxPattern' });
}
