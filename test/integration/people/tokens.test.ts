import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { readConfig, type OidcConfig } from '../../../src/config/config.ts';
import {
  AUTH_FAILURES_PER_WINDOW,
  OIDC_CLOCK_TOLERANCE_MS,
  OIDC_REFETCH_PAUSE_MS,
} from '../../../src/config/limits.ts';
import { authenticateRequest } from '../../../src/features/people/authenticate-request.ts';
import { reloadActor } from '../../../src/features/people/reload-actor.ts';
import type { Actor } from '../../../src/domain/actor.ts';
import { openGraphqlDoor, type GraphqlDoor } from '../../support/graphql-door.ts';
import { openSocket } from '../../support/graphql-socket.ts';
import { startIssuer, type TestIssuer } from '../../support/oidc-issuer.ts';

let issuer: TestIssuer;
let door: GraphqlDoor;
let oidc: OidcConfig;

beforeAll(async () => {
  issuer = await startIssuer();
  oidc = issuer.config;
  door = await openGraphqlDoor({ config: { oidc } });
});
beforeEach(() => {
  issuer.failure = null;
});
afterAll(async () => {
  await door.close();
  await issuer.close();
});

const VIEWER = '{ viewer { slug name } }';
const viewer = (key: string) => door.run(VIEWER, { key });
/** As a server with these settings sees the request: each has its own cache of keys. */
const as = (token: string, config: OidcConfig = oidc, address?: string): Promise<Actor> =>
  authenticateRequest(
    { ...door.services, config: { ...door.services.config, oidc: config } },
    { authorization: `Bearer ${token}` },
    address,
  );
const fresh = (changes: Partial<OidcConfig> = {}): OidcConfig => ({ ...oidc, ...changes });
const wrong = { code: 'UNAUTHENTICATED' };

