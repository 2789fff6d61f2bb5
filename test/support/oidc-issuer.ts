import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import type { OidcConfig } from '../../src/config/config.ts';

export interface TokenOptions {
  readonly claims?: Record<string, unknown>;
  /** Seconds from now. */
  readonly expiresIn?: number;
  readonly issuedIn?: number;
  readonly notBefore?: number;
  readonly audience?: string;
  readonly issuer?: string;
  readonly kid?: string;
  /** Another key than the issuer's newest. */
  readonly key?: CryptoKey;
}

export interface TestIssuer {
  readonly config: OidcConfig;
  /** Paths that were asked for. */
  readonly asked: string[];
  /** What the issuer answers instead, while set. */
  failure: number | null;
  token(subject: string, options?: TokenOptions): Promise<string>;
  /** Signs with a new key from now on, and no more tells of the old one. */
  rotate(algorithm?: string): Promise<void>;
  readonly newest: () => CryptoKey;
  close(): Promise<void>;
}

const AUDIENCE = 'deedbox-test';

/** An OpenID Connect issuer on this machine: discovery and keys over HTTP, tokens by a function. */
export async function startIssuer(): Promise<TestIssuer> {
  const asked: string[] = [];
  let serial = 0;
  let algorithm = 'RS256';
  let privateKey: CryptoKey;
  let published: JWK[] = [];
  let issuer = '';
  const server = createServer((req, res) => {
    asked.push(req.url ?? '');
    const answers: Record<string, object> = {
      '/.well-known/openid-configuration': { issuer, jwks_uri: `${issuer}/keys` },
      '/keys': { keys: published },
    };
    const answer = answers[req.url ?? ''];
    if (self.failure !== null || answer === undefined) return void res.writeHead(self.failure ?? 404).end('{}');
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  const self: TestIssuer = {
    get config() {
      const algorithms = ['RS256', 'ES256', 'EdDSA'];
      return { issuer, audience: AUDIENCE, jwksUrl: null, algorithms, superuser: null };
    },
    asked,
    failure: null,
    newest: () => privateKey,
    async rotate(next = 'RS256') {
      algorithm = next;
      serial += 1;
      const pair = await generateKeyPair(next, { extractable: true });
      privateKey = pair.privateKey;
      published = [{ ...(await exportJWK(pair.publicKey)), kid: `key-${serial}`, alg: next, use: 'sig' }];
    },
    async token(subject, options = {}) {
      const now = Math.floor(Date.now() / 1_000);
      const { claims = {}, expiresIn = 300, issuedIn = 0, notBefore, audience = AUDIENCE } = options;
      const token = new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, kid: options.kid ?? `key-${serial}` })
        .setIssuer(options.issuer ?? issuer)
        .setAudience(audience)
        .setSubject(subject)
        .setIssuedAt(now + issuedIn)
        .setExpirationTime(now + expiresIn);
      if (notBefore !== undefined) token.setNotBefore(now + notBefore);
      return token.sign(options.key ?? privateKey);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await self.rotate();
  return self;
}
