import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import type { Route } from '../../src/http/exchange.ts';
import { createHostGuard } from '../../src/http/host-guard.ts';
import { matchRoute } from '../../src/http/match-route.ts';
import { requestIdOf } from '../../src/http/request-id.ts';

const handle = async (): Promise<void> => {};
const ROUTES: readonly Route[] = [
  { method: 'POST', path: '/files', name: 'upload', handle },
  { method: 'GET', path: '/files/versions/:version/original', name: 'original', handle },
  { method: 'ANY', path: '/graphql', name: 'graphql', handle },
];

const withHeaders = (headers: Record<string, string>): IncomingMessage =>
  ({ headers }) as unknown as IncomingMessage;

describe('routes', () => {
  it('says which methods exist instead of hiding the route', () => {
    expect(matchRoute(ROUTES, 'GET', '/files')).toEqual({ kind: 'wrong_method', allowed: ['POST'] });
  });

  it.each([
    '/files/versions//original',
    '/files/versions/%E0%A4%A/original',
    '/files/versions/a/original/x',
    '/graphql/',
  ])('does not take %s for something else', (path) =>
    expect(matchRoute(ROUTES, 'GET', path).kind).toBe('none'),
  );

  it('answers HEAD where it answers GET, with the parts of the path decoded', () => {
    const match = matchRoute(ROUTES, 'HEAD', '/files/versions/a%20b/original');
    expect(match).toMatchObject({ kind: 'found', params: { version: 'a b' } });
  });
});

describe('the request id', () => {
  it.each(['short', 'has space in it', 'new\nline-12345', `x${'y'.repeat(80)}`, '<script>alert(1)</script>'])(
    'of a caller is not taken over when it is %j',
    (given) => {
      const req = withHeaders({ 'x-request-id': given });
      const id = requestIdOf(req);
      expect(id).not.toBe(given);
      expect(req.headers['x-request-id']).toBe(id);
    },
  );

  it('of a caller is kept when it is harmless', () => {
    expect(requestIdOf(withHeaders({ 'x-request-id': 'trace-4711.a_b' }))).toBe('trace-4711.a_b');
  });
});

describe('a server on the loopback address', () => {
  const isOurHost = createHostGuard({ host: '127.0.0.1', publicUrl: null });

  it.each(['localhost:4000', '127.0.0.1:4000', '[::1]:4000', 'LOCALHOST'])('answers to %s', (host) => {
    expect(isOurHost(withHeaders({ host }))).toBe(true);
  });

  it.each(['evil.example', '127.0.0.1.evil.example:4000', 'localhost.evil.example', 'x@localhost.example'])(
    'does not answer to a name that was pointed at it: %s',
    (host) => expect(isOurHost(withHeaders({ host }))).toBe(false),
  );

  it('behind a proxy leaves the decision to the proxy', () => {
    const guard = createHostGuard({ host: '127.0.0.1', publicUrl: 'https://deedbox.example' });
    expect(guard(withHeaders({ host: 'deedbox.example' }))).toBe(true);
  });
});
