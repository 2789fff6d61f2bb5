import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page as BrowserPage } from 'playwright-core';
import { startTestApp, type TestApp } from '../support/app.ts';
import { chromiumPath, openBrowser, type TestBrowser } from '../support/browser/chromium.ts';
import { loadReadyDemo } from '../support/demo.ts';

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

  it('opens with the same tabs when somebody comes back', async () => {
    await page.reload();
    await page.waitForSelector('.graphiql-execute-button', WAIT);
    await page.waitForSelector('[role="tab"]', WAIT);
    expect(await page.locator('.graphiql-tabs [role="tab"]').count()).toBe(4);
  }, 90_000);

  it('keeps its first lines clear of the buttons, also in a narrow window', async () => {
    await page.setViewportSize({ width: 1100, height: 800 });
    const buttons = await page.locator('.graphiql-execute-button').boundingBox();
    for (const line of await page.locator('.graphiql-query-editor .view-line > span').all()) {
      const box = await line.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(buttons?.x ?? 0);
    }
    await page.setViewportSize({ width: 1600, height: 1000 });
  }, 90_000);

  it('says to somebody who is signed out that he is, and how to sign in', async () => {
    await page.waitForSelector('#deedbox-bar:not([hidden])', WAIT);
    expect(await page.innerText('#deedbox-bar')).toMatch(/signed out[^]*npm start[^]*API key/);
    const shown = await page.innerText('.graphiql-query-editor');
    expect(shown.replaceAll('\u00a0', ' ')).toContain('you are signed');
  }, 90_000);

  it('signs in by the banner', async () => {
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

  it('says to somebody who cannot see the demo corpus that the tabs ask about it, and what he can see', async () => {
    const key = await keyOfNewUser(app);
    await app.graphql('mutation { createCorpus(input: { title: "Leases" }) { __typename } }', {}, { key });
    await browser.context.clearCookies();
    await page.goto(`${app.url}/graphql`);
    await page.waitForSelector('#deedbox-key', { state: 'visible', ...WAIT });
    await page.fill('#deedbox-key', key);
    await page.click('#deedbox-bar form button');
    await page.waitForSelector('#deedbox-note', { state: 'visible', ...WAIT });
    expect(await page.innerText('#deedbox-note')).toMatch(/Ana.*demo-contracts.*leases/);
    await page.click('#deedbox-close');
    await page.waitForSelector('#deedbox-bar', { state: 'hidden', ...WAIT });
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

async function keyOfNewUser(app: TestApp): Promise<string> {
  const made = await app.graphql<{ createUser: { user: { id: string } } }>(
    'mutation { createUser(input: { name: "Ana" }) { ... on CreateUserSuccess { user { id } } } }',
  );
  const { data } = await app.graphql<{ createApiKey: { secret: string } }>(
    `mutation ($user: ID!) { createApiKey(input: { name: "laptop", scopes: [READ, WRITE], userId: $user }) {
      ... on CreateApiKeySuccess { secret } } }`,
    { user: made.data?.createUser.user.id },
  );
  return data?.createApiKey.secret ?? '';
}
