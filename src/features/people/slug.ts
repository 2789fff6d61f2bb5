import { randomBytes } from 'node:crypto';

/**
 * @returns a short name for addresses: `Ana Müller` → `ana-muller`, with some chance added where one is
 * taken
 */
export function slugOf(name: string, isTaken: boolean): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const base =
    plain
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 40) || 'user';
  return isTaken ? `${base}-${randomBytes(3).toString('hex')}` : base;
}
