import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import type { Page as BrowserPage } from 'playwright-core';
import { encryptPdf } from '../support/encrypt-pdf.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { chromiumPath, openBrowser, type TestBrowser } from '../support/browser/chromium.ts';
import { until, WAIT, watchTroubles } from '../support/browser/start-page.ts';

const PDF = new URL('../../src/features/demo/documents/master-services-agreement.pdf', import.meta.url);
const executable = chromiumPath();

// Somebody without a browser still gets a green run that says what it did not check; CI has one.
(executable === null ? describe.skip : describe)('the start page in a real browser', () => {
  let app: TestApp;
  let browser: TestBrowser;
  let page: BrowserPage;
  let troubles: readonly string[] = [];

  beforeAll(async () => {
    app = await startTestApp();
    browser = await openBrowser(executable ?? '');
    page = await browser.context.newPage();
    troubles = watchTroubles(page);
  }, 120_000);

  afterAll(async () => {
    await browser.close();
    await app.close();
  });

  it('refuses a wrong key in words and takes the right one', async () => {
    await page.goto(app.url);
    await page.fill('#key', 'dbx_wrong');
    await page.click('#sign-in-form button');
    await page.waitForSelector('#sign-in-problem:not([hidden])', WAIT);
    expect(await page.textContent('#sign-in-problem')).toContain('not valid');
    // A start line pasted into the same tab changes only what follows the #; it is read all the same.
    await page.goto(`${app.url}/#code=used-up`);
    await until(page, "location.hash === ''");
    await until(page, "document.querySelector('#sign-in-problem').textContent.includes('link')");
    await page.fill('#key', app.adminKey);
    await page.click('#sign-in-form button');
    await page.waitForSelector('#desk:not([hidden])', WAIT);
    expect(page.url()).not.toContain(app.adminKey);
    expect(await page.evaluate('document.cookie')).toBe('');
  }, 90_000);

  it('takes a PDF, reads it and shows its pages', async () => {
    await page.setInputFiles('#file', {
      name: 'agreement.pdf',
      mimeType: 'application/pdf',
      buffer: await readFile(PDF),
    });
    await page.waitForSelector('#document-list small:text("3 pages")', WAIT);
    await until(page, "document.querySelector('.page img')?.naturalWidth > 0");
    expect(await page.locator('.page').count()).toBe(3);
  }, 90_000);

  it('draws a quote as one, also right under the line that leads to it, and says what the answer is about', async () => {
    const drawn = await page.evaluate(`import('/static/answer.js').then(({ drawAnswer }) => {
      const content = 'The lease says:\\n> one\\n> two\\nand no more.\\n\\n> three';
      drawAnswer({ content, sources: [] }, () => {});
      return document.querySelector('#answer').innerHTML;
    })`);
    expect(drawn).toBe(
      '<p>The lease says:</p><blockquote>one\ntwo</blockquote><p>and no more.</p><blockquote>three</blockquote>'.replace(
        /<(p|blockquote)>/g,
        '<$1 dir="auto">',
      ),
    );
  });

  it('streams an answer whose citation opens the exact words on the page', async () => {
    await page.fill('#question', 'Which law governs this agreement?');
    await page.click('#ask');
    await page.locator('#answer blockquote', { hasText: 'governed by the laws of Denmark' }).waitFor(WAIT);
    const cited = page.locator('#answer blockquote', { hasText: 'governed by the laws of Denmark' });
    await cited.locator('.cite').click();
    await page.waitForSelector('.mark', WAIT);
    await until(
      page,
      "document.querySelector('.mark').closest('.page').querySelector('img').naturalWidth > 0",
    );
    expect(await page.textContent('#viewer-page')).toBe('Page 3');
    expect(await page.textContent('#answer-about')).toMatch(/^Answer about “.*agreement/i);
    // The highlight lies on ink: the words are under the box, not beside it.
    expect(await page.evaluate(INK_UNDER_MARKS)).toBeGreaterThan(0.03);
    expect(await page.evaluate(INK_BESIDE_MARKS)).toBeLessThan(0.005);
    // The answer quotes the words: the card under it does not say them a second time.
    expect(await page.locator('#citations q').count()).toBe(0);
    expect(await page.textContent('#citations li')).toMatch(/^\[1\] .*agreement, page 3$/i);
  }, 120_000);

  it('shows the cited page as large as somebody needs it, with the marks on the same words, and its file', async () => {
    const width = () => page.evaluate<number>("document.querySelector('#page-3').clientWidth");
    const fit = await width();
    await page.click('#full');
    expect(Math.abs((await width()) - (595.28 * 4) / 3)).toBeLessThan(2);
    expect(await page.textContent('#zoom-level')).toBe('100 %');
    await page.focus('#pages');
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    expect(await page.textContent('#zoom-level')).toBe('150 %');
    await page.keyboard.press('+');
    // Drawn anew with more points, and the marked words have stayed in sight.
    await until(page, "document.querySelector('#page-3 img').src.includes('/216.png')");
    await until(page, "document.querySelector('#page-3 img').complete");
    const inSight = `(() => {
      const [mark, pane] = ['.mark', '#pages'].map((one) => document.querySelector(one).getBoundingClientRect());
      return mark.top >= pane.top && mark.bottom <= pane.bottom && mark.left < pane.right && mark.right > pane.left;
    })()`;
    expect(await page.evaluate(inSight)).toBe(true);
    expect(await page.evaluate(INK_UNDER_MARKS)).toBeGreaterThan(0.03);
    await page.keyboard.press('0');
    expect(await width()).toBe(fit);
    await page.click('#wide');
    expect(await width()).toBeGreaterThan(fit * 1.3);
    await page.click('#wide');
    expect(await width()).toBe(fit);
    const [download] = await Promise.all([page.waitForEvent('download', WAIT), page.click('#original')]);
    expect(download.suggestedFilename()).toBe('agreement.pdf');
  }, 90_000);

  it('finds the question and its answer again after a reload', async () => {
    await page.route('**/files/versions/**', (route) => route.abort());
    await page.reload();
    await page.locator('#answer blockquote', { hasText: 'governed by the laws of Denmark' }).waitFor(WAIT);
    expect(await page.textContent('#asked')).toBe('Which law governs this agreement?');
    expect(await page.inputValue('#question')).toBe('');
    const { data } = await app.graphql<{ runs: { totalCount: number } }>('{ runs { totalCount } }');
    expect(data?.runs.totalCount).toBe(1);
    // Pages that could not be drawn meanwhile are, when asked for again.
    await page.waitForSelector('.page.failed .note button', WAIT);
    await page.unroute('**/files/versions/**');
    await page.locator('.page.failed .note button').first().click();
    await page.waitForSelector('.page.loaded', WAIT);
  }, 90_000);

  it('asks for the password of a locked PDF, says when it is wrong, and opens with the right one', async () => {
    const buffer = await encryptPdf(await readFile(PDF), 'swordfish');
    await page.setInputFiles('#file', { name: 'locked.pdf', mimeType: 'application/pdf', buffer });
    await page.waitForSelector('#viewer form input[type=password]', WAIT);
    await page.fill('#viewer form input', 'herring');
    await page.click('#viewer form button');
    await page.waitForSelector('#viewer form p:text-matches("does not open this PDF", "i")', WAIT);
    await page.fill('#viewer form input', 'swordfish');
    await page.click('#viewer form button');
    await page.waitForSelector('.page.loaded', WAIT);
  }, 120_000);

  it('removes a document once the person has said so', async () => {
    page.once('dialog', (dialog) => void dialog.accept());
    await page.click('#remove');
    await until(page, "document.querySelectorAll('#document-list li').length === 1");
  }, 60_000);

  it('says why a file cannot be read, and goes on', async () => {
    await page.setInputFiles('#file', {
      name: 'empty.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.alloc(0),
    });
    const problem = page.locator('#uploads .problem', { hasText: 'empty.pdf' });
    await problem.waitFor(WAIT);
    expect(await problem.textContent()).toMatch(/is empty/i);
    await problem.locator('button').click();
    // The one about the locked file went by itself when the password was given.
    await until(page, "document.querySelectorAll('#uploads .problem').length === 0");
  }, 90_000);

  it('never runs markup that a document brings', async () => {
    const text =
      'Clause 1. The fee is <img src=x onerror="window.hacked=1"> ten euros, payable each month.\n';
    await page.setInputFiles('#file', {
      name: '<b>fee<\u2044b>.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(text),
    });
    await page.waitForSelector('#pages pre', WAIT);
    await page.fill('#question', 'What is the fee?');
    await page.click('#ask');
    await page.waitForSelector('#citations button', WAIT);
    await page.locator('#citations button').first().click();
    await page.waitForSelector('#pages mark', WAIT);
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    expect(await page.locator('#pages img').count()).toBe(0);
  }, 120_000);

  it('lays out a document without pages, marks the exact words in it, and builds no markup of its words', async () => {
    const html = `<title>Fees</title><h1>Fees of 2026</h1>
      <p>The annual fee of the club is &lt;img src=x onerror="window.hacked=1"&gt; <a href="https://example.org/">ten euros</a>.</p>
      <table><tr><th>Kind</th><th>Amount</th></tr><tr><td>Parking permit</td><td>four euros</td></tr></table>`;
    await page.setInputFiles('#file', {
      name: 'fees.html',
      mimeType: 'text/html',
      buffer: Buffer.from(html),
    });
    await page.waitForSelector('#pages .rendering table', WAIT);
    expect(await page.textContent('#pages .rendering h3')).toBe('Fees of 2026');
    expect(await page.locator('#pages img').count()).toBe(0);
    const marked = await page.evaluate(`import('/static/viewer.js').then(async ({ highlight }) => {
      const [first, last] = ['The annual fee', 'Parking'].map((words) => {
        const leaf = [...document.querySelectorAll('.rendering p, .rendering td')].find((one) => one.textContent.startsWith(words));
        return Number(leaf.dataset.start);
      });
      const mark = (start, end) => {
        highlight({ text: '', start, end, hiddenText: [], location: { start, end } });
        return [...document.querySelectorAll('#pages mark')].map((one) => one.textContent);
      };
      return [mark(first + 4, last + 7).join('|'), mark(first, first + 3), document.querySelectorAll('mark').length];
    })`);
    expect(marked).toEqual([
      'annual fee of the club is <img src=x onerror="window.hacked=1"> |ten euros|.|Kind|Amount|Parking',
      ['The'],
      1,
    ]);
    expect(await page.evaluate('window.hacked')).toBeUndefined();
  }, 90_000);

  it('raises no error of its own', () => {
    expect(troubles).toEqual([]);
  });
});

/** The share of dark pixels of the page image under the marks, or in the page's margin beside them. */
const inkOf = (isInside: boolean): string => `(() => {
  const marks = [...document.querySelectorAll('.mark')];
  const image = marks[0].closest('.page').querySelector('img');
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const frame = image.getBoundingClientRect();
  const scale = image.naturalWidth / frame.width;
  const ink = ({ left, top, width, height }) => {
    const { data } = context.getImageData((left - frame.left) * scale, (top - frame.top) * scale, Math.max(1, width * scale), Math.max(1, height * scale));
    let dark = 0;
    for (let i = 0; i < data.length; i += 4) if (data[i] < 128) dark += 1;
    return dark / (data.length / 4);
  };
  const boxes = marks.map((mark) => mark.getBoundingClientRect());
  if (${isInside}) return Math.min(...boxes.map(ink));
  const edge = boxes.map(({ top, height }) => ({ left: frame.left, top, width: frame.width * 0.08, height }));
  return Math.max(...edge.map(ink));
})()`;
const INK_UNDER_MARKS = inkOf(true);
const INK_BESIDE_MARKS = inkOf(false);
