import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { AppError } from '../../domain/errors.ts';
import { isFromOurPage, SESSION_COOKIE } from '../../features/people/authenticate-request.ts';
import { openSession, openSessionWithCode } from '../../features/people/session.ts';
import { parseInput } from '../../features/parse-input.ts';
import { addressOf } from '../authenticate-request.ts';
import type { Exchange, Route } from '../exchange.ts';
import { send, sendJson } from '../send.ts';

const BODY_MAX_BYTES = 4_096;
const BODY = z.union([z.object({ key: z.string().min(1) }), z.object({ code: z.string().min(1) })]);

/**
 * `POST /session` exchanges `{ key }` or the start line's `{ code }` for a session cookie; `DELETE` ends it
 * in
 * this browser. Keys travel in bodies and headers only, never in addresses.
 */
export const sessionRoute: Route = { method: 'ANY', path: '/session', name: 'session', handle };

async function handle(exchange: Exchange): Promise<void> {
  const { req, res, services } = exchange;
  res.setHeader('cache-control', 'no-store');
  if (req.method !== 'POST' && req.method !== 'DELETE') {
    return send(res, { status: 405, headers: { allow: 'POST, DELETE' } }, 'Method not allowed.\n');
  }
  // Nobody else's page may sign a person in as somebody, or out.
  if (!isFromOurPage(req.headers)) throw foreignPage();
  if (req.method === 'DELETE') {
    res.setHeader('set-cookie', cookie(exchange, '', 0));
    return send(res, { status: 204 }, '');
  }
  const body = parseInput(BODY, await readJson(req));
  const address = addressOf(services, req);
  const session =
    'key' in body
      ? await openSession(services, body.key, address)
      : await openSessionWithCode(services, body.code);
  const seconds = Math.floor((session.expiresAt.getTime() - Date.now()) / 1_000);
  res.setHeader('set-cookie', cookie(exchange, session.value, seconds));
  sendJson(res, { status: 200 }, { expiresAt: session.expiresAt.toISOString() });
}

function cookie({ services }: Exchange, value: string, maxAgeSeconds: number): string {
  const secure = services.config.publicUrl?.startsWith('https:') === true ? '; Secure' : '';
  return `${SESSION_COOKIE}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAgeSeconds}${secure}`;
}

async function readJson(req: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_MAX_BYTES) {
      throw new AppError({
        code: 'TOO_LARGE',
        message: 'sign-in body too large',
        publicMessage: 'That is not a sign-in.',
      });
    }
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch {
    return null;
  }
}

const foreignPage = (): AppError =>
  new AppError({
    code: 'UNAUTHENTICATED',
    message: 'a sign-in from another page',
    publicMessage: 'Sign in from the page of this server.',
  });
