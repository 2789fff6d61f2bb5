import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { parse, validate } from 'graphql';
import { schema } from '../../../src/graphql/schema.ts';

const GUIDES = new URL('../../../docs/guides/', import.meta.url);
const EXAMPLES = readdirSync(GUIDES).flatMap((file) => {
  const text = readFileSync(new URL(file, GUIDES), 'utf8');
  const blocks = [...text.matchAll(/```graphql\n([\s\S]*?)```/g)];
  return blocks.map(([, example = ''], index) => [`${file} ${index + 1}`, example] as const);
});

it('finds the examples', () => {
  expect(EXAMPLES.length).toBeGreaterThan(10);
});

it.each(EXAMPLES)('the example of a guide can be sent as it stands: %s', (_name, example) => {
  expect(validate(schema, parse(example)).map(({ message }) => message)).toEqual([]);
});
