import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Services } from '../features/context.ts';
import type { Logger } from '../telemetry/logger.ts';

/** One request on its way through a route. */
export interface Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly url: URL;
  /** Parts of the path that the route's pattern names. */
  readonly params: Readonly<Record<string, string>>;
  readonly requestId: string;
  readonly log: Logger;
  readonly services: Services;
  /** Aborted when the client goes away or the server stops. */
  readonly signal: AbortSignal;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'ANY';
  /** `/files/versions/:version/original`; a last `*` takes the rest. */
  readonly path: string;
  /** Low-cardinality name for logs and metrics. */
  readonly name: string;
  readonly handle: (exchange: Exchange) => Promise<void>;
}
