import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page as BrowserPage } from 'playwright-core';
import { startTestApp, type TestApp } from '../support/app.ts';
import { chromiumPath, openBrowser, type TestBrowser } from '../support/browser/chromium.ts';
import { openStartPage, until, WAIT } from '../support/browser/start-page.ts';
import { envelope, MODERN } from '../support/mcp-door.ts';
import { buildPdf } from '../support/pdf-builder.ts';

const executable = chromiumPath();
const LEASE = buildPdf([
  { lines: [{ text: 'The first page says little.', x: 72, y: 700 }] },
  { lines: [{ text: 'The tenant pays nine hundred each month.', x: 72, y: 700 }] },
]);

interface Hit {
  readonly url: string;
  readonly quote: string;
  readonly start: number;
}

interface Found {
  readonly result: { readonly structuredContent: { readonly hits: readonly Hit[] } };
}

(executable === null ? describe.skip : describe)('a link from a hit', () => {
  let app: TestApp;
  let browser: TestBrowser;
  let page: BrowserPage;
  let corpus: string;

  beforeAll(async () => {
    app = await startTestApp();
    browser = await openBrowser(executable ?? '');
    ({ page } = await openStartPage(browser, app, app.adminKey));
    const { data } = await app.graphql<{ createCorpus: { corpus: { id: string } } }>(
      'mutation { createCorpus(input: { title: "Leases" }) { ... on CreateCorpusSuccess { corpus { id } } } }',
    );
    corpus = data?.createCorpus.corpus.id ?? '';
    for (const [bytes, name] of [
      [LEASE, 'lease.pdf'],
      ['Some words.\n\nThe landlord mends the roof.\n', 'roof.txt'],
    ] as const)
      await app.ingested((await app.upload(bytes, name, { corpus })).body.version.id);
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await app.close();
  });

  async function find(query: string): Promise<Hit> {
    const response = await fetch(`${app.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${app.adminKey}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': MODERN,
        'mcp-method': 'tools/call',
        'mcp-name': 'search_corpus',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'search_corpus', arguments: { corpus, query, limit: 1 }, _meta: envelope() },
      }),
    });
    const [hit] = ((await response.json()) as Found).result.structuredContent.hits;
    if (hit === undefined) throw new Error('nothing was found');
    return hit;
  }

  it('opens the page and marks the words on it', async () => {
    const hit = await find('"nine hundred"');
    await page.goto(hit.url);
    await page.waitForSelector('#page-2 .mark', WAIT);
    // The passage begins on the first page; a link to some of its words marks these alone.
    const link = new URL(hit.url);
    const place = new URLSearchParams(link.hash.slice(1));
    const start = hit.start + hit.quote.indexOf('nine hundred');
    place.set('start', String(start));
    place.set('end', String(start + 'nine hundred'.length));
    link.hash = place.toString();
    await page.goto(link.href);
    await until(page, "document.querySelectorAll('.mark').length === 1");
    expect(await page.textContent('#viewer-title')).toContain('lease');
    expect(await page.textContent('#viewer-page')).toBe('Page 2');
    expect(await page.locator('#page-2 .mark').count()).toBe(1);
    expect(await page.locator('#page-1 .mark').count()).toBe(0);
  });

  it('opens a text at the words, on a page that is open already', async () => {
    await page.goto((await find('"mends the roof"')).url);
    await until(page, "document.querySelector('mark')?.textContent.includes('mends the roof')");
    expect(await page.textContent('#viewer-title')).toContain('roof');
    // The list, and what questions are about, agree with what is shown.
    expect(await page.textContent('#document-list button[aria-current] span')).toBe('roof');
    expect(await page.textContent('#ask-about')).toBe('Ask about “roof”');
  });

  it('leads back to the words with the browser’s Back, and names what is open in the address', async () => {
    const words = page.url();
    await page.reload();
    await until(page, "document.querySelector('mark')?.textContent.includes('mends the roof')");
    await page.click('#document-list button:has-text("lease")');
    await page.waitForSelector('#page-2', WAIT);
    const lease = page.url();
    expect(lease).not.toBe(words);
    await page.goBack();
    await until(page, "document.querySelector('mark')?.textContent.includes('mends the roof')");
    expect(page.url()).toBe(words);
    expect(await page.textContent('#viewer-title')).toBe('roof');
    await page.goForward();
    await until(page, "document.querySelector('#viewer-title').textContent === 'lease'");
    // A corpus that is asked as a whole stays so over Back and a reload.
    await page.selectOption('#corpus', { label: 'Leases' });
    await until(page, "document.querySelector('#ask-about').textContent.includes('all 2 documents')");
    await page.reload();
    await until(page, "document.querySelector('#ask-about').textContent.includes('all 2 documents')");
  });

  it('says so when what it leads to is gone', async () => {
    await page.goto(
      `${app.url}/#document=${Buffer.from('Document:01900000-0000-7000-8000-000000000000').toString('base64')}`,
    );
    await until(page, "document.querySelector('#ask-problem').textContent.includes('was removed')");
    await page.goto(`${app.url}/#document=cut`);
    await until(page, "document.querySelector('#ask-problem').textContent.includes('leads to no document')");
  });
});
