import type { IncomingMessage } from 'node:http';
import { failureOf } from '../db/errors.ts';
import { hasScope, type Actor } from '../domain/actor.ts';
import type { AppError } from '../domain/errors.ts';
import type { Services } from '../features/context.ts';
import { authenticateRequest } from '../features/people/authenticate-request.ts';
import { metadataUrl } from './protected-resource.ts';
import { Refusal } from './refusal.ts';

export interface Caller {
  readonly actor: Actor;
  /** Undefined where it is a proxy's. */
  readonly address: string | undefined;
}

/**
 * Who sends a message: by API key or an issuer's token, as in GraphQL, else nobody, who sees what is public.
 * A browser's cookie does not count here.
 * @throws Refusal with the challenge that clients know how to answer
 */
export async function authenticateCaller(
  services: Services,
  { req, baseUrl }: { readonly req: IncomingMessage; readonly baseUrl: string },
): Promise<Caller> {
  const address = services.config.publicUrl === null ? req.socket.remoteAddress : undefined;
  const { authorization } = req.headers;
  let actor: Actor;
  try {
    actor = await authenticateRequest(services, { authorization }, address);
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) throw error;
    throw refusalOf(failure, { services, baseUrl });
  }
  if (hasScope(actor, 'read')) return { actor, address };
  throw new Refusal({
    status: 403,
    code: -32_000,
    message: 'This API key may not read. Make one with the scope read.',
    headers: {
      'www-authenticate': challenge({ services, baseUrl }, { error: 'insufficient_scope', scope: 'read' }),
    },
  });
}

interface Place {
  readonly services: Pick<Services, 'config'>;
  readonly baseUrl: string;
}

/** What becomes of a failure before a tool runs. */
export function refusalOf(failure: AppError, place: Place): Refusal {
  const { retryAfterMs } = failure.details;
  const isUnknown = failure.code === 'UNAUTHENTICATED';
  const later: Record<string, string> =
    retryAfterMs === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfterMs / 1_000)) };
  return new Refusal({
    status: isUnknown ? 401 : failure.code === 'RATE_LIMITED' ? 429 : 503,
    code: -32_000,
    message: failure.publicMessage,
    headers: isUnknown
      ? { 'www-authenticate': challenge(place, { error: 'invalid_token' }), ...later }
      : later,
    data: {
      code: failure.code,
      retry: failure.retry,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    },
  });
}

function challenge({ services, baseUrl }: Place, parameters: Readonly<Record<string, string>>): string {
  const metadata: Record<string, string> =
    services.config.oidc === null ? {} : { resource_metadata: metadataUrl(baseUrl) };
  const parts = Object.entries({ realm: 'deedbox', ...parameters, ...metadata });
  return `Bearer ${parts.map(([name, value]) => `${name}="${value}"`).join(', ')}`;
}
