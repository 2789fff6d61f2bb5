import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page as BrowserPage } from 'playwright-core';
import { startTestApp, type TestApp } from '../support/app.ts';
import { chromiumPath, openBrowser, type TestBrowser } from '../support/browser/chromium.ts';
import { openStartPage, textFile, until, WAIT } from '../support/browser/start-page.ts';
import { type FakeLlm, startFakeLlm } from '../support/fake-llm/fake-llm.ts';
import { words } from '../support/fake-llm/replies.ts';

const executable = chromiumPath();
const HEBREW = 'הסכם זה נערך בין הצדדים.';

(executable === null ? describe.skip : describe)('conversations and removal on the start page', () => {
  let app: TestApp;
  let fake: FakeLlm;
  let browser: TestBrowser;
  let page: BrowserPage;
  let troubles: readonly string[];

  beforeAll(async () => {
    fake = await startFakeLlm();
    app = await startTestApp({ env: { OPENAI_BASE_URL: fake.url, OPENAI_MODEL: 'fake-1' } });
    browser = await openBrowser(executable ?? '');
    ({ page, troubles } = await openStartPage(browser, app, app.adminKey));
    await page.setInputFiles('#file', textFile('lease.txt', 'The rent is ten.'));
    await until(page, "document.querySelector('#viewer-title').textContent === 'lease'");
    await page.setInputFiles('#file', textFile('loan.txt', 'The interest is five.'));
    await until(page, "document.querySelector('#viewer-title').textContent === 'loan'");
  }, 120_000);

  afterAll(async () => {
    await browser.close();
    await app.close();
    await fake.close();
  });

  beforeEach(() => fake.script([words('Nothing more is known.')]));

  async function open(title: string): Promise<void> {
    await page.click(`#document-list button:has-text("${title}")`);
    await until(page, `document.querySelector('#viewer-title').textContent === '${title}'`);
  }

  async function ask(question: string): Promise<void> {
    await page.waitForSelector('#ask:not([disabled])', WAIT);
    await page.fill('#question', question);
    await page.click('#ask');
    await until(page, `document.querySelector('#asked').textContent === '${question}'`);
    await until(page, "document.querySelector('#answer').innerText.includes('Nothing more')");
    await until(page, "document.querySelector('#stop').hidden");
  }

  async function conversations(): Promise<string[][]> {
    const { data } = await app.graphql<{
      conversations: { nodes: { runs: { nodes: { prompt: string }[] } }[] };
    }>('{ conversations(first: 10) { nodes { runs(first: 10) { nodes { prompt } } } } }');
    return (data?.conversations.nodes ?? [])
      .map(({ runs }) => runs.nodes.map(({ prompt }) => prompt).toSorted())
      .toSorted((a, b) => (a[0] ?? '').localeCompare(b[0] ?? ''));
  }

  it('begins a new conversation about the open document, also where another’s answer is shown', async () => {
    await open('lease');
    await ask('A1');
    await open('loan');
    await ask('B1');
    await open('lease');
    await page.click('#new-conversation');
    await ask('A2');
    expect(await conversations()).toEqual([['A1'], ['A2'], ['B1']]);
  }, 90_000);

  it('lists the conversations about the open document, and goes on in the one that is opened', async () => {
    await until(page, "document.querySelectorAll('#past-list li').length === 2");
    expect(await page.textContent('#past summary')).toBe('Earlier conversations about “lease”');
    await page.click('#past summary');
    await page.click('#past-list button:has-text("A1")');
    await until(page, "document.querySelector('#asked').textContent === 'A1'");
    await until(page, "document.querySelector('#stop').hidden");
    await ask('A3');
    expect(await conversations()).toEqual([['A1', 'A3'], ['A2'], ['B1']]);
  }, 60_000);

  it('finds those about other documents too, says what each is about, and opens that', async () => {
    await page.check('#past-all');
    await until(page, "document.querySelectorAll('#past-list li').length === 3");
    const told = await page.locator('#past-list li').allTextContents();
    expect(told.map((text) => /B1About “loan”|A\dAbout “lease”/.test(text))).toEqual([true, true, true]);
    await page.click('#past-list button:has-text("B1")');
    await until(page, "document.querySelector('#asked').textContent === 'B1'");
    await until(page, "document.querySelector('#stop').hidden");
    expect(await page.textContent('#viewer-title')).toBe('loan');
    expect(await page.textContent('#ask-about')).toBe('Ask about “loan”');
    await ask('B2');
    expect(await conversations()).toEqual([['A1', 'A3'], ['A2'], ['B1', 'B2']]);
    await page.uncheck('#past-all');
    await open('lease');
  }, 60_000);

  it('finds them in another tab', async () => {
    const other = await browser.context.newPage();
    await other.goto(app.url);
    await other.click('#document-list button:has-text("lease")');
    await until(other, "document.querySelectorAll('#past-list li').length === 2");
    await other.close();
  }, 60_000);

  it('shows text from right to left where it is written so', async () => {
    await page.setInputFiles('#file', textFile('hebrew.txt', HEBREW));
    await until(page, "document.querySelector('#viewer-title').textContent === 'hebrew'");
    fake.script([words(`> ${HEBREW}\n\nNothing more is known.`)]);
    await ask('מי הצדדים?');
    for (const place of ['#asked', '#answer blockquote'])
      expect(await page.evaluate(`getComputedStyle(document.querySelector('${place}')).direction`)).toBe(
        'rtl',
      );
    expect(await page.evaluate(`getComputedStyle(document.querySelector('#answer > p')).direction`)).toBe(
      'ltr',
    );
  }, 60_000);

  it('takes a document out of the corpus that is shown, into its trash', async () => {
    const { data } = await app.graphql<{ createCorpus: { corpus: { id: string } } }>(
      'mutation { createCorpus(input: { title: "Deals" }) { ... on CreateCorpusSuccess { corpus { id } } } }',
    );
    const corpusId = data?.createCorpus.corpus.id;
    await open('loan');
    await page.reload();
    await page.waitForSelector('#put-into:not([hidden])', { ...WAIT, state: 'attached' });
    expect(await page.isVisible('#take-out')).toBe(false);
    await page.selectOption('#put-into', { label: '“Deals”' });
    await until(
      page,
      "document.querySelector('#uploads').innerText.includes('was put into “Deals” as well')",
    );
    await page.selectOption('#corpus', { label: 'Deals' });
    await page.click('#document-list button:has-text("loan")');
    await page.waitForSelector('#take-out:not([hidden])', WAIT);
    expect(await page.textContent('#take-out')).toBe('Take out of “Deals”');
    await page.click('#take-out');
    await until(page, "document.querySelector('#count').textContent === 'No documents yet.'");
    const kept = await app.graphql<{ corpus: { trash: { totalCount: number } } }>(
      'query ($id: ID!) { corpus(id: $id) { trash { totalCount } } }',
      { id: corpusId },
    );
    expect(kept.data?.corpus.trash.totalCount).toBe(1);
    expect(await page.innerText('#uploads')).toContain('“loan” was taken out of “Deals”. It is still among');
    await page.click('#uploads button:has-text("Put back")');
    await until(page, "document.querySelector('#viewer-title').textContent === 'loan'");
    await until(page, "document.querySelector('#count').textContent === '1 document'");
  }, 60_000);

  it('says from where a document goes before it is deleted for good', async () => {
    await page.selectOption('#corpus', { label: 'All documents' });
    await open('hebrew');
    const asked = new Promise<string>((resolve) =>
      page.once('dialog', (dialog) => {
        resolve(dialog.message());
        void dialog.dismiss();
      }),
    );
    await page.click('#remove');
    expect(await asked).toMatch(/for good.*It goes from “My Documents”.*cannot be undone/s);
    page.once('dialog', (dialog) => void dialog.accept('Renamed lease'));
    await page.click('#rename');
    await until(page, "document.querySelector('#viewer-title').textContent === 'Renamed lease'");
    expect(await page.textContent('#document-list [aria-current] span')).toBe('Renamed lease');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.click('#remove');
    // The keyboard goes on in the list, and what happened is said.
    await until(
      page,
      "document.querySelector('#uploads').innerText.includes('“Renamed lease” was deleted.')",
    );
    expect(await page.evaluate("document.activeElement.getAttribute('aria-current')")).toBe('true');
  }, 60_000);

  it('raises no error of its own', () => {
    expect(troubles).toEqual([]);
  });
});
