import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SIGNED_LINK_TTL_MS } from '../../../src/config/limits.ts';
import { createKeyRing } from '../../../src/security/key-ring.ts';
import { newKeyRingEntry, parseKeyRingEntries } from '../../../src/security/key-ring-entry.ts';
import { checkLink, signLink } from '../../../src/security/signed-links.ts';

const keys = createKeyRing(parseKeyRingEntries(newKeyRingEntry()));
const NOW = Date.UTC(2026, 10, 30);
const parse = (link: string) => {
  const url = new URL(link, 'http://local');
  return { path: url.pathname, query: url.searchParams };
};

describe('signed links', () => {
  it('are valid for at least their time and not a minute more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 * 60_000 }), (offset) => {
        const madeAt = NOW + offset;
        const link = parse(signLink(keys, '/files/a', madeAt));
        expect(checkLink(keys, link, madeAt + SIGNED_LINK_TTL_MS - 1)).toBe('valid');
        expect(checkLink(keys, link, madeAt + SIGNED_LINK_TTL_MS + 60_000)).toBe('expired');
      }),
    );
  });

  it('open one path only, and cannot be given more time or more parameters', () => {
    const link = parse(signLink(keys, '/files/a', NOW));
    expect(checkLink(keys, { ...link, path: '/files/b' }, NOW)).toBe('invalid');
    const longer = new URLSearchParams(link.query);
    longer.set('expires', String(Number(link.query.get('expires')) + 60));
    expect(checkLink(keys, { ...link, query: longer }, NOW)).toBe('invalid');
    const more = new URLSearchParams(link.query);
    more.set('page', '7');
    expect(checkLink(keys, { ...link, query: more }, NOW)).toBe('invalid');
    expect(checkLink(keys, { path: '/files/a', query: new URLSearchParams() }, NOW)).toBe('invalid');
  });

  it('are the same within a minute, so that a browser keeps what it fetched', () => {
    expect(signLink(keys, '/files/a', NOW + 1)).toBe(signLink(keys, '/files/a', NOW + 59_999));
  });
});
