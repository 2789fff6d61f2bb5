import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Graphiql {
  /** Whether a browser asks for the page, rather than a client for data. */
  isFor(req: IncomingMessage): boolean;
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
}

/** The page at `/graphql`. */
export function createGraphiql(): Graphiql {
  return {
    isFor: (req) => req.method === 'GET' && (req.headers.accept ?? '').includes('text/html'),
    handle: async (_req, res) => {
      res.writeHead(404);
      res.end();
    },
  };
}
