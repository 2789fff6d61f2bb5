import { describe, expect, it } from '@jest/globals';
import type { Json, JsonObject } from '../../../../src/contracts/model/json.ts';
import { applyPatch } from '../../../../src/contracts/repair-loop/apply-patch.ts';

const patch = (document: Json, ...operations: JsonObject[]) => applyPatch(document, operations);

describe('applying a JSON Patch', () => {
  // https://www.rfc-editor.org/rfc/rfc6902, appendix A.
  it.each<[string, Json, JsonObject, Json]>([
    ['A.1', { foo: 'bar' }, { op: 'add', path: '/baz', value: 'qux' }, { baz: 'qux', foo: 'bar' }],
    [
      'A.2',
      { foo: ['bar', 'baz'] },
      { op: 'add', path: '/foo/1', value: 'qux' },
      { foo: ['bar', 'qux', 'baz'] },
    ],
    ['A.3', { baz: 'qux', foo: 'bar' }, { op: 'remove', path: '/baz' }, { foo: 'bar' }],
    ['A.4', { foo: [1, 2, 3] }, { op: 'remove', path: '/foo/1' }, { foo: [1, 3] }],
    [
      'A.5',
      { baz: 'qux', foo: 'bar' },
      { op: 'replace', path: '/baz', value: 'boo' },
      { baz: 'boo', foo: 'bar' },
    ],
    [
      'A.6',
      { foo: { bar: 1, waldo: 2 }, qux: {} },
      { op: 'move', from: '/foo/waldo', path: '/qux/thud' },
      { foo: { bar: 1 }, qux: { thud: 2 } },
    ],
    ['A.7', { foo: [1, 2, 3, 4] }, { op: 'move', from: '/foo/1', path: '/foo/3' }, { foo: [1, 3, 4, 2] }],
    ['A.8', { baz: [1, 'a'] }, { op: 'test', path: '/baz/1', value: 'a' }, { baz: [1, 'a'] }],
    ['A.14', { '/': 9, '~1': 10 }, { op: 'test', path: '/~01', value: 10 }, { '/': 9, '~1': 10 }],
    ['A.16', { foo: ['bar'] }, { op: 'add', path: '/foo/-', value: ['abc'] }, { foo: ['bar', ['abc']] }],
    ['root', { a: 1 }, { op: 'replace', path: '', value: [1] }, [1]],
    ['copy', { a: { b: 1 } }, { op: 'copy', from: '/a', path: '/c' }, { a: { b: 1 }, c: { b: 1 } }],
  ])('%s', (_name, document, operation, wanted) => {
    expect(patch(document, operation)).toEqual({ ok: true, value: wanted });
  });

  it.each<[string, Json, JsonObject]>([
    ['a failed test', { a: 1 }, { op: 'test', path: '/a', value: 2 }],
    ['a parent that is not there', { a: 1 }, { op: 'add', path: '/b/c', value: 2 }],
    ['an item past the end', [1], { op: 'add', path: '/3', value: 2 }],
    ['an index with a leading zero', [1, 2], { op: 'remove', path: '/01' }],
    ['a member that is not there', {}, { op: 'remove', path: '/toString' }],
    ['__proto__', {}, { op: 'add', path: '/__proto__', value: { x: 1 } }],
    ['a move into itself', { a: {} }, { op: 'move', from: '/a', path: '/a/b' }],
    ['an unknown operation', {}, { op: 'merge', path: '/a', value: 1 }],
    ['no value', {}, { op: 'add', path: '/a' }],
    ['no pointer', {}, { op: 'add', path: 'a', value: 1 }],
  ])('refuses %s, and changes nothing', (_name, document, operation) => {
    const before = JSON.stringify(document);
    const first = { op: 'add', path: Array.isArray(document) ? '/0' : '/first', value: 1 };
    expect(patch(document, first, operation)).toMatchObject({ ok: false, operation: 1 });
    expect(JSON.stringify(document)).toBe(before);
  });
});
