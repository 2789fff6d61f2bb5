// Takes the pictures of the README from a running product: `node scripts/make-pictures.ts URL KEY`.
// Start one with an empty data folder first, so that the demo corpus is what the pictures show.
import { fileURLToPath } from 'node:url';
import { chromiumPath, openBrowser } from '../test/support/browser/chromium.ts';

const [url, key] = process.argv.slice(2);
const executable = chromiumPath();
if (url === undefined || key === undefined || executable === null) {
  process.stderr.write('Usage: node scripts/make-pictures.ts URL KEY, with Chromium installed.\n');
  process.exit(2);
}
const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
const browser = await openBrowser(executable, { width: 1360, height: 820 });
const page = await browser.context.newPage();
await page.goto(url);
await page.fill('#key', key);
await page.click('#sign-in-form button');
await page.getByRole('button', { name: /Master Services/ }).click();
await page.waitForSelector('.page img');
await page.fill('#question', 'How much notice must the customer give to terminate for convenience?');
await page.click('#ask');
const quote = page.locator('#answer blockquote', { hasText: "sixty (60) days' written notice" });
await quote.waitFor({ timeout: 60_000 });
await quote.locator('.cite').click();
await page.waitForSelector('.mark');
for (let loaded = false; !loaded;) {
  loaded = Boolean(
    await page.evaluate(
      "document.querySelector('.mark').closest('.page').querySelector('img').naturalWidth > 0",
    ),
  );
  if (!loaded) await new Promise((resolve) => setTimeout(resolve, 100));
}
await page.screenshot({ path: `${folder}cited-answer.png` });
await browser.close();
