import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import {
  HTTP_DRAIN_MS,
  HTTP_HEADERS_TIMEOUT_MS,
  HTTP_KEEP_ALIVE_MS,
  HTTP_REQUEST_TIMEOUT_MS,
} from '../config/limits.ts';
import type { Services } from '../features/context.ts';
import type { Route } from './exchange.ts';
import { createRequestHandler } from './handle-request.ts';
import { createHostGuard } from './host-guard.ts';

export interface HttpServer {
  /** Where it can be reached from this machine. */
  readonly url: string;
  readonly port: number;
  /** Takes no new connection; requests under way go on. */
  stopAccepting(): void;
  /** Ends what is still open after a short drain. */
  close(): Promise<void>;
}

interface StartInput {
  readonly services: Services;
  readonly routes: readonly Route[];
  /** Takes over sockets that ask for a websocket. */
  readonly upgrade: (req: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Aborted when the server stops: no socket is taken over any more. */
  readonly stopping: AbortSignal;
}

/** @throws the system's error when the port cannot be bound; EADDRINUSE is the one people meet */
export async function startHttpServer({
  services,
  routes,
  upgrade,
  stopping,
}: StartInput): Promise<HttpServer> {
  const { config } = services;
  const isOurHost = createHostGuard(config);
  const handle = createRequestHandler({ services, routes, isOurHost });
  const server = createServer(handle);
  server.headersTimeout = HTTP_HEADERS_TIMEOUT_MS;
  server.requestTimeout = HTTP_REQUEST_TIMEOUT_MS;
  // Longer than a proxy keeps its side, so that it is the proxy that closes an idle connection.
  server.keepAliveTimeout = HTTP_KEEP_ALIVE_MS;
  server.on('upgrade', (req: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (!isOurHost(req) || stopping.aborted) return refuse(socket);
    upgrade(req, socket, head);
  });
  await listen(server, config);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://${nameOf(config.host)}:${port}`,
    stopAccepting() {
      server.close();
      server.closeIdleConnections();
    },
    async close() {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), HTTP_DRAIN_MS);
      await closed;
      clearTimeout(timer);
    },
  };
}

function listen(server: Server, { host, port }: Services['config']): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** A name that a browser on this machine can open. */
function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

function refuse(socket: Duplex): void {
  socket.end('HTTP/1.1 421 Misdirected Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
}
