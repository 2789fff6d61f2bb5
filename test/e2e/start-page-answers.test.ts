import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page as BrowserPage } from 'playwright-core';
import { startTestApp, type TestApp } from '../support/app.ts';
import { chromiumPath, openBrowser, type TestBrowser } from '../support/browser/chromium.ts';
import { openStartPage, textFile, until, WAIT } from '../support/browser/start-page.ts';
import { type FakeLlm, startFakeLlm } from '../support/fake-llm/fake-llm.ts';
import { calls, words, wordsThen } from '../support/fake-llm/replies.ts';
import { buildPdf } from '../support/pdf-builder.ts';

const executable = chromiumPath();
/** Helvetica at 11 points: `The price is ` is 60 points wide, `secret` 30. */
const REDACTED = buildPdf([
  {
    lines: [{ text: 'The price is secret to all parties of it.', x: 72, y: 700 }],
    drawn: 'q 0 g 133 696 29 14 re f Q',
  },
]);

(executable === null ? describe.skip : describe)('answers on the start page', () => {
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
  }, 120_000);

  afterAll(async () => {
    await browser.close();
    await app.close();
    await fake.close();
  });

  beforeEach(() => fake.script([words('Nothing more is known.')]));

  const state = '#answer-state:not([hidden])';
  const earlier = '#earlier > li > details > summary';

  async function ask(question: string): Promise<void> {
    await page.waitForSelector('#ask:not([disabled])', WAIT);
    await page.fill('#question', question);
    await page.click('#ask');
  }

  const ended = (): Promise<void> => until(page, "document.querySelector('#stop').hidden");

  it('warns of words under a black box: in the list, at the document, at the citation and on the page', async () => {
    await page.setInputFiles('#file', { name: 'deal.pdf', mimeType: 'application/pdf', buffer: REDACTED });
    await page.waitForSelector('.page.loaded', WAIT);
    expect(await page.textContent('#document-list .chip.grave')).toBe('hidden text');
    expect(await page.textContent('#viewer-notes')).toMatch(/text that a reader does not see.*page 1/);
    fake.script([
      calls([{ name: 'search_exact_text', args: { search_strings: ['price is secret'] } }]),
      words('It says "price is secret" [1].'),
    ]);
    await ask('What is the price?');
    await page.waitForSelector('#citations small.unseen', WAIT);
    expect(await page.textContent('#citations small.unseen')).toContain('does not show some of these words');
    expect(await page.textContent('#answer')).toContain('Take care: the page does not show all of the words');
    await page.click('#citations button');
    await page.waitForSelector('.mark.unseen', WAIT);
    expect(await page.textContent('#viewer-hint')).toContain('does not show some of these words');
    const told = JSON.stringify(fake.requests.at(-1)?.body.messages);
    expect(told).toContain('say that the page does not show them');
  }, 120_000);

  it('clears the box, and goes on in the conversation with earlier answers above', async () => {
    expect(await page.inputValue('#question')).toBe('');
    await ask('And since when?');
    await until(page, "document.querySelector('#answer').innerText.includes('Nothing more')");
    await ended();
    expect(await page.locator(earlier).allTextContents()).toEqual(['What is the price?']);
    await page.click(earlier);
    await page.waitForSelector('#earlier small.unseen', WAIT);
    expect(await page.textContent('#earlier article')).toContain('price is secret');
    expect(await page.textContent('#earlier .about')).toBe('Answer about “deal”');
    expect(await page.textContent('#earlier .steps')).toMatch(/price is secret/);
    const history = fake.requests.at(-1)?.body.messages.map(({ content }) => content) ?? [];
    expect(history).toContain('What is the price?');
    const { data } = await app.graphql<{ conversations: { totalCount: number } }>(
      '{ conversations { totalCount } }',
    );
    expect(data?.conversations.totalCount).toBe(1);
  }, 90_000);

  it('keeps the question box in sight beside a long answer, on a narrow screen too', async () => {
    const covered = `(() => {
      const [bar, box, last] = ['#ask-bar', '#question', '#answer > p:last-child'].map((one) => document.querySelector(one).getBoundingClientRect());
      return [box.top >= 0 && box.bottom <= innerHeight + 1, last.top >= bar.bottom - 1 && last.bottom <= innerHeight + 1];
    })()`;
    fake.script([words(`${'Many words are said here.\n\n'.repeat(60)}Nothing more is known.`)]);
    await ask('And at length?');
    await ended();
    for (const size of [
      { width: 1440, height: 900 },
      { width: 420, height: 760 },
    ]) {
      await page.setViewportSize(size);
      await page.evaluate(
        "document.querySelector('#answer > p:last-child').scrollIntoView({ block: 'end' })",
      );
      expect(await page.evaluate(covered)).toEqual([true, true]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  }, 60_000);

  it('finds earlier answers again after a reload', async () => {
    await page.reload();
    await until(page, "document.querySelector('#answer').innerText.includes('Nothing more')");
    await until(page, "document.querySelectorAll('#earlier > li').length === 2");
    expect(await page.textContent('#asked')).toBe('And at length?');
  }, 60_000);

  it('begins a new conversation when told to', async () => {
    await ended();
    await page.click('#new-conversation');
    expect(await page.isVisible('#conversation')).toBe(false);
    await ask('What is it about?');
    await until(page, "document.querySelector('#answer').innerText.includes('Nothing more')");
    await ended();
    expect(await page.locator('#earlier li').count()).toBe(0);
    const { data } = await app.graphql<{ conversations: { totalCount: number } }>(
      '{ conversations { totalCount } }',
    );
    expect(data?.conversations.totalCount).toBe(2);
  }, 60_000);

  it('says at the answer that it was stopped, also after a reload', async () => {
    fake.script([wordsThen('So far so good', { never: true })]);
    await ask('Tell me all of it.');
    await until(page, "document.querySelector('#answer').innerText.includes('So far')");
    await page.click('#stop');
    await page.waitForSelector(state, WAIT);
    expect(await page.textContent(state)).toMatch(/^Stopped/);
    await page.reload();
    await page.waitForSelector(state, WAIT);
    expect(await page.textContent(state)).toMatch(/^Stopped/);
    expect(await page.textContent('#answer')).toContain('So far');
  }, 90_000);

  it('says at once that the connection is lost, and goes on by itself', async () => {
    const gate = Promise.withResolvers<void>();
    fake.script([
      wordsThen('One part.', { until: gate.promise }, { delta: { content: ' The other part.' } }),
    ]);
    await ask('In two parts, please.');
    await until(page, "document.querySelector('#answer').innerText.includes('One part.')");
    await browser.context.setOffline(true);
    await until(page, "document.querySelector('#answer-state').textContent.startsWith('Connection lost')");
    gate.resolve();
    await browser.context.setOffline(false);
    await until(page, "document.querySelector('#answer').innerText.includes('One part. The other part.')");
    await ended();
    expect(await page.isVisible(state)).toBe(false);
  }, 90_000);

  it('says that an answer began again, and takes away the steps of the void one', async () => {
    const shown = await page.evaluate(`import('/static/talk.js').then(({ beginTalk, takeEvent }) => {
      const run = { content: '', sources: [] };
      beginTalk({ prompt: 'p', place: { title: 't' } });
      const events = [
        { seq: 1, __typename: 'ThoughtEvent', text: 'Searched in vain' },
        { seq: 2, __typename: 'ContentEvent', delta: 'Half an ans' },
        { seq: 3, __typename: 'ResetEvent', fromSeq: 1, reason: 'worker_lost', whole: '' },
        { seq: 4, __typename: 'ThoughtEvent', text: 'Searched anew' },
      ];
      for (const event of events) takeEvent(run, event);
      const text = (id) => document.querySelector(id).textContent;
      return [text('#answer-state'), text('#steps ol'), text('#answer')];
    })`);
    expect(shown).toEqual(['The answer was interrupted and began again.', 'Searched anew', '']);
  });

  it('clears what was typed when another document is opened, and asks where to ask several', async () => {
    await page.reload();
    await page.waitForSelector('#desk:not([hidden])', WAIT);
    await page.setInputFiles('#file', textFile('other.txt', 'The rent is ten euros a month.'));
    await until(page, "document.querySelector('#viewer-title').textContent === 'other'");
    await page.fill('#question', 'What is the rent');
    await page.click('#document-list button:has-text("deal")');
    await until(page, "document.querySelector('#viewer-title').textContent === 'deal'");
    expect(await page.inputValue('#question')).toBe('');
    expect(await page.textContent('#ask-hint')).toContain('choose their corpus');
  }, 60_000);

  it('says in its own words that the server is away, and shows the document once it is back', async () => {
    await until(page, "!document.querySelector('#document-list').innerText.includes('…')");
    await browser.context.setOffline(true);
    await page.click('#document-list button:has-text("other")');
    await until(page, "document.querySelector('#ask-problem').textContent.includes('does not answer')");
    await browser.context.setOffline(false);
    await until(page, "document.querySelector('#pages').innerText.includes('ten euros')");
    await until(page, "document.querySelector('#ask-problem').hidden");
    await page.click('#document-list button:has-text("deal")');
    await page.waitForSelector('.page.loaded', WAIT);
  }, 60_000);

  it('selects the document of a citation in the list too', async () => {
    await page.selectOption('#corpus', { label: 'My Documents' });
    await until(page, "document.querySelector('#whole').checked");
    await page.waitForSelector('#document-list button[aria-current] span:text-is("deal")', WAIT);
    fake.script([
      calls([{ name: 'search_exact_text', args: { search_strings: ['rent is ten'] } }]),
      words('It says "The rent is ten euros a month" [1].'),
    ]);
    await ask('What is the rent?');
    await page.waitForSelector('#citations button', WAIT);
    await ended();
    expect(await page.textContent('#document-list button[aria-current] span')).toBe('deal');
    await page.click('#citations button');
    await page.waitForSelector('#pages mark', WAIT);
    expect(await page.textContent('#document-list button[aria-current] span')).toBe('other');
  }, 90_000);

  it('takes the answer about a document away that is removed, and says nothing of it at the next visit', async () => {
    await page.uncheck('#whole');
    fake.script([words('Nothing more is known.')]);
    await ask('Anything else?');
    await until(page, "document.querySelector('#answer').innerText.includes('Nothing more')");
    await ended();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.click('#remove');
    await until(page, "document.querySelector('#conversation').hidden");
    await page.reload();
    await until(page, "document.querySelector('#viewer-title').textContent === 'deal'");
    expect(await page.isVisible('#ask-problem')).toBe(false);
    expect(await page.isVisible('#conversation')).toBe(false);
  }, 90_000);

  it('takes an answer away, or says so, when its document was removed elsewhere', async () => {
    await ask('Still here?');
    await until(page, "document.querySelector('#answer').innerText.includes('Nothing more')");
    await ended();
    const id = await page.getAttribute('#remove', 'value');
    await app.graphql('mutation ($id: ID!) { deleteDocument(input: { documentId: $id }) { __typename } }', {
      id,
    });
    await page.reload();
    await until(
      page,
      "document.querySelector('#conversation').hidden || document.querySelector('#answer-state').textContent.includes('was removed')",
    );
    expect(await page.isVisible('#ask-problem')).toBe(false);
  }, 60_000);

  it('forgets an answer that is no longer there without a word of alarm', async () => {
    await page.evaluate(`sessionStorage.setItem('deedbox.asked', JSON.stringify({
      id: btoa('Run:00000000-0000-7000-8000-000000000000'), prompt: 'Gone?', key: 'k',
      place: { kind: 'documentId', id: 'x', title: 'Gone' }, input: {},
    }))`);
    await page.reload();
    await until(page, "sessionStorage.getItem('deedbox.asked') === null");
    expect(await page.isVisible('#ask-problem')).toBe(false);
    expect(await page.isVisible('#conversation')).toBe(false);
  }, 60_000);

  it('asks before anything is written, keeps asking over a reload, and writes what a person made of it', async () => {
    const note = { title: 'Term', content: 'Two years.' };
    await page.setInputFiles('#file', textFile('term.txt', 'The term of this Agreement is two years.'));
    fake.script([calls([{ name: 'add_document_note', args: note }]), words('The note is written.')]);
    await ask('Write down how long the term is.');
    await page.waitForSelector('#approvals .card', WAIT);
    expect(await page.textContent('#approvals h3')).toContain('Write the note "Term" on "term"');
    expect(await page.textContent(state)).toContain('nothing is changed before you decide');
    await page.reload();
    await page.waitForSelector('#approvals .card', WAIT);
    const [, content] = await page.$$('#approvals textarea');
    await content?.fill('Two years from today.');
    await page.click('#approvals button[type=submit]');
    await until(page, "document.querySelector('#answer').textContent.includes('The note is written.')");
    expect(await page.$$('#approvals .card')).toEqual([]);
    const { data } = await app.graphql<{ notes: { nodes: readonly object[] } }>(
      '{ notes(first: 5) { nodes { title content } } }',
    );
    expect(data?.notes.nodes).toContainEqual({ title: 'Term', content: 'Two years from today.' });
  }, 120_000);

  it('keeps nothing of what was asked when somebody signs out', async () => {
    await page.click('#sign-out');
    await page.waitForSelector('#sign-in:not([hidden])', WAIT);
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
  }, 60_000);

  it('raises no error of its own', () => {
    expect(troubles).toEqual([]);
  });
});
