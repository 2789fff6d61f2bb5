import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from 'playwright-core';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

// Without these a fresh profile looks up its maker's hosts at once, which a closed network refuses noisily.
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The installed Chromium, or null: the page tests then say that they skipped. */
export const chromiumPath = (): string | null =>
  process.env.CHROMIUM_PATH ?? PLACES.find((place) => existsSync(place)) ?? null;

export interface TestBrowser {
  readonly context: BrowserContext;
  close(): Promise<void>;
}

/** A real browser with an empty profile of its own. */
export async function openBrowser(
  executablePath: string,
  viewport = { width: 1440, height: 900 },
): Promise<TestBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'deedbox-chromium-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    args: FLAGS,
    viewport,
  });
  return {
    context,
    close: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}
