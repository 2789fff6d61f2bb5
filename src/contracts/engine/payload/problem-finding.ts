import type { Finding } from '../../diag/finding.ts';
import { parsePointer } from '../../ir/pointer.ts';
import type { Json } from '../../model/json.ts';
import type { JsonProblem } from '../../repair/json-problem.ts';
import { nameOf, PROBLEM_WORDS } from '../../repair/parse-diagnostic.ts';

interface Read {
  readonly text: string;
  /** What was read in spite of the problems. */
  readonly value: Json | undefined;
}

/** A problem of a payload's text as a finding about the payload. */
export function problemFinding(problem: JsonProblem, read: Read): Finding {
  const { code, expected, suggestion } = PROBLEM_WORDS[problem.code];
  const isBroken = problem.code === 'syntax' || problem.code === 'truncated';
  const where = isBroken ? `${expected}${placeIn(read.text, problem.at)}` : expected;
  const words = { expected: where, ...(suggestion !== undefined && { suggestion }), ...nameOf(problem) };
  return {
    code,
    keyword: problem.code,
    // Where a text breaks off is a place in the text: the value around it may never have been.
    pointer: isBroken ? '' : problem.pointer,
    schemaPointer: null,
    origin: code === 'limit' ? 'limit' : 'parse',
    value: valueOf(problem, read),
    key: '',
    words: () => words,
  };
}

const placeIn = (text: string, at: number): string => {
  const lines = text.slice(0, at).split('\n');
  return `; it breaks at line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
};

/** What stands there, as far as a value can say it. */
function valueOf({ code, pointer, at }: JsonProblem, { text, value }: Read): unknown {
  switch (code) {
    case 'unsafe-integer':
      return BigInt(/-?\d+$/.exec(text.slice(Math.max(0, at - 400), at))?.[0] ?? 0);
    case 'lone-surrogate':
    case 'nul': {
      const found = valueAt(value, pointer);
      return typeof found === 'string' ? found : Symbol('a key');
    }
    case 'huge-number':
      return Infinity;
    case 'syntax':
    case 'truncated':
    case 'too-large':
      return undefined;
    default:
      return Symbol('not kept');
  }
}

function valueAt(root: Json | undefined, pointer: string): unknown {
  let value: unknown = root;
  for (const token of parsePointer(pointer) ?? []) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, token)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[token];
  }
  return value;
}
