import { setTimeout as wait } from 'node:timers/promises';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { MCP_DRAIN_MS, MCP_PING_MS } from '../config/limits.ts';
import { failureOf } from '../db/errors.ts';
import type { Services } from '../features/context.ts';
import type { Exchange } from '../http/exchange.ts';
import { mcpRequests } from '../telemetry/metrics.ts';
import { authenticateCaller, refusalOf, type Caller } from './authenticate.ts';
import { baseUrlOf } from './base-url.ts';
import { checkOrigin } from './check-origin.ts';
import { makeServer } from './make-server.ts';
import { readMessage, type Message } from './message.ts';
import { Refusal, sendRefusal } from './refusal.ts';
import { sendResponse } from './send-response.ts';
import type { ToolContext } from './tool.ts';
import { findTool } from './tools/catalog.ts';

export interface McpDoor {
  handle(exchange: Exchange): Promise<void>;
  /** Lets calls end for a while, then ends what is open. */
  close(): Promise<void>;
}

/** Streamable HTTP, one JSON-RPC message a POST, for clients of 2026-07-28 and of 2025. */
export function createMcpDoor(services: Services): McpDoor {
  const contexts = new WeakMap<Request, ToolContext>();
  const protocol = createMcpHandler(
    ({ requestInfo }) => {
      const ctx = requestInfo === undefined ? undefined : contexts.get(requestInfo);
      if (ctx === undefined) throw new Error('a message without its context');
      return makeServer(ctx);
    },
    {
      keepAliveMs: MCP_PING_MS,
      onerror: (error) => services.log.debug({ err: error }, 'mcp'),
    },
  );
  const calls = new Set<Promise<void>>();
  let isStopping = false;

  async function answer(exchange: Exchange, { message, caller, baseUrl }: Answering): Promise<void> {
    const { req, res, requestId, log, signal } = exchange;
    const request = new Request(`${baseUrl}/mcp`, {
      method: 'POST',
      headers: headersOf(req.headers),
      signal,
    });
    contexts.set(request, { ...services, actor: caller.actor, requestId, log, signal, baseUrl });
    await sendResponse(res, await protocol.fetch(request, { parsedBody: message.body }));
  }

  async function handle(exchange: Exchange): Promise<void> {
    const { req, res } = exchange;
    let message: Message | null = null;
    try {
      const baseUrl = baseUrlOf(services.config, req);
      checkRequest(exchange, services);
      if (isStopping) throw stopping();
      const caller = await authenticateCaller(services, { req, baseUrl });
      message = await readMessage(req);
      await spend(services, { message, caller, baseUrl });
      const answering = answer(exchange, { message, caller, baseUrl });
      track(calls, answering);
      await answering;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      sendRefusal(res, error, message?.id ?? null);
    } finally {
      count(message, res.statusCode);
    }
  }

  return {
    handle,
    async close() {
      isStopping = true;
      const drained = new AbortController();
      await Promise.race([
        Promise.allSettled(calls),
        wait(MCP_DRAIN_MS, undefined, { signal: drained.signal }).catch(() => undefined),
      ]);
      drained.abort();
      await protocol.close();
    },
  };
}

interface Answering {
  readonly message: Message;
  readonly caller: Caller;
  readonly baseUrl: string;
}

function checkRequest({ req }: Exchange, { config }: Services): void {
  checkOrigin(config, req.headers);
  if (req.method !== 'POST')
    throw new Refusal({
      status: 405,
      code: -32_000,
      message: 'Send messages by POST; this server keeps no sessions.',
      headers: { allow: 'POST' },
    });
  if (!/^application\/json\s*(;|$)/i.test(req.headers['content-type'] ?? ''))
    throw new Refusal({ status: 415, code: -32_000, message: 'Send messages as application/json.' });
}

/** @throws Refusal where the caller has used up what the message counts on */
async function spend(services: Services, { message, caller, baseUrl }: Answering): Promise<void> {
  try {
    await services.rates?.spend(findTool(message.toolName)?.rate ?? 'read', caller);
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) throw error;
    throw refusalOf(failure, { services, baseUrl });
  }
}

function track(calls: Set<Promise<void>>, call: Promise<void>): void {
  calls.add(call);
  const forget = (): void => void calls.delete(call);
  call.then(forget, forget);
}

/** The key stays here: nothing behind the door needs it. */
function headersOf(given: Exchange['req']['headers']): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    if (name === 'authorization' || name === 'cookie' || value === undefined) continue;
    headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return headers;
}

const METHODS = new Set([
  ...['initialize', 'notifications/initialized', 'notifications/cancelled', 'ping', 'server/discover'],
  ...['tools/list', 'tools/call', 'subscriptions/listen'],
]);

function count(message: Message | null, status: number): void {
  const method = message?.method ?? 'none';
  mcpRequests.inc({
    method: METHODS.has(method) || message === null ? method : 'other',
    era: message?.era ?? 'unknown',
    status: String(status),
  });
}

const stopping = (): Refusal =>
  new Refusal({
    status: 503,
    code: -32_000,
    message: 'This server is stopping. Try again in a moment.',
    headers: { 'retry-after': '1' },
  });
