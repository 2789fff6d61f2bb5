import { RE2JS } from 're2js';
import { PATTERN_MAX_CHARS, PATTERN_MAX_STATES } from '../../limits.ts';
import type { PatternNode } from './ast.ts';
import { emitPattern, PatternNotExpressible } from './emit.ts';
import { isLinear, statesOf } from './linear.ts';
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
  | RefusedPattern;

export interface RefusedPattern {
  readonly ok: false;
  readonly reason: PatternRefusal;
  readonly detail: string;
}

export type PatternRefusal = 'too-long' | 'syntax' | 'backtracking' | 'unsupported';

/** Means one thing with the flag `u` and another without it, or nothing that its author can have wanted. */
const AMBIGUOUS_WITHOUT_U = /\\[pP]\{|\\u\{|\\c(?![A-Za-z])/;

/** A pattern that is understood, before anything is built that costs. */
export type AnalysedPattern =
  | {
      readonly ok: true;
      readonly source: string;
      readonly node: PatternNode;
      /** The platform's own engine runs it in linear time. */
      readonly isLinear: boolean;
      /** What an automaton for it takes, about; 0 where none is needed. */
      readonly states: number;
      /** The pattern is no regular expression under the flag `u`, only without it. */
      readonly withoutUnicode: boolean;
      readonly isIrregular: boolean;
    }
  | RefusedPattern;

/** Reads a pattern of a schema and says how it can be run. */
export function analysePattern(source: string, allowBacktracking = false): AnalysedPattern {
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
  if (irregular !== null && !allowBacktracking) return refuse('backtracking', irregular);
  const isIrregular = irregular !== null;
  const linear = !isIrregular && isLinear(node);
  const states = isIrregular || linear ? 0 : statesOf(node);
  if (states > PATTERN_MAX_STATES) return refuse('unsupported', 'its counts multiply to too much');
  return { ok: true, source, node, isLinear: linear, states, withoutUnicode, isIrregular };
}

/**
 * Makes a matcher for a pattern of a schema that takes time linear in the text, with the verdicts of
 * ECMA-262. Patterns are not anchored.
 * @param allowBacktracking look-around and back-references may run on the platform's engine, which can take
 *   exponential time: only in a thread that can be stopped
 */
export function compilePattern(source: string, allowBacktracking = false): CompiledPattern {
  const analysed = analysePattern(source, allowBacktracking);
  return analysed.ok ? buildPattern(analysed) : analysed;
}

/** Makes the matcher of a pattern that was analysed. */
export function buildPattern(pattern: AnalysedPattern & { readonly ok: true }): CompiledPattern {
  const { source, node, withoutUnicode } = pattern;
  if (pattern.isIrregular) {
    const matcher = new RegExp(source, withoutUnicode ? '' : 'u');
    return { ok: true, matcher, engine: 'backtracking', withoutUnicode };
  }
  try {
    if (pattern.isLinear) {
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

const refuse = (reason: PatternRefusal, detail: string): RefusedPattern => ({ ok: false, reason, detail });
