import { describe, expect, it } from '@jest/globals';
import { parse, validate } from 'graphql';
import { schema } from '../../src/graphql/schema.ts';

describe('the start page', () => {
  it('asks nothing that the schema does not have', async () => {
    const operations = (await import('../../src/http/static/operations.js')) as Record<string, string>;
    const documents = Object.values(operations);
    expect(documents.length).toBeGreaterThan(6);
    for (const text of documents) {
      expect(validate(schema, parse(text)).map((problem) => problem.message)).toEqual([]);
    }
  });
});
