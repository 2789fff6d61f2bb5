import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../support/app.ts';
import { loadReadyDemo } from '../support/demo.ts';

interface Outcome {
  readonly status: string;
  readonly data?: { readonly notice_days: number; readonly quote: string; readonly citation: string };
  readonly link?: string;
  readonly attempts: readonly { readonly diagnostics: readonly { readonly code: string }[] }[];
}

interface RunInput {
  readonly url: string;
  readonly token: string;
  readonly log: (line: string) => void;
  readonly agent?: (turn: { readonly attempt: number; readonly feedback: string }) => unknown;
}

describe('the recipe of an agent that writes under a contract', () => {
  let app: TestApp;
  let run: (input: RunInput) => Promise<Outcome>;
  const lines: string[] = [];
  const log = (line: string): void => void lines.push(line);

  beforeAll(async () => {
    ({ run } = (await import('../../docs/recipes/contract-agent.mjs')) as { run: typeof run });
    app = await startTestApp();
    await loadReadyDemo(app);
  }, 180_000);
  afterAll(() => app.close());

  it('comes to a valid answer with words that stand in the document, with no package of ours', async () => {
    const outcome = await run({ url: app.url, token: app.adminKey, log });
    expect(outcome).toMatchObject({ status: 'valid', data: { notice_days: 60 } });
    expect(outcome.attempts).toHaveLength(2);
    expect(outcome.data?.quote).toContain("sixty (60) days' written notice");
    expect(outcome.data?.citation).toMatch(/^deedbox:[0-9a-f-]{36}#\d+-\d+$/);
    expect(outcome.link).toContain('/#document=');
    expect(lines.join('\n')).toContain('days_of_notice is notice_days');
  });

  it('runs again: publishing the same contract once more changes nothing', async () => {
    expect((await run({ url: app.url, token: app.adminKey, log })).status).toBe('valid');
  });

  it('tells the agent what to mend, and keeps what never meets the contract for a person', async () => {
    const heard: string[] = [];
    const outcome = await run({
      url: app.url,
      token: app.adminKey,
      log,
      agent: ({ feedback }) => {
        heard.push(feedback);
        return { notice_days: -1, quote: 'x', citation: 'deedbox:x' };
      },
    });
    expect(outcome.status).toBe('quarantined');
    expect(outcome.attempts.map(({ diagnostics }) => diagnostics[0]?.code)).toEqual(['min', 'min', 'min']);
    expect(heard[0]).toBe('');
    expect(heard[2]).toContain('/notice_days: expected integer >= 0');
  });
});