describe('a token of the identity provider', () => {
  it('makes an account at first sight and finds it again, once for many requests at once', async () => {
    const token = await issuer.token('ana', { claims: { name: 'Ana  Müller\n' } });
    const answers = await Promise.all(Array.from({ length: 6 }, () => viewer(token)));
    for (const { data } of answers)
      expect(data.viewer).toMatchObject({ name: 'Ana Müller', slug: 'ana-muller' });
    expect(await door.db.prisma.userIdentity.count({ where: { subject: 'ana' } })).toBe(1);
  });

  it('shows no address for a name', async () => {
    const address = { email: 'dora@example.com', email_verified: true };
    for (const claims of [
      address,
      { ...address, name: 'dora@example.com' },
      { preferred_username: 'dora@example.com' },
    ]) {
      const token = await issuer.token(`dora-${JSON.stringify(claims)}`, { claims });
      expect((await viewer(token)).data.viewer.name).toBe('dora');
    }
  });

  it('never opens the account of another by an e-mail address', async () => {
    const victim = await door.db.prisma.user.create({
      data: { slug: 'v', name: 'V', email: 'v@example.com' },
    });
    const claims = { email: 'V@example.com', email_verified: true };
    const actor = await as(await issuer.token('thief', { claims }));
    expect(actor).not.toMatchObject({ userId: victim.id });
    const identity = { identities: { some: { subject: 'thief' } } };
    const made = await door.db.prisma.user.findFirstOrThrow({ where: identity });
    expect(made.email).toBeNull();
    await as(await issuer.token('bo', { claims: { email: 'bo@example.com' } }));
    await as(await issuer.token('cy', { claims: { email: 'cy@example.com', email_verified: true } }));
    const both = { in: ['bo@example.com', 'cy@example.com'] };
    const emails = await door.db.prisma.user.findMany({ where: { email: both } });
    expect(emails.map(({ email }) => email)).toEqual(['cy@example.com']);
  });

  it('is another person for another issuer, whatever the subject', async () => {
    const other = await startIssuer();
    const here = await as(await issuer.token('same'));
    const there = await as(await other.token('same'), other.config);
    expect(here).not.toMatchObject({ userId: (there as { userId: string }).userId });
    await other.close();
  });

  it('of a closed account is refused, and no new account is made for it', async () => {
    const token = await issuer.token('leaver');
    await as(token);
    const leaver = { identities: { some: { subject: 'leaver' } } };
    await door.db.prisma.user.updateMany({ where: leaver, data: { isActive: false } });
    await expect(as(token)).rejects.toMatchObject({
      ...wrong,
      publicMessage: expect.stringContaining('closed'),
    });
  });

  it('signs in beside API keys, which go on as before', async () => {
    expect((await viewer(door.adminKey)).data.viewer.slug).toBe('admin');
    expect((await viewer('dbx_wrong')).status).toBe(401);
    expect((await viewer('a.b.c')).status).toBe(401);
    const refused = await door.run(VIEWER, { key: await issuer.token('x', { audience: 'another-service' }) });
    expect(refused).toMatchObject({ status: 401, errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
  });
});

describe('a token is refused', () => {
  it.each([
    ['that is over', { expiresIn: -61 }],
    ['that is not yet valid', { notBefore: 120 }],
    ['that is made in the future', { issuedIn: 120 }],
    ['for another audience', { audience: 'other' }],
    ['of another issuer', { issuer: 'https://elsewhere.example' }],
    ['signed with a key that is not there', { kid: 'key-of-nobody' }],
  ])('%s', async (_why, options) => {
    await expect(as(await issuer.token('u', options))).rejects.toMatchObject(wrong);
  });

  it('by clocks that differ less than a minute it is not', async () => {
    for (const options of [{ expiresIn: -50 }, { notBefore: 50 }, { issuedIn: 50 }]) {
      expect(await as(await issuer.token('clock', options))).toMatchObject({ kind: 'user' });
    }
  });

  it('without a signature, or signed with what everyone knows', async () => {
    const claims = { sub: 'root', iss: oidc.issuer, aud: oidc.audience };
    const none = new UnsecuredJWT(claims).setIssuedAt().setExpirationTime('5m').encode();
    await expect(as(`${none}AAAA`)).rejects.toMatchObject(wrong);
    // The classic: HMAC with the public key as its secret.
    const secret = Buffer.from(JSON.stringify(claims));
    const known = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'key-1' }).setIssuedAt();
    const hmac = await known.setExpirationTime('5m').sign(secret);
    await expect(as(hmac)).rejects.toMatchObject(wrong);
    const { privateKey } = await generateKeyPair('RS256');
    await expect(as(await issuer.token('root', { key: privateKey }))).rejects.toMatchObject(wrong);
  });

  it('without an end, a start or a subject', async () => {
    const make = (claims: object) =>
      new SignJWT({ iss: oidc.issuer, aud: oidc.audience, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'key-1' })
        .sign(issuer.newest());
    const now = Math.floor(Date.now() / 1_000);
    const [iat, exp] = [now, now + 60];
    const subjects = ['', 7, null, ['x'], 'a\u0000b', '\ud800', 'x'.repeat(256)];
    const named = subjects.map((sub) => ({ sub, iat, exp }));
    for (const claims of [{ sub: 'x', iat }, { sub: 'x', exp }, { iat, exp }, ...named]) {
      await expect(as(await make(claims))).rejects.toMatchObject(wrong);
    }
  });

  it('again and again from one address, the address has to wait, and a good token too', async () => {
    const bad = await issuer.token('x', { audience: 'other' });
    for (let i = 0; i < AUTH_FAILURES_PER_WINDOW; i += 1)
      await as(bad, oidc, '10.0.0.9').catch(() => undefined);
    await expect(as(await issuer.token('x'), oidc, '10.0.0.9')).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    });
    expect(await as(await issuer.token('x'), oidc, '10.0.0.10')).toMatchObject({ kind: 'user' });
  });
});

