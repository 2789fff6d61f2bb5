import { describe, expect, it } from '@jest/globals';
import { parse, validate } from 'graphql';
import { schema } from '../../src/graphql/schema.ts';

describe('the start page', () => {
  it('asks nothing that the schema does not have', async () => {
    const files = [
      await import('../../src/http/static/operations.js'),
      await import('../../src/http/static/operations-ask.js'),
    ] as Record<string, string>[];
    const documents = files.flatMap((file) => Object.values(file));
    expect(documents.length).toBeGreaterThan(12);
    for (const text of documents) {
      expect(validate(schema, parse(text)).map((problem) => problem.message)).toEqual([]);
    }
  });
});
