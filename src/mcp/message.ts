import type { IncomingMessage } from 'node:http';
import { MCP_BODY_MAX_BYTES, MCP_MESSAGE_MAX_DEPTH } from '../config/limits.ts';
import { Refusal } from './refusal.ts';

/** One JSON-RPC message as far as the door has to know it. */
export interface Message {
  readonly body: object;
  /** Of a request; null for notifications, and where it is none that may be repeated. */
  readonly id: string | number | null;
  readonly method: string | null;
  /** Of the tool that is called. */
  readonly toolName: unknown;
  readonly era: '2026-07-28' | '2025';
}

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';

/**
 * Reads the one message of a POST.
 * @throws Refusal for a body that is too large or too deep, no JSON, or several messages
 */
export async function readMessage(req: IncomingMessage): Promise<Message> {
  if (Number(req.headers['content-length'] ?? 0) > MCP_BODY_MAX_BYTES) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop must not end the connection, on which the refusal goes out.
  for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MCP_BODY_MAX_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return messageOf(parse(Buffer.concat(chunks)));
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes)) as unknown;
  } catch {
    throw new Refusal({ status: 400, code: -32_700, message: 'The body is not JSON in UTF-8.' });
  }
}

function messageOf(body: unknown): Message {
  if (Array.isArray(body))
    throw new Refusal({
      status: 400,
      code: -32_600,
      message: 'Send one message at a time: batches are not taken.',
    });
  if (typeof body !== 'object' || body === null)
    throw new Refusal({ status: 400, code: -32_600, message: 'A JSON-RPC message is an object.' });
  if (isTooDeep(body))
    throw new Refusal({
      status: 400,
      code: -32_600,
      message: `Objects and lists may stand in each other ${MCP_MESSAGE_MAX_DEPTH} deep at most.`,
    });
  const { id, method, params } = body as { id?: unknown; method?: unknown; params?: unknown };
  const { name, _meta: meta } = (isObject(params) ? params : {}) as { name?: unknown; _meta?: unknown };
  return {
    body,
    id: typeof id === 'string' || typeof id === 'number' ? id : null,
    method: typeof method === 'string' ? method : null,
    toolName: method === 'tools/call' ? name : null,
    era: isObject(meta) && VERSION_KEY in meta ? '2026-07-28' : '2025',
  };
}

/** What works on values calls itself for each level, and has only so much stack. */
function isTooDeep(body: object): boolean {
  let level: object[] = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MCP_MESSAGE_MAX_DEPTH) return true;
    level = level.flatMap((value) => Object.values(value).filter(isObject));
  }
  return false;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const tooLarge = (): Refusal =>
  new Refusal({
    status: 413,
    code: -32_600,
    message: `A message may have at most ${MCP_BODY_MAX_BYTES.toLocaleString('en')} bytes.`,
  });
