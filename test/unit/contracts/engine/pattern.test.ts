import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RE2JS } from 're2js';
import { compileSchema } from '../../../../src/contracts/engine/compile-schema.ts';
import { compilePattern } from '../../../../src/contracts/engine/pattern/compile-pattern.ts';
import { emitPattern } from '../../../../src/contracts/engine/pattern/emit.ts';
import { parsePattern } from '../../../../src/contracts/engine/pattern/parse.ts';

const verdict = (schema: unknown, payload: string) => {
  const compiled = compileSchema(schema as object as never);
  return compiled.ok ? compiled.validator.verdict(payload) : compiled.refusals[0]?.code;
};
const engineOf = (source: string) => {
  const compiled = compilePattern(source);
  return compiled.ok ? compiled.engine : compiled.reason;
};

const TEXTS = [
  '',
  'a',
  'ab',
  'a-b',
  '\n',
  '\r',
  '\u2028',
  '\u00a0',
  '\ufeff',
  'é',
  '😀',
  '٣',
  '_',
  'foo',
  'AB-12',
  'a\n',
  '0',
];
const PATTERNS = [
  ...[
    '.',
    '^.$',
    '\\s',
    '^\\S+$',
    '\\w',
    '\\d',
    '[^]',
    '[]',
    'a$',
    '^$',
    '[^\\s\\d]',
    '\\bfoo\\b',
    '\\Bo',
    'a|',
    'a{0}',
  ],
  ...[
    '\\u{1F600}',
    '\\ud83d\\ude00',
    '\\x61',
    '\\cJ',
    '[\\b]',
    '(?<n>a)b',
    '(foo|bar)+',
    '[😀-😃]',
    '\\0',
    'x{1,1001}',
  ],
  ...[
    '\\p{Letter}',
    '^\\p{L}+$',
    '\\p{gc=Decimal_Number}',
    '\\P{Lu}',
    '[^\\p{L}]',
    '[\\p{Lu}a]',
    '\\p{Script=Greek}',
  ],
];

describe('patterns', () => {
  it.each(PATTERNS)('%s says the same as the platform says, on both engines', (source) => {
    const native = new RegExp(source, 'u');
    const compiled = compilePattern(source);
    const re2 = RE2JS.compile(emitPattern(parsePattern(source), 're2'));
    for (const text of TEXTS) {
      expect([text, compiled.ok && compiled.matcher.test(text)]).toEqual([text, native.test(text)]);
      expect([text, re2.test(text)]).toEqual([text, native.test(text)]);
    }
  });

  it('takes linear time for what would take exponential time', () => {
    expect(engineOf('^(a+)+$')).toBe('re2');
    expect(verdict({ pattern: '^(a+)+$' }, `${'a'.repeat(50_000)}!`)).toBe('invalid');
    expect(verdict({ pattern: '^(a|a)*$' }, `${'a'.repeat(50_000)}!`)).toBe('invalid');
    expect(verdict({ pattern: 'a*a*a*b' }, 'a'.repeat(5_000))).toBe('invalid');
  });

  it('leaves to the platform only what it runs in linear time', () => {
    for (const source of [
      '^[A-Z]{2}-\\d{4}$',
      '^(?:[a-z]+;)*$',
      '^[^@]+@[^@]+$',
      '^[a-z][a-z0-9-]*[a-z0-9]$',
      'abc',
    ]) {
      expect([source, engineOf(source)]).toEqual([source, 'native']);
    }
    for (const source of [
      '^(a*)*$',
      '^a+a+$',
      'a+b',
      '^(?:a|ab)(?:c|bcd)*$',
      '^(?:a?){20}a{20}$',
      '(?:x+x+)+y',
    ]) {
      expect([source, engineOf(source)]).toEqual([source, 're2']);
    }
  });

  it('enforces two patterns of one contract independently (case 89)', () => {
    const schema = {
      properties: { a: { pattern: '^(x+)+$' }, b: { pattern: '^(y+)+$' }, c: { pattern: '^z$' } },
    };
    const compiled = compileSchema(schema);
    const check = (payload: object) => compiled.ok && compiled.validator.verdict(payload as never);
    expect(check({ a: 'xx', b: 'yy', c: 'z' })).toBe('valid');
    expect(check({ a: 'yy' })).toBe('invalid');
    expect(check({ b: 'xx' })).toBe('invalid');
    expect(check({ c: 'x' })).toBe('invalid');
  });

  it('knows the long names of Unicode categories (case 90)', () => {
    expect(verdict({ pattern: '^(?:\\p{Letter}+)+$' }, 'Ωμέγα')).toBe('valid');
    expect(verdict({ pattern: '^(?:\\p{Letter}+)+$' }, 'Ω1')).toBe('invalid');
  });

  it('refuses look-around and back-references unless they are allowed (case 35)', () => {
    expect(verdict({ pattern: '^(?=.*a)b' }, 'a')).toBe('pattern-backtracking');
    expect(verdict({ pattern: '(?<!a)b' }, 'a')).toBe('pattern-backtracking');
    expect(verdict({ pattern: '(a)\\1' }, 'a')).toBe('pattern-backtracking');
    const allowed = compileSchema({ pattern: '^(?=.*a)b' }, { allowBacktracking: true });
    expect(allowed.ok && allowed.validator.verdict('ba')).toBe('valid');
    expect(allowed.ok && allowed.validator.patterns.backtracking).toEqual(['/pattern']);
  });

  it('reads without the flag u what is wrong under it, and says so (case 36)', () => {
    const compiled = compileSchema({ pattern: '^\\_a\\-b$' });
    expect(compiled.ok && compiled.validator.verdict('_a-b')).toBe('valid');
    expect(compiled.ok && compiled.validator.patterns.withoutUnicode).toEqual(['/pattern']);
    expect(verdict({ pattern: '\\p{L}\\_' }, 'a')).toBe('pattern-syntax');
  });

  it('matches anywhere where nothing anchors (case 37)', () => {
    expect(verdict({ pattern: 'b+c' }, 'aabbcdd')).toBe('valid');
    expect(verdict({ pattern: '^b' }, 'aabb')).toBe('invalid');
  });

  it('agrees with the platform on patterns and texts made at random', () => {
    const atom = fc.constantFrom(
      'a',
      'b',
      '.',
      '[ab]',
      '[^a]',
      '\\d',
      '\\w',
      '(?:ab|a)',
      '(a|b)',
      'é',
      '^',
      '$',
    );
    const piece = fc
      .tuple(atom, fc.constantFrom('', '*', '+', '?', '{1,2}', '{2}'))
      .map(([item, count]) => (/[$^]$/.test(item) && item.length === 1 ? item : item + count));
    const source = fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join(''));
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '1', 'é', '\n', '-'), maxLength: 8 });
    fc.assert(
      fc.property(source, text, (pattern, value) => {
        const compiled = compilePattern(pattern);
        return compiled.ok && compiled.matcher.test(value) === new RegExp(pattern, 'u').test(value);
      }),
      { numRuns: 2_000 },
    );
  });
});