describe('the keys of the issuer', () => {
  it('are fetched once for many tokens, and again when they were changed', async () => {
    const other = await startIssuer();
    const config = other.config;
    await Promise.all(Array.from({ length: 5 }, async (_, i) => as(await other.token(`many-${i}`), config)));
    await as(await other.token('many-1'), config);
    expect(other.asked).toEqual(['/.well-known/openid-configuration', '/keys']);
    // Made-up key ids cost the issuer nothing: at most one more fetch in a while.
    for (let i = 0; i < 5; i += 1) {
      await expect(as(await other.token('x', { kid: `made-up-${i}` }), config)).rejects.toMatchObject(wrong);
    }
    expect(other.asked).toHaveLength(2);
    await other.close();
  });

  it('that were changed are found by those who know the old ones, though not at once again', async () => {
    const other = await startIssuer();
    const config = other.config;
    await as(await other.token('before'), config);
    await other.rotate();
    const token = await other.token('after');
    await expect(as(token, config)).rejects.toMatchObject(wrong);
    const later = Date.now() + OIDC_REFETCH_PAUSE_MS + 1;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(later);
    try {
      expect(await as(token, config)).toMatchObject({ kind: 'user' });
      expect(other.asked.filter((path) => path === '/keys')).toHaveLength(2);
    } finally {
      clock.mockRestore();
      await other.close();
    }
  });

  it('may be of elliptic curves', async () => {
    const other = await startIssuer();
    for (const algorithm of ['ES256', 'EdDSA', 'RS256']) {
      await other.rotate(algorithm);
      expect(await as(await other.token('curve'), other.config)).toMatchObject({ kind: 'user' });
    }
    await other.rotate('PS256');
    await expect(as(await other.token('curve'), { ...other.config })).rejects.toMatchObject(wrong);
    await other.close();
  });

  it('that cannot be had are an outage with words and no verdict on the token; then all is well again', async () => {
    const config = fresh();
    issuer.failure = 500;
    const before = issuer.asked.length;
    const token = await issuer.token('patient');
    for (let i = 0; i < 4; i += 1) {
      await expect(as(token, config, '10.0.0.11')).rejects.toMatchObject({
        code: 'UNAVAILABLE',
        retry: 'later',
        publicMessage: expect.stringContaining('sign-in service'),
      });
    }
    expect(issuer.asked).toHaveLength(before + 1);
    issuer.failure = null;
    expect(await as(token, fresh())).toMatchObject({ kind: 'user' });
  });

  it('of a discovery document that speaks of another issuer are not taken', async () => {
    const config = fresh({ issuer: `${oidc.issuer}/` });
    const token = await issuer.token('x', { issuer: `${oidc.issuer}/` });
    await expect(as(token, config)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('who is a superuser', () => {
  it('is not for a token to say, unless the settings name the claim; then both ways', async () => {
    const claims = { realm_access: { roles: ['staff', 'deedbox-admin'] } };
    const token = await issuer.token('boss', { claims });
    expect(await as(token)).toMatchObject({ isSuperuser: false });
    const config = fresh({ superuser: { claim: 'realm_access.roles', value: 'deedbox-admin' } });
    expect(await as(token, config)).toMatchObject({ isSuperuser: true });
    expect(await as(await issuer.token('boss'), config)).toMatchObject({ isSuperuser: false });
    const audit = await door.db.prisma.auditEntry.findMany({ where: { action: 'followClaim' } });
    expect(audit).toHaveLength(2);
  });
});

describe('what lasts longer than a request', () => {
  it('ends with the token, at the next look', async () => {
    const actor = await as(await issuer.token('stream'));
    expect(await reloadActor(door.services, actor)).toEqual(actor);
    const over = { ...actor, tokenEndsAtMs: Date.now() - 1 } as Actor;
    const publicMessage = expect.stringContaining('expired');
    await expect(reloadActor(door.services, over)).rejects.toMatchObject({ ...wrong, publicMessage });
  });

  it('knows the end that the token has, and the tolerance', async () => {
    const actor = await as(await issuer.token('end', { expiresIn: 100 }));
    const endsAtMs = (actor as { tokenEndsAtMs: number }).tokenEndsAtMs;
    expect(Math.abs(endsAtMs - Date.now() - 100_000 - OIDC_CLOCK_TOLERANCE_MS)).toBeLessThan(30_000);
  });

  it('is a websocket too, whose operations are refused when the token is over', async () => {
    const token = await issuer.token('ws', { expiresIn: -58 });
    const socket = await openSocket(door.url, { authorization: `Bearer ${token}` });
    socket.subscribe('1', VIEWER);
    await socket.until((seen) => seen.some(({ id, type }) => id === '1' && type === 'next'));
    for (let id = 2; !socket.messages.some(({ type }) => type === 'error'); id += 1) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      socket.subscribe(String(id), VIEWER);
      await socket.until((seen) => seen.some((one) => one.id === String(id)));
    }
    const error = socket.messages.find(({ type }) => type === 'error');
    expect(error?.payload[0].extensions.code).toBe('UNAUTHENTICATED');
    socket.close();
  });

  it('is no browser session: a token cannot be made into a longer one', async () => {
    const { openSession } = await import('../../../src/features/people/session.ts');
    await expect(openSession(door.services, await issuer.token('s'))).rejects.toMatchObject(wrong);
  });
});

describe('the settings', () => {
  const given = { OIDC_ISSUER: 'https://id.example', OIDC_AUDIENCE: 'deedbox' };

  it('take algorithms of asymmetric keys only, and come whole or not at all', () => {
    expect(readConfig(given).oidc).toMatchObject({
      algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA'],
      superuser: null,
    });
    expect(readConfig({}).oidc).toBeNull();
    for (const name of ['none', 'HS256', 'RS256,HS512', ' , ']) {
      expect(() => readConfig({ ...given, OIDC_ALGORITHMS: name })).toThrow('OIDC_ALGORITHMS');
    }
    expect(() => readConfig({ OIDC_ISSUER: 'https://id.example' })).toThrow('OIDC_AUDIENCE');
    expect(() => readConfig({ ...given, OIDC_SUPERUSER_CLAIM: 'roles' })).toThrow('OIDC_SUPERUSER_VALUE');
  });
});
