import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../support/app.ts';

describe('metrics', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp();
  }, 120_000);

  afterAll(() => app.close());

  it('count the jobs of every queue and the outbox, and name no person or document', async () => {
    const { body } = await app.upload('The fee is ten euros.\n', 'secret-name.txt');
    await app.ingested(body.version.id);
    const text = await (
      await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${app.adminKey}` } })
    ).text();
    for (const queue of ['interactive', 'batch', 'maintenance']) {
      expect(text).toMatch(new RegExp(`deedbox_queue_jobs\\{queue="${queue}",state="waiting"\\} \\d+`));
    }
    expect(text).toMatch(/deedbox_outbox_jobs \d+/);
    expect(text).not.toContain('secret-name');
  }, 60_000);
});
