import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { startTestApp, type TestApp } from '../support/app.ts';
import { loadReadyDemo } from '../support/demo.ts';

const examples = await readExamples();

async function readExamples(): Promise<string[]> {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  return [...readme.matchAll(/```graphql\n([\s\S]*?)```/g)].map(([, text]) => text ?? '');
}

describe('the examples of the README', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp();
    await loadReadyDemo(app);
  }, 180_000);

  afterAll(() => app.close());

  it('are all here', () => {
    expect(examples).toHaveLength(4);
  });

  it.each(examples.map((text) => [/(?:query|subscription) (\w+)/.exec(text)?.[1] ?? '?', text]))(
    'runs %s as it stands',
    async (name, text) => {
      const answer = await run(app, text);
      expect(answer.errors).toEqual([]);
      expect(JSON.stringify(answer.data)).toContain(SIGNS[name] ?? 'no such example');
    },
    120_000,
  );
});

/** What the answer must hold for the example to have been worth pasting. */
const SIGNS: Record<string, string> = {
  WhoAmI: '"slug":"admin"',
  Documents: '"status":"READY"',
  Search: 'terminate this Agreement or a Statement of Work at any time',
  Ask: 'governed by the laws of Denmark',
};

async function run(app: TestApp, query: string): Promise<{ data: unknown[]; errors: unknown[] }> {
  const response = await fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: query.startsWith('subscription') ? 'text/event-stream' : 'application/json',
      authorization: `Bearer ${app.adminKey}`,
    },
    body: JSON.stringify({ query }),
  });
  const text = await response.text();
  const messages = query.startsWith('subscription')
    ? [...text.matchAll(/^data: ?(\{.*)$/gm)].map(([, json]) => json ?? '{}')
    : [text];
  const parsed = messages.map((json) => JSON.parse(json) as { data?: unknown; errors?: unknown[] });
  return { data: parsed.map(({ data }) => data), errors: parsed.flatMap(({ errors }) => errors ?? []) };
}
