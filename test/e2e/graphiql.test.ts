import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page as BrowserPage } from 'playwright-core';
import { loadDemo } from '../../src/features/demo/load-demo.ts';
import { loadUserActor } from '../../src/features/people/load-user-actor.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { chromiumPath, openBrowser, type TestBrowser } from '../support/browser/chromium.ts';

interface Versions {
  readonly documents: {
    readonly edges: readonly { readonly node: { readonly latestVersion: { readonly id: string } } }[];
  };
}

const executable = chromiumPath();
const WAIT = { timeout: 60_000 };

(executable === null ? describe.skip : describe)('GraphiQL in a real browser', () => {
  let app: TestApp;
  let browser: TestBrowser;
  let page: BrowserPage;
  const troubles: string[] = [];

  beforeAll(async () => {
    app = await startTestApp();
    await loadReadyDemo(app);
    browser = await openBrowser(executable ?? '', { width: 1600, height: 1000 });
    page = await browser.context.newPage();
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') troubles.push(message.text());
    });
    page.on('response', (response) => {
      if (response.status() >= 400) troubles.push(`${response.url()} answered ${response.status()}`);
    });
    await page.goto(`${app.url}/graphql`);
  }, 240_000);

  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  it('shows an editor, not its own source text', async () => {
    await page.waitForSelector('.graphiql-execute-button', WAIT);
    // Everything the reader sees: code that leaked into the page makes this thousands of times longer.
    expect((await page.innerText('body')).length).toBeLessThan(20_000);
  }, 90_000);

  it('opens with a tab for each step of the tour', async () => {
    await page.waitForSelector('[role="tab"]', WAIT);
    const names = await page.locator('.graphiql-tabs [role="tab"]').allInnerTexts();
    expect(names.map((name) => name.trim())).toEqual(['WhoAmI', 'Documents', 'Search', 'Ask']);
  }, 90_000);

  it('signs in by the banner', async () => {
    await page.waitForSelector('#deedbox-bar:not([hidden])', WAIT);
    await page.fill('#deedbox-key', app.adminKey);
    await page.click('#deedbox-bar button');
    await page.waitForSelector('#deedbox-bar', { state: 'hidden', ...WAIT });
  }, 90_000);

  it.each([
    ['WhoAmI', '"slug": "admin"'],
    ['Documents', '"status": "READY"'],
    ['Search', '"rank": 1'],
    // The stream runs over the same door, so the last thing it shows is the final event.
    ['Ask', '"outcome": "ANSWERED"'],
  ])(
    'runs the tab %s and shows data',
    async (name, sign) => {
      await page.locator('.graphiql-tab-button', { hasText: name }).click();
      await page.locator('.graphiql-tab-active', { hasText: name }).waitFor(WAIT);
      await page.click('.graphiql-execute-button');
      const shown = await resultHolding(page, sign);
      expect(shown).toContain('"data"');
      expect(shown).not.toContain('"errors"');
    },
    120_000,
  );

  it('opens from the address that an edited query leaves in the browser', async () => {
    await page.goto(`${app.url}/graphql?query=${encodeURIComponent('{ viewer { name } }')}`);
    await page.waitForSelector('.graphiql-execute-button', WAIT);
  }, 90_000);

  it('raises no error', () => {
    expect(troubles).toEqual([]);
  });
});

/** The text of the result pane once it holds `sign`; the editor draws only the lines that are in view. */
async function resultHolding(page: BrowserPage, sign: string): Promise<string> {
  let shown = '';
  for (let tries = 0; tries < 150; tries += 1) {
    shown = await page.evaluate(RESULT);
    if (shown.includes(sign)) return shown;
    // GraphiQL reads the operations of a tab some moments after it shows it: nobody clicks as fast as this.
    if (shown.includes('Cannot infer operation')) await page.click('.graphiql-execute-button');
    await new Promise((resolve) => setTimeout(resolve, 400));
  }
  throw new Error(`the result never held ${sign}: ${shown.slice(0, 2_000)}`);
}

const RESULT = `(() => {
  const pane = document.querySelector('.result-window');
  return (pane?.innerText ?? '').replace(/\\u00a0/g, ' ');
})()`;

async function loadReadyDemo(app: TestApp): Promise<void> {
  const admin = await app.services.db.prisma.user.findFirstOrThrow({ where: { isSuperuser: true } });
  const actor = await loadUserActor(app.services.db, admin.id);
  if (actor === null) throw new Error('the first user is not active');
  await loadDemo({ ...app.services, actor, requestId: 'demo' });
  const { data } = await app.graphql<Versions>('{ documents { edges { node { latestVersion { id } } } } }');
  for (const { node } of data?.documents.edges ?? [])
    expect(await app.ingested(node.latestVersion.id)).toBe('READY');
}
