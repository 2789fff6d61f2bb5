import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { TABS } from './tabs.ts';

export interface GraphiqlPage {
  readonly gzipped: Buffer;
  readonly etag: string;
  readonly contentSecurityPolicy: string;
}

/** In short lines: the editor's buttons stand over the end of long ones. */
const HINT = '# Run it with ▶ or Ctrl-Enter.\n# The tabs follow the README.\n';
const FIRST_HINT = `# Where viewer is null you are signed
# out: open the link of npm start, or
# give an API key in the bar below.
`;

const read = (name: string): Promise<string> => readFile(new URL(name, import.meta.url), 'utf8');

/**
 * Builds the page with everything in it: no request leaves this server, and no script runs but those it
 * came with.
 * Nine megabytes of source, so it is loaded when somebody first asks for it and kept only compressed.
 */
export async function buildGraphiqlPage(): Promise<GraphiqlPage> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  const [banner, script] = await Promise.all([read('banner.html'), read('banner.js')]);
  const html = renderGraphiQL({
    title: 'Deedbox GraphiQL',
    favicon: '/static/icon.svg',
    endpoint: '/graphql',
    credentials: 'same-origin',
    subscriptionsProtocol: 'SSE',
    // Its own choice for subscriptions is GET, by which `ask` is not served.
    method: 'POST',
    // A key that somebody types into the headers editor must not stay in the browser's storage.
    shouldPersistHeaders: false,
    defaultTabs: TABS.map((query, at) => ({ query: `${HINT}${at === 0 ? FIRST_HINT : ''}\n${query}` })),
  });
  const whole = insertBeforeBodyEnd(html, `${banner}<script>${script}</script>`);
  const gzipped = await promisify(gzip)(Buffer.from(whole, 'utf8'));
  return {
    gzipped,
    etag: `"${createHash('sha256').update(gzipped).digest('base64url').slice(0, 22)}"`,
    contentSecurityPolicy: policyFor(whole),
  };
}

/**
 * The editor's own code holds `</body>` in its texts, so the page's is the last one. Sliced, since `replace`
 * reads `$` in what it puts in.
 * @throws Error for a page without a body's end
 */
export function insertBeforeBodyEnd(html: string, addition: string): string {
  const at = html.lastIndexOf('</body>');
  if (at < 0) throw new Error('the GraphiQL page has no </body>');
  return html.slice(0, at) + addition + html.slice(at);
}

function policyFor(html: string): string {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text);
  const hashes = scripts.map(
    (text) => `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    `script-src ${hashes.join(' ')} blob:`,
    // The editor makes its workers from what the page holds, and styles its lines inline.
    'worker-src blob:',
    "style-src 'unsafe-inline'",
    "font-src 'self' data:",
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
