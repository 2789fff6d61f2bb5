import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Json } from '../../../../src/contracts/model/json.ts';
import { extractJson, type ExtractOptions } from '../../../../src/contracts/repair/extract-json.ts';

const anything: ExtractOptions = { accepts: () => true };
const repairing: ExtractOptions = { accepts: () => true, allowRepair: true };
const withId: ExtractOptions = {
  accepts: (value) => typeof value === 'object' && value !== null && Object.hasOwn(value, 'id'),
};

describe('extracting the one value that an answer means', () => {
  it('takes what the provider read before any text', () => {
    const outcome = extractJson({ text: '{"a":1}', parsed: null }, anything);
    expect(outcome).toMatchObject({ ok: true, value: null, source: 'provider' });
  });

  it('case 60: two values are ambiguous unless the contract takes exactly one', () => {
    const text = '{"note":1} and {"id":2}';
    expect(extractJson({ text }, anything)).toMatchObject({ ok: false, reason: 'ambiguous' });
    expect(extractJson({ text }, withId)).toMatchObject({ ok: true, value: { id: 2 } });
    expect(extractJson({ text: '{"id":1} {"id":2}' }, withId)).toMatchObject({
      ok: false,
      diagnostics: [{ code: 'parse', keyword: 'ambiguous' }],
    });
    expect(extractJson({ text: 'Here: {"id":1}, again {"id": 1}' }, withId).ok).toBe(true);
  });

  it('case 61: reads past thoughts, prose and fences, and records it', () => {
    const text =
      '<think>Maybe ```json\n{"id":0}\n```?</think>See {"id":9} below.\n```json\n{"id":1,"code":"```"}\n```\nDone.';
    const outcome = extractJson({ text }, anything);
    expect(outcome).toMatchObject({ ok: true, value: { id: 1, code: '```' }, source: 'fenced' });
    expect(outcome.ok && outcome.warnings.map(({ keyword }) => keyword)).toEqual(['thinking', 'surrounded']);
    expect(extractJson({ text: 'I think {"id":0}</think>{"id":1}' }, anything)).toMatchObject({
      value: { id: 1 },
    });
    expect(extractJson({ text: '<think>{"id":0}' }, anything)).toMatchObject({
      ok: false,
      reason: 'truncated',
    });
    expect(extractJson({ text: '{"a":"<think>"}' }, anything)).toMatchObject({ value: { a: '<think>' } });
  });

  it('case 62: text that was cut off is never a result, even where it could be mended', () => {
    const outcome = extractJson({ text: 'So: {"a":"x","b":[1,2' }, repairing);
    expect(outcome).toMatchObject({ ok: false, reason: 'truncated', best: { a: 'x', b: [1] } });
    expect(extractJson({ text: '{"a":12' }, repairing)).toMatchObject({ ok: false, best: {} });
    expect(extractJson({ text: '{a:12' }, repairing)).toMatchObject({ ok: false, reason: 'truncated' });
    expect(extractJson({ text: '{a:1}', isTruncated: true }, repairing)).toMatchObject({
      reason: 'truncated',
    });
  });

  it('mends nothing unless it may, and never what the contract does not take', () => {
    const text = "{'id': 1, 'ok': True,}";
    expect(extractJson({ text }, withId)).toMatchObject({ ok: false, reason: 'malformed' });
    const mended = extractJson({ text }, { ...withId, allowRepair: true });
    expect(mended).toMatchObject({ ok: true, value: { id: 1, ok: true }, source: 'repaired' });
    expect(mended.ok && mended.warnings).toMatchObject([{ severity: 'warning', keyword: 'repaired' }]);
    expect(extractJson({ text }, { accepts: () => false, allowRepair: true }).ok).toBe(false);
  });

  it('never takes a mended text that nobody wrote, or a list that says "and so on"', () => {
    expect(extractJson({ text: "{'id': 'it's'}" }, repairing).ok).toBe(false);
    expect(extractJson({ text: '["id":"x"]' }, repairing).ok).toBe(false);
    expect(extractJson({ text: '{"id":[1,2,...]}' }, repairing)).toMatchObject({
      ok: false,
      reason: 'truncated',
      best: { id: [1, 2] },
    });
    expect(extractJson({ text: '{"id":"wait, ...",}' }, repairing)).toMatchObject({
      ok: true,
      value: { id: 'wait, ...' },
    });
  });

  it('marks of prose around a value are no part of it', () => {
    expect(extractJson({ text: 'As in [1], it is {"id":1}, see [2].' }, withId)).toMatchObject({
      ok: true,
      value: { id: 1 },
    });
  });

  it('never takes an inner value of a broken one for the answer', () => {
    expect(extractJson({ text: '{wrong: {"id":1}}' }, withId).ok).toBe(false);
    expect(extractJson({ text: '{"id":1}, "more": {"x":2}}' }, withId).ok).toBe(false);
  });

  it.each([
    ['case 59', '{"a":1,"a":2}', 'duplicate-key'],
    ['case 46', '{"a":9007199254740993}', 'unsafe-integer'],
    ['case 54', '{"a":"\\u0000"}', 'nul'],
    ['case 53', '{"a":"\\ud800"}', 'lone-surrogate'],
    ['case 16', '{"__proto__":1}', 'forbidden-key'],
  ])('%s: refuses %s alone, in a fence and when mending', (_case, json, keyword) => {
    for (const text of [json, `Here:\n\`\`\`json\n${json}\n\`\`\``, `Here: ${json}`]) {
      expect(extractJson({ text }, repairing)).toMatchObject({
        ok: false,
        diagnostics: [{ keyword, severity: 'error' }],
      });
    }
  });

  it('case 93: leaves a quoted null as the text it is', () => {
    expect(extractJson({ text: '{"a":"null"}' }, repairing)).toMatchObject({ value: { a: 'null' } });
  });

  it('no answer is no value', () => {
    for (const text of ['', '   ', '\ufeff']) {
      expect(extractJson({ text }, repairing)).toMatchObject({ ok: false, reason: 'empty' });
    }
    expect(extractJson({ text: 'I cannot do that.' }, anything)).toMatchObject({
      ok: false,
      reason: 'malformed',
    });
  });

  it('never throws, and mends nothing that it was not allowed to, whatever the text', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '(',
      ')',
      '"',
      "'",
      '\\',
      ',',
      ':',
      '`' + '``json\n',
      '<think>',
      '</think>',
      '//',
      '/*',
      '...',
      ' ',
      '\n',
      'a',
      'True',
      '1_0',
      '-',
      '\ud800',
      '\u0000',
      '__proto__',
      '\\u00',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.boolean(), (pieces, allowRepair) => {
        const outcome = extractJson({ text: pieces.join('') }, { accepts: () => true, allowRepair });
        if (outcome.ok && !allowRepair) expect(outcome.source).not.toBe('repaired');
        if (outcome.ok) expect(JSON.stringify(outcome.value)).not.toContain('"__proto__":');
        if (!outcome.ok) expect(outcome.diagnostics.length).toBeGreaterThan(0);
      }),
      { numRuns: 3_000 },
    );
  });

  it('finds any JSON inside prose and fences unchanged', () => {
    const json = fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()));
    const storable = (value: Json): boolean => !/\\u0000|\\ud[89a-f]|__proto__/i.test(JSON.stringify(value));
    const wrapped = fc.constantFrom(
      (text: string) => text,
      (text: string) => `Sure, here it is: ${text} Anything else?`,
      (text: string) => `\`\`\`json\n${text}\n\`\`\``,
      (text: string) => `<think>[1, {"x": 2}]</think>\n${text}`,
    );
    fc.assert(
      fc.property(json, wrapped, fc.constantFrom(0, 2), (value, wrap, indent) => {
        fc.pre(storable(value as Json));
        const outcome = extractJson({ text: wrap(JSON.stringify(value, null, indent)) }, anything);
        expect(outcome).toMatchObject({ ok: true });
        expect(JSON.stringify(outcome.ok && outcome.value)).toBe(JSON.stringify(value));
      }),
      { numRuns: 500 },
    );
  });
});
