import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { Kind, parse, validate } from 'graphql';
import { QUERY_MAX_COST } from '../../../src/config/limits.ts';
import { costOf, planCost } from '../../../src/graphql/guard/cost-plan.ts';
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

it.each(EXAMPLES)(
  'the example of a guide costs no more than is allowed, with full pages: %s',
  (_name, example) => {
    const document = parse(example);
    for (const operation of document.definitions) {
      if (operation.kind !== Kind.OPERATION_DEFINITION) continue;
      const names = operation.variableDefinitions?.map(({ variable }) => variable.name.value) ?? [];
      const full = Object.fromEntries(names.map((name) => [name, 100]));
      expect(costOf(planCost(schema, document, operation), full)).toBeLessThanOrEqual(QUERY_MAX_COST);
    }
  },
);
