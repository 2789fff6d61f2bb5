import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Json } from '../../../../src/contracts/model/json.ts';
import { createJsonMachine } from '../../../../src/contracts/repair/json-machine.ts';
import { readJson } from '../../../../src/contracts/repair/read-json.ts';

const codes = (text: string): string[] =>
  readJson(text).problems.map(({ code, pointer }) => `${code} ${pointer}`);

/** Value, problems and state after reading a text in the given pieces. */
function inPieces(pieces: readonly string[]) {
  const machine = createJsonMachine();
  for (const piece of pieces) machine.push(piece);
  machine.end();
  const { status, problems } = machine;
  // Of a string that breaks off, what came before the piece that broke it is there.
  const value = status === 'broken' ? null : machine.value;
  return { value, status, problems: problems.map(({ code, pointer }) => `${code} ${pointer}`) };
}

describe('reading JSON that a model wrote', () => {
  it('case 46: flags an integer whose digits a double loses, and no other', () => {
    expect(codes('{"id":9007199254740993}')).toEqual(['unsafe-integer /id']);
    expect(codes('{"id":9007199254740992,"big":1e21,"pi":3.14159265358979323846}')).toEqual([]);
    expect(codes('[1e400]')).toEqual(['huge-number /0']);
  });

  it('case 53: refuses half of a surrogate pair, written or escaped, in values and keys', () => {
    expect(codes('["a\\ud800"]')).toEqual(['lone-surrogate /0']);
    expect(codes('["a\ud800"]')).toEqual(['lone-surrogate /0']);
    expect(codes('{"\\udc00":1}')).toEqual(['lone-surrogate /\udc00']);
    expect(codes('["\\ud83d\\ude00"]')).toEqual([]);
  });

  it('case 54: refuses U+0000, which no text of the database holds', () => {
    expect(codes('{"a":{"b":"x\\u0000"}}')).toEqual(['nul /a/b']);
  });

  it('case 59: names the duplicate key, however it is written', () => {
    expect(codes('{"a":1,"b":{"c":1,"c":2}}')).toEqual(['duplicate-key /b/c']);
    expect(codes('{"a":1,"\\u0061":2}')).toEqual(['duplicate-key /a']);
    expect(codes('{"a:":"::","b":":"}')).toEqual([]);
    expect(codes('{"a":":","a":1}')).toEqual(['duplicate-key /a']);
    expect(codes('{"a":1,"a":"\\u003a"}')).toEqual(['duplicate-key /a']);
    expect(codes('{"a":1,"a" :2}')).toEqual(['duplicate-key /a']);
    expect(codes('{":a":1,"b":":",":a":2}')).toEqual(['duplicate-key /:a']);
    expect(codes('{"a" :":","b"\n:" :"}')).toEqual([]);
    expect(codes('{"a":[1,2],"a":{}}')).toEqual(['duplicate-key /a']);
  });

  it('case 16: never assigns __proto__, and keeps constructor as plain data', () => {
    const { value, problems } = readJson('{"__proto__":{"x":1},"constructor":2,"\\u005f_proto__":3}');
    expect(problems.map(({ code }) => code)).toEqual(['forbidden-key', 'forbidden-key']);
    expect(Object.keys(value as object)).toEqual(['constructor']);
    expect((value as { x?: unknown }).x).toBeUndefined();
  });

  it('takes no other space than that of JSON around a value', () => {
    expect(codes(' \t\r\n1 \t\r\n')).toEqual([]);
    for (const space of ['\u00a0', '\ufeff', '\u2028', '\v']) expect(codes(`1${space}`)).toEqual(['syntax ']);
  });

  it('finds the same problems by the quick way as by the careful one', () => {
    const key = fc.constantFrom('a', 'b', ':', 'a:', '\\\\', '\\"', '\\u0061', '__proto__');
    const leaf = fc.constantFrom('1', '":"', '"a:b"', '" :"', 'null', '9007199254740993', '1e999', '"\\n"');
    const space = fc.constantFrom('', ' ', '\n');
    const text = fc.letrec<{ value: string }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        leaf,
        fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(',')}]`),
        fc
          .array(fc.tuple(key, space, space, tie('value')), { maxLength: 4 })
          .map(
            (members) => `{${members.map(([name, a, b, value]) => `"${name}"${a}:${b}${value}`).join(',')}}`,
          ),
      ),
    })).value;
    fc.assert(
      fc.property(text, (whole) => {
        const { value, problems } = readJson(whole);
        const machine = inPieces([whole]);
        expect(problems.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(machine.problems);
        expect(value).toEqual(machine.value);
      }),
      { numRuns: 2_000 },
    );
  });

  it('stops at 128 levels, 10,000 items and one mebibyte without overflowing the stack', () => {
    expect(codes(`${'['.repeat(128)}${']'.repeat(128)}`)).toEqual([]);
    expect(codes(`${'['.repeat(129)}${']'.repeat(129)}`)[0]).toMatch(/^too-deep/);
    expect(codes(`[${'0,'.repeat(9_999)}0]`)).toEqual([]);
    expect(codes(`{"a":[${'0,'.repeat(10_000)}0]}`)[0]).toMatch(/^too-many-items \/a/);
    expect(codes('['.repeat(500_000))[0]).toMatch(/^too-deep/);
    expect(codes(`"${'é'.repeat(600_000)}"`)).toEqual(['too-large ']);
  });

  it('agrees with JSON.parse on every text, whole or broken', () => {
    const mutated = fc
      .tuple(
        fc.json(),
        fc.nat(),
        fc.constantFrom('', '"', ',', '}', ']', '\\', '0', ' ', 'e', '-', ':', '\n'),
      )
      .map(
        ([text, at, put]) =>
          text.slice(0, at % (text.length + 1)) + put + text.slice((at + 1) % (text.length + 1)),
      );
    fc.assert(
      fc.property(fc.oneof(fc.json(), mutated), (text) => {
        const { value, problems } = readJson(text);
        const machine = inPieces([text]);
        let parsed: Json | undefined;
        try {
          parsed = JSON.parse(text) as Json;
        } catch {
          expect(problems.length).toBeGreaterThan(0);
          return;
        }
        // What V8 makes of a key with a backslash depends on what it read before.
        if (/\\\\[^"]*":/.test(JSON.stringify(parsed))) return;
        // Texts that JSON.parse takes have no problem but those it does not see.
        expect(problems.filter(({ code }) => code === 'syntax' || code === 'truncated')).toEqual([]);
        if (problems.length === 0) expect(value).toEqual(parsed);
        expect(machine.problems).toEqual(problems.map(({ code, pointer }) => `${code} ${pointer}`));
      }),
      { numRuns: 2_000 },
    );
  });

  it('reads keys with escapes as they are, whatever objects were read before', () => {
    for (let at = 0; at < 3; at++) JSON.parse('{"x":null,"\\\\":1}');
    expect(Object.keys(readJson('{"x":null,"\\"":1}').value as object)).toEqual(['x', '"']);
    expect(Object.keys(readJson('{"x":null,"\\n":1}').value as object)).toEqual(['x', '\n']);
  });

  it('reads the same in any pieces', () => {
    const text = fc.oneof(
      fc.json(),
      fc.constantFrom(
        '{"a":"\\ud83d\\ude00\\u00e9","b":[1.5e3,-0,true,{"a":null}],"a":2}',
        '["😀😀"]',
        '12',
        ' [1,]',
        '"\\x"',
      ),
    );
    fc.assert(
      fc.property(text, fc.array(fc.integer({ min: 1, max: 5 })), (whole, sizes) => {
        const pieces: string[] = [];
        let at = 0;
        for (const size of sizes) {
          pieces.push(whole.slice(at, at + size));
          at += size;
        }
        pieces.push(whole.slice(at));
        expect(inPieces(pieces)).toEqual(inPieces([whole]));
      }),
      { numRuns: 1_000 },
    );
  });
});
