import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decodeId, encodeId, NODE_KINDS, parseId } from '../../../src/graphql/ids.ts';

const validation = (message: unknown = expect.any(String)) =>
  expect.objectContaining({ code: 'VALIDATION', details: { fields: [{ path: ['input', 'corpusId'], message }] } });
const decode = (id: string) => decodeId('Corpus', id, ['input', 'corpusId']);

describe('global ids', () => {
  it('come back as kind and uuid', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NODE_KINDS), fc.uuid(), (kind, uuid) => {
        expect(parseId(encodeId(kind, uuid))).toEqual({ kind, uuid });
        expect(decodeId(kind, encodeId(kind, uuid))).toBe(uuid);
      }),
    );
  });

  it('of another kind are refused with the kind they are of', () => {
    const id = encodeId('Document', '01a22d1e-0591-76c6-8f24-50be9ca4c997');
    expect(() => decode(id)).toThrow(validation(expect.stringMatching(/id of a Document.*Corpus/)));
  });

  it('that are malformed or foreign are a validation problem, never a crash', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String(), fc.uuid(), fc.uuid().map((uuid) => btoa(`Korpus:${uuid}`))), (id) => {
        expect(() => decode(id)).toThrow(validation());
      }),
    );
  });

  it.each([
    ['a bare uuid', '01a22d1e-0591-76c6-8f24-50be9ca4c997'],
    ['an uppercase uuid', btoa('Corpus:01A22D1E-0591-76C6-8F24-50BE9CA4C997')],
    ['SQL', btoa("Corpus:' or 1=1 --")],
    ['a second spelling of the same bytes', `${encodeId('Corpus', '01a22d1e-0591-76c6-8f24-50be9ca4c997')}\n`],
    ['an inherited name', btoa('constructor:01a22d1e-0591-76c6-8f24-50be9ca4c997')],
  ])('refuse %s', (_name, id) => {
    expect(() => decode(id)).toThrow(validation());
  });
});
