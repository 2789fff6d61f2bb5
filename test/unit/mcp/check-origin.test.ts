import { describe, expect, it } from '@jest/globals';
import { baseUrlOf } from '../../../src/mcp/base-url.ts';
import { checkOrigin } from '../../../src/mcp/check-origin.ts';

const named = 'https://deeds.example';

describe('a page that calls the server', () => {
  it.each([
    ['none, a program', null, undefined, '127.0.0.1:4000'],
    ['one of this machine', null, 'http://localhost:3000', '127.0.0.1:4000'],
    ['one of this machine over IPv6', null, 'http://[::1]:3000', '[::1]:4000'],
    ['its own, by a bare address', null, 'http://10.0.0.7:4000', '10.0.0.7:4000'],
    ['its own, by its name', named, named, 'api:4000'],
  ])('%s may', (_what, publicUrl, origin, host) => {
    expect(() => checkOrigin({ publicUrl }, { origin, host })).not.toThrow();
  });

  it.each([
    ['a name that was pointed here', null, 'http://evil.example:4000', 'evil.example:4000'],
    ['another address', null, 'http://10.0.0.8:4000', '10.0.0.7:4000'],
    ['a file or a sandbox', null, 'null', '127.0.0.1:4000'],
    ['a name that begins like ours', named, 'https://deeds.example.evil.example', 'deeds.example'],
    ['ours without TLS', named, 'http://deeds.example', 'deeds.example'],
    ['this machine, where the server has a name', named, 'http://localhost:3000', 'deeds.example'],
  ])('%s may not', (_what, publicUrl, origin, host) => {
    expect(() => checkOrigin({ publicUrl }, { origin, host })).toThrow('DEEDBOX_PUBLIC_URL');
  });
});

describe('where links lead', () => {
  const at = (publicUrl: string | null, host: string | undefined) =>
    baseUrlOf({ publicUrl, port: 4000 }, { headers: { host } } as never);

  it('is the name that operators gave, or the one the caller used, and nothing that is no host', () => {
    expect(at('https://deeds.example/base/', 'x')).toBe('https://deeds.example/base');
    expect(at(null, 'localhost:4000')).toBe('http://localhost:4000');
    expect(at(null, '[::1]:4000')).toBe('http://[::1]:4000');
    expect(at(null, 'x/"><script>')).toBe('http://127.0.0.1:4000');
    expect(at(null, undefined)).toBe('http://127.0.0.1:4000');
  });
});
