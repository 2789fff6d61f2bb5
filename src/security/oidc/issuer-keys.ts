import type { JWTVerifyGetKey } from 'jose';
import type { OidcConfig } from '../../config/config.ts';
import {
  OIDC_FAILURE_PAUSE_MS,
  OIDC_KEYS_MAX_AGE_MS,
  OIDC_REFETCH_PAUSE_MS,
  OIDC_TIMEOUT_MS,
} from '../../config/limits.ts';
import { OIDC_ANSWER_MAX_BYTES } from '../../config/limits-services.ts';
import { AppError } from '../../domain/errors.ts';
import { readAnswer } from '../read-answer.ts';

type Body = Readonly<Record<string, unknown>>;

const isKeySet = ({ keys }: Body): boolean => Array.isArray(keys);

/**
 * The signing keys of the issuer. They are fetched when a token first needs them, kept, and fetched again
 * when they are old or a token names a key that is not among them: this at most once in
 * OIDC_REFETCH_PAUSE_MS, so that made-up key ids cost the issuer nothing. After a failure nobody asks for
 * OIDC_FAILURE_PAUSE_MS.
 */
export class IssuerKeys {
  readonly #config: OidcConfig;
  #keys: Promise<JWTVerifyGetKey> | null = null;
  #failure: { readonly error: AppError; readonly untilMs: number } | null = null;

  constructor(config: OidcConfig) {
    this.#config = config;
  }

  /** @throws AppError UNAVAILABLE when the issuer cannot be asked, jose's errors for an unknown key */
  readonly find: JWTVerifyGetKey = async (header, token) => {
    this.#keys ??= this.#open().catch((error: unknown) => {
      this.#keys = null;
      throw error;
    });
    return (await this.#keys)(header, token);
  };

  async #open(): Promise<JWTVerifyGetKey> {
    const { createRemoteJWKSet, customFetch } = await import('jose');
    const url = new URL(this.#config.jwksUrl ?? (await this.#discover()));
    return createRemoteJWKSet(url, {
      timeoutDuration: OIDC_TIMEOUT_MS,
      cooldownDuration: OIDC_REFETCH_PAUSE_MS,
      cacheMaxAge: OIDC_KEYS_MAX_AGE_MS,
      [customFetch]: async (address: string) => Response.json(await this.#ask(address, isKeySet)),
    });
  }

  async #discover(): Promise<string> {
    const { issuer } = this.#config;
    const found = await this.#ask(
      `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
      (body) => body.issuer === issuer && typeof body.jwks_uri === 'string' && URL.canParse(body.jwks_uri),
    );
    return String(found.jwks_uri);
  }

  async #ask(address: string, isWanted: (body: Body) => boolean): Promise<Body> {
    if (this.#failure !== null && this.#failure.untilMs > Date.now()) throw this.#failure.error;
    try {
      const answer = await fetch(address, {
        headers: { accept: 'application/json' },
        redirect: 'manual',
        signal: AbortSignal.timeout(OIDC_TIMEOUT_MS),
      });
      if (answer.status !== 200) throw new Error(`${address} answers ${answer.status}`);
      const body: unknown = JSON.parse(await readAnswer(answer, OIDC_ANSWER_MAX_BYTES));
      if (typeof body !== 'object' || body === null || !isWanted(body as Body)) {
        throw new Error(`${address} answers something else than what OpenID Connect has there`);
      }
      this.#failure = null;
      return body as Body;
    } catch (cause) {
      const error = unreachable(cause);
      this.#failure = { error, untilMs: Date.now() + OIDC_FAILURE_PAUSE_MS };
      throw error;
    }
  }
}

const unreachable = (cause: unknown): AppError =>
  new AppError({
    code: 'UNAVAILABLE',
    message: `the issuer's keys could not be fetched: ${cause instanceof Error ? cause.message : String(cause)}`,
    publicMessage:
      'The sign-in service does not answer, so your token cannot be checked. Try again in a moment.',
    retry: 'later',
    details: { retryAfterMs: OIDC_FAILURE_PAUSE_MS },
    cause,
  });
