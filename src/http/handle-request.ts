import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError, notFound } from '../domain/errors.ts';
import type { Services } from '../features/context.ts';
import { logWhenDone } from './access-log.ts';
import { answerWhoeverSends } from './answer-unread.ts';
import { errorResponse } from './error-response.ts';
import type { Route } from './exchange.ts';
import { matchRoute } from './match-route.ts';
import { requestIdOf } from './request-id.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { send, sendJson } from './send.ts';

interface HandlerInput {
  readonly services: Services;
  readonly routes: readonly Route[];
  readonly isOurHost: (req: IncomingMessage) => boolean;
}

/** Everything a request meets before its route, and what becomes of an error after it. */
export function createRequestHandler(
  input: HandlerInput,
): (req: IncomingMessage, res: ServerResponse) => void {
  return (req, res) => {
    const requestId = requestIdOf(req);
    const log = input.services.log.child({ requestId });
    let routeName = 'none';
    logWhenDone({ req, res, log, route: () => routeName });
    answerWhoeverSends(req, res);
    setSecurityHeaders(res);
    res.setHeader('x-request-id', requestId);
    const gone = new AbortController();
    // Not after an answer that was sent whole: an abort makes an error with its stack, for nobody. And not
    // because the server stops: a request under way is let finish, until its connection is drained.
    res.once('close', () => {
      if (!res.writableFinished) gone.abort();
    });
    const run = async (): Promise<void> => {
      if (!input.isOurHost(req))
        return send(res, { status: 421 }, 'This server answers to localhost only.\n');
      const url = parseUrl(req);
      if (url === null) return send(res, { status: 400 }, 'Bad address.\n');
      const match = matchRoute(input.routes, req.method ?? 'GET', url.pathname);
      if (match.kind === 'none') throw notFound();
      if (match.kind === 'wrong_method') {
        return send(
          res,
          { status: 405, headers: { allow: match.allowed.join(', ') } },
          'Method not allowed.\n',
        );
      }
      routeName = match.route.name;
      await match.route.handle({
        req,
        res,
        url,
        params: match.params,
        requestId,
        log,
        signal: gone.signal,
        services: input.services,
      });
    };

    run().catch((error: unknown) => {
      // Nobody is there to read an answer; an upload that was cut off ends here.
      if (gone.signal.aborted || res.destroyed) return;
      const [answer, body] = errorResponse(error, { requestId, log });
      sendJson(res, answer, body);
      if (answer.status >= 500 || !(error instanceof AppError)) return;
      log.info({ code: error.code, reason: error.message }, 'refused');
    });
  };
}

function parseUrl(req: IncomingMessage): URL | null {
  const target = req.url ?? '/';
  if (!target.startsWith('/')) return null;
  return URL.parse(`http://local${target.replace(/^\/+/, '/')}`);
}
