import type { Page as BrowserPage } from 'playwright-core';
import type { TestApp } from '../app.ts';
import type { TestBrowser } from './chromium.ts';

export const WAIT = { timeout: 60_000 };

export interface StartPage {
  readonly page: BrowserPage;
  /** Errors that the page raised by itself; requests that failed are none. */
  readonly troubles: readonly string[];
}

/** A tab of the start page, signed in with a key. */
export async function openStartPage(browser: TestBrowser, app: TestApp, key: string): Promise<StartPage> {
  const page = await browser.context.newPage();
  const troubles = watchTroubles(page);
  await page.goto(app.url);
  await page.fill('#key', key);
  await page.click('#sign-in-form button');
  await page.waitForSelector('#desk:not([hidden])', WAIT);
  return { page, troubles };
}

/** Collects what goes wrong in a tab from now on. */
export function watchTroubles(page: BrowserPage): string[] {
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load'))
      troubles.push(message.text());
  });
  return troubles;
}

/** Asks again and again from outside: the page's own policy forbids evaluating text inside it. */
export async function until(page: BrowserPage, condition: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await page.evaluate(condition)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`never came true: ${condition}`);
}

export const textFile = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});
