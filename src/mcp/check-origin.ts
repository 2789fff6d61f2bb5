import { isIP } from 'node:net';
import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config/config.ts';
import { Refusal } from './refusal.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Lets through what is no browser's (it sends no Origin), pages of this machine, and this server's own pages.
 * A page elsewhere could have its name point here (DNS rebinding), so a name counts only where it is the one
 * of `DEEDBOX_PUBLIC_URL`; a bare address cannot be pointed elsewhere.
 * @throws Refusal for any other page
 */
export function checkOrigin(config: Pick<Config, 'publicUrl'>, { origin, host }: IncomingHttpHeaders): void {
  if (origin === undefined) return;
  const page = URL.parse(origin);
  if (page !== null && isOurs(config, page, host)) return;
  throw new Refusal({
    status: 403,
    code: -32_000,
    message:
      'Web pages of other sites may not call this server. Where it has a name, set DEEDBOX_PUBLIC_URL.',
  });
}

function isOurs({ publicUrl }: Pick<Config, 'publicUrl'>, page: URL, host: string | undefined): boolean {
  if (publicUrl !== null) return page.origin === new URL(publicUrl).origin;
  if (LOOPBACK.has(page.hostname)) return true;
  return isIP(page.hostname.replace(/^\[|\]$/g, '')) !== 0 && page.host === host;
}
