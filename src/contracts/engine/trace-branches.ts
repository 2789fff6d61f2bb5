import { _, type Ajv2020, type KeywordCxt } from 'ajv/dist/2020.js';
import names from 'ajv/dist/compile/names.js';
import type { ErrorObject } from 'ajv/dist/types/index.js';
import { type KeywordCode, wrapKeywords } from './keywords/wrap-keywords.ts';

/** One time that a union, or `contains`, was tried on one value. */
export type Occurrence = object;

/** An error of Ajv that knows from which branches of which unions it comes. */
export interface TracedError extends ErrorObject {
  /** From the innermost union to the outermost. */
  marks?: { readonly occurrence: Occurrence; readonly branch: number }[];
  /** On the error of a union itself: that of its branches' marks. */
  occurrence?: Occurrence;
}

const TRACED = ['anyOf', 'oneOf', 'contains'];
const runtime = {
  start: (): Occurrence => ({}),
  mark(errors: TracedError[] | null, from: number, mark: { occurrence: Occurrence; branch: number }): void {
    if (errors === null) return;
    for (let index = from; index < errors.length; index++)
      (errors[index] as TracedError).marks = [...(errors[index]?.marks ?? []), mark];
  },
  close(errors: TracedError[] | null, keyword: string, occurrence: Occurrence): void {
    const last = errors?.at(-1);
    if (last !== undefined && last.keyword === keyword && last.occurrence === undefined)
      last.occurrence = occurrence;
  },
};

/**
 * Makes an instance note on each error the branch it comes from. Ajv itself tells it by the path of the
 * schema, and forgets it where a branch is a `$ref`.
 */
export function traceBranches(ajv: Ajv2020): void {
  wrapKeywords(ajv, TRACED, traced);
}

function traced(cxt: KeywordCxt, original: KeywordCode): void {
  const { gen, keyword } = cxt;
  const trace = gen.scopeValue('obj', { ref: runtime });
  const occurrence = gen.const('occurrence', _`${trace}.start()`);
  const subschema = cxt.subschema.bind(cxt);
  let branch = 0;
  cxt.subschema = (applied, valid) => {
    const before = gen.const('before', names.default.errors);
    const result = subschema(applied, valid);
    gen.code(
      _`${trace}.mark(${names.default.vErrors}, ${before}, {occurrence: ${occurrence}, branch: ${branch++}})`,
    );
    return result;
  };
  original(cxt);
  gen.code(_`${trace}.close(${names.default.vErrors}, ${keyword}, ${occurrence})`);
}
