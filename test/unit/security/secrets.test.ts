import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { redact } from '../../../src/security/redact.ts';
import { Secret } from '../../../src/security/secret.ts';
import { hashToken, isTokenShaped, newToken, sameHash } from '../../../src/security/tokens.ts';

describe('API keys', () => {
  it('carry 256 random bits, and are recognised by shape', () => {
    const tokens = Array.from({ length: 50 }, () => newToken());
    expect(new Set(tokens.map(({ token }) => token)).size).toBe(50);
    for (const { token, hash, hint } of tokens) {
      expect(isTokenShaped(token)).toBe(true);
      expect(Buffer.from(token.slice('dbx_'.length), 'base64url')).toHaveLength(32);
      expect(hash).toBe(hashToken(token));
      expect(token.endsWith(hint)).toBe(true);
      expect(hash).not.toContain(token.slice(4, 20));
    }
  });

  it.each(['', 'dbx_', 'dbx_short', `dbx_${'a'.repeat(44)}`, `DBX_${'a'.repeat(43)}`, `dbx_${'a'.repeat(42)}!`])(
    'refuses %j without a look into the database',
    (text) => expect(isTokenShaped(text)).toBe(false),
  );

  it('compares hashes as a whole', () => {
    expect(sameHash(hashToken('a'), hashToken('a'))).toBe(true);
    expect(sameHash(hashToken('a'), hashToken('b'))).toBe(false);
    expect(sameHash(hashToken('a'), '')).toBe(false);
  });
});

describe('secrets', () => {
  const canary = 'canary-4711';
  const secret = new Secret(canary);

  it.each([
    // eslint-disable-next-line @typescript-eslint/restrict-template-expressions
    ['a template', `${secret}`],
    ['a concatenation', 'x' + String(secret)],
    ['JSON', JSON.stringify({ secret })],
    ['inspect', inspect({ secret }, { depth: 9, showHidden: true })],
    ['an error', inspect(new Error('x', { cause: secret }))],
  ])('do not show in %s', (_name, text) => {
    expect(text).not.toContain(canary);
    expect(secret.reveal()).toBe(canary);
  });

  it.each([
    ['a key of ours', `sent dbx_${'k'.repeat(43)} there`, 'kkkk'],
    ["a provider's key", 'Incorrect API key: sk-proj-abcdefghijklmnop1234.', 'abcdefgh'],
    ['a bearer header', 'authorization: Bearer abc.def.ghi', 'abc.def'],
    ['a password in a URL', 'cannot reach postgres://ana:hunter2@db.example:5432/x', 'hunter2'],
    ['a key in a URL', 'GET https://models.example/v1?key=hunter2&page=3', 'hunter2'],
  ])('are masked in a text: %s', (_name, text, hidden) => {
    const shown = redact(text);
    expect(shown).not.toContain(hidden);
    expect(shown).toContain('[secret]');
  });

  it('leaves harmless text as it is', () => {
    const text = 'GET https://models.example/v1/models?page=3 failed: sky-high latency';
    expect(redact(text)).toBe(text);
  });
});
