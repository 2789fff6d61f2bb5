import { notFound } from '../domain/errors.ts';
import type { Exchange, Route } from '../http/exchange.ts';
import { sendJson } from '../http/send.ts';
import { baseUrlOf } from './base-url.ts';

const PATH = '/.well-known/oauth-protected-resource';

/** Where a client reads which issuer signs people in here (RFC 9728, with the path of the resource). */
export const metadataUrl = (baseUrl: string): string => {
  const { origin, pathname } = new URL(baseUrl);
  return `${origin}${PATH}${pathname === '/' ? '' : pathname}/mcp`;
};

/** Only where an issuer is configured. Anybody may read it: clients do, before anybody is signed in. */
export const protectedResourceRoutes: readonly Route[] = [PATH, `${PATH}/mcp`].map((path) => ({
  method: 'GET',
  path,
  name: 'mcp-metadata',
  handle: sendMetadata,
}));

async function sendMetadata({ req, res, services }: Exchange): Promise<void> {
  const { oidc } = services.config;
  if (oidc === null) throw notFound();
  const baseUrl = baseUrlOf(services.config, req);
  sendJson(
    res,
    {
      status: 200,
      headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
    },
    {
      resource: `${baseUrl}/mcp`,
      authorization_servers: [oidc.issuer],
      bearer_methods_supported: ['header'],
      resource_name: 'Deedbox',
    },
  );
}
