import { RE2JS } from 're2js';
import { PATTERN_MAX_CHARS } from '../../limits.ts';
import type { PatternNode } from './ast.ts';
import { emitPattern, PatternNotExpressible } from './emit.ts';
import { isLinear } from './linear.ts';
import { parsePattern } from './parse.ts';

export interface PatternMatcher {
  readonly test: (text: string) => boolean;
}

export type CompiledPattern =
  | {
      readonly ok: true;
      readonly matcher: PatternMatcher;
      /**
       * `native` where that is proven linear, `re2` otherwise; `backtracking` only where it was asked for.
       */
      readonly engine: 'native' | 're2' | 'backtracking';
      /** The pattern is no regular expression under the flag `u`, only without it. */
      readonly withoutUnicode: boolean;
    }
  | { readonly ok: false; readonly reason: PatternRefusal; readonly detail: string };

export type PatternRefusal = 'too-long' | 'syntax' | 'backtracking' | 'unsupported';

/** Means one thing with the flag `u` and another without it, or nothing that its author can have wanted. */
const AMBIGUOUS_WITHOUT_U = /\\[pP]\{|\\u\{|\\c(?![A-Za-z])/;

/**
 * Makes a matcher for a pattern of a schema that takes time linear in the text, with the verdicts of
 * ECMA-262. Patterns are not anchored.
 * @param allowBacktracking look-around and back-references may run on the platform's engine, which can take
 *   exponential time: only in a thread that can be stopped
 */
export function compilePattern(source: string, allowBacktracking = false): CompiledPattern {
  if (source.length > PATTERN_MAX_CHARS) return refuse('too-long', `${source.length} characters`);
  const syntax = acceptedSyntax(source);
  if (!syntax.ok) return refuse('syntax', syntax.detail);
  const { withoutUnicode } = syntax;
  if (withoutUnicode && AMBIGUOUS_WITHOUT_U.test(source)) {
    return refuse(
      'syntax',
      `it is wrong under the flag u, where alone \\p{…}, \\u{…} and the like mean anything`,
    );
  }
  const node = parsePattern(source);
  const irregular = findIrregular(node);
  if (irregular !== null) {
    if (!allowBacktracking) return refuse('backtracking', irregular);
    return {
      ok: true,
      matcher: new RegExp(source, withoutUnicode ? '' : 'u'),
      engine: 'backtracking',
      withoutUnicode,
    };
  }
  return compileRegular(node, withoutUnicode);
}

function compileRegular(node: PatternNode, withoutUnicode: boolean): CompiledPattern {
  try {
    if (isLinear(node)) {
      const matcher = new RegExp(emitPattern(node, 'ecma'), 'u');
      // The platform compiles at the first use, and that is where it refuses what is too large.
      matcher.test('');
      return { ok: true, matcher, engine: 'native', withoutUnicode };
    }
    const matcher = RE2JS.compile(emitPattern(node, 're2'));
    return { ok: true, matcher, engine: 're2', withoutUnicode };
  } catch (error) {
    if (error instanceof PatternNotExpressible) return refuse('unsupported', error.message);
    return refuse('unsupported', error instanceof Error ? error.message.slice(0, 200) : 'it is too complex');
  }
}

type Syntax =
  { readonly ok: true; readonly withoutUnicode: boolean } | { readonly ok: false; readonly detail: string };

function acceptedSyntax(source: string): Syntax {
  try {
    new RegExp(source, 'u');
    return { ok: true, withoutUnicode: false };
  } catch {
    // Many real patterns escape what needs no escape, which only the old grammar takes.
  }
  try {
    new RegExp(source);
    return { ok: true, withoutUnicode: true };
  } catch (error) {
    return {
      ok: false,
      detail: error instanceof Error ? error.message.slice(0, 200) : 'no regular expression',
    };
  }
}

function findIrregular(node: PatternNode): string | null {
  if (node.kind === 'irregular') return node.what;
  if (node.kind === 'repeat') return findIrregular(node.item);
  if (node.kind !== 'sequence' && node.kind !== 'choice') return null;
  for (const item of node.items) {
    const found = findIrregular(item);
    if (found !== null) return found;
  }
  return null;
}

const refuse = (reason: PatternRefusal, detail: string): CompiledPattern => ({ ok: false, reason, detail });
