import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { createHash } from 'node:crypto';
import { notFound } from '../../domain/errors.ts';
import type { Exchange, Route } from '../exchange.ts';
import { PAGE_CSP } from '../security-headers.ts';
import { send } from '../send.ts';

const FOLDER = new URL('../static/', import.meta.url);
/** For agents that come by address; it stands at the root of the repository as well as here. */
const LLMS = '../../../llms.txt';
const NAME = /^[a-z0-9][a-z0-9-]*(\.[a-z0-9-]+)*\.(html|css|js|svg|png|ico|json|woff2)$/;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** The start page and its parts: flat files of one folder, by names that cannot leave it. */
export const staticRoutes: readonly Route[] = [
  { method: 'GET', path: '/', name: 'static', handle: (exchange) => serve(exchange, 'index.html') },
  {
    method: 'GET',
    path: '/static/:name',
    name: 'static',
    handle: (exchange) => serve(exchange, exchange.params.name ?? ''),
  },
  {
    method: 'GET',
    path: '/favicon.ico',
    name: 'static',
    handle: (exchange) => serve(exchange, 'icon.svg'),
  },
  { method: 'GET', path: '/llms.txt', name: 'static', handle: (exchange) => serve(exchange, LLMS) },
];

async function serve({ req, res }: Exchange, name: string): Promise<void> {
  if (name !== LLMS && !NAME.test(name)) throw notFound();
  const bytes = await readFile(new URL(name, FOLDER)).catch(() => null);
  if (bytes === null) throw notFound();
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const headers = {
    'content-type': TYPES[extname(name)] ?? 'application/octet-stream',
    'content-security-policy': PAGE_CSP,
    'cache-control': 'no-cache',
    etag,
  };
  if (req.headers['if-none-match'] === etag) {
    res.writeHead(304, headers).end();
    return;
  }
  send(res, { status: 200, headers }, bytes);
}
