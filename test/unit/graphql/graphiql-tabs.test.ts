import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse, validate } from 'graphql';
import { TABS } from '../../../src/graphql/graphiql/tabs.ts';
import { schema } from '../../../src/graphql/schema.ts';

describe('the tabs of GraphiQL', () => {
  it("are the README's tour, word for word", () => {
    const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
    const blocks = [...readme.matchAll(/```graphql\n([\s\S]*?)```/g)].map(([, text]) => text);
    expect(blocks.length).toBeGreaterThan(3);
    expect(TABS).toEqual(blocks);
  });

  it.each(TABS.map((tab) => [/^\w+ \w+/.exec(tab)?.[0] ?? tab, tab]))('%s is valid', (_name, tab) => {
    expect(validate(schema, parse(tab))).toEqual([]);
  });
});
