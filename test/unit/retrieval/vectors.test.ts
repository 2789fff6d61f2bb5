import { describe, expect, it } from '@jest/globals';
import { toVectorBytes } from '../../../src/retrieval/embedders/vectors.ts';

describe('the binary form of a vector', () => {
  it('is big-endian, whatever the machine is', () => {
    expect(toVectorBytes(Float32Array.of(1, -2)).toString('hex')).toBe('000200003f800000c0000000');
  });
});
