import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createKeyRing, type KeyRing } from '../../../src/security/key-ring.ts';
import { newKeyRingEntry, parseKeyRingEntries } from '../../../src/security/key-ring-entry.ts';

const entry = () => newKeyRingEntry();
const ring = (...entries: string[]): KeyRing => createKeyRing(parseKeyRingEntries(entries.join(',')));
const bytes = fc.uint8Array({ maxLength: 300 });

describe('the key ring', () => {
  it('opens what it sealed, whatever the bytes and the context', () => {
    const keys = ring(entry());
    fc.assert(
      fc.property(bytes, fc.string(), (value, context) => {
        expect(keys.open(keys.seal(value, context), context)).toEqual(Buffer.from(value));
      }),
    );
  });

  it('opens nothing that was changed anywhere, or belongs elsewhere', () => {
    const keys = ring(entry());
    fc.assert(
      fc.property(bytes, fc.nat(), fc.integer({ min: 1, max: 255 }), (value, at, change) => {
        const sealed = keys.seal(value, 'row 1');
        expect(() => keys.open(sealed, 'row 2')).toThrow(/cannot be opened/);
        const position = at % sealed.length;
        sealed[position] = (sealed[position] ?? 0) ^ change;
        expect(() => keys.open(sealed, 'row 1')).toThrow(/cannot be opened/);
      }),
    );
  });

  it('never opens arbitrary bytes, and says so instead of crashing', () => {
    const keys = ring(entry());
    fc.assert(
      fc.property(bytes, (value) => {
        expect(() => keys.open(value, '')).toThrow(expect.objectContaining({ code: 'CONFIGURATION' }));
      }),
    );
  });

  it('never gives the same sealed bytes twice', () => {
    const keys = ring(entry());
    expect(keys.seal('x', 'a').equals(keys.seal('x', 'a'))).toBe(false);
  });

  it('seals with the newest key and opens with every one that is left', () => {
    const [old, young] = [entry(), entry()];
    const sealed = ring(old).seal('secret', 'c');
    const both = ring(young, old);
    expect(both.open(sealed, 'c').toString()).toBe('secret');
    expect(both.isCurrent(sealed)).toBe(false);
    expect(both.keyIdOf(both.seal('x', 'c'))).toBe(both.keyIds[0]);
    expect(both.isCurrent(both.seal('x', 'c'))).toBe(true);
  });

  it('names the key that is missing when none opens', () => {
    const old = entry();
    const sealed = ring(old).seal('secret', 'c');
    expect(() => ring(entry()).open(sealed, 'c')).toThrow(
      expect.objectContaining({ code: 'CONFIGURATION', publicMessage: expect.stringContaining(old.split(':')[0] ?? '?') }),
    );
  });

  it('verifies what one of its keys signed, and nothing else', () => {
    const [old, young] = [entry(), entry()];
    const signature = ring(old).sign('a message');
    const both = ring(young, old);
    expect(both.verify('a message', signature)).toBe(true);
    expect(ring(young).verify('a message', signature)).toBe(false);
    fc.assert(
      fc.property(fc.string(), fc.string(), (message, other) => {
        fc.pre(message !== other);
        expect(both.verify(other, both.sign(message))).toBe(false);
        expect(both.verify(message, other)).toBe(false);
      }),
    );
  });

  it('does not take a signature for a key it can seal with', () => {
    const keys = ring(entry());
    const signed = Buffer.from(keys.sign('x'), 'utf8');
    expect(keys.keyIdOf(signed)).toBeNull();
  });
});

describe('DEEDBOX_KEYS', () => {
  it.each([
    ['empty', ''],
    ['no id', Buffer.alloc(32).toString('base64')],
    ['a short key', `a:${Buffer.alloc(16).toString('base64')}`],
    ['a long key', `a:${Buffer.alloc(48).toString('base64')}`],
    ['an id with a space', `a b:${Buffer.alloc(32).toString('base64')}`],
  ])('refuses %s without showing it', (_name, text) => {
    const parse = () => parseKeyRingEntries(text);
    expect(parse).toThrow(expect.objectContaining({ code: 'CONFIGURATION' }));
    if (text !== '') expect(parse).not.toThrow(expect.objectContaining({ message: expect.stringContaining(text) }));
  });

  it('refuses the same id twice, which would hide a key', () => {
    const key = Buffer.alloc(32).toString('base64');
    expect(() => parseKeyRingEntries(`a:${key},a:${key}`)).toThrow(/twice/);
  });

  it('reads both alphabets of base64, with and without padding', () => {
    const key = Buffer.alloc(32, 0xfb);
    for (const text of [key.toString('base64'), key.toString('base64url'), key.toString('base64').replace('=', '')]) {
      expect(parseKeyRingEntries(`k1: ${text}`.replace(' ', ''))[0]?.secret).toEqual(key);
    }
  });
});
