import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { buildGraphiqlPage, type GraphiqlPage } from './page.ts';

export interface Graphiql {
  /** Whether a browser asks for the page, rather than a client for data. */
  isFor(req: IncomingMessage): boolean;
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
}

/** The page at `/graphql`, whole and from here: it works without a network. */
export function createGraphiql(): Graphiql {
  let page: Promise<GraphiqlPage> | null = null;
  return {
    // Also with a query in the address: the editor puts it there, and people load the page again.
    isFor: ({ method, headers }) => method === 'GET' && (headers.accept ?? '').includes('text/html'),
    handle: async (req, res) => {
      page ??= buildGraphiqlPage();
      const { gzipped, etag, contentSecurityPolicy } = await page;
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': contentSecurityPolicy,
        'cache-control': 'private, no-cache',
        vary: 'accept-encoding, accept',
        etag,
      };
      if (req.headers['if-none-match'] === etag) {
        res.writeHead(304, headers).end();
      } else if ((req.headers['accept-encoding'] ?? '').includes('gzip')) {
        res.writeHead(200, { ...headers, 'content-encoding': 'gzip', 'content-length': gzipped.length }).end(gzipped);
      } else {
        res.writeHead(200, headers).end(await promisify(gunzip)(gzipped));
      }
    },
  };
}
