import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page as BrowserPage } from 'playwright-core';
import { startTestApp, type TestApp } from '../support/app.ts';
import { chromiumPath, openBrowser, type TestBrowser } from '../support/browser/chromium.ts';
import { openStartPage, textFile, until, WAIT } from '../support/browser/start-page.ts';
import { encryptPdf } from '../support/encrypt-pdf.ts';
import { buildPdf } from '../support/pdf-builder.ts';

const executable = chromiumPath();
const MANY = 130;

(executable === null ? describe.skip : describe)('the list of documents on the start page', () => {
  let app: TestApp;
  let browser: TestBrowser;
  let page: BrowserPage;
  let troubles: readonly string[];
  let bobsKey: string;

  beforeAll(async () => {
    app = await startTestApp();
    bobsKey = await keyOf('Bob');
    browser = await openBrowser(executable ?? '');
    ({ page, troubles } = await openStartPage(browser, app, app.adminKey));
  }, 120_000);

  afterAll(async () => {
    await browser.close();
    await app.close();
  });

  const uploads = (): Promise<string> => page.innerText('#uploads');
  const listed = (): Promise<number> => page.locator('#document-list li').count();
  const opened = '#document-list button[aria-current]';

  async function keyOf(name: string): Promise<string> {
    const made = await app.graphql<{ createUser: { user: { id: string } } }>(
      'mutation ($name: String!) { createUser(input: { name: $name }) { ... on CreateUserSuccess { user { id } } } }',
      { name },
    );
    const { data } = await app.graphql<{ createApiKey: { secret: string } }>(
      `mutation ($user: ID!) { createApiKey(input: { name: "k", scopes: [READ, WRITE, ASK], userId: $user }) {
        ... on CreateApiKeySuccess { secret } } }`,
      { user: made.data?.createUser.user.id },
    );
    return data?.createApiKey.secret ?? '';
  }

  async function corpus(title: string, key = app.adminKey): Promise<string> {
    const { data } = await app.graphql<{ createCorpus: { corpus: { id: string } } }>(
      'mutation ($title: String!) { createCorpus(input: { title: $title }) { ... on CreateCorpusSuccess { corpus { id } } } }',
      { title },
      { key },
    );
    return data?.createCorpus.corpus.id ?? '';
  }

  const show = (title: string) => page.selectOption('#corpus', { label: title });

  it('opens the first of many files that can be read, where nothing was open', async () => {
    await page.setInputFiles('#file', [
      textFile('one.txt', 'The first text.'),
      textFile('two.txt', 'The second.'),
    ]);
    await page.waitForSelector(opened, WAIT);
    await page.waitForSelector('#pages pre', WAIT);
    expect(await uploads()).toContain('2 files were put into “My Documents”.');
  }, 90_000);

  it('stays where the person is when many files are dropped', async () => {
    await page.click('#document-list button:has-text("one")');
    await page.setInputFiles('#file', [
      textFile('three.txt', 'A third text.'),
      textFile('four.txt', 'A fourth.'),
    ]);
    await until(page, "document.querySelectorAll('#document-list li').length === 4");
    await until(page, "!document.querySelector('#document-list').innerText.includes('ing…')");
    expect(await page.textContent(`${opened} span`)).toBe('one');
  }, 90_000);

  it('says in one notice of many files which were refused or not read, each explanation once', async () => {
    const program = (name: string, byte: number) => ({
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, byte, 0, 0, 0, 0]),
    });
    await page.setInputFiles('#file', [
      textFile('five.txt', 'A fifth text.'),
      program('tool.bin', 0),
      program('other.bin', 3),
      textFile('six.txt', 'A fifth text.'),
      {
        name: 'locked.pdf',
        mimeType: 'application/pdf',
        buffer: await encryptPdf(buildPdf([{ lines: [{ text: 'Locked.', x: 72, y: 700 }] }]), 'swordfish'),
      },
      { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\nnot at all\n') },
    ]);
    for (const words of ['could not be read', 'waits for its password'])
      await until(page, `document.querySelector('#uploads').innerText.includes('${words}')`);
    expect(await page.locator('#uploads > li').count()).toBe(1);
    const said =
      '3 files were put into “My Documents”; 1 of them could not be read; 1 of them waits for its password. 1 was there already. 2 were refused.';
    expect(await uploads()).toContain(said);
    await page.click('#uploads summary');
    const told = await uploads();
    expect(told).toMatch(
      /broken\.pdf .*\n?.*tool\.bin, other\.bin This is a \.elf file.*six\.txt was there already, as “five”/s,
    );
    expect(told.split('Deedbox reads PDF').length).toBe(2);
    await page.click('#uploads > li > button:has-text("Dismiss")');
    expect(await page.locator('#uploads > li').count()).toBe(0);
  }, 90_000);

  it('puts a file into the corpus that is shown, and says so', async () => {
    expect(await page.textContent('#drop-target')).toBe('It goes into “My Documents”.');
    page.once('dialog', (dialog) => void dialog.accept('Leases'));
    await page.click('#new-corpus');
    await until(page, "document.querySelector('#count').textContent === 'No documents yet.'");
    expect(await page.textContent('#ask-hint')).toContain('Nothing is in it yet');
    expect(await page.isDisabled('#ask')).toBe(true);
    expect(await page.textContent('#drop-target')).toBe('It goes into “Leases”.');
    await page.setInputFiles('#file', textFile('lease.txt', 'The rent is ten.'));
    await until(page, "document.querySelector('#uploads').innerText.includes('put into “Leases”')");
    await until(page, "document.querySelector('#viewer-title').textContent === 'lease'");
    expect(await listed()).toBe(1);
  }, 90_000);

  it('says that a file was there already, and opens it', async () => {
    await page.setInputFiles('#file', [textFile('other.txt', 'Something else.')]);
    await until(page, "document.querySelector('#viewer-title').textContent === 'other'");
    await page.setInputFiles('#file', textFile('again.txt', 'The rent is ten.'));
    await until(
      page,
      "document.querySelector('#uploads').innerText.includes('already in “Leases”, as “lease”')",
    );
    await until(page, "document.querySelector('#viewer-title').textContent === 'lease'");
    expect(await listed()).toBe(2);
  }, 90_000);

  it('puts a file into the person’s own documents where he may not add, and says why', async () => {
    const id = await corpus('Shared by Bob', bobsKey);
    await app.graphql(
      'mutation ($id: ID!) { setCorpusVisibility(input: { corpusId: $id, isPublic: true }) { __typename } }',
      { id },
    );
    const anas = await openBrowser(executable ?? '');
    const ana = await openStartPage(anas, app, await keyOf('Ana'));
    await until(ana.page, "document.querySelector('#corpus').innerText.includes('Shared by Bob')");
    await ana.page.selectOption('#corpus', { label: 'Shared by Bob' });
    await ana.page.setInputFiles('#file', textFile('mine.txt', 'Words of Ana.'));
    await until(ana.page, "document.querySelector('#viewer-title').textContent === 'mine'");
    expect(await ana.page.innerText('#uploads')).toContain(
      'put into “My Documents”, since you may not add to “Shared by Bob”.',
    );
    expect(await ana.page.textContent('#document-list')).toContain('not in this list');
    await anas.close();
  }, 90_000);

  it('offers removal only where the person may remove', async () => {
    const id = await corpus('Public');
    const { body } = await app.upload('Anybody may read this.', 'public.txt', { corpus: id });
    await app.ingested(body.version.id);
    await app.graphql(
      'mutation ($id: ID!) { setCorpusVisibility(input: { corpusId: $id, isPublic: true }) { __typename } }',
      { id },
    );
    const bobs = await openBrowser(executable ?? '');
    const bob = await openStartPage(bobs, app, bobsKey);
    await bob.page.click('#document-list button:has-text("public")');
    await until(bob.page, "document.querySelector('#viewer-title').textContent === 'public'");
    expect(await bob.page.isVisible('#remove')).toBe(false);
    expect(await bob.page.isVisible('#rename')).toBe(false);
    expect(await bob.page.textContent('#document-list button:has-text("public")')).toMatch(/Put in by \w/);
    await bob.page.setInputFiles('#file', textFile('bobs.txt', 'Words of Bob.'));
    await until(bob.page, "document.querySelector('#viewer-title').textContent === 'bobs'");
    expect(await bob.page.isVisible('#remove')).toBe(true);
    await bobs.close();
  }, 90_000);

  it('tells whose documents are whose, and documents of one title apart', async () => {
    await app.upload('Another text of the same name.', 'one.txt');
    await page.reload();
    await page.waitForSelector(opened, WAIT);
    const names = await page.locator('#corpus option').allTextContents();
    expect(names).toContain('My Documents');
    expect(names).toContain('My Documents (Bob)');
    expect(new Set(names).size).toBe(names.length);
    await show('My Documents');
    await until(page, "document.querySelectorAll('#document-list .twin').length === 2");
    const details = await page.locator('#document-list .twin').allTextContents();
    expect(new Set(details).size).toBe(2);
  }, 90_000);

  it('asks about what is in sight: all of a corpus that is chosen, or a document that is picked in it', async () => {
    const about = () => page.textContent('#ask-about');
    await show('Leases');
    await until(page, "document.querySelector('#count').textContent === '2 documents'");
    expect(await about()).toBe('Ask about all 2 documents of “Leases”');
    expect(await page.isChecked('#whole')).toBe(true);
    expect(['lease', 'other']).toContain(await page.textContent(`${opened} span`));
    expect(await page.textContent('#document-list')).not.toContain('not in this list');
    await page.click('#document-list button:has-text("lease")');
    expect(await about()).toBe('Ask about “lease”');
    expect(await page.isChecked('#whole')).toBe(false);
    await show('My Documents');
    await until(page, "document.querySelector('#ask-about').textContent.includes('of “My Documents”')");
    expect(await page.textContent('#document-list')).not.toContain('not in this list');
    expect(['lease', 'other']).not.toContain(await page.textContent(`${opened} span`));
  }, 60_000);

  it('offers another try only where it can end otherwise', async () => {
    await page.setInputFiles('#file', {
      name: 'torn.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\nnothing of a file\n'),
    });
    await page.waitForSelector('#viewer .card p', WAIT);
    await until(page, "!document.querySelector('#viewer .card').innerText.includes('Being read')");
    expect(await page.locator('#viewer .card button').count()).toBe(0);
  }, 90_000);

  it('shows more than a hundred documents, counts them, and finds one by its title', async () => {
    const id = await corpus('Many');
    const put = (at: number) => app.upload(`Text number ${at}.`, `note ${at}.txt`, { corpus: id });
    for (let at = 0; at < MANY; at += 10)
      await Promise.all(Array.from({ length: 10 }, (_, index) => put(at + index)));
    await page.reload();
    await page.waitForSelector(opened, WAIT);
    await show('Many');
    await until(page, `document.querySelector('#count').textContent === '100 of ${MANY} documents'`);
    await page.click('#more');
    await until(page, `document.querySelectorAll('#document-list li').length === ${MANY}`);
    expect(await page.textContent('#count')).toBe(`${MANY} documents`);
    expect(await page.isVisible('#more')).toBe(false);
    await page.fill('#filter', 'NOTE 77');
    await until(page, "document.querySelector('#count').textContent === '1 document'");
    await page.fill('#filter', 'no such title');
    await until(page, "document.querySelector('#count').textContent.startsWith('No document has this')");
    await page.fill('#filter', '');
  }, 300_000);

  it('forgets a document that is gone by the next visit, without a word of alarm', async () => {
    await show('Leases');
    await page.click('#document-list button:has-text("other")');
    await until(page, "document.querySelector('#viewer-title').textContent === 'other'");
    const id = await page.getAttribute('#remove', 'value');
    await app.graphql('mutation ($id: ID!) { deleteDocument(input: { documentId: $id }) { __typename } }', {
      id,
    });
    await page.reload();
    await until(page, "document.querySelector('#viewer-title').textContent === 'lease'");
    expect(await page.isVisible('#ask-problem')).toBe(false);
  }, 90_000);

  it('raises no error of its own', () => {
    expect(troubles).toEqual([]);
  });
});
